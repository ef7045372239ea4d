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
import type { ScreenChange, ScreenValues } from '../../shared/screen/use-screen.ts';

/** Without a level the finest group is compared. */
export type FiguresValues = ScreenValues<'colab'>;
export type FiguresChange = ScreenChange<'colab'>;

const usualPeriod: CollaborationPeriod = 12;

/** The filter that an address names; what it does not know is left out. */
export function filterOf(values: FiguresValues): FiguresFilter & {
  months: CollaborationPeriod;
  level: ComparedLevel | undefined;
} {
  const enterprises = (values.enterprises ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  const { until } = values;
  const month = until !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(until) ? until : undefined;
  const months = collaborationPeriods.find((one) => String(one) === values.months) ?? usualPeriod;
  return {
    prospecting: values.prospecting === 'sim',
    enterprises,
    month,
    months,
    level: comparedLevels.find((one) => one === values.level),
  };
}

/** The indicators that are named, in the order of the catalogue; none: all. */
export const keysOf = ({ indicators }: FiguresValues): CollaborationKey[] => {
  const named = new Set((indicators ?? '').split(','));
  return collaborationKeys.filter((key) => named.has(key));
};

export const periodText = (months: number): string =>
  Object.entries(copy.periods).find(([key]) => Number(key) === months)?.[1] ?? copy.lastMonths(months);
