/** What contracts had paid before they were cancelled, over all ages at once. */
import type { Builder } from '../../graph/builder.ts';
import type { Node } from '../../graph/node.ts';
import { newLine, type Vector } from '../../graph/vector.ts';
import { undetailed } from '../../operators/cells/structure.ts';
import type { Plan } from '../../operators/plans/payment-plan.ts';
import { atAge, paidByAge, type RowAtAge, sumsUntil } from '../../operators/receipts/contracts-by-age.ts';
import { agedSum, always } from '../../operators/receipts/open-contracts.ts';
import { receiptsMeta, type Scope } from '../modules/module-scope.ts';
import { withTerms } from '../terms/term-cells.ts';
import type { PaidRow } from './legal-refunds.ts';
import { type PaymentRow, type PlanRow, type RowContext, workspace } from './plan-rows.ts';
import { rowByAge, rowTermsOf, unitPlan, unitReads } from './rows-by-age.ts';
import type { TableScope } from './table-scope.ts';

/** The payments of an age, out of those of all; as a node they are the row that `make` gives. */
class PaidAtAge implements PaymentRow {
  readonly #all: Node;
  readonly #at: { readonly k: number; readonly ages: number };
  readonly #rowContext: RowContext;
  readonly #make: (builder: Builder) => Node;
  #vector: Vector | null = null;
  #turn = 0;

  constructor(all: Node, at: { k: number; ages: number }, context: RowContext, make: (builder: Builder) => Node) {
    this.#all = all;
    this.#at = at;
    this.#rowContext = context;
    this.#make = make;
  }

  get vector(): Vector {
    const turn = workspace.enter(this.#rowContext);
    if (this.#vector === null || this.#turn !== turn) {
      const { k, ages } = this.#at;
      this.#vector = atAge(workspace.next(this.#rowContext.builder.months), this.#all.vector, k, ages);
      this.#turn = turn;
    }
    return this.#vector;
  }

  get reads(): Node[] {
    return [this.#all];
  }

  get end(): number {
    return this.vector.to;
  }

  node(builder: Builder): Node {
    return this.#make(builder);
  }
}

/** A row of past payments: its id over all ages, and the plan behind it. */
interface PaidPlan {
  readonly id: string;
  readonly row: PlanRow;
  readonly plan: Plan;
}

/** Returns the payments of contracts of a table before they were cancelled at the k-th age. */
export function paidAtAge(
  table: TableScope,
  { id, row, plan }: PaidPlan,
  k: number,
  make: (builder: Builder) => Node,
): PaymentRow {
  const { scope, cancelled, rowContext } = table;
  const { builder } = scope;
  const { months } = builder;
  const ages = cancelled.length;
  const rows = cancelled.map((each) => each.cancelled);
  const terms = { ...rowTermsOf(row), plan };
  const compute = (): Vector =>
    paidByAge(
      newLine(months * ages),
      unitPlan(terms, months),
      rows.map(({ vector }) => vector),
      cancelled[0]?.at.age ?? 0,
    );
  const label = receiptsMeta(scope, `${table.name}: pago antes de cada idade de distrato`);
  const reads = [...rows, ...unitReads(terms)];
  const all = builder.nodes.get(id) ?? builder.given(id, undetailed, reads, compute, label);
  return new PaidAtAge(all, { k, ages }, rowContext, make);
}

/** Returns the sums of a row of past payments until each month, as a row of a graph. */
export function paidUntil(builder: Builder, { premises }: Scope, { row, age }: Pick<PaidRow, 'row' | 'age'>): Node[] {
  if (!row) return [];
  const node = row.node(builder);
  const params = { age: age.age, ...always, ...withTerms(premises, { age: age.term }) };
  const label = { ...node.meta, label: `${node.meta.label}, até o mês` };
  return [builder.row(`${node.id}/until`, agedSum, [node], params, label)];
}

/** Returns the payments of all contracts cancelled so far, as one row. */
export function paidUntilAtOnce(scope: Scope, paid: readonly PaidRow[]): Node {
  const { builder } = scope;
  const known = paid.flatMap(({ row, age }) => (row ? [{ row, age: age.age }] : []));
  return rowByAge(builder, {
    id: `${scope.id}/paid_until`,
    reads: [...new Set(known.flatMap(({ row }) => row.reads))],
    compute: () => {
      workspace.enter({ owner: scope, builder });
      const rows = known.map(({ row, age }): RowAtAge => ({ vector: row.vector, age }));
      return sumsUntil(newLine(builder.months), rows);
    },
    rows: (apart) => paid.flatMap((one) => paidUntil(apart, scope, one)).map((node) => ({ node, sign: 1 })),
    meta: receiptsMeta(scope, 'pago pelos contratos distratados, até o mês'),
  });
}
