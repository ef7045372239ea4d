import { beyondExact, collectChecks } from '../checks.ts';
import type { ComputedLine } from '../computed-line.ts';
import type { OwnedLine } from '../definition/lines/lines.ts';
import type { Detail, Graph } from '../graph/builder.ts';
import type { Node } from '../graph/node.ts';
import type { Vector } from '../graph/vector.ts';
import { evaluateIndicators, evaluateSomeIndicators } from '../indicators/indicators.ts';
import { canonicalJson } from '../numeric/canonical.ts';
import { sha256 } from '../numeric/sha256.ts';
import type { Check, Indicators, Projection, ProjectionLine } from '../projection.ts';
import type { Study } from '../study.ts';
import { engineVersion } from '../version.ts';
import { flowsOf } from './indicator-flows.ts';
import { type Extent, type LineEntry, Plan } from './plan.ts';
import { planFor } from './plans.ts';

/** A study evaluated. Its numbers are its own; the plan that computed them goes on to other studies. */
export interface EvaluatedStudy {
  readonly study: Study;
  readonly projection: Projection;
  /** Number of vectors computed; the others are unchanged. */
  readonly computed: number;
  readonly plan: Plan;
  /** The projection's lines by the plan's entries; null where a line of zeros is left out. */
  readonly lines: readonly (ProjectionLine | null)[];
  /** The vectors behind them. */
  readonly vectors: readonly Vector[];
  /** True if every cell and total distinguishes single centavos. */
  readonly isExact: boolean;
}

/** A study evaluated by a plan of its own, with every row that a formula or an explanation names. */
export interface DetailedStudy extends Pick<Plan, 'context' | 'operations' | 'funding' | 'last'> {
  readonly study: Study;
  readonly projection: Projection;
  readonly graph: Graph;
  readonly lines: readonly ComputedLine[];
  /** Every line, those of zeros among them. */
  readonly allLines: readonly LineEntry[];
}

/** Evaluates a checked study; null when it needs more months than a projection has. Lines that are as before are handed on. */
export function evaluate(study: Study, previous?: EvaluatedStudy): EvaluatedStudy | null {
  const plan = planFor(study, previous ? 'changes' : 'all');
  return plan && evaluated(study, plan, previous);
}

function evaluated(study: Study, plan: Plan, previous: EvaluatedStudy | undefined): EvaluatedStudy {
  const lines = projectedLines(plan, previous);
  const vectors = plan.entries.map(({ node }) => node.vector);
  const inexact = beyondExact(lines, previous?.isExact ? previous.lines : []);
  const projection = assemble(study, plan, lines, inexact);
  return { study, plan, lines, vectors, computed: plan.computed, isExact: inexact.length === 0, projection };
}

/** Evaluates a study with the rows behind every sum; the numbers are those of `evaluate`. */
export function detailed(study: Study, detail: Exclude<Detail, 'none'>): DetailedStudy | null {
  const plan = Plan.define(study, detail);
  if (!plan) return null;
  const { projection, lines } = evaluated(study, plan, undefined);
  const { context, operations, funding, last, builder } = plan;
  const computed: ComputedLine[] = plan.entries.flatMap(({ node, ownedLines }, k) => {
    const line = lines[k];
    return line ? [{ line, node, ownedLines }] : [];
  });
  return {
    study,
    projection,
    context,
    operations,
    funding,
    last,
    graph: builder.nodes,
    lines: computed,
    allLines: plan.entries,
  };
}

/**
 * Returns selected indicators of a checked study, without its lines and checks. Null when it exceeds the months of a projection.
 * `lent` computes in memory that the next call reuses; else only differences from the previous study are computed.
 */
export function indicatorsOf(study: Study, keys: readonly string[], extent: Exclude<Extent, 'all'>): Indicators | null {
  const plan = planFor(study, extent);
  return plan && evaluateSomeIndicators(study, flowsOf(plan), keys);
}

/** The vector of a row of an evaluated study: the first that exists among the ids of its definition. Null when there is none. */
export function vectorOf({ study, plan }: EvaluatedStudy, ids: readonly string[]): Vector | null {
  // The plan may have gone on to another study meanwhile.
  const current = plan.context.study === study ? plan : planFor(study, 'changes');
  for (const id of ids) {
    const node = current?.builder.nodes.get(id);
    if (node) return node.vector;
  }
  return null;
}

