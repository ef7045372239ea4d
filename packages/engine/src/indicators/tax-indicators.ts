import { total } from './flows.ts';

/** Rows that the indicators of the taxes read, months 0 … H, centavos. */
export interface TaxFlows {
  /** The lines of the taxes, negative when paid. Null in a study whose taxes have no indicators. */
  readonly taxes: readonly ArrayLike<number>[] | null;
  readonly netReceipts: ArrayLike<number>;
}

type Value = number | null;

function taxTotal({ taxes }: TaxFlows): number {
  return (taxes ?? []).reduce((sum, row) => sum - total(row), 0) || 0;
}

function taxBurden(flows: TaxFlows): Value {
  const received = total(flows.netReceipts);
  return received > 0 ? taxTotal(flows) / received : null;
}

const readings: Readonly<Record<string, (flows: TaxFlows) => Value>> = { tax_total: taxTotal, tax_burden: taxBurden };

/** The indicators of the taxes, in the order of the registry. */
export const taxIndicators: readonly string[] = Object.keys(readings);

/** Value of an indicator of the taxes; undefined for another key, or without such taxes. */
export function readTaxes(key: string, flows: TaxFlows): Value | undefined {
  return flows.taxes ? readings[key]?.(flows) : undefined;
}
