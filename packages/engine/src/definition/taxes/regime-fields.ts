/** What a study states of its tax regimes. */
import { monthIndex } from '../../numeric/calendar.ts';
import type { PresumedProfit, RegimeTerms, Taxation } from '../../study.ts';

/** A tax on the presumed profit of a quarter. */
export type ProfitTax = 'irpj' | 'csll';

/** The regimes of a study's taxes, one after the other. */
export function regimesOf(taxation: Taxation | null | undefined): RegimeTerms[] {
  return taxation ? [taxation, ...(taxation.then ?? [])] : [];
}

/** True if a regime taxes the profit of the accounts, of all receipts or of a class. */
export function usesActualProfit({ regime, classes }: RegimeTerms): boolean {
  return regime === 'real' || (classes ?? []).some((row) => row.regime === 'real');
}

/** True if one of the regimes of a study's taxes does. */
export function taxesProfit(taxation: Taxation | null | undefined): boolean {
  return regimesOf(taxation).some(usesActualProfit);
}

/**
 * True if a study's taxes select receipts by class, or their regime changes. Also where they fall on actual profit, or the
 * consumption tax joins them.
 */
export function selectsByClass({ ret, presumed, real, classes, then, consumption }: Taxation): boolean {
  return [ret?.classes, presumed?.activities, presumed?.step?.year_limit, real, classes, then, consumption].some(
    (value) => value !== null && value !== undefined,
  );
}

/** The month from which a step holds for a tax; 0 without a step. */
export function stepStart({ step }: PresumedProfit, tax: ProfitTax, baseMonth: string): number {
  const from = (tax === 'csll' ? step?.csll_from : null) ?? step?.from;
  return from ? monthIndex(baseMonth, from) : 0;
}
