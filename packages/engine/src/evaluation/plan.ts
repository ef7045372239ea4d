import { lineLabel } from '../catalogue/line-labels.ts';
import { isStock, lineKind, reachesHorizon } from '../catalogue/lines.ts';
import { studyShape } from '../check/fields.ts';
import type { ValueCheck } from '../check/schema.ts';
import type { Accounts } from '../definition/accounting/accounting.ts';
import type { CompanyEntry } from '../definition/companies/company-entries.ts';
import type { CompanyFigures } from '../definition/companies/company-figures.ts';
import { type StudyContext, studyContext } from '../definition/context.ts';
import { defineFunding, type Funding, fundingRuns } from '../definition/funding/funding.ts';
import { lastScheduled } from '../definition/funding/loan-scope.ts';
import type { OwnedLine } from '../definition/lines/lines.ts';
import { positionOf } from '../definition/lines/owners.ts';
import { defineOperations, type Operations } from '../definition/operations.ts';
import type { PartnerLines, PartnersFunding } from '../definition/partners/partners.ts';
import { lastAhead, lastOfCapital, maximumMonths, reachOf } from '../definition/reach.ts';
import { roomMonths } from '../definition/terms/term-cells.ts';
import { Builder, type Detail } from '../graph/builder.ts';
import { type Node, scalarOf } from '../graph/node.ts';
import { LinePool } from '../graph/vector.ts';
import { toCents } from '../numeric/money.ts';
import { copyPlain, samePlain } from '../numeric/plain.ts';
import { type Opening, type Shape, shapeOf } from '../numeric/shape.ts';
import { input, inputRow } from '../operators/cells/inputs.ts';
import { sum } from '../operators/cells/structure.ts';
import type { ProjectionLine } from '../projection.ts';
import type { Study } from '../study.ts';
import { Machine } from './machine.ts';
import { optionalRules } from './optional-rules/at-hand.ts';

/** A line of the projection, with the node that computes it and the parts it adds up. */
export interface LineEntry {
  readonly key: string;
  readonly module: number | null;
  /** The key of the company whose line it is. */
  readonly company?: string;
  readonly label: string;
  readonly kind: ProjectionLine['kind'];
  readonly stock: boolean;
  readonly node: Node;
  readonly ownedLines: readonly OwnedLine[];
}

/** An input whose number, or whose numbers, stand in holes of the shape. */
interface BoundInput {
  readonly node: Node;
  readonly at: number;
  readonly count: number | null;
  /** From the study's number to the engine's. */
  readonly read: (x: number) => number;
  readonly valueCheck: ValueCheck;
}

/**
 * Extent of a computation. `changes`: vectors that differ from the previous study's. `all`: every vector. `lent`: differing
 * vectors that indicators depend on, in lent lines. Lent numbers last until the plan computes again.
 */
export type Extent = 'changes' | 'all' | 'lent';

/** Vectors are computed in whole years, so that a month more or less does not change their length. */
function roundedMonths(reach: number): number {
  return Math.ceil((reach + 1) / 12) * 12;
}

/**
 * A study's definition with its numbers. Studies of the same shape, with other numbers, share a definition. The plan of one
 * computes the next without defining again. Decisions taken from computed values are checked after each run.
 */
export class Plan {
  readonly builder: Builder;
  readonly operations: Operations;
  readonly funding: Funding;
  /** Null in a study without accounts. */
  readonly accounts: Accounts | null;
  readonly entries: readonly LineEntry[];
  /** The lines of companies among them, and the rows of their indicators; null where the study names none. */
  readonly companies: { readonly entries: readonly CompanyEntry[]; readonly figures: readonly CompanyFigures[] } | null;
  /** Σ of the receipts, where there are some. */
  readonly receipts: Node | null;
  /** The same less refunds. */
  readonly netReceipts: Node | null;
  /** The study that the numbers belong to now, in months; its last month is `last`. */
  context: StudyContext;
  last: number;
  /** Number of vectors in the last computation. */
  computed: number;
  readonly #template: Study;
  readonly #horizonLines: readonly OwnedLine[];
  readonly #machine: Machine;
  /** First cell of loans and capital. */
  readonly #fundingFrom: number;
  #bound: readonly BoundInput[] = [];
  #shape: Shape | null = null;
  #numbers = new Float64Array(0);
  #next = new Float64Array(0);
  /** The value whose numbers `#next` holds. */
  #admitted: unknown = null;
  /** True if a computation was interrupted: the next one must compute everything. */
  #stale = false;
  /** Provides the lines of computations whose numbers are temporary. */
  readonly #linePool = new LinePool();
  #margin: Margin | null = null;

