/** What the first screen shows, as its address has it: every number of it can be sent to somebody. */

export interface HomeView {
  /** Null: all of them. */
  readonly enterprise: number | null;
  /** Land that is only studied is among all of them. */
  readonly prospecting: boolean;
  readonly shown: 'current' | 'edited';
  readonly compared: 'baseline' | 'current' | null;
  /** The number that is explained. */
  readonly asked: string | null;
}

export interface HomeSearch {
  readonly emp?: string;
  readonly prosp?: string;
  readonly versao?: string;
  readonly cmp?: string;
  readonly explicar?: string;
}

const usualFor = { current: 'baseline', edited: 'current' } as const;
const names = { base: 'baseline', vigente: 'current', nada: null } as const;

export function readHome({ emp, prosp, versao, cmp, explicar }: HomeSearch): HomeView {
  const shown = versao === 'editada' ? 'edited' : 'current';
  const named = cmp !== undefined && Object.hasOwn(names, cmp) ? names[cmp as keyof typeof names] : usualFor[shown];
  return {
    enterprise: emp !== undefined && /^[1-9]\d{0,15}$/.test(emp) ? Number(emp) : null,
    prospecting: prosp === 'sim',
    shown,
    // A version says nothing beside itself.
    compared: named === shown ? null : named,
    asked: explicar ?? null,
  };
}

/** What is as usual is left out. */
export function homeSearch({ enterprise, prospecting, shown, compared, asked }: HomeView): HomeSearch {
  const name = compared === null ? 'nada' : compared === 'baseline' ? 'base' : 'vigente';
  return {
    ...(enterprise === null ? {} : { emp: String(enterprise) }),
    ...(prospecting ? { prosp: 'sim' } : {}),
    ...(shown === 'current' ? {} : { versao: 'editada' }),
    ...(compared === usualFor[shown] ? {} : { cmp: name }),
    ...(asked === null ? {} : { explicar: asked }),
  };
}