/** Lines that stand in a projection even when they are zero. */
const essential = new Set(['free_cash_flow', 'accumulated_free', 'net_cash_flow', 'closing_cash']);

function projectedLines(plan: Plan, previous: EvaluatedStudy | undefined): (ProjectionLine | null)[] {
  const { last } = plan;
  const { closing, study } = plan.context;
  const known = previous?.plan === plan ? previous : null;
  return plan.entries.map((entry, k) => {
    const realised = study.accomplished ? entry.ownedLines.filter((line) => line.realised) : none;
    if (realised.length > 0) return withRealised(projected(entry, last), entry.ownedLines, realised, closing, last);
    const before = known?.lines[k];
    if (before && before.values.length === last + 1) {
      if (known?.vectors[k] === entry.node.vector || sameCells(before.values, entry.node)) return before;
    }
    return essential.has(entry.key) || isSomething(entry.node, last) ? projected(entry, last) : null;
  });
}

const none: readonly OwnedLine[] = [];

export function projected({ key, module, company, label, kind, stock, node }: LineEntry, last: number): ProjectionLine {
  const position = company === undefined ? { module } : { module, company };
  return { key, ...position, label, kind, values: cells(node, last), total: totalOf(stock, node, last) };
}

/** Zeros stored as floats. So the representation of a copy stays when the first large number arrives. */
const zeros: number[] = [0.5];
zeros[0] = 0;

function cells({ vector: { values, from, to } }: Node, last: number): number[] {
  while (zeros.length <= last) zeros.push(0);
  const copy = zeros.slice(0, last + 1);
  const end = Math.min(to, last + 1);
  for (let t = from; t < end; t++) copy[t] = values[t] as number;
  return copy;
}

function sameCells(cells: readonly number[], { vector: { values } }: Node): boolean {
  for (let t = 0; t < cells.length; t++) if (cells[t] !== values[t]) return false;
  return true;
}

function totalOf(stock: boolean, { vector }: Node, last: number): number {
  if (stock) return vector.values[last] ?? 0;
  let total = 0;
  for (let t = vector.from; t < vector.to && t <= last; t++) total += vector.values[t] as number;
  return total;
}

/** True if a line has a nonzero cell. */
export function isSomething({ vector }: Node, last: number): boolean {
  for (let t = vector.from; t < vector.to && t <= last; t++) if (vector.values[t] !== 0) return true;
  return false;
}

/** Adds the planned and the realised cells to a line with realised months. */
function withRealised(
  line: ProjectionLine,
  ownedLines: readonly OwnedLine[],
  realised: readonly OwnedLine[],
  closing: number,
  last: number,
): ProjectionLine {
  const add = (length: number, nodes: readonly (Node | undefined)[]): number[] =>
    Array.from({ length }, (_, t) => nodes.reduce((sum, node) => sum + (node?.vector.values[t] ?? 0), 0));
  return {
    ...line,
    planned: add(
      last + 1,
      ownedLines.map((one) => one.planned ?? one.node),
    ),
    realised: add(
      closing + 1,
      realised.map((one) => one.realised),
    ),
  };
}

function assemble(
  study: Study,
  plan: Plan,
  lines: readonly (ProjectionLine | null)[],
  inexact: readonly Check[],
): Projection {
  const { last } = plan;
  // Copied now, since the plan may go on to another study.
  const flows = flowsOf(plan);
  let indicators: Indicators | undefined;
  const checks: Check[] = [...collectChecks(plan, last), ...inexact];
  let hash: string | undefined;
  return {
    format: 'uni.projection/1',
    engine: engineVersion,
    // Computed on first read: an edit in the page reads cells, not the study's identity.
    get study_hash() {
      hash ??= sha256(canonicalJson(study));
      return hash;
    },
    base_month: study.base_month,
    months: last + 1,
    lines: lines.filter((line) => line !== null),
    // Computed on first read: internal rates need a search, and not every reader uses them.
    get indicators() {
      indicators ??= evaluateIndicators(study, flows);
      return indicators;
    },
    checks,
  };
}
