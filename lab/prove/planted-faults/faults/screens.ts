/** Mistakes around the screens: their states, who may use and see them, their addresses, and what the server answers them. */
import { browser, type Command, type Fault, http, type Kind, states, web } from '../fault.ts';

type Wording = Pick<Fault, 'name' | 'file' | 'text' | 'instead'>;

const inPage =
  (kind: Kind) =>
  (fault: Wording, ...commands: Command[]): Fault => ({
    ...fault,
    file: `apps/web/src/${fault.file}`,
    kind,
    commands,
  });
const state = inPage('state');
const accessibility = inPage('accessibility');
const route = inPage('route');
const permission = inPage('permission');

const answer = (fault: Wording, ...commands: Command[]): Fault => ({
  ...fault,
  file: `apps/server/src/${fault.file}`,
  kind: 'answer',
  commands,
});

const register = 'ui/register/register-states.tsx';

const designed: readonly Fault[] = [
  state(
    {
      name: 'an outage of a register reads as nothing there',
      file: 'shared/register/served-register.tsx',
      text: 'data: page && (isFiltered ? [view] : page.results) })}',
      instead: 'data: isFiltered ? [view] : (page?.results ?? []) })}',
    },
    states('sales', '^Clientes > waits in words'),
  ),
  state(
    {
      name: 'a list of enterprises on its way shows nothing',
      file: 'features/enterprises/enterprises-page.tsx',
      text: '      {query.isPending && <SkeletonRows rows={12} noun={copy.noun} />}\n',
      instead: '',
    },
    states('planning', 'waits in words'),
  ),
  state(
    {
      name: 'a filter that finds nothing leaves the register blank',
      file: register,
      text: '      {rows.length > 0 && matchCount === 0 && <FilteredEmpty text={props.filterText} onClear={props.onClear} />}\n',
      instead: '',
    },
    states('sales', '^Clientes > names the filter'),
  ),
  state(
    {
      name: 'an empty register does not say what it is for',
      file: register,
      text: '      {rows.length === 0 && props.firstUse}\n',
      instead: '',
    },
    states('sales', '^Clientes > says what it is for'),
  ),
  state(
    {
      name: 'rows that could not be renewed pass for new ones',
      file: register,
      text: '      {failure && <StaleNote from={from} onRetry={onRetry} />}\n',
      instead: '',
    },
    states('outages', 'says from when it is'),
  ),
  state(
    {
      name: 'trying again asks for nothing',
      file: 'shared/register/register-source.ts',
      text: 'for (const each of failed) void each.refetch();',
      instead: 'for (const each of others) void each.refetch();',
    },
    states('sales', '^Clientes > waits in words'),
  ),
];

const accessible: readonly Fault[] = [
  accessibility(
    {
      name: 'the labels of fields name no control',
      file: 'ui/field/field.tsx',
      text: '<label htmlFor={id} className={styles.label}>',
      instead: '<label className={styles.label}>',
    },
    web('features/access/access-pages.test.tsx'),
  ),
  accessibility(
    {
      name: 'the search of a list has no name',
      file: 'ui/layout/page.tsx',
      text: '      <span className="visually-hidden">{props.label}</span>\n      <input\n        type="search"\n        data-page-filter\n        placeholder={props.placeholder}',
      instead: '      <input\n        type="search"\n        data-page-filter',
    },
    web('ui/layout/find-field.test.tsx'),
  ),
  accessibility(
    {
      name: 'faint text of the dark theme has the colour of the light one',
      file: 'ui/tokens/tokens.ts',
      text: "'text-3': '#8a97a8',",
      instead: "'text-3': '#5b677c',",
    },
    web('ui/tokens/tokens.test.ts'),
  ),
  accessibility(
    {
      name: 'a layer that closes does not give the focus back',
      file: 'ui/overlay/dialog.tsx',
      text: 'if (before instanceof HTMLElement && before !== document.body && before.isConnected) before.focus();',
      instead: 'if (before === null) return;',
    },
    browser('journeys/help', 'gives the focus back'),
  ),
  accessibility(
    {
      name: 'the code of an outage is in the grey of lines',
      file: 'ui/feedback/feedback.module.css',
      text: '.code {\n  color: var(--text-3);',
      instead: '.code {\n  color: var(--c-cmp);',
    },
    states('sales', '^Clientes > waits in words'),
  ),
  accessibility(
    {
      name: 'the tools of a list do not wrap on a narrow page',
      file: 'ui/layout/page.module.css',
      text: '.tools {\n  display: flex;\n  gap: 8px;\n  align-items: center;\n  flex-wrap: wrap;',
      instead: '.tools {\n  display: flex;\n  gap: 8px;\n  align-items: center;',
    },
    states('sales', 'holds long names'),
  ),
  accessibility(
    {
      name: 'the title of a screen is no heading of the first level',
      file: 'ui/layout/page.tsx',
      text: '<h1 tabIndex={-1}>{title}</h1>',
      instead: '<h2 tabIndex={-1}>{title}</h2>',
    },
    states('sales', '^Clientes > says what it is for'),
  ),
  accessibility(
    {
      name: 'an address that is nothing has the title of the front page',
      file: 'app/arrivals.ts',
      text: 'titleAt(arrived) ?? titles.notFound;',
      instead: 'titleAt(arrived) ?? titles.home;',
    },
    states('outages', 'keeps the frame and suggests'),
  ),
];

