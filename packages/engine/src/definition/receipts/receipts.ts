import { channels, partKinds } from '../../catalogue/lines.ts';
import { isZero } from '../../graph/builder.ts';
import type { Node, Operator, Parameters } from '../../graph/node.ts';
import { toCents } from '../../numeric/money.ts';
import { looseDifference, product, roundedProduct } from '../../operators/cells/elementwise.ts';
import { inputRow } from '../../operators/cells/inputs.ts';
import { atLeast } from '../../operators/cells/living.ts';
import { looseSum, sum } from '../../operators/cells/structure.ts';
import { masked } from '../../operators/cells/windows.ts';
import { factorSince, planIndex } from '../../operators/series/indexes.ts';
import { shareOfShare } from '../../operators/series/scalars.ts';
import type { Channel, PartKind, PlanPart } from '../../study.ts';
import type { OptionalRules } from '../context.ts';
import { standardClass, type TaxClass } from '../lines/class-names.ts';
import { cumulatedParts } from '../lines/class-parts.ts';
import { receiptsMeta as meta, type Scope, type TableContracts } from '../modules/module-scope.ts';
import { partLabel } from '../modules/price-tables.ts';
import type { CancellationAge } from '../sales/cancellation-terms.ts';
import { cancellableOf, constructionTransferAt, isCancelledAfterKeys } from '../sales/cancelled-sales.ts';
import type { ModuleSales } from '../sales/sales.ts';
import { type Correction, uncorrected } from '../terms/correction.ts';
import { withTerms } from '../terms/term-cells.ts';
import { putDelinquency } from './delinquency.ts';
import type { PaidRow } from './legal-refunds.ts';
import { type PieceTerms, pieceTerms } from './piece-terms.ts';
import { isRegular, type PlanPiece, planPieces, type RegularPart } from './plan-pieces.ts';
import { nodeRow, PlanRow, type RowContext, type RowTerms, rowSum, type SignedRow } from './plan-rows.ts';
import { putRefunds } from './refunds.ts';

