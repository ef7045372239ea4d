import { isStock, lineKind, lineLabel } from './catalogue/lines.ts';
import { collectChecks } from './checks.ts';
import type { ComputedLine } from './computed-line.ts';
import { type StudyContext, studyContext } from './definition/context.ts';
import { defineFunding, type Funding } from './definition/funding.ts';
import type { LinePart } from './definition/lines.ts';
import { defineOperations, type Operations } from './definition/operations.ts';
import { lastOfCapital, lastScheduled, maximumMonths, reachOf } from './definition/reach.ts';
import { Builder, type Graph } from './graph/builder.ts';
import { type Node, scalarOf } from './graph/node.ts';
import { judge } from './indicators/indicators.ts';
import { canonicalJson } from './numeric/canonical.ts';
import { sha256 } from './numeric/sha256.ts';
import type { Indicators, Projection, ProjectionLine } from './projection.ts';
import type { Study } from './study.ts';
import { engineVersion } from './version.ts';

/** A study's cash, computed; its lines are not yet gathered. */
interface StudyFlows {
  context: StudyContext;
  operations: Operations;
  funding: Funding;
  graph: Graph;
  /** The last month H. */
  last: number;
  /** How many vectors were computed; the others were kept from the previous evaluation. */
  computed: number;
}

/** A study evaluated: its projection, and the graph that explains it, writes it as formulas and recomputes it after an edit. */
export interface EvaluatedStudy extends StudyFlows {
  study: Study;
  projection: Projection;
  lines: readonly ComputedLine[];
}

/** Vectors are computed in whole years, so that a month more or less does not change their length. */
function roundedMonths(reach: number): number {
  return Math.ceil((reach + 1) / 12) * 12;
}

function flowsOf(study: Study, previous: EvaluatedStudy | undefined, detailed: boolean): StudyFlows | null {
  const context = studyContext(study);
  const reach = reachOf(context);
  if (reach > 2 * maximumMonths) return null;
  const months = roundedMonths(reach);
  const charged = chargesStock(study);
  let builder = new Builder(months, previous?.graph, detailed);
  let operations = defineOperations(builder, context, -1, previous?.operations);
  let computed = builder.computed;
  const last = lastMonth(operations, context);
  if (last >= maximumMonths) return null;
  let end = last;
  if (charged) {
    builder = new Builder(months, previous?.graph ?? builder.finish(), detailed);
    operations = defineOperations(builder, context, last, operations);
    computed += builder.computed;
    end = lastMonth(operations, context);
    if (end >= maximumMonths) return null;
  }
  const before = builder.computed;
  const funding = defineFunding(operations, context, end);
  computed += builder.computed - before;
  return { context, operations, funding, graph: builder.finish(), last: end, computed };
}

/**
 * Evaluates a checked study; null when it needs more months than a projection has. `detailed`: with the rows behind every sum as
 * nodes, as formulas and explanations need them; the numbers are the same.
 */
export function evaluate(study: Study, previous?: EvaluatedStudy, detailed = false): EvaluatedStudy | null {
  const flows = flowsOf(study, previous, detailed);
  if (!flows) return null;
  const lines = collectLines(flows, previous);
  return { ...flows, study, lines, projection: assemble(flows, lines) };
}

/** The indicators of a checked study alone, without its lines and checks; null when it needs more months than a projection has. */
export function indicatorsOf(study: Study, previous?: EvaluatedStudy): Indicators | null {
  const flows = flowsOf(study, previous, false);
  return flows && judged(flows);
}

function chargesStock(study: Study): boolean {
  return [...(study.expenses ?? []), ...(study.revenues ?? [])].some(({ value }) => value.basis === 'per_unsold_unit');
}

/** H: the last month in which a line of sales, expenses or taxes, a scheduled instalment or a capital curve is not zero. */
function lastMonth({ lines }: Operations, context: StudyContext): number {
  let last = lastOfCapital(context);
  for (const loan of context.study.loans ?? []) last = Math.max(last, lastScheduled(context, loan.amortization));
  for (const key of lines.keys()) for (const { node } of lines.parts(key)) last = Math.max(last, node.vector.to - 1);
  return last;
}

