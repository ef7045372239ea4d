import {
  type CollaborationKey,
  type CollaborationPeriod,
  type ComparedLevel,
  collaborationKeys,
  collaborationPeriods,
  comparedLevels,
} from '@uni/contracts';
import { collaboration as copy } from '@uni/phrases';
import type { FiguresFilter } from '../../api/colab/indicators.ts';

/** Parameters of the displayed figures in the address. */
export interface FiguresSearch {
  ind?: string;
  emp?: string;
  /** `sim`: land that is only studied too. */
  prosp?: string;
  ate?: string;
  meses?: string;
  /** The group of comparison; left out: the finest there is. */
  nivel?: string;
}

const usualPeriod: CollaborationPeriod = 12;

/** The filter that an address names; what it does not know is left out. */
export function filterOf({ emp, prosp, ate, meses, nivel }: FiguresSearch): FiguresFilter & {
  months: CollaborationPeriod;
  level: ComparedLevel | undefined;
} {
  const enterprises = (emp ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  const month = ate !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(ate) ? ate : undefined;
  const months = collaborationPeriods.find((one) => String(one) === meses) ?? usualPeriod;
  return {
    prospecting: prosp === 'sim',
    enterprises,
    month,
    months,
    level: comparedLevels.find((one) => one === nivel),
  };
}

/** The indicators that are named, in the order of the catalogue; none: all. */
export const keysOf = ({ ind }: FiguresSearch): CollaborationKey[] => {
  const named = new Set((ind ?? '').split(','));
  return collaborationKeys.filter((key) => named.has(key));
};

export const periodText = (months: number): string =>
  Object.entries(copy.periods).find(([key]) => Number(key) === months)?.[1] ?? copy.lastMonths(months);
