/** The unrounded rows of one piece: due, without correction, the principal, and the payments of cancelled contracts. */
import type { Builder } from '../../graph/builder.ts';
import type { Node } from '../../graph/node.ts';
import { atLeast } from '../../operators/cells/living.ts';
import type { Plan } from '../../operators/plans/payment-plan.ts';
import type { Channel, PartKind } from '../../study.ts';
import { standardClass, type TaxClass } from '../lines/class-names.ts';
import type { TableContracts } from '../modules/module-scope.ts';
import type { CancellationAge, CancelledContracts } from '../sales/cancellation-terms.ts';
import { type Correction, uncorrected } from '../terms/correction.ts';
import type { PieceScope } from './part-pieces.ts';
import { laterRow, nodeRow, type PaymentRow, type SignedRow } from './payment-rows.ts';
import type { PieceTerms } from './piece-terms.ts';
import type { PlanPiece } from './plan-pieces.ts';
import { PlanRow, type RowTerms, type UnitTerms } from './plan-rows.ts';
import type { PaidRow } from './refunded-contracts.ts';
import type { CancelledByAge } from './rows-by-age.ts';
import { isByAge, rulesOf, type TableScope } from './table-scope.ts';

/** The unrounded rows of one piece of a plan. */
export interface PieceRows {
  channel: Channel;
  taxClass: TaxClass;
  kind: PartKind;
  /** Installments as received, and the deductions of cancellations. */
  due: SignedRow[];
  /** The same without correction, where there is one. */
  nominal: SignedRow[];
  /** The principal inside, where there is interest. */
  principal: SignedRow[];
  corrected: boolean;
  /** Payments of cancelled cohorts, by month of the sale. */
  paid: readonly PaidRow[];
  /** What a bank is paid back, by month of the cancellation. */
  repaid: readonly Node[];
}

export function classOf({ table }: TableContracts): TaxClass {
  return table.tax_class ?? standardClass;
}

/** Variation between the rows of one piece: contracts, quota form and weight, with or without correction. */
interface RowChoice {
  suffix: string;
  contracts: Node;
  form: PlanPiece['form'];
  weight: PlanPiece['weight'];
  carry: number;
  correction: Correction;
  lo: number;
  /** Where past payments of contracts cancelled at an age are summed: the age. */
  age: CancellationAge | null;
  /** The terms of the row's parameters. */
  terms: PieceTerms;
}

function planRow(table: TableScope, at: PieceScope, choice: RowChoice): PlanRow {
  const { piece, share, rate, label, id } = at;
  const { suffix, contracts, form, weight, carry, correction, lo, age } = choice;
  const { n, every, from, to, hi, since, last } = piece;
  const quota = { form, n, every, carry, keys: table.rowContext.keys, from, to };
  // Each cohort has its own anniversaries: those sold before the keys are not added up there.
  const isApart = piece.isCollectedAtKeys && correction.yearly;
  const base = isApart ? table.rowContext.keys : 0;
  const start = piece.isCollectedAtKeys ? 0 : from;
  const plan = { lo, hi, base, from: start, to, since, last, first: piece.lo, every, n, weight };
  const isCollectedAtKeys = piece.isCollectedAtKeys && !isApart;
  const terms = rowTerms(table, at, choice);
  const months = age?.age ?? null;
  return new PlanRow(
    { at: id, suffix, contracts, share, rate, quota, isCollectedAtKeys, plan, correction, age: months, terms },
    table.rowContext,
    label,
  );
}

/** The parameters of a row's quotas and of its payments, as terms of formulas. Null where rows are not written out. */
function rowTerms(
  { scope }: TableScope,
  { piece, terms: own }: PieceScope,
  { terms, age }: RowChoice,
): RowTerms | null {
  if (!scope.builder.written) return null;
  const { n, every, carry, from, to, lo, hi, since, last } = terms;
  const { keys } = scope.dates;
  return {
    quota: { n, every, carry, keys, from, to },
    plan: {
      lo,
      hi,
      since,
      last,
      first: own.lo,
      every,
      n,
      keys,
      base: keys,
      from: piece.isCollectedAtKeys ? 0 : from,
      age: age?.term ?? 0,
    },
  };
}

