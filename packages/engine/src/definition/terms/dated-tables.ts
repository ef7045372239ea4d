/** Rates and amounts of the study that apply from a calendar month on. */
import type { Meta, Node } from '../../graph/node.ts';
import { monthIndex, parseMonth } from '../../numeric/calendar.ts';
import { dated } from '../../operators/cells/inputs.ts';
import type { DatedAmount, DatedRate } from '../../study.ts';
import type { EnterpriseScope } from '../items/items.ts';

/** Metadata of a row of the taxes. */
export function taxMeta(label: string, unit: Meta['unit'] = 'money'): Meta {
  return { label, unit, sheet: 'taxes' };
}

export function monthsWithoutRate(scope: EnterpriseScope, rates: readonly { from: string }[]): number[] {
  const months: number[] = [];
  choices(scope, rates).forEach((at, t) => {
    if (at < 0) months.push(t);
  });
  return months;
}

/** For each month the position of the entry in force: the greatest `from` not after it; −1 for none. */
function choices(scope: EnterpriseScope, entries: readonly { from: string }[]): number[] {
  const { study } = scope.context;
  const starts = entries.map(({ from }) =>
    parseMonth(from) === null ? Number.MAX_SAFE_INTEGER : monthIndex(study.base_month, from),
  );
  const choice: number[] = [];
  for (let t = 0; t < scope.builder.months; t++) {
    let best = -1;
    for (let k = 0; k < starts.length; k++) {
      const start = starts[k] as number;
      if (start <= t && (best < 0 || start > (starts[best] as number))) best = k;
    }
    choice.push(best);
  }
  return choice;
}

/** Defines the row of a table of rates; made once. */
export function datedRow(
  scope: EnterpriseScope,
  id: string,
  entries: readonly DatedRate[],
  pointer: string,
  label: string,
): Node {
  const known = scope.builder.nodes.get(id);
  if (known) return known;
  const inputs = entries.map((entry, k) =>
    scope.premises.share(`${pointer}/${k}/rate`, entry.rate, `${label} desde ${entry.from}`),
  );
  return scope.builder.row(id, dated, inputs, { choice: choices(scope, entries) }, taxMeta(label, 'share'));
}

/** Defines the row of a table of amounts; made once. */
export function datedAmounts(
  scope: EnterpriseScope,
  id: string,
  entries: readonly DatedAmount[],
  pointer: string,
  label: string,
): Node {
  const known = scope.builder.nodes.get(id);
  if (known) return known;
  const inputs = entries.map((entry, k) =>
    scope.premises.money(`${pointer}/${k}/amount`, entry.amount, `${label} desde ${entry.from}`),
  );
  return scope.builder.row(id, dated, inputs, { choice: choices(scope, entries) }, taxMeta(label));
}

/** The last months of quarters for which one of the tables has no entry. */
export function quartersWithoutRate(
  scope: EnterpriseScope,
  offset: number,
  tables: readonly (readonly { from: string }[])[],
): number[] {
  const missing = new Set(tables.flatMap((rates) => monthsWithoutRate(scope, rates)));
  const quarters: number[] = [];
  for (let last = 2 - offset; last < scope.builder.months; last += 3) if (missing.has(last)) quarters.push(last);
  return quarters;
}