/** Zeros held as floats, so that a copy need not change how it keeps its numbers when the first large one comes. */
const zeros: number[] = [0.5];
zeros[0] = 0;

function cells({ vector: { values, from, to } }: Node, last: number): number[] {
  while (zeros.length <= last) zeros.push(0);
  const copy = zeros.slice(0, last + 1);
  const end = Math.min(to, last + 1);
  for (let t = from; t < end; t++) copy[t] = values[t] as number;
  return copy;
}

/** What all lines of a key share. */
interface LineFacts {
  label: string;
  kind: ProjectionLine['kind'];
  stock: boolean;
}

function projected(key: string, module: number | null, node: Node, facts: LineFacts, last: number): ProjectionLine {
  const { label, kind } = facts;
  return { key, module, label, kind, values: cells(node, last), total: totalOf(facts.stock, node, last) };
}

function totalOf(stock: boolean, { vector }: Node, last: number): number {
  if (stock) return vector.values[last] ?? 0;
  let total = 0;
  for (let t = vector.from; t < vector.to && t <= last; t++) total += vector.values[t] as number;
  return total;
}

/** Whether a line has a cell that is not zero. */
function isSomething({ vector }: Node, last: number): boolean {
  for (let t = vector.from; t < vector.to && t <= last; t++) if (vector.values[t] !== 0) return true;
  return false;
}

/** The previous evaluation's lines, to hand on those whose cells are still the same vector; lines come in the same order. */
class KnownLines {
  readonly #known: readonly ComputedLine[];
  readonly #study: Study;
  readonly #last: number;
  readonly #facts = new Map<string, LineFacts>();
  #next = 0;

  constructor(study: Study, last: number, previous: EvaluatedStudy | undefined) {
    this.#study = study;
    this.#last = last;
    this.#known = previous?.last === last ? previous.lines : [];
  }

