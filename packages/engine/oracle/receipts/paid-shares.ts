/** The part of a module's contracts that buyers pay in each month, as planned. */

import { type Cells, cellAt, Sums } from '../arithmetic.ts';
import type { Indexes } from '../calendar.ts';
import { Cancellations } from './cancellation.ts';
import { transfersOf } from './construction-transfer.ts';
import type { Estate } from './estate.ts';
import { type Agreement, installmentsOf } from './installments.ts';

/** Contracts in base values: each table has its share of the offer's sales of a month. */
function agreementsOf(estate: Estate): { agreement: Agreement; resale: boolean }[] {
  return estate.offers.flatMap((offer) => {
    const all = offer.tables.reduce((sum, { share }) => sum + share, 0);
    return [
      { base: offer.salesBase, resale: false },
      { base: offer.resaleBase, resale: true },
    ].flatMap(({ base, resale }) =>
      base.flatMap((amount, sold) =>
        !amount
          ? []
          : offer.tables.map((table) => {
              const value = amount * (table.share / all);
              return { agreement: { table, value, sold, anchors: estate.anchors }, resale };
            }),
      ),
    );
  });
}

/** Returns the part of the own VGV that is paid in each month, in base values. All parts are never more than 1. */
export function paidShares(indexes: Indexes, estate: Estate): Cells {
  const { vgvOwn } = estate;
  const sums = new Sums();
  for (const { agreement, resale } of agreementsOf(estate)) {
    const module = resale ? { ...estate.module, cancellation: null } : estate.module;
    const cancellations = new Cancellations({ ...estate, module }, agreement.table, agreement.sold);
    for (const series of agreement.table.parts) {
      const all =
        series.kind === 'works_transfer'
          ? transfersOf(indexes, estate, agreement, series)
          : installmentsOf(indexes, agreement, series);
      for (const { month, contracted } of all) sums.add(month, contracted * (1 - cancellations.cancelled(-1, month)));
    }
  }
  if (vgvOwn === 0) return [];
  const paid = sums.cells();
  let before = 0;
  return Array.from(paid, (_, month) => {
    // Payments that add up to the VGV: the last is what remains but for the float's last digits.
    const left = Math.max(0, vgvOwn - before);
    const all = cellAt(paid, month);
    const cell = Math.abs(all - left) < vgvOwn * 1e-12 ? all : Math.min(all, left);
    before += cell;
    return cell / vgvOwn;
  });
}
