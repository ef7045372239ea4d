import type { Meta, Node, Operator, Parameter, Parameters } from './node.ts';
import { emptyVector, sameVector, type Vector } from './vector.ts';

/** Stands in a node until its own vector is computed. */
const pending: Vector = emptyVector(0);

/** All nodes of one evaluated study, by id. */
export type Graph = ReadonlyMap<string, Node>;

/**
 * Evaluates a study's definition node by node. Given the graph of an earlier study it keeps every vector whose operator,
 * parameters and inputs are the same, and when a recomputed vector turns out equal it hands on the old one, so that only
 * what really hangs on a change is computed again.
 */
export class Builder {
  readonly nodes = new Map<string, Node>();
  /** The nodes in the order in which they were added. */
  readonly #order: Node[] = [];
  readonly months: number;
  /** Whether the rows behind a sum become nodes of their own, as formulas and explanations need them. */
  readonly detailed: boolean;
  #previous: Graph | undefined;
  /** How many vectors were computed rather than kept: the measure of an edit's cost. */
  computed = 0;

  constructor(months: number, previous?: Graph, detailed = false) {
    this.months = months;
    this.#previous = previous;
    this.detailed = detailed;
  }

  row(id: string, op: Operator, inputs: readonly Node[], params: Parameters, meta: Meta): Node {
    return this.#add(id, op, inputs, params, meta, false);
  }

  scalar(id: string, op: Operator, inputs: readonly Node[], params: Parameters, meta: Meta): Node {
    return this.#add(id, op, inputs, params, meta, true);
  }

  /** A row computed by whoever defines it, from rows that are no nodes. */
  given(id: string, op: Operator, vector: Vector, meta: Meta): Node {
    const old = this.#previous?.get(id);
    const kept = old !== undefined && sameVector(old.vector, vector) ? old.vector : vector;
    this.computed++;
    return this.#keep({ id, op, inputs: [], params: {}, months: this.months, vector: kept, scalar: false, meta });
  }

  /** Lets go of the earlier graph: it would keep every graph before it alive, one for each edit. */
  finish(): Graph {
    this.#previous = undefined;
    return this.nodes;
  }

  /** Takes over nodes of an earlier evaluation as they are. */
  adopt(nodes: readonly Node[]): void {
    for (const node of nodes) {
      this.nodes.set(node.id, node);
      this.#order.push(node);
    }
  }

  /** The nodes that a piece of the definition adds. */
  record(define: () => void): Node[] {
    const before = this.#order.length;
    define();
    return this.#order.slice(before);
  }

  #add(id: string, op: Operator, inputs: readonly Node[], params: Parameters, meta: Meta, scalar: boolean): Node {
    const old = this.#previous?.get(id);
    const { months } = this;
    const node = { id, op, inputs, params, months, vector: pending, scalar, meta };
    node.vector =
      old !== undefined && unchanged(old, op, inputs, params, months) ? old.vector : this.#compute(node, old);
    return this.#keep(node);
  }

  #keep(node: Node): Node {
    const before = this.nodes.size;
    this.#order.push(node);
    this.nodes.set(node.id, node);
    if (this.nodes.size === before) throw new Error(`two rows named ${node.id}`);
    return node;
  }

  #compute(node: Node, old: Node | undefined): Vector {
    this.computed++;
    const vector = node.op.evaluate(node);
    return old !== undefined && sameVector(old.vector, vector) ? old.vector : vector;
  }
}

function unchanged(old: Node, op: Operator, inputs: readonly Node[], params: Parameters, months: number): boolean {
  if (old.op !== op || old.months !== months || old.inputs.length !== inputs.length) return false;
  for (let i = 0; i < inputs.length; i++) if (old.inputs[i]?.vector !== inputs[i]?.vector) return false;
  return sameParameters(old.params, params);
}

function sameParameters(a: Parameters, b: Parameters): boolean {
  for (const key in a) if (!sameParameter(a[key] ?? null, b[key] ?? null)) return false;
  for (const key in b) if (!(key in a)) return false;
  return true;
}

function sameParameter(a: Parameter, b: Parameter): boolean {
  if (a === b) return true;
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