  line(key: string, module: number | null, node: Node): ProjectionLine {
    const known = this.#find(key, module);
    const same = known !== undefined && known.node.vector === node.vector && known.line.planned === undefined;
    const facts = this.#factsOf(key);
    if (!same) return projected(key, module, node, facts, this.#last);
    return facts.label === known.line.label ? known.line : { ...known.line, label: facts.label };
  }

  #factsOf(key: string): LineFacts {
    const known = this.#facts.get(key);
    if (known) return known;
    const facts = { label: lineLabel(key, this.#study), kind: lineKind(key), stock: isStock(key) };
    this.#facts.set(key, facts);
    return facts;
  }

  /** The line at the expected place, or one of the few after it: lines of zeros are left out now and then. */
  #find(key: string, module: number | null): ComputedLine | undefined {
    for (let at = this.#next; at < this.#known.length && at < this.#next + 8; at++) {
      const known = this.#known[at];
      if (known?.line.key !== key || known.line.module !== module) continue;
      this.#next = at + 1;
      return known;
    }
    return undefined;
  }
}

/** Lines that stand in a projection even when they are zero. */
const essential = new Set([
  'free_cash_flow',
  'accumulated_free',
  'net_cash_flow',
  'closing_cash',
  'receipts',
  'net_receipts',
]);

const none: readonly LinePart[] = [];

function collectLines(
  { context, operations, funding, last }: StudyFlows,
  previous: EvaluatedStudy | undefined,
): ComputedLine[] {
  const { lines, free, accumulatedFree } = operations;
  const { study, closing } = context;
  const all: ComputedLine[] = [];
  const known = new KnownLines(study, last, previous);
  for (const key of lines.keys()) {
    const parts = lines.parts(key);
    for (const part of parts) {
      if (part.module === null) continue;
      const own = [part];
      const line = known.line(key, part.module, part.node);
      all.push({
        line: part.realised ? withRealised(line, own, own, closing, last) : line,
        node: part.node,
        parts: own,
      });
    }
    const whole = lines.enterprise(key);
    if (!whole) continue;
    const line = known.line(key, null, whole);
    const realised = study.accomplished ? parts.filter((part) => part.realised) : none;
    all.push({
      line: realised.length > 0 ? withRealised(line, parts, realised, closing, last) : line,
      node: whole,
      parts,
    });
  }
  const add = (key: string, node: Node): void => {
    all.push({ line: known.line(key, null, node), node, parts: [] });
  };
  add('free_cash_flow', free);
  add('accumulated_free', accumulatedFree);
  funding.loans.forEach((loan, k) => {
    const at = `loan.${k + 1}`;
    add(`${at}.release`, loan.release);
    add(`${at}.interest`, loan.interest);
    add(`${at}.interest_paid`, loan.interestPaid);
    add(`${at}.fees`, loan.fees);
    add(`${at}.amortization`, loan.amortization);
    add(`${at}.balance`, loan.balance);
  });
  add('contribution', funding.contribution);
  add('distribution', funding.distribution);
  funding.partners.forEach((partner, k) => add(`distribution.${k + 1}`, partner));
  add('net_cash_flow', funding.netCashFlow);
  add('closing_cash', funding.closing);
  return all.filter(
    ({ line, node }) => essential.has(line.key) || line.planned !== undefined || isSomething(node, last),
  );
}

/** Puts the planned and the realised cells beside a line that has realised months. */
function withRealised(
  line: ProjectionLine,
  parts: readonly LinePart[],
  realised: readonly LinePart[],
  closing: number,
  last: number,
): ProjectionLine {
  const add = (length: number, nodes: readonly (Node | undefined)[]): number[] =>
    Array.from({ length }, (_, t) => nodes.reduce((sum, node) => sum + (node?.vector.values[t] ?? 0), 0));
  return {
    ...line,
    planned: add(
      last + 1,
      parts.map((part) => part.planned ?? part.node),
    ),
    realised: add(
      closing + 1,
      realised.map((part) => part.realised),
    ),
  };
}

function judged({ context, operations, funding, last }: StudyFlows): Indicators {
  const upTo = (node: Node): Float64Array => node.vector.values.subarray(0, last + 1);
  const receipts = operations.lines.enterprise('receipts');
  return judge(context.study, {
    vgvGross: operations.sales.reduce((sum, { vgvGross }) => sum + scalarOf(vgvGross), 0),
    vgvOwn: operations.sales.reduce((sum, { vgvOwn }) => sum + scalarOf(vgvOwn), 0),
    receipts: receipts ? upTo(receipts) : [],
    free: upTo(operations.free),
    contribution: upTo(funding.contribution),
    distribution: upTo(funding.distribution),
    loans: funding.loans.map((loan) => ({
      release: upTo(loan.release),
      interest: upTo(loan.interest),
      interestPaid: upTo(loan.interestPaid),
      fees: upTo(loan.fees),
      amortization: upTo(loan.amortization),
      balance: upTo(loan.balance),
    })),
  });
}

function assemble(flows: StudyFlows, lines: readonly ComputedLine[]): Projection {
  const { context, operations, funding, last } = flows;
  const { study } = context;
  let hash: string | undefined;
  let indicators: Indicators | undefined;
  return {
    format: 'uni.projection/1',
    engine: engineVersion,
    // Computed when it is first asked for: an edit in the page asks for cells, not for the study's identity.
    get study_hash() {
      hash ??= sha256(canonicalJson(study));
      return hash;
    },
    base_month: study.base_month,
    months: last + 1,
    lines: lines.map(({ line }) => line),
    // Judged when first asked for: the internal rates are searched for, and not every reader wants them.
    get indicators() {
      indicators ??= judged(flows);
      return indicators;
    },
    checks: collectChecks(context, operations, funding, lines, last),
  };
}
