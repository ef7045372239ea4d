import { type Screen, screens, titleOf } from '@uni/web/src/app/routes/screens.ts';
import type { PersonName } from '../fixtures/index.ts';
import { tabs } from '../fixtures/workspace.ts';

export interface DrawnScreen {
  readonly name: string;
  /** `:enterprise` and `:version` stand for those of the first development's draft. */
  readonly address: string;
  /** A person with rights to all of it; null: signed out. */
  readonly who: PersonName | null;
  /** Both when left out. A document outside the frame takes its theme when it is loaded. */
  readonly themes?: readonly ('light' | 'dark')[];
  /** Errors that the browser logs because the address is answered with a refusal. */
  readonly allow?: RegExp;
}

/** No user of one organization may see them: the superuser opens them from within the demonstration. */
const superuserScreens: readonly Screen['key'][] = ['organizations', 'services'];

const inFrame = screens.map(
  (screen): DrawnScreen => ({
    name: titleOf(screen),
    address: screen.path,
    who: superuserScreens.includes(screen.key) ? 'superuser' : 'admin',
  }),
);

const ofStudy = tabs.map(
  (tab): DrawnScreen => ({
    name: `study: ${tab}`,
    address: `/planejamento/:enterprise/${tab}?v=:version`,
    who: 'planner',
  }),
);

/** The address of a screen with values in it, by the names of the table. */
function addressOf(key: Screen['key'], values: Readonly<Record<string, string>>): string {
  const screen = screens.find((one) => one.key === key);
  const search = Object.entries(values).map(([name, value]) => {
    const own = screen?.search?.[name];
    if (own === undefined) throw new Error(`${key} has no ${name} in its address`);
    return [own, value];
  });
  return `${screen?.path}?${new URLSearchParams(search)}`;
}

/** Screens in a state that only a longer address selects. */
const details: readonly DrawnScreen[] = [
  { name: 'list of enterprises', address: addressOf('enterprises', { view: 'list' }), who: 'planner' },
  { name: 'units as a table', address: addressOf('units', { view: 'tabela' }), who: 'admin' },
  { name: 'filtered units', address: addressOf('units', { facing: 'east', show: 'per_area' }), who: 'admin' },
  { name: 'partners as a list', address: addressOf('partners', { view: 'list' }), who: 'admin' },
  { name: 'cash flow on a scale of time', address: addressOf('cashFlow', { timeline: 'sim' }), who: 'planner' },
  { name: 'cash flow with the corporate layer', address: addressOf('cashFlow', { layer: 'sim' }), who: 'planner' },
  { name: 'one indicator', address: addressOf('colabDetail', { indicators: 'vso' }), who: 'admin' },
  { name: 'one index series', address: addressOf('indexSeries', { series: 'incc' }), who: 'admin' },
  { name: 'not found, in the frame', address: '/nao-existe', who: 'planner' },
  { name: 'no permission', address: '/cadastro-parceiros', who: 'planner' },
];

const outside = (
  [
    { name: 'login', address: '/user/login', who: null },
    { name: 'forgotten password', address: '/user/esqueci-senha', who: null },
    { name: 'new password', address: '/user/nova-senha#x', who: null },
    {
      name: 'return of an identity provider',
      address: '/user/entrar-com?code=x&state=y',
      who: null,
      allow: /status of 400/,
    },
    { name: 'public mirror without a link', address: '/espelho', who: null },
    {
      name: 'pane in Excel, outside of it',
      address: '/excel/painel',
      who: null,
      // Office's library is of another host, which may be out of reach.
      allow: /Failed to load resource/,
    },
    { name: 'not found, outside', address: '/user/outra', who: null },
  ] as const
).flatMap((screen): DrawnScreen[] =>
  (['light', 'dark'] as const).map((theme) => ({ ...screen, name: `${screen.name}, ${theme}`, themes: [theme] })),
);

/** Every screen that has an address: the table of screens, the tabs of a study, what stands outside the frame. */
export const drawnScreens: readonly DrawnScreen[] = [...outside, ...inFrame, ...details, ...ofStudy];
