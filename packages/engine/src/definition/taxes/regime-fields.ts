/** What a study states of its tax regimes. */
import { monthIndex } from '../../numeric/calendar.ts';
import type { PresumedProfit, Taxation } from '../../study.ts';

/** A tax on the presumed profit of a quarter. */
export type ProfitTax = 'irpj' | 'csll';

/** True if a study's taxes select receipts by class, or their regime changes, or the consumption tax joins them. */
export function selectsByClass({ ret, presumed, classes, then, consumption }: Taxation): boolean {
  return [ret?.classes, presumed?.activities, presumed?.step?.year_limit, classes, then, consumption].some(
    (value) => value !== null && value !== undefined,
  );
}

/** The month from which a step holds for a tax; 0 without a step. */
export function stepStart({ step }: PresumedProfit, tax: ProfitTax, baseMonth: string): number {
  const from = (tax === 'csll' ? step?.csll_from : null) ?? step?.from;
  return from ? monthIndex(baseMonth, from) : 0;
}