function fullChoice({ correction, isAfterKeys, live, all }: TableScope, { piece, terms }: PieceScope): RowChoice {
  const { form, weight, carry, lo, isCollectedAtKeys } = piece;
  const contracts = isCollectedAtKeys && !isAfterKeys ? live : all;
  return { suffix: '', contracts, form, weight, carry, correction, lo, age: null, terms };
}

/** Payments of a piece by contracts that are cancelled later, corrected as they were paid. */
export function paidAsDue(table: TableScope, at: PieceScope): PaidRow[] {
  return paidRows(table, at, fullChoice(table, at), true);
}

export function definePiece(table: TableScope, at: PieceScope): PieceRows {
  const { piece } = at;
  const { correction } = table;
  const full = fullChoice(table, at);
  const choices: { choice: RowChoice; sign: 1 | -1 }[] = [{ choice: full, sign: 1 }];
  const byAge = isByAge(table);
  const losing = byAge ? [] : table.cancelled.flatMap((each) => lostChoice(table, at, full, each) ?? []);
  choices.push(...losing.map((choice) => ({ choice, sign: -1 }) as const));
  const rows = (change: (choice: RowChoice) => RowChoice): SignedRow[] => {
    const signed = choices.map(({ choice, sign }): SignedRow => ({ row: planRow(table, at, change(choice)), sign }));
    return [...signed, ...(byAge ? lostAtOnce(table, at, full, change) : lostFromKeys(table, at, change(full)))];
  };
  const nominal = (choice: RowChoice): RowChoice => ({
    ...choice,
    correction: uncorrected,
    suffix: `${choice.suffix}/nominal`,
  });
  const inner = piece.principal;
  const principal = (choice: RowChoice): RowChoice => ({
    ...choice,
    ...inner,
    carry: 0,
    terms: { ...choice.terms, carry: 0 },
    correction: uncorrected,
    suffix: `${choice.suffix}/principal`,
  });
  const corrected = correction !== uncorrected;
  return {
    channel: table.contracts.table.channel,
    taxClass: classOf(table.contracts),
    kind: at.kind,
    corrected,
    due: rows(table.reads === 'principal' && inner ? principal : (choice) => choice),
    nominal: corrected && table.reads === 'all' ? rows(nominal) : [],
    principal: inner && table.reads === 'all' ? rows(principal) : [],
    paid: table.reads !== 'all' ? [] : paidRows(table, at, full),
    repaid: [],
  };
}

/** Contracts whose refund may differ from zero though nothing of them was paid: sales that contracts report as taken back. */
export function unpaid(table: TableScope): PaidRow[] {
  const { sales, contracts, correction, cancelled } = table;
  if (sales.cancellation?.terms.isPlain ?? true) return [];
  const byAge = allAges(table);
  return cancelled.map(({ at: age, cancelledIn }) => ({
    ...{ contracts, correction, cancelledIn, age, byAge },
    ...{ row: null, unit: null },
  }));
}

/** The cancelled contracts of a table over all ages; null where each age has a row. */
function allAges(table: TableScope): CancelledByAge | null {
  const { scope, sales, cancelled } = table;
  if (scope.builder.detailed || cancelled.length === 0 || (sales.cancellation?.terms.isPlain ?? true)) return null;
  return rulesOf(table).cancelledByAge(table, 'cancelled');
}

/** The first delay that a cancelled cohort no longer pays; null when nothing of the piece is lost that way. */
function lostDelay(table: TableScope, piece: PlanPiece, { age }: CancellationAge): number | null {
  if (piece.isCollectedAtKeys || piece.isAfterKeys) return null;
  const first = Math.max(piece.lo, age);
  const lo = piece.every > 1 ? Math.ceil(first / piece.every) * piece.every : first;
  return lo <= piece.hi || table.scope.builder.written ? lo : null;
}

/** The installments that contracts cancelled at an age no longer pay; null for none. */
function lostChoice(
  table: TableScope,
  { piece, terms }: PieceScope,
  full: RowChoice,
  { at: age, lostIn }: CancelledContracts,
): RowChoice | null {
  const delay = lostDelay(table, piece, age);
  if (delay === null) return null;
  const losing = { ...terms, lo: atLeast(terms.lo, age.term) };
  return { ...full, suffix: `/lost${age.suffix}`, contracts: lostIn(table.scope.builder), lo: delay, terms: losing };
}

