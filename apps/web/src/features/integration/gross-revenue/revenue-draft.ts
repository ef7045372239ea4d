import type { RevenueLine } from '@uni/contracts';
import { grossRevenue as copy } from '@uni/phrases';
import type { RevenueRows } from '../../../api/integration/gross-revenue.ts';

/** Unsaved values of a condition. The order is text because users type it. */
export interface RevenueDraft {
  line: string | null;
  sign: 1 | -1;
  index: string;
  order: string;
}

export const draftOf = ({ line, sign, index, order }: RevenueLine): RevenueDraft => ({
  line,
  sign,
  index,
  order: order === null ? '' : String(order),
});

export interface RevenueEdit {
  row: RevenueLine;
  draft: RevenueDraft;
}

const orderIn = (text: string): number | null => (text.trim() === '' ? null : Number(text));

const isOrder = (text: string): boolean =>
  text.trim() === '' || (/^\d{1,5}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 10_000);

/** Returns the errors of orders by row id: not a number, or a duplicate within a connection. */
export function orderProblems(
  rows: readonly RevenueLine[],
  edits: ReadonlyMap<string, RevenueEdit>,
): Map<string, string> {
  const problems = new Map<string, string>();
  const taken = new Map<string, string>();
  for (const row of rows) {
    const draft = edits.get(row.id)?.draft ?? draftOf(row);
    if (!isOrder(draft.order)) problems.set(row.id, copy.badOrder);
    const order = orderIn(draft.order);
    if (order === null || problems.has(row.id)) continue;
    const orderKey = `${row.connection} ${order}`;
    const other = taken.get(orderKey);
    if (other !== undefined) {
      // Of two duplicates, the changed one gets the error.
      problems.set(edits.has(row.id) ? row.id : other, copy.duplicateOrder(order));
    }
    taken.set(orderKey, row.id);
  }
  return problems;
}

/** Returns the rows to send, by connection. */
export function rowsByConnection(edits: readonly RevenueEdit[]): Map<number, RevenueRows> {
  const rows = new Map<number, RevenueRows>();
  for (const { row, draft } of edits)
    rows.set(row.connection, [
      ...(rows.get(row.connection) ?? []),
      {
        condition: row.condition,
        line: draft.line,
        sign: draft.sign,
        index: draft.index,
        order: orderIn(draft.order),
      },
    ]);
  return rows;
}
