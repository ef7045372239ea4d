import { ownersOf } from './definition/items/item-owners.ts';
import { positionOf } from './definition/lines/owners.ts';
import type { Operations } from './definition/operations.ts';
import { firstDifference } from './graph/row-sums.ts';
import type { Check } from './projection.ts';

/** Receipts less what is untaxed, and refunds, are those of their classes. It holds month by month, in every module and in none. */
export function classChecks({ lines, scope }: Operations, last: number): Check[] {
  if (lines.taxClasses.length === 0) return [];
  return ownersOf(scope).flatMap((owner) => {
    const rowsOf = (family: string) => lines.taxClasses.map((name) => lines.nodeOf(`${family}.${name}`, owner));
    const line = (key: string) => lines.nodeOf(key, owner);
    const untaxed = scope.untaxedRentals.filter((row) => row.owner === owner).map(({ node }) => node);
    const received = firstDifference(
      [line('receipts')],
      [...rowsOf('class_receipts'), line('revenue.untaxed'), ...untaxed],
      last,
    );
    const refunded = firstDifference([line('refunds')], rowsOf('class_refunds'), last);
    return [received, refunded].flatMap((difference): Check[] => {
      if (difference === null) return [];
      const message = 'As classes de receitas não somam a base de tributos.';
      return [{ code: 'classes', severity: 'error', message, ...difference, ...positionOf(owner) }];
    });
  });
}
