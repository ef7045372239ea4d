/** Unit of an indicator: centavos, a fraction, a month index, a count of months, a plain ratio, or a word. */
export type IndicatorUnit = 'money' | 'share' | 'month' | 'months' | 'ratio' | 'text';

/** One indicator: key, name, unit, how it is computed in words, on what, and which way is better. */
export interface IndicatorRow {
  key: string;
  label: string;
  unit: IndicatorUnit;
  formula: string;
  basis:
    | 'sales'
    | 'free_cash_flow'
    | 'capital'
    | 'rentals'
    | 'assignment'
    | 'loan'
    | 'partner'
    | 'accounts'
    | 'company';
  direction: 'higher' | 'lower' | 'none';
}

export function row(
  key: string,
  label: string,
  unit: IndicatorUnit,
  formula: string,
  basis: IndicatorRow['basis'],
  direction: IndicatorRow['direction'],
): IndicatorRow {
  return { key, label, unit, formula, basis, direction };
}
