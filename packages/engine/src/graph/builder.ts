import type { Meta, Node, Operator, Parameters } from './node.ts';
import { emptyVector, type Vector } from './vector.ts';

/** Stands in a node until its own vector is computed. */
const pending: Vector = emptyVector(0);

/** All nodes of one evaluated study, by id. */
export type Graph = ReadonlyMap<string, Node>;

/** A node as its builder and those who compute it again see it. */
export interface Cell extends Node {
  vector: Vector;
  params: Parameters;
}

/** A decision that a definition took from a computed vector. While it holds, the definition stays valid. */
export interface Decision {
  readonly node: Node;
  readonly test: (vector: Vector) => boolean;
  readonly outcome: boolean;
}

/** Rows that become nodes: those that lines need, those behind every sum, or all that a workbook writes. */
export type Detail = 'none' | 'explained' | 'written';

/** Evaluates a study's definition node by node, and notes what the definition decided on the way. */
export class Builder {
  readonly nodes = new Map<string, Node>();
  /** The nodes in the order in which they were added: each after all that it reads. */
  readonly order: Cell[] = [];
  readonly decisions: Decision[] = [];
  /**
   * One past the last month in which a row can be other than zero. Only for rows of which it is known before they are
   * computed.
   */
  readonly ends = new Map<Node, () => number>();
  readonly months: number;
  /** True if the rows behind a sum become nodes of their own, as formulas and explanations need. */
  readonly detailed: boolean;
  /** True if a workbook is written: terms of formulas have cells, and rows that are zero only now are included. */
  readonly written: boolean;
  /** Counts the computations: invalidates values that last for one of them. */
  generation = 0;

  /** True if a row is computed only once its vector is read. */
  readonly #isLazy: boolean;

  constructor(months: number, detail: Detail = 'none', isLazy = false) {
    this.months = months;
    this.detailed = detail !== 'none';
    this.written = detail === 'written';
    this.#isLazy = isLazy;
  }

  row(id: string, op: Operator, inputs: readonly Node[], params: Parameters, meta: Meta): Node {
    return this.#add(id, op, inputs, params, meta, false);
  }

  scalar(id: string, op: Operator, inputs: readonly Node[], params: Parameters, meta: Meta): Node {
    return this.#add(id, op, inputs, params, meta, true);
  }

  /** A row that `compute` makes out of rows that are no nodes; `reads` are the nodes behind them. */
  given(id: string, op: Operator, reads: readonly Node[], compute: () => Vector, meta: Meta): Node {
    return this.#add(id, { ...op, evaluate: compute }, reads, {}, meta, false);
  }

  /** Answers a question to a computed vector on which the definition branches. */
  decide(node: Node, test: (vector: Vector) => boolean): boolean {
    const outcome = test(node.vector);
    this.decisions.push({ node, test, outcome });
    return outcome;
  }

  #add(id: string, op: Operator, inputs: readonly Node[], params: Parameters, meta: Meta, scalar: boolean): Node {
    const at = this.order.length;
    const given = { at, id, op, inputs, params, months: this.months, scalar, meta };
    const node = this.#isLazy ? new LaterCell(given) : evaluated(given);
    this.order.push(node);
    this.nodes.set(id, node);
    if (this.nodes.size <= at) throw new Error(`two rows named ${id}`);
    return node;
  }
}

function evaluated({ at, id, op, inputs, params, months, scalar, meta }: Omit<Cell, 'vector'>): Cell {
  const node: Cell = { at, id, op, inputs, params, months, vector: pending, scalar, meta };
  node.vector = op.evaluate(node);
  return node;
}

/** A node whose vector is computed when it is first read. */
class LaterCell implements Node {
  readonly at: number;
  readonly id: string;
  readonly op: Operator;
  readonly inputs: readonly Node[];
  readonly params: Parameters;
  readonly months: number;
  readonly scalar: boolean;
  readonly meta: Meta;
  #vector: Vector | null = null;

  constructor({ at, id, op, inputs, params, months, scalar, meta }: Omit<Cell, 'vector'>) {
    this.at = at;
    this.id = id;
    this.op = op;
    this.inputs = inputs;
    this.params = params;
    this.months = months;
    this.scalar = scalar;
    this.meta = meta;
  }

  get vector(): Vector {
    this.#vector ??= this.op.evaluate(this);
    return this.#vector;
  }
}

/** Returns a builder for the rows behind a cell that its float cannot decide. Few of their vectors are ever read. */
export function apartFrom({ months }: Pick<Builder, 'months'>): Builder {
  return new Builder(months, 'none', true);
}

/** True if a vector is zero everywhere. */
export function isEmpty({ from, to }: Vector): boolean {
  return from === to;
}

export function isZero({ values }: Vector): boolean {
  return (values[0] ?? 0) === 0;
}