/** The unrounded rows of one piece of a plan. */
interface PieceRows {
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

/** A price table with its contracts: all, cancelled and live. */
export interface TableScope {
  scope: Scope;
  sales: ModuleSales;
  contracts: TableContracts;
  id: string;
  name: string;
  /** All contracts and resales, those that contracts report among them. */
  signed: Node;
  /** All contracts that pay by the plan. */
  all: Node;
  /** Those that will be cancelled (not rounded), age by age. */
  cancelled: readonly CancelledContracts[];
  /** All less those whose installments are lost, where none is cancelled after the keys. */
  live: Node;
  /** True if contracts are cancelled after the keys too. */
  isAfterKeys: boolean;
  correction: Correction;
  rowContext: RowContext;
  /** What is read of its installments: everything, what falls due, or the principal inside. */
  reads: 'all' | 'due' | 'principal';
}

/** Contracts of a table that are cancelled at an age, and those of them whose installments the plan still loses. */
export interface CancelledContracts {
  at: CancellationAge;
  cancelled: Node;
  lost: Node;
}

function rulesOf({ scope }: Pick<TableScope, 'scope'>): OptionalRules {
  return scope.premises.context.rules();
}

/** A module's tables. What cancelled contracts had paid is by month of the sale, what banks had by month of the cancellation. */
export interface DefinedReceipts {
  readonly scope: Scope;
  readonly tables: readonly TableScope[];
  readonly paid: readonly PaidRow[];
  readonly repaid: readonly Node[];
}

/** Defines a module's receipts: installment lines, delinquency, refunds and the memo lines of correction and interest. */
export function defineReceipts(scope: Scope, sales: ModuleSales): DefinedReceipts {
  const rows: PieceRows[] = [];
  const paid: PaidRow[] = [];
  const tables = sales.offers.flatMap((offer) => offer.tables.map((contracts) => tableScope(contracts, sales, scope)));
  for (const table of tables) {
    table.contracts.table.parts.forEach((series, p) => rows.push(...defineParts(table, series, p)));
    paid.push(...unpaid(table));
  }
  putInstallmentLines(scope, rows);
  // Of a module that sells nothing only what was realised is received: nothing of it falls due.
  if (sales.offers.length > 0) putDelinquency(scope);
  const allPaid = [...rows.flatMap((row) => row.paid), ...paid];
  const repaid = rows.flatMap(({ repaid, taxClass }) => repaid.map((node) => ({ node, taxClass })));
  putRefunds(scope, sales, allPaid, repaid);
  putMemo(scope, rows);
  return { scope, tables, paid: allPaid, repaid: repaid.map(({ node }) => node) };
}

/** Returns what contracts of a table pay for the part at a position, as it falls due. No bank pays it. */
export function dueRows(table: TableScope, position: number): SignedRow[] {
  const series = table.contracts.table.parts[position] as PlanPart;
  const reads = table.reads === 'principal' ? table.reads : 'due';
  return defineParts({ ...table, reads }, series, position).flatMap((row) => row.due);
}

function tableScope(contracts: TableContracts, sales: ModuleSales, owner: Scope): TableScope {
  const { scope, id, name, original, resold } = contracts;
  const { builder } = scope;
  const signed = resold
    ? builder.row(`${id}/contracts`, sum, [original, resold], {}, meta(scope, `${name}: contratos e revendas`))
    : original;
  const all = openRow(scope, `${id}/to_sign`, signed, 0, `${name}: contratos ainda por vender`);
  const cancelled = cancelledContracts(contracts, sales);
  const live =
    cancelled.length > 0
      ? builder.row(`${id}/live`, ...lessLost(all, cancelled), meta(scope, `${name}: contratos que chegam às chaves`))
      : all;
  return {
    scope,
    sales,
    contracts,
    id,
    name,
    signed,
    all,
    cancelled,
    live,
    isAfterKeys: sales.cancellation !== null && isCancelledAfterKeys(contracts.table, sales.cancellation.terms),
    correction: correctionOf(scope, contracts),
    rowContext: { owner, builder, keys: scope.context.keys, meta: (label) => meta(scope, label) },
    reads: 'all',
  };
}

/** All contracts less those that are lost, at one age or at several. */
export function lessLost(all: Node, cancelled: readonly CancelledContracts[]): [Operator, Node[], Parameters] {
  const lost = cancelled.map((each) => each.lost);
  if (lost.length === 1) return [looseDifference, [all, ...lost], {}];
  return [looseSum, [all, ...lost], { signs: [1, ...lost.map(() => -1)] }];
}

/** The contracts of a table that are cancelled, age by age. */
export function cancelledContracts(contracts: TableContracts, sales: ModuleSales): CancelledContracts[] {
  const { cancellation } = sales;
  if (!cancellation) return [];
  const { scope, id, name } = contracts;
  const { builder } = scope;
  return cancellation.ages.map((at) => {
    const concerned = cancellableOf(contracts, sales, cancellation.terms, at);
    const label = meta(scope, `${name}: contratos que serão distratados${at.label}`);
    const cancelled = builder.row(`${id}/cancelled${at.suffix}`, product, [concerned, at.share], {}, label);
    // Sales are owed in full. The plan still loses those that will be cancelled from now on.
    const open = `${name}: contratos a distratar${at.label}`;
    return { at, cancelled, lost: openRow(scope, `${id}/to_cancel${at.suffix}`, cancelled, at.age, open) };
  });
}

/** With contracts, the cohorts whose month plus `age` lies after the last reported month; else all cohorts. */
function openRow(scope: Scope, id: string, cohorts: Node, age: number, label: string): Node {
  const { portfolio } = scope.context;
  if (!portfolio) return cohorts;
  const { builder } = scope;
  const from = Math.max(0, portfolio.through + 1 - age);
  return builder.row(id, masked, [cohorts], { from, to: builder.months, lag: 0 }, meta(scope, label));
}

/** The index of a price table; tables that follow the same pair of indexes share one row. */
function correctionOf(scope: Scope, contracts: TableContracts): Correction {
  const { table } = contracts;
  const before = scope.premises.factor(table.index_before_keys);
  const after = scope.premises.factor(table.index_after_keys);
  if (!before && !after) return uncorrected;
  const floor = table.no_deflation ?? false;
  const rhythm = table.correction ?? 'monthly';
  if (rhythm !== 'monthly') {
    const term = rhythm === 'by_term' ? rulesOf({ scope }).contractTermRow(scope, contracts) : null;
    return { ...uncorrected, before, after, floor, yearly: true, term };
  }
  if (floor) return { ...uncorrected, before, after, floor };
  const names = [before ? table.index_before_keys : '–', after ? table.index_after_keys : '–'].join(' → ');
  const id = `${scope.id}/index/${names}`;
  const inputs = [before, after].filter((node) => node !== null);
  const params = { before: before !== null, after: after !== null, keys: scope.context.keys };
  const living = withTerms(scope.premises, { keys: scope.dates.keys });
  const label = { ...meta(scope, `Índice até as chaves e depois: ${names}`), unit: 'factor' } as const;
  const chained =
    scope.builder.nodes.get(id) ?? scope.builder.row(id, planIndex, inputs, { ...params, ...living }, label);
  return { ...uncorrected, chained };
}

function defineParts(table: TableScope, series: PlanPart, position: number): PieceRows[] {
  const { scope, contracts } = table;
  const pointer = `${contracts.pointer}/parts/${position}`;
  const label = `${table.name} · ${partLabel(series)}`;
  const share = scope.premises.share(`${pointer}/share`, series.share, `${label}: participação`);
  const at = { pointer, id: `${table.id}/p${position}`, label, share };
  if (series.kind === 'works_transfer') return [bankRows(table, position, share)];
  return piecesAt(table, series, at).map((piece) => definePiece(table, piece));
}

/** The pieces of the part at a position; none of a part that a bank pays during construction. */
export function piecesOf(table: TableScope, position: number): PieceScope[] {
  const series = table.contracts.table.parts[position] as PlanPart;
  if (series.kind === 'works_transfer') return [];
  const pointer = `${table.contracts.pointer}/parts/${position}`;
  const label = `${table.name} · ${partLabel(series)}`;
  const share = table.scope.premises.share(`${pointer}/share`, series.share, `${label}: participação`);
  return piecesAt(table, series, { pointer, id: `${table.id}/p${position}`, label, share });
}

function piecesAt(table: TableScope, series: PlanPart, at: PartScope): PieceScope[] {
  return isRegular(series) ? regularPieces(table, series, at) : calendarPlan(table, series, at);
}

/** A part of a table: its pointer in the study, prefix of ids, name and share. */
interface PartScope {
  pointer: string;
  id: string;
  label: string;
  share: Node;
}

/** The pieces of a part whose installments follow from the sale and the keys. */
function regularPieces(table: TableScope, series: RegularPart, at: PartScope): PieceScope[] {
  const { scope } = table;
  const { pointer, label, share } = at;
  const rate =
    series.rate && (series.rate.value !== 0 || scope.builder.written)
      ? scope.premises.monthlyRate(`${pointer}/rate`, series.rate, `${label}: juros`)
      : null;
  // Where rows are written out, users may type over a rate of zero.
  const interest = rate !== null && (scope.builder.written || !scope.builder.decide(rate, isZero));
  const system = series.system ?? (series.kind === 'post_keys' ? 'price' : 'linear');
  const isCarried = interest && system !== 'linear';
  const terms = pieceTerms(scope.premises, series, { pointer, dates: scope.dates, isCarried, label });
  return planPieces(series, scope.context.keys, interest).flatMap((piece, k) => {
    // A piece without payers may get some when dates move. So it is left out only where rows are not written out.
    if (piece.from >= piece.to && !scope.builder.written) return [];
    const id = `${at.id}.${k}`;
    return [{ piece, terms: terms[k] as PieceTerms, kind: series.kind, share, rate, label, id }];
  });
}

/** The pieces of a calendar: each installment is a share of the part. */
function calendarPlan(table: TableScope, series: PlanPart, { pointer, id, label, share }: PartScope): PieceScope[] {
  const { scope } = table;
  const { builder, premises } = scope;
  const byKeys = series.by_keys ?? false;
  return (series.calendar ?? []).flatMap((entry, j) => {
    const at = `${pointer}/calendar/${j}`;
    const name = `${label} ${j + 1}`;
    const own = premises.share(`${at}/share`, entry.share, `${name}: participação`);
    const amountId = `${id}/c${j}/share`;
    const copy = { ...meta(scope, `${name}: participação no preço`), unit: 'share' } as const;
    const amount = builder.nodes.get(amountId) ?? builder.scalar(amountId, shareOfShare, [share, own], {}, copy);
    const { pieces, terms } = rulesOf(table).calendarPieces(scope, entry, { at, name, byKeys });
    return pieces.flatMap((piece, k) => {
      if (piece.from >= piece.to && !builder.written) return [];
      const row = { piece, terms: terms[k] as PieceTerms, kind: series.kind, share: amount, rate: null };
      return [{ ...row, label: name, id: `${id}.c${j}.${k}` }];
    });
  });
}

/** The rows of a part that a bank pays during construction. */
function bankRows(table: TableScope, position: number, share: Node): PieceRows {
  const { sales, contracts, correction, all, live, cancelled } = table;
  const at = constructionTransferAt(contracts, position);
  // Before the signing nothing of a cancelled contract is paid. After it, only a bank that is repaid lets go.
  const isRepaid = sales.cancellation?.terms.isBankRepaid ?? false;
  const banked = isRepaid ? { signed: all, cancelled } : { signed: live, cancelled: [] };
  const { rows, repaid } = table.scope.premises.context
    .rules()
    .constructionTransferRows(at, sales, banked, { share, correction });
  return {
    channel: contracts.table.channel,
    taxClass: classOf(contracts),
    kind: 'works_transfer',
    due: rows.map(({ due, sign }) => ({ row: nodeRow(due), sign })),
    nominal: rows.flatMap(({ due, nominal, sign }) => (nominal ? [{ row: nodeRow(nominal, due), sign }] : [])),
    principal: [],
    corrected: rows.some(({ nominal }) => nominal !== null),
    paid: [],
    repaid,
  };
}

/** A piece of a plan, with its terms, its share and rate, and the beginning of its ids. */
export interface PieceScope {
  piece: PlanPiece;
  terms: PieceTerms;
  kind: PartKind;
  share: Node;
  rate: Node | null;
  label: string;
  id: string;
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
  return table.cancelled.flatMap((each) => paidRow(table, at, fullChoice(table, at), each, true));
}

function definePiece(table: TableScope, at: PieceScope): PieceRows {
  const { piece, terms } = at;
  const { correction } = table;
  const full = fullChoice(table, at);
  const choices: { choice: RowChoice; sign: 1 | -1 }[] = [{ choice: full, sign: 1 }];
  for (const { at: age, lost } of table.cancelled) {
    const delay = lostDelay(table, piece, age);
    if (delay === null) continue;
    const losing = { ...terms, lo: atLeast(terms.lo, age.term) };
    const suffix = `/lost${age.suffix}`;
    choices.push({ choice: { ...full, suffix, contracts: lost, lo: delay, terms: losing }, sign: -1 });
  }
  const rows = (change: (choice: RowChoice) => RowChoice): SignedRow[] => {
    const signed = choices.map(({ choice, sign }): SignedRow => ({ row: planRow(table, at, change(choice)), sign }));
    return [...signed, ...lostFromKeys(table, at, change(full))];
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
    paid: table.reads !== 'all' ? [] : table.cancelled.flatMap((cancelled) => paidRow(table, at, full, cancelled)),
    repaid: [],
  };
}

/** Contracts whose refund may differ from zero though nothing of them was paid: sales that contracts report as taken back. */
function unpaid({ sales, contracts, correction, cancelled }: TableScope): PaidRow[] {
  if (sales.cancellation?.terms.isPlain ?? true) return [];
  return cancelled.map((each) => ({ contracts, correction, cancelled: each.cancelled, age: each.at, row: null }));
}

/** The first delay that a cancelled cohort no longer pays; null when nothing of the piece is lost that way. */
function lostDelay(table: TableScope, piece: PlanPiece, { age }: CancellationAge): number | null {
  if (piece.isCollectedAtKeys || piece.isAfterKeys) return null;
  const first = Math.max(piece.lo, age);
  const lo = piece.every > 1 ? Math.ceil(first / piece.every) * piece.every : first;
  return lo <= piece.hi || table.scope.builder.written ? lo : null;
}

/** The installments due from the keys on that cohorts cancelled after them no longer pay. */
function lostFromKeys(table: TableScope, at: PieceScope, choice: RowChoice): SignedRow[] {
  if (!at.piece.isCollectedAtKeys || !table.isAfterKeys) return [];
  const { afterKeysRow } = rulesOf(table);
  return table.cancelled.map(({ at: age, lost }) => {
    const own = { ...choice, suffix: `${choice.suffix}/lost${age.suffix}`, contracts: lost, age };
    return {
      row: nodeRow(afterKeysRow(planRow(table, at, own), table.rowContext, at.label, 'lost', age.age)),
      sign: -1,
    };
  });
}

/** Past payments of the cancelled part of each cohort for this piece; none when it pays nothing before the cancellation. */
function paidRow(
  table: TableScope,
  at: PieceScope,
  full: RowChoice,
  { at: age, cancelled }: CancelledContracts,
  isAsPaid = false,
): PaidRow[] {
  const { piece } = at;
  const { isAfterKeys, correction, sales, contracts } = table;
  if ((piece.isCollectedAtKeys || piece.isAfterKeys) && !isAfterKeys) return [];
  if (piece.lo >= age.age && !piece.isCollectedAtKeys && !table.scope.builder.written) return [];
  // Payments that are restated are corrected as a whole, up to the cancellation.
  const isRestated = !isAsPaid && (sales.cancellation?.terms.isRestated ?? false);
  const own = {
    ...full,
    suffix: '/refundable',
    contracts: cancelled,
    age,
    correction: isRestated ? uncorrected : correction,
  };
  const row = planRow(table, { ...at, id: `${at.id}${age.suffix}${isAsPaid ? '/as_paid' : ''}` }, own);
  const paid = piece.isCollectedAtKeys
    ? nodeRow(rulesOf(table).afterKeysRow(row, table.rowContext, at.label, 'paid', age.age))
    : row;
  return [{ contracts, correction, cancelled, age, row: paid }];
}

function putInstallmentLines(scope: Scope, rows: readonly PieceRows[]): void {
  const { builder, lines, id, context } = scope;
  for (const channel of channels) {
    for (const kind of partKinds) {
      const mine = rows.filter((row) => row.channel === channel.key && row.kind === kind.key);
      const key = `receipts.${channel.key}.${kind.key}`;
      const owed = openBalances(scope, key);
      if (mine.length + owed.length === 0) continue;
      const label = meta(scope, `${kind.label} – ${channel.label}`);
      const signed = mine.flatMap((row) => row.due);
      const node = rowSum(builder, `${id}/${key}`, signed, label);
      classifyInstallments(scope, key, node, mine);
      const whole =
        owed.length === 0 ? node : builder.row(`${id}/${key}/with_balances`, sum, [node, ...owed], {}, label);
      lines.put(key, context.number, whole);
    }
  }
  lines.putUnplanned((key, module) => module === context.number && key.startsWith('receipts.'), 'receipts');
}

/** The classes of an installment line, by the tables behind it. Where contracts replace it, the plan has them. */
function classifyInstallments({ builder, lines, context }: Scope, key: string, line: Node, rows: readonly PieceRows[]) {
  const classes = lines.taxClasses.filter((name) => rows.some(({ taxClass }) => taxClass === name));
  if (context.portfolio || classes.length === 0) return;
  const pieces = cumulatedParts(builder, line, classes, (some, ending, label) => {
    const due = rows.filter(({ taxClass }) => some.includes(taxClass)).flatMap((row) => row.due);
    return rowSum(builder, `${line.id}${ending}`, due, label);
  });
  lines.classify(key, context.number, pieces);
}

function classOf({ table }: TableContracts): TaxClass {
  return table.tax_class ?? standardClass;
}

/** Open amounts of contracts for a line, one row for each index. */
function openBalances(scope: Scope, key: string): Node[] {
  const { builder, premises, id, context } = scope;
  const { portfolio } = context;
  if (!portfolio) return [];
  const { closing, through, pointer } = portfolio;
  return portfolio.receivables.flatMap((balance, at) => {
    if (balance.key !== key) return [];
    const input = `${pointer}/receivables/${at}/values`;
    const balancePath = `${id}/${key}/balances/${at}`;
    const params = { start: closing + 1, values: balance.values.map(toCents) };
    const owed = builder.row(balancePath, inputRow, [], params, { ...meta(scope, 'Saldo dos contratos'), input });
    const factor = premises.factor(balance.index);
    if (!factor) return [owed];
    const name = `${balance.index} desde a posição dos contratos`;
    const sinceId = `${scope.id}/since/${balance.index}`;
    const since =
      builder.nodes.get(sinceId) ??
      builder.row(sinceId, factorSince, [factor], { month: through }, { ...meta(scope, name), unit: 'factor' });
    const label = meta(scope, 'Saldo dos contratos, corrigido');
    return [builder.row(`${balancePath}/corrected`, roundedProduct, [owed, since], {}, label)];
  });
}

function negated(rows: readonly SignedRow[]): SignedRow[] {
  return rows.map(({ row, sign }) => ({ row, sign: sign < 0 ? 1 : -1 }));
}

/** Correction and interest inside the receipts, and what was contracted: the rest. */
function putMemo(scope: Scope, rows: readonly PieceRows[]): void {
  const { builder, lines, id, context } = scope;
  const corrected = rows.filter((row) => row.corrected);
  const bearing = rows.filter((row) => row.principal.length > 0);
  const memo: Node[] = [];
  const plan = lines.planOf(context.number);
  if (plan) {
    // Correction and interest stay as planned: contracts do not say which part of a sum they are.
    for (const key of ['correction', 'interest']) {
      const node = plan.nodeOf(key, context.number);
      if (!node) continue;
      lines.put(key, context.number, node);
      memo.push(node);
    }
    putContracted(scope, memo);
    return;
  }
  if (corrected.length > 0) {
    const terms = corrected.flatMap((row) => [...row.due, ...negated(row.nominal)]);
    const node = rowSum(builder, `${id}/correction`, terms, meta(scope, 'Correção monetária'));
    lines.put('correction', context.number, node);
    memo.push(node);
  }
  if (bearing.length > 0) {
    const terms = bearing.flatMap((row) => [...(row.corrected ? row.nominal : row.due), ...negated(row.principal)]);
    const node = rowSum(builder, `${id}/interest`, terms, meta(scope, 'Juros de tabela'));
    lines.put('interest', context.number, node);
    memo.push(node);
  }
  putContracted(scope, memo);
}

function putContracted(scope: Scope, memo: readonly Node[]): void {
  const { builder, lines, id, context } = scope;
  const received = channels
    .flatMap((channel) => partKinds.map((kind) => lines.nodeOf(`receipts.${channel.key}.${kind.key}`, context.number)))
    .filter((node) => node !== null);
  if (received.length === 0) return;
  const signs = [...received.map(() => 1), ...memo.map(() => -1)];
  lines.put(
    'contracted',
    context.number,
    builder.row(`${id}/contracted`, sum, [...received, ...memo], { signs }, meta(scope, 'Valor contratado recebido')),
  );
}
