/** The first screen's view, as in its address: every number of it can be sent as a link. */

export interface HomeView {
  /** Null: all of them. */
  readonly enterprise: number | null;
  /** Land that is only studied is among all of them. */
  readonly prospecting: boolean;
  readonly versionKind: 'current' | 'edited';
  readonly compared: 'baseline' | 'current' | null;
  /** The number that is explained. */
  readonly receiptKey: string | null;
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
  const versionKind = versao === 'editada' ? 'edited' : 'current';
  const named =
    cmp !== undefined && Object.hasOwn(names, cmp) ? names[cmp as keyof typeof names] : usualFor[versionKind];
  return {
    enterprise: emp !== undefined && /^[1-9]\d{0,15}$/.test(emp) ? Number(emp) : null,
    prospecting: prosp === 'sim',
    versionKind,
    // A version is not compared with itself.
    compared: named === versionKind ? null : named,
    receiptKey: explicar ?? null,
  };
}

/** Defaults are left out. */
export function homeSearch({ enterprise, prospecting, versionKind, compared, receiptKey }: HomeView): HomeSearch {
  const name = compared === null ? 'nada' : compared === 'baseline' ? 'base' : 'vigente';
  return {
    ...(enterprise === null ? {} : { emp: String(enterprise) }),
    ...(prospecting ? { prosp: 'sim' } : {}),
    ...(versionKind === 'current' ? {} : { versao: 'editada' }),
    ...(compared === usualFor[versionKind] ? {} : { cmp: name }),
    ...(receiptKey === null ? {} : { explicar: receiptKey }),
  };
}
