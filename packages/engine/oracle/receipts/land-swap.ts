/** The financial land swap: a share of the receipts, with what is guaranteed and the most that is paid. */

import type { FinancialLandSwap, Study, StudyModule } from '../../src/study.ts';
import { accumulated, type Cells, cellAt, centavos, negated, plus, roundCents } from '../arithmetic.ts';
import { type Indexes, moduleAnchors, resolve } from '../calendar.ts';
import type { LineBook } from '../lines.ts';
import { CHANNELS } from './revenue.ts';

/** What is guaranteed by each month, in money of the months. */
function guaranteed(indexes: Indexes, module: StudyModule, landSwap: FinancialLandSwap): Cells {
  const sums: Cells = [];
  const anchors = moduleAnchors(module);
  for (const { at, amount } of landSwap.minimum ?? []) {
    const month = resolve(at, anchors);
    while (sums.length <= month) sums.push(0);
    const growth = indexes.correction(landSwap.minimum_index, 0, month);
    sums[month] = cellAt(sums, month) + roundCents(centavos(amount) * growth);
  }
  return accumulated(sums);
}

/** Pays what is earned or guaranteed and not yet paid, until the corrected cap is used up. */
function payments(indexes: Indexes, module: StudyModule, landSwap: FinancialLandSwap, earned: Cells): Cells {
  const { minimum, cap, cap_index } = landSwap;
  const hasCap = cap !== null && cap !== undefined;
  if (!hasCap && !minimum) return earned;
  const sums = accumulated(earned);
  const floors = guaranteed(indexes, module, landSwap);
  const paid: Cells = [];
  let [all, used] = [0, 0];
  for (let month = 0; month < Math.max(sums.length, floors.length); month++) {
    const correction = indexes.correction(cap_index, 0, month);
    const room = hasCap ? Math.max(0, roundCents(correction * (centavos(cap) - used))) : Infinity;
    const entitled = Math.max(sums[month] ?? sums.at(-1) ?? 0, floors[month] ?? floors.at(-1) ?? 0);
    const cell = Math.min(room, Math.max(0, entitled - all));
    paid.push(cell);
    all += cell;
    used += cell / correction;
    if (cell === room) break;
  }
  return paid;
}

/** Enters `financial_barter` of the modules whose owner is taxed himself, or of all others. */
export function enterLandSwap(
  study: Study,
  book: LineBook,
  indexes: Indexes,
  byOwner: boolean,
  taxesOf: (module: number) => Cells,
): void {
  for (const module of study.modules) {
    const landSwap = module.financial_barter;
    if (!landSwap || (landSwap.taxed_by_owner ?? false) !== byOwner) continue;
    const deductions: Cells[] = [];
    if (landSwap.base && landSwap.base !== 'gross')
      deductions.push(...CHANNELS.map((channel) => book.ownCells(`commission.${channel}`, module.number)));
    if (landSwap.base === 'net_of_commission_and_taxes') deductions.push(taxesOf(module.number));
    const net = plus(book.ownCells('net_receipts', module.number), ...deductions);
    const earned = net.map((cell) => roundCents(landSwap.share * Math.max(0, cell)));
    book.enter('financial_barter', module.number, negated(payments(indexes, module, landSwap, earned)));
  }
  if (!byOwner) book.enterUnplanned((key) => key === 'financial_barter');
}
