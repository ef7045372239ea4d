/** The first screen's view, as in its address: every number of it can be sent as a link. */
import type { ScreenValues } from '../../shared/screen/use-screen.ts';

type HomeValues = ScreenValues<'home'>;

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

const usualFor = { current: 'baseline', edited: 'current' } as const;
const names = { base: 'baseline', vigente: 'current', nada: null } as const;

export function readHome({ enterprise, prospecting, version, comparison, explanation }: HomeValues): HomeView {
  const versionKind = version === 'editada' ? 'edited' : 'current';
  const named =
    comparison !== undefined && Object.hasOwn(names, comparison)
      ? names[comparison as keyof typeof names]
      : usualFor[versionKind];
  return {
    enterprise: enterprise !== undefined && /^[1-9]\d{0,15}$/.test(enterprise) ? Number(enterprise) : null,
    prospecting: prospecting === 'sim',
    versionKind,
    // A version is not compared with itself.
    compared: named === versionKind ? null : named,
    receiptKey: explanation ?? null,
  };
}

/** True when the view is the registry's portfolio: the current versions of all enterprises. */
export const isPortfolio = ({ versionKind, enterprise }: HomeView): boolean =>
  versionKind === 'current' && enterprise === null;

/** Defaults are left out. */
export function homeValues({ enterprise, prospecting, versionKind, compared, receiptKey }: HomeView): HomeValues {
  const name = compared === null ? 'nada' : compared === 'baseline' ? 'base' : 'vigente';
  return {
    ...(enterprise === null ? {} : { enterprise: String(enterprise) }),
    ...(prospecting ? { prospecting: 'sim' } : {}),
    ...(versionKind === 'current' ? {} : { version: 'editada' }),
    ...(compared === usualFor[versionKind] ? {} : { comparison: name }),
    ...(receiptKey === null ? {} : { explanation: receiptKey }),
  };
}