  private constructor(operations: Operations, machine: Machine, context: StudyContext, last: number) {
    this.builder = operations.builder;
    this.operations = operations;
    this.context = context;
    this.last = last;
    this.#machine = machine;
    this.#template = copyPlain(context.study);
    this.#horizonLines = horizonLines(operations.lines.all());
    this.#fundingFrom = this.builder.order.length;
    this.funding = defineFunding(operations, context, last);
    const { accounting } = context.study;
    this.accounts = accounting
      ? context.rules().defineAccounting(operations, context, accounting, this.funding, last)
      : null;
    this.receipts = operations.lines.enterprise('receipts');
    this.netReceipts = operations.lines.enterprise('net_receipts');
    this.companies = context.study.companies ? this.#defineCompanies() : null;
    this.entries = [
      ...lineEntries(operations, this.funding, this.accounts, context.study),
      ...(this.companies?.entries ?? []).map(companyEntry),
    ];
    this.computed = this.builder.order.length + machine.computed;
  }

  #defineCompanies(): NonNullable<Plan['companies']> {
    const { companyEntries, companyFigures } = this.context.rules();
    const entries = companyEntries(this.operations, this.funding, this.accounts);
    return { entries, figures: companyFigures(this.operations, this.funding) };
  }

  /** Defines and computes a checked study; null when it needs more months than a projection has. */
  static define(study: Study, detail: Detail): Plan | null {
    const context = studyContext(study, optionalRules);
    const reach = reachOf(context);
    if (reach > 2 * maximumMonths) return null;
    const computed = Math.max(reach, lastAhead(context));
    const months = roundedMonths(detail === 'written' ? computed + 1 + roomMonths : computed);
    let builder = new Builder(months, detail);
    let operations = defineOperations(builder, context, -1);
    let machine = new Machine(builder.order, builder);
    let last = lastMonth(horizonLines(operations.lines.all()), context);
    const charged = operations.profits ? scalarOf(operations.profits.settled) : last;
    if (charged < maximumMonths && operations.scope.charges.length > 0) {
      machine.begin();
      chargeUntil(machine, operations, charged);
      if (!decidedAlike(builder)) {
        builder = new Builder(months, detail);
        operations = defineOperations(builder, context, charged);
        machine = new Machine(builder.order, builder);
      }
      last = lastMonth(horizonLines(operations.lines.all()), context);
    }
    return fitsMonths(operations, last) ? new Plan(operations, machine, context, last) : null;
  }

  /** True if a value is a study of this shape with valid numbers. Rules between its parts are not checked. */
  admits(value: unknown): value is Study {
    if (!this.#fits(value)) return false;
    this.#admitted = value;
    const [old, now] = [this.#numbers, this.#next];
    for (const { at, count, valueCheck } of this.#bound)
      for (let k = at; k < at + (count ?? 1); k++) if (old[k] !== now[k] && valueCheck(now[k]) !== null) return false;
    return true;
  }

  #fits(value: unknown): boolean {
    this.#admitted = null;
    this.#shape ??= this.#openShape();
    return this.#shape.fits(value, this.#next);
  }

  /**
   * Computes a checked study with this plan. Returns false for a study of another shape, or when its numbers require another
   * definition.
   */
  computes(study: Study, extent: Extent): boolean {
    const { builder, operations } = this;
    if (this.#admitted !== study && !this.#fits(study)) return false;
    this.#admitted = null;
    const machine = this.#machine;
    const before = machine.computed;
    const every = extent === 'all' || this.#stale;
    this.#stale = true;
    const margin = extent === 'lent' ? this.#marginal() : null;
    machine.turn(margin && this.#linePool, margin?.cells);
    this.#bind();
    const context = studyContext(study, optionalRules);
    const { charges } = operations.scope;
    const since = machine.begin();
    setProfits(machine, operations, context);
    setCharges(machine, operations, -1);
    machine.run(0, this.#fundingFrom, since, every);
    let last = this.#lastMonth(context, margin);
    if (charges.length > 0) {
      machine.begin();
      chargeUntil(machine, operations, operations.profits ? scalarOf(operations.profits.settled) : last);
      last = this.#lastMonth(context, margin);
    }
    if (!fitsMonths(operations, last) || !decidedAlike(builder, margin?.cells)) return false;
    for (const { run, params } of fundingRuns(this.funding, context, last))
      if (!samePlain(params.terms, run.params.terms)) machine.change(run, params);
    const end = this.accounts?.last;
    if (end && end.params.last !== last) machine.change(end, { ...end.params, last });
    machine.run(this.#fundingFrom, builder.order.length, since, every);
    this.#stale = false;
    this.context = context;
    this.last = last;
    this.computed = machine.computed - before;
    return true;
  }

  #marginal(): Margin {
    this.#margin ??= marginOf(this);
    return this.#margin;
  }

  /** H; marginal lines are computed only where they might lie beyond all others. */
  #lastMonth(context: StudyContext, margin: Margin | null): number {
    if (!margin) return lastMonth(this.#horizonLines, context);
    const last = lastMonth(margin.others, context);
    if (margin.ends.every((end) => end() <= last + 1)) return last;
    this.#machine.gather();
    this.#machine.run(0, this.#fundingFrom, this.builder.generation, false);
    return lastMonth(this.#horizonLines, context);
  }

  #openShape(): Shape {
    const openings = new Map<string, Opening>();
    const bound: BoundInput[] = [];
    const valueChecks = valueChecksOf(this.#template);
    let size = 0;
    for (const node of this.builder.order) {
      const opened = openedBy(node, size, valueChecks);
      if (!opened) continue;
      const pointer = node.meta.input ?? '';
      // Only one of two rows would get the next study's numbers.
      if (openings.has(pointer)) throw new Error(`two rows read ${pointer}`);
      openings.set(pointer, opened.opening);
      bound.push(opened.bound);
      size += opened.opening.count ?? 1;
    }
    const shape = shapeOf(this.#template, openings, size);
    this.#bound = bound;
    this.#numbers = new Float64Array(size);
    this.#next = new Float64Array(size);
    // An input other than what the study has there has no hole. It stays as it is, as the study must.
    shape.fits(this.#template, this.#numbers);
    return shape;
  }

  /** Takes the numbers of the study that fitted into the inputs that read them. */
  #bind(): void {
    const [old, now] = [this.#numbers, this.#next];
    for (const { node, at, count, read } of this.#bound) {
      if (count === null) {
        if (old[at] !== now[at]) this.#machine.change(node, { value: read(now[at] as number) });
        continue;
      }
      let same = true;
      for (let k = at; k < at + count && same; k++) same = old[k] === now[k];
      if (same) continue;
      const values = Array.from(now.subarray(at, at + count), read);
      this.#machine.change(node, { start: node.params.start as number, values });
    }
    this.#numbers = now;
    this.#next = old;
  }
}

const identity = (x: number): number => x;
const complement = (x: number): number => 1 - x;

/** The hole of an input, and how the input is read from it. */
function openedBy(
  node: Node,
  at: number,
  valueChecks: ReadonlyMap<string, ValueCheck>,
): { opening: Opening; bound: BoundInput } | null {
  const { meta, op, params } = node;
  if (meta.input === undefined || (op !== input && op !== inputRow)) return null;
  const count = op === input ? null : (params.values as readonly number[]).length;
  // Entries of a list share one check.
  const valueCheck = valueChecks.get(count === null ? meta.input : `${meta.input}/0`);
  if (!valueCheck || count === 0) return null;
  const read = meta.reading === 'complement' ? complement : meta.unit === 'money' ? toCents : identity;
  return { opening: { at, count }, bound: { node, at, count, read, valueCheck } };
}

/** Returns the check of every number and text of a study, by its path. */
function valueChecksOf(study: Study): ReadonlyMap<string, ValueCheck> {
  const valueChecks = new Map<string, ValueCheck>();
  const onValueCheck = (path: string, valueCheck: ValueCheck): void => void valueChecks.set(path, valueCheck);
  studyShape(
    study,
    '',
    Object.assign(() => undefined, { onValueCheck }),
  );
  return valueChecks;
}

/** Sets what the taxes on actual profit read of loans and capital. */
function setProfits(machine: Machine, { profits }: Operations, context: StudyContext): void {
  if (!profits) return;
  for (const { node, params } of context.rules().profitParameters(profits, context))
    if (!samePlain(params.terms, node.params.terms) || params.scheduled !== node.params.scheduled)
      machine.change(node, params);
}

function setCharges(machine: Machine, { scope }: Operations, until: number): void {
  for (const charge of scope.charges)
    if (charge.params.until !== until) machine.change(charge, { ...charge.params, until });
}

/** Charges unsold stock up to a month, and computes the dependent cells. */
function chargeUntil(machine: Machine, operations: Operations, until: number): void {
  setCharges(machine, operations, until);
  const end = Math.max(...operations.cash.map(({ accumulated }) => accumulated.at)) + 1;
  machine.run(0, end, operations.builder.generation, false);
}

/** True if a projection, and each run before it, has no more months than it may. */
function fitsMonths({ profits }: Operations, last: number): boolean {
  return Math.max(last, ...(profits?.ends ?? []).map(scalarOf)) < maximumMonths;
}

/** True if all decisions of the definition still hold, except those on cells set aside. */
function decidedAlike({ decisions }: Builder, aside?: Uint8Array): boolean {
  for (const { node, test, outcome } of decisions)
    if (aside?.[node.at] !== 1 && test(node.vector) !== outcome) return false;
  return true;
}

/** Cells without effect on indicators: memo lines outside the cash, sums for display only, and cells that only those read. */
interface Margin {
  /** By position: whether a cell is one of them. */
  readonly cells: Uint8Array;
  /** One past the last month of those memo lines among them that say so without being computed. */
  readonly ends: readonly (() => number)[];
  /** The parts of the other lines whose months count for the last one. */
  readonly others: readonly OwnedLine[];
}

function marginOf({ builder, operations, funding, accounts, companies, receipts, netReceipts }: Plan): Margin {
  const { lines, scope, sales, rentals, assignments, cash, free, accumulatedFree, deflator } = operations;
  const ownedLines = lines.all();
  const lineNodes = new Set(ownedLines.map(({ node }) => node));
  // The months of a line count, too: it is set aside only where they are known otherwise.
  const isBounded = (node: Node): boolean =>
    builder.ends.has(node) || (node.op === sum && node.inputs.every((read) => lineNodes.has(read)));
  const isMemo = ({ key, node }: OwnedLine): boolean =>
    !reachesHorizon(key) || (lineKind(key) === 'memo' && isBounded(node));
  const marginal = new Set(ownedLines.filter(isMemo).map(({ node }) => node));
  const cells = new Uint8Array(builder.order.length).fill(1);
  const need = (node: Node): void => {
    if (cells[node.at] === 0) return;
    cells[node.at] = 0;
    node.inputs.forEach(need);
  };
  for (const { node } of [...ownedLines, ...builder.decisions]) if (!marginal.has(node)) need(node);
  const figures = rentals ? Object.values(rentals) : [];
  const assigned = assignments.flatMap(({ due, proceeds, costs, transfer, interest }) => [
    ...[due, proceeds, costs, transfer, interest],
  ]);
  const flows = cash.flatMap((one) => [one.free, one.flow, one.accumulated]);
  const placed = [free, accumulatedFree, ...flows, ...assigned];
  const read = [...placed, ...scope.charges, receipts, netReceipts, deflator, ...figures];
  for (const node of read) if (node) need(node);
  for (const { vgvGross, vgvOwn } of sales) [vgvGross, vgvOwn].forEach(need);
  for (const node of definedNodes(funding.loans)) need(node);
  for (const node of [funding.contribution, funding.distribution]) need(node);
  for (const node of [...partnerNodes(funding.partners), ...companyNodes(companies)]) need(node);
  for (const { module, node } of accounts?.lines ?? []) if (module === null) need(node);
  const ends = [...marginal].flatMap((node) => (cells[node.at] === 1 ? (builder.ends.get(node) ?? []) : []));
  return { cells, ends, others: horizonLines(ownedLines.filter(({ node }) => cells[node.at] === 0)) };
}

/** The nodes that the indicators of companies read; their other rows are those of the enterprise's. */
function companyNodes(companies: Plan['companies']): Node[] {
  if (!companies) return [];
  return companies.figures.flatMap(({ taxes, netReceipts }) => [...taxes, ...(netReceipts ? [netReceipts] : [])]);
}

/** The nodes that the partners' indicators read. */
function partnerNodes({ run, lines }: PartnersFunding): Node[] {
  return run ? definedNodes(lines) : [];
}

function definedNodes(records: readonly object[]): Node[] {
  return records.flatMap((record) => Object.values(record).filter((node) => node !== null));
}

function horizonLines(ownedLines: readonly OwnedLine[]): OwnedLine[] {
  return ownedLines.filter(({ key }) => reachesHorizon(key));
}

/**
 * H: the last month with a nonzero line of sales, expenses or taxes, a scheduled installment or a capital curve. `lines`: those
 * whose months count for it.
 */
function lastMonth(lines: readonly OwnedLine[], context: StudyContext): number {
  let last = lastOfCapital(context);
  for (const loan of context.study.loans ?? []) last = Math.max(last, lastScheduled(context, loan));
  for (const { node } of lines) if (node.vector.to > last) last = node.vector.to - 1;
  return last;
}

function companyEntry({ key, company, node, ownedLines }: CompanyEntry): LineEntry {
  const label = `${lineLabel(key)}${company.suffix}`;
  const position = { module: null, ...positionOf(company.key) };
  return { key, ...position, label, kind: lineKind(key), stock: isStock(key), node, ownedLines };
}

/** The lines in the order of a projection, those of zeros among them. */
function lineEntries(operations: Operations, funding: Funding, accounts: Accounts | null, study: Study): LineEntry[] {
  const { lines, free, accumulatedFree } = operations;
  const entries: LineEntry[] = [];
  const add = (key: string, node: Node, module: number | null = null, ownedLines: readonly OwnedLine[] = []): void => {
    const label = lineLabel(key, study);
    entries.push({ key, module, label, kind: lineKind(key), stock: isStock(key), node, ownedLines });
  };
  for (const key of lines.keys()) {
    const ownedLines = lines.ofKey(key);
    for (const line of ownedLines) if (typeof line.owner === 'number') add(key, line.node, line.owner, [line]);
    const whole = lines.enterprise(key);
    if (whole) add(key, whole, null, ownedLines);
  }
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
    if (loan.guarantee) add(`${at}.guarantee`, loan.guarantee);
  });
  const { partners } = funding;
  const addEach = (name: keyof PartnerLines, key: (n: number) => string): void =>
    partners.lines.forEach((lines, k) => {
      const node = lines[name];
      if (node) add(key(k + 1), node);
    });
  add('contribution', funding.contribution);
  addEach('contribution', (n) => `contribution.${n}`);
  addEach('inKind', (n) => `in_kind.${n}`);
  add('distribution', funding.distribution);
  addEach('distribution', (n) => `distribution.${n}`);
  addEach('net', (n) => `partner.${n}.net`);
  addEach('capital', (n) => `partner.${n}.capital`);
  addEach('preferred', (n) => `partner.${n}.preferred`);
  partners.tiers.forEach((tier, k) => {
    add(`waterfall.${k + 1}`, tier);
  });
  add('net_cash_flow', funding.netCashFlow);
  add('closing_cash', funding.closing);
  const booked = (accounts?.lines ?? []).filter(({ company }) => company === undefined);
  const isBooked = (key: string): boolean => booked.some((line) => line.key === key);
  for (const { key, module, node } of [...booked, ...funding.guaranteed.filter((line) => !isBooked(line.key))])
    add(key, node, module);
  return entries;
}
