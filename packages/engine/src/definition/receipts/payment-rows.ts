/** Rows of payments that only a sum needs, and the line that adds them up. */
import { apartFrom, type Builder } from '../../graph/builder.ts';
import type { Meta, Node } from '../../graph/node.ts';
import { newLine, type Vector } from '../../graph/vector.ts';
import { type DoubleDouble, dd, ddAdd, ddNegate } from '../../numeric/double-double.ts';
import { exactValue, roundedSum, roundedTotal, undetailed } from '../../operators/cells/structure.ts';

/** A row of payments that only a sum needs. */
export interface PaymentRow {
  readonly vector: Vector;
  /** The nodes that its numbers follow from. */
  readonly reads: readonly Node[];
  /** One past the last month in which it can be nonzero. */
  readonly end: number;
  /** The row as a node of a graph. */
  node(builder: Builder): Node;
}

/** A node as a row of payments; `ending`: a row that is zero wherever this one is. */
export function nodeRow(node: Node, ending: Node = node): PaymentRow {
  return {
    get vector() {
      return node.vector;
    },
    reads: [node],
    get end() {
      return ending.vector.to;
    },
    node: () => node,
  };
}

/** A row that becomes a node only where a half centavo must be decided. */
export function laterRow(builder: Builder, reads: readonly Node[], node: (builder: Builder) => Node): PaymentRow {
  return {
    get vector() {
      return node(apartFrom(builder)).vector;
    },
    reads,
    get end() {
      return this.vector.to;
    },
    node,
  };
}

/** A row of a payment plan as it goes into a line. */
export interface SignedRow {
  readonly row: PaymentRow;
  readonly sign: 1 | -1;
}

/** A line that adds up rows of payment plans and is rounded once. */
export function rowSum(builder: Builder, id: string, terms: readonly SignedRow[], meta: Meta): Node {
  const signs = terms.map(({ sign }) => sign);
  if (builder.detailed)
    return builder.row(
      id,
      roundedSum,
      terms.map(({ row }) => row.node(builder)),
      { signs },
      meta,
    );
  const rows = terms.map(({ row }) => row);
  const compute = (): Vector => {
    let apart: Builder | undefined;
    return roundedTotal(newLine(builder.months), rows, signs, (t) => {
      apart ??= apartFrom(builder);
      return exactly(terms, apart, t);
    });
  };
  const node = builder.given(id, undetailed, readsOf(rows), compute, meta);
  builder.ends.set(node, () => rows.reduce((end, row) => Math.max(end, row.end), 0));
  return node;
}

function exactly(terms: readonly SignedRow[], apart: Builder, t: number): DoubleDouble {
  let sum = dd(0);
  for (const { row, sign } of terms) {
    const value = exactValue(row.node(apart), t);
    sum = ddAdd(sum, sign < 0 ? ddNegate(value) : value);
  }
  return sum;
}

/** The nodes behind rows, each once. */
export function readsOf(rows: readonly PaymentRow[]): Node[] {
  const reads = new Set<Node>();
  for (const row of rows) for (const node of row.reads) reads.add(node);
  return [...reads];
}
