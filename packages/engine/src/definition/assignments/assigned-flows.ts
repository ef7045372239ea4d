/** Flows of the installments that an assignment covers, and what they change of tax bases. */
import type { Meta, Node } from '../../graph/node.ts';
import { assignedFlow, assignedShift, assignedTotal, lateFlow } from '../../operators/assignments/assigned-flow.ts';
import { looseSum } from '../../operators/cells/structure.ts';
import type { PartKind } from '../../study.ts';
import { standardClass, type TaxClass } from '../lines/class-names.ts';
import { cumulatedParts } from '../lines/class-parts.ts';
import { lateReceiptKeys, lateRowsOf } from '../receipts/delinquency.ts';
import type { TableScope } from '../receipts/table-scope.ts';
import type { TaxShift } from '../taxes/tax-shift.ts';
import { withTerms } from '../terms/term-cells.ts';
import type { AssignmentScope } from './assignment-scope.ts';

/** Installments that an assignment covers, with the part of them that it takes. */
export interface AssignedRow {
  readonly table: TableScope;
  readonly kind: PartKind;
  readonly due: Node;
  /** At the values of the assignment's month; null where no tax reads it. */
  readonly original: Node | null;
  readonly share: Node;
}

/** Metadata of a row of money on the funding sheet. */
export const money = (label: string, module: number | null = null): Meta => ({
  label,
  unit: 'money',
  sheet: 'funding',
  module,
});

/** Defines what is due of some installments of a module, not rounded. */
export function dueFlow({ scope, id, label }: AssignmentScope, rows: readonly AssignedRow[], ending: string): Node {
  const { builder } = scope;
  const number = moduleOf(rows);
  const key = `${id}/m${number}/due${ending}`;
  const pairs = rows.flatMap(({ due, share }) => [due, share]);
  return (
    builder.nodes.get(key) ?? builder.row(key, assignedFlow, pairs, {}, money(`${label}: parcelas cedidas`, number))
  );
}

function moduleOf(rows: readonly AssignedRow[]): number {
  return (rows[0] as AssignedRow).table.scope.context.number;
}

/** Defines the same less what is late or lost, with what comes late. */
export function collectedFlow(own: AssignmentScope, rows: readonly AssignedRow[], ending: string): Node {
  const { scope, id, label } = own;
  const { builder } = scope;
  const whole = dueFlow(own, rows, ending);
  const table = (rows[0] as AssignedRow).table;
  const number = table.scope.context.number;
  const late = new Set(lateReceiptKeys(table.scope.context.module));
  const mayBeLate = rows.filter(({ table: { contracts }, kind }) =>
    late.has(`receipts.${contracts.table.channel}.${kind}`),
  );
  const terms = lateRowsOf(table.scope);
  if (!terms || mayBeLate.length === 0) return whole;
  const key = `${id}/m${number}/collected${ending}`;
  const known = builder.nodes.get(key);
  if (known) return known;
  const due = mayBeLate.length === rows.length ? whole : dueFlow(own, mayBeLate, `/late${ending}`);
  const { inputs, params, fields } = terms;
  const about = { ...money(`${label}: atrasos e perdas`, number), fields };
  const change = builder.row(`${key}/late`, lateFlow, [due, ...inputs], params, about);
  return builder.row(key, looseSum, [whole, change], {}, money(`${label}: recebido do que foi cedido`, number));
}

/** Defines the changes of the modules' tax bases by an assignment, in all and by class. */
export function shiftsOf(
  own: AssignmentScope,
  rows: readonly AssignedRow[],
  face: Node,
): ReadonlyMap<number, TaxShift> {
  const { scope } = own;
  const modules = new Set(rows.map(({ table }) => table.scope.context.number));
  return new Map(
    [...modules].map((module) => {
      const mine = rows.filter(({ table }) => table.scope.context.number === module);
      const whole = shiftRow(own, mine, face, '');
      const classes = scope.lines.taxClasses.filter((name) => mine.some((row) => classOf(row) === name));
      const pieces = cumulatedParts(scope.builder, whole, classes, (some, ending) =>
        shiftRow(
          own,
          mine.filter((row) => some.includes(classOf(row))),
          face,
          ending,
        ),
      );
      return [module, { whole, classes: pieces }];
    }),
  );
}

function classOf({ table }: AssignedRow): TaxClass {
  return table.contracts.table.tax_class ?? standardClass;
}

function shiftRow(own: AssignmentScope, rows: readonly AssignedRow[], face: Node, ending: string): Node {
  const { scope, id, label, at, pointer } = own;
  const { builder, premises } = scope;
  const number = moduleOf(rows);
  const key = `${id}/m${number}`;
  const pairs = rows.flatMap(({ original, share }) => (original ? [original, share] : []));
  const flow = builder.row(
    `${key}/original${ending}`,
    assignedFlow,
    pairs,
    {},
    {
      ...money(`${label}: parcelas cedidas, corrigidas até a cessão`, number),
    },
  );
  const original = builder.scalar(
    `${key}/original${ending}/total`,
    assignedTotal,
    [flow],
    {},
    {
      ...money(`${label}: valor original do que foi cedido`, number),
    },
  );
  const collected = collectedFlow(own, rows, ending);
  const params = { at: at.month, ...withTerms(premises, { at: at.term }) };
  return builder.row(`${key}/tax_shift${ending}`, assignedShift, [original, collected, face], params, {
    ...money(`${label}: ajuste da base de tributos`, number),
    sheet: 'taxes',
    fields: { at: `${pointer}/at` },
  });
}