const ways: readonly Fault[] = [
  route(
    {
      name: 'a screen stands at an address that the specification does not know',
      file: 'app/routes/rows/planning.ts',
      text: "path: '/rubricaCompromissadoPrevisto'",
      instead: "path: '/rubrica-compromissado-previsto'",
    },
    web('specification.test.ts'),
  ),
  route(
    {
      name: 'after signing in a link leads to another house',
      file: 'app/session/redirect.ts',
      text: "target.origin !== origin || target.pathname.startsWith('//') ||",
      instead: "target.pathname.startsWith('//') ||",
    },
    web('app/session/redirect.test.ts'),
  ),
  route(
    {
      name: 'whoever has no password yet is let in',
      file: 'app/session/guard.ts',
      text: "  if (!profile.is_validated) throw redirect({ to: '/change-password' });\n",
      instead: '',
    },
    web('app/session/guard.test.ts'),
  ),
  permission(
    {
      name: 'a new study is offered to whoever may only read',
      file: 'features/enterprises/enterprises-page.tsx',
      text: "permissions.includes('enterprise:write')",
      instead: "permissions.includes('enterprise:read')",
    },
    states('outages', 'is offered no new study'),
  ),
  permission(
    {
      name: 'the audit trail is offered to whoever may see users',
      file: 'app/routes/rows/administration.ts',
      text: "needs: 'audit:read'",
      instead: "needs: 'user:read'",
    },
    web('app/menu/menu-model.test.ts'),
    states('table', 'for whoever may read'),
  ),
];

const answers: readonly Fault[] = [
  answer(
    {
      name: 'the second page of a list begins a row late',
      file: 'platform/http/paging.ts',
      text: 'offset: (number - 1) * size }',
      instead: 'offset: (number - 1) * size + (number > 1 ? 1 : 0) }',
    },
    http('parties/parties', 'is listed in the order asked for'),
  ),
  answer(
    {
      name: 'a list of clients is in the order of letters, whatever is asked',
      file: 'modules/sales/parties/parties.repository.ts',
      text: "  if (by !== 'name') query = query.orderBy(by, direction);\n",
      instead: '',
    },
    http('parties/parties', 'is listed in the order asked for'),
  ),
  answer(
    {
      name: 'the last day of a period is left out of the movements',
      file: 'modules/sales/movements/movement-filter.repository.ts',
      text: 'sql`day <= $',
      instead: 'sql`day < $',
    },
    http('movements/movements', 'a transfer moves money only as seen'),
  ),
  answer(
    {
      name: 'the sums of installments take in all of the last month',
      file: 'modules/sales/installments/installments.repository.ts',
      text: 'const end = before === undefined ? null : monthOf(before);',
      instead: 'const end = before === undefined ? null : nextMonth(before);',
    },
    http('contracts/contracts', 'the sums of some days'),
  ),
];

export const screenFaults: readonly Fault[] = [...designed, ...accessible, ...ways, ...answers];
