import type { Taxation } from '@uni/engine';
import type { SignedLine } from './expected.ts';
import { addTo, shareOfCents } from './timeline.ts';

/** A tax as a share of the receipts, some months after them. */
export interface ReceiptTax {
  readonly rate: number;
  readonly lag: number;
}

const LONGEST_LAG = 2;

/** The rate and the lag by which the sheet's own months of tax follow from its receipts; null: from none. */
export function receiptTax(lines: readonly SignedLine[]): ReceiptTax | null {
  const [receipts, taxes] = [new Map<number, number>(), new Map<number, number>()];
  for (const { target, planned } of lines) {
    if (target === 'revenue.taxed' || target === 'receipts') addTo(receipts, planned);
    if (target === 'tax.ret') addTo(taxes, planned, -1);
  }
  const [received, owed] = [receipts, taxes].map((sums) => [...sums.values()].reduce((sum, value) => sum + value, 0));
  if (!received || !owed || owed < 0 || received < 0) return null;
  const rate = Math.round((owed / received) * 10_000) / 10_000;
  for (let lag = 0; lag <= LONGEST_LAG; lag += 1) if (follows(receipts, taxes, { rate, lag })) return { rate, lag };
  return null;
}

/** A centavo of each month is the sheet's own rounding. */
function follows(
  receipts: ReadonlyMap<number, number>,
  taxes: ReadonlyMap<number, number>,
  { rate, lag }: ReceiptTax,
): boolean {
  const months = new Set([...taxes.keys(), ...[...receipts.keys()].map((month) => month + lag)]);
  return [...months].every(
    (month) => Math.abs((taxes.get(month) ?? 0) - shareOfCents(receipts.get(month - lag) ?? 0, rate)) <= 1,
  );
}

export const taxationOf = ({ rate, lag }: ReceiptTax, from: string): Taxation => ({
  regime: 'ret',
  ret: { rates: [{ from, rate }], lag },
});
