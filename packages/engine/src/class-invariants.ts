import { ownersOf } from './definition/items/item-owners.ts';
import { positionOf } from './definition/lines/owners.ts';
import type { Operations } from './definition/operations.ts';
import { type Node, valueAt } from './graph/node.ts';
import type { Check } from './projection.ts';

/** Receipts less what is untaxed, and refunds, are those of their classes. It holds month by month, in every module and in none. */
export function classChecks({ lines, scope }: Operations, last: number): Check[] {
  if (lines.taxClasses.length === 0) return [];
  return ownersOf(scope).flatMap((owner) => {
    const rowsOf = (family: string) => lines.taxClasses.map((name) => lines.nodeOf(`${family}.${name}`, owner));
    const line = (key: string) => lines.nodeOf(key, owner);
    const untaxed = scope.untaxedRentals.filter((row) => row.owner === owner).map(({ node }) => node);
    const received = sumsBetween(
      [line('receipts')],
      [...rowsOf('class_receipts'), line('revenue.untaxed'), ...untaxed],
      last,
    );
    const refunded = sumsBetween([line('refunds')], rowsOf('class_refunds'), last);
    return [received, refunded].flatMap((difference): Check[] => {
      if (difference === null) return [];
      const message = 'As classes de receitas não somam a base de tributos.';
      return [{ code: 'classes', severity: 'error', message, ...difference, ...positionOf(owner) }];
    });
  });
}

/** The first month in which two sums of rows differ, and by how much; null where none does. */
function sumsBetween(
  left: readonly (Node | null)[],
  right: readonly (Node | null)[],
  last: number,
): { month: number; amount: number } | null {
  const sumAt = (rows: readonly (Node | null)[], t: number) =>
    rows.reduce((sum, row) => sum + (row ? valueAt(row, t) : 0), 0);
  for (let month = 0; month <= last; month++) {
    const amount = sumAt(left, month) - sumAt(right, month);
    if (amount !== 0) return { month, amount };
  }
  return null;
}