/** The installments due from the keys on that cohorts cancelled after them no longer pay. */
function lostFromKeys(table: TableScope, at: PieceScope, choice: RowChoice): SignedRow[] {
  if (!at.piece.isCollectedAtKeys || !table.isAfterKeys) return [];
  const { builder } = table.scope;
  return table.cancelled.map((each) => ({ row: lostFromKeysAt(table, at, choice, each, builder), sign: -1 }));
}

function lostFromKeysAt(
  table: TableScope,
  at: PieceScope,
  choice: RowChoice,
  { at: age, lostIn }: CancelledContracts,
  builder: Builder,
): PaymentRow {
  const own = { ...choice, suffix: `${choice.suffix}/lost${age.suffix}`, contracts: lostIn(builder), age };
  const rowContext = { ...table.rowContext, builder };
  return nodeRow(rulesOf(table).afterKeysRow(planRow(table, at, own), rowContext, at.label, 'lost', age.age));
}

/** What contracts cancelled at any age no longer pay, as one row. */
function lostAtOnce(
  table: TableScope,
  at: PieceScope,
  full: RowChoice,
  change: (choice: RowChoice) => RowChoice,
): SignedRow[] {
  const { piece } = at;
  const { lostByAge } = rulesOf(table);
  const row = planRow(table, at, change(full));
  if (!piece.isCollectedAtKeys && !piece.isAfterKeys) return [lostByAge(table, row, row.spec.plan)];
  if (!piece.isCollectedAtKeys || !table.isAfterKeys) return [];
  return [lostByAge(table, row, planFromKeys(table, row))];
}

/** Past payments of the cancelled part of each cohort for this piece; none when it pays nothing before the cancellation. */
function paidRows(table: TableScope, at: PieceScope, full: RowChoice, isAsPaid = false): PaidRow[] {
  const { piece } = at;
  const { isAfterKeys, cancelled, sales, scope } = table;
  if ((piece.isCollectedAtKeys || piece.isAfterKeys) && !isAfterKeys) return [];
  // Payments that are restated are corrected as a whole, up to the cancellation.
  const isRestated = !isAsPaid && (sales.cancellation?.terms.isRestated ?? false);
  const choice = { ...full, suffix: '/refundable', correction: isRestated ? uncorrected : table.correction };
  const paying = cancelled.filter(
    ({ at: { age } }) => piece.lo < age || piece.isCollectedAtKeys || scope.builder.written,
  );
  const unit = unitOf(table, at, planRow(table, at, choice));
  return paying.map((each) =>
    paidRow(table, { ...at, id: `${at.id}${each.at.suffix}${isAsPaid ? '/as_paid' : ''}` }, choice, each, unit),
  );
}

/** The terms of one unit of a piece, as its cancelled contracts had paid it. */
function unitOf(table: TableScope, { piece }: PieceScope, row: PlanRow): UnitTerms {
  return { ...row.unit, plan: piece.isCollectedAtKeys ? planFromKeys(table, row) : row.spec.plan };
}

function paidRow(
  table: TableScope,
  at: PieceScope,
  choice: RowChoice,
  { at: age, cancelledIn }: CancelledContracts,
  unit: UnitTerms,
): PaidRow {
  const { correction, contracts, scope } = table;
  const byAge = allAges(table);
  const make = (builder: Builder): Node => {
    const row = planRow(table, at, { ...choice, contracts: cancelledIn(builder), age });
    return at.piece.isCollectedAtKeys
      ? rulesOf(table).afterKeysRow(row, { ...table.rowContext, builder }, at.label, 'paid', age.age)
      : row.node(builder);
  };
  const known = { contracts, correction, cancelledIn, age, unit, byAge };
  if (isByAge(table)) return { ...known, row: laterRow(scope.builder, byAge ? [byAge.node] : [], make) };
  if (at.piece.isCollectedAtKeys) return { ...known, row: nodeRow(make(scope.builder)) };
  return { ...known, row: planRow(table, at, { ...choice, contracts: cancelledIn(scope.builder), age }) };
}

/** The plan of contracts that pay every month from the keys on, until they are cancelled. */
function planFromKeys({ scope, rowContext }: TableScope, { spec }: PlanRow): Plan {
  return { ...spec.plan, base: rowContext.keys, since: 0, last: scope.builder.months, every: 1 };
}
