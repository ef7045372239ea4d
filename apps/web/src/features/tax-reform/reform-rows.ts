import { compareTaxed, consumptionReliefs, taxesByYear } from '@uni/analysis';
import {
  type FormattedDelta,
  type FormattedIndicator,
  indicatorDelta,
  showIndicator,
} from '../study/indicator-format.ts';
import type { OpenStage } from './use-stages.ts';

export interface ReformCell extends FormattedIndicator {
  /** Against the first stage; null where it is the same, or no number. */
  readonly delta: FormattedDelta | null;
}

export interface ReformRow {
  readonly key: string;
  readonly label: string;
  readonly cells: readonly ReformCell[];
}

/** A line of a tax reads like the sum of all: paid is positive, and less is better. */
const indicatorOf = (key: string): string => (key.startsWith('tax.') ? 'tax_total' : key);

/** Lines are negative where they take cash. */
const paidOf = (key: string, value: number | string | null): number | string | null =>
  typeof value === 'number' && key.startsWith('tax.') ? -value || 0 : value;

/** Returns taxes and indicators of each stage, with what differs from the first. */
export function comparedRows(stages: readonly OpenStage[]): ReformRow[] {
  const [first] = stages;
  if (!first) return [];
  const baseMonth = first.model.projection.base_month;
  return compareTaxed(stages.map(({ model }) => model)).rows.map(({ key, label, values }) => {
    const paid = values.map((value) => paidOf(key, value));
    return {
      key,
      label,
      cells: paid.map((value, at) => ({
        ...showIndicator(indicatorOf(key), value, baseMonth),
        delta: at === 0 ? null : indicatorDelta(indicatorOf(key), paid[0], value),
      })),
    };
  });
}

/** Taxes of each stage by calendar year, in centavos. */
export const yearRows = (stages: readonly OpenStage[]) => taxesByYear(stages.map(({ model }) => model));

/** Reducers, base, credits and refunds of each stage, in centavos; null where a stage has none of them. */
export const reliefRows = (stages: readonly OpenStage[]) =>
  consumptionReliefs(stages.map(({ model }) => model)).map(({ key, values }) => ({
    key,
    values: values.map((value) => (value === null ? null : Math.abs(value))),
  }));
