import { channels, partKinds } from '../catalogue/lines.ts';
import { isZero } from '../graph/builder.ts';
import type { Node } from '../graph/node.ts';
import { toCents } from '../numeric/money.ts';
import { looseDifference, product, roundedProduct } from '../operators/elementwise.ts';
import { factorSince, planIndex } from '../operators/indexes.ts';
import { inputRow } from '../operators/inputs.ts';
import { atLeast, minus } from '../operators/living.ts';
import { delinquent } from '../operators/revenue.ts';
import { sum } from '../operators/structure.ts';
import { masked } from '../operators/windows.ts';
import type { Channel, PartKind, PlanPart, PriceTable } from '../study.ts';
import { delinquencyOf } from './context.ts';
import { receiptsMeta as meta, type Scope, type TableContracts } from './module-scope.ts';
import { type PieceTerms, pieceTerms } from './piece-terms.ts';
import { type PlanPiece, planPieces } from './plan-pieces.ts';
import {
  type Correction,
  PlanRow,
  type RowContext,
  type RowTerms,
  rowSum,
  type SignedRow,
  uncorrected,
} from './plan-rows.ts';
import { tableName } from './price-tables.ts';
import { putRefunds } from './refunds.ts';
import type { ModuleSales } from './sales.ts';
import { countTerm, withTerms } from './term-cells.ts';

/** The unrounded rows of one piece of a plan. */
interface PieceRows {
  channel: Channel;
  kind: PartKind;
  /** Installments as received, and the deductions of cancellations. */
  due: SignedRow[];
  /** The same without correction, where there is one. */
  nominal: SignedRow[];
  /** The principal inside, where there is interest. */
  principal: SignedRow[];
  corrected: boolean;
  /** Payments of cancelled cohorts, by month of the sale. */
  paid: PlanRow | null;
}

interface TableScope {
  scope: Scope;
  sales: ModuleSales;
  contracts: TableContracts;
  id: string;
  name: string;
  /** All contracts that pay by the plan, and those that will be cancelled (not rounded). */
  all: Node;
  cancelled: Node | null;
  /** Installments lost through cancellations. */
  lost: Node | null;
  /** All less lost. */
  live: Node;
  correction: Correction;
  rowContext: RowContext;
}

/** Defines a module's receipts: installment lines, delinquency, refunds and the memo lines of correction and interest. */
export function defineReceipts(scope: Scope, sales: ModuleSales): void {
  const rows: PieceRows[] = [];
  for (const contracts of sales.tables) {
    const table = tableScope(scope, sales, contracts);
    contracts.table.parts.forEach((series, p) => rows.push(...defineParts(table, series, p)));
  }
  putInstallmentLines(scope, rows);
  putDelinquency(scope, sales);
  putRefunds(
    scope,
    sales,
    rows.map((row) => row.paid).filter((row) => row !== null),
  );
  putMemo(scope, rows);
}

function tableScope(scope: Scope, sales: ModuleSales, contracts: TableContracts): TableScope {
  const { builder } = scope;
  const id = `${scope.id}/t${contracts.position}`;
  const name = tableName(contracts.table, contracts.position);
  const { original, resold } = contracts;
  const signed = resold
    ? builder.row(`${id}/contracts`, sum, [original, resold], {}, meta(scope, `${name}: contratos e revendas`))
    : original;
  const all = openRow(scope, `${id}/to_sign`, signed, 0, `${name}: contratos ainda por vender`);
  let cancelled: Node | null = null;
  if (sales.cancellation) {
    const share = scope.premises.share(`${scope.pointer}/cancellation/share`, sales.cancellation.share, 'Distratos');
    const concerned = builder.row(
      `${id}/cancellable`,
      masked,
      [original],
      {
        from: 0,
        to: Math.max(0, scope.context.keys - sales.cancellation.age),
        lag: 0,
        ...withTerms(scope.premises, { to: minus(scope.dates.keys, sales.cancelTerms.age) }),
      },
      meta(scope, `${name}: contratos sujeitos a distrato`),
    );
    cancelled = builder.row(
      `${id}/cancelled`,
      product,
      [concerned, share],
      {},
      meta(scope, `${name}: contratos que serão distratados`),
    );
  }
  // Sales are owed in full. The plan still loses those that will be cancelled from now on.
  const age = sales.cancellation?.age ?? 0;
  const lost = cancelled && openRow(scope, `${id}/to_cancel`, cancelled, age, `${name}: contratos a distratar`);
  const live = lost
    ? builder.row(
        `${id}/live`,
        looseDifference,
        [all, lost],
        {},
        meta(scope, `${name}: contratos que chegam às chaves`),
      )
    : all;
  return {
    scope,
    sales,
    contracts,
    id,
    name,
    all,
    cancelled,
    lost,
    live,
    correction: correctionOf(scope, contracts.table),
    rowContext: { owner: scope, builder, keys: scope.context.keys, meta: (label) => meta(scope, label) },
  };
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
function correctionOf(scope: Scope, table: PriceTable): Correction {
  const before = scope.premises.factor(table.index_before_keys);
  const after = scope.premises.factor(table.index_after_keys);
  if (!before && !after) return uncorrected;
  if (table.no_deflation) return { chained: null, before, after, floor: true };
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
  const pointer = `${scope.pointer}/tables/${contracts.position}/parts/${position}`;
  const label = `${table.name} · ${partKinds.find(({ key }) => key === series.kind)?.label ?? series.kind}`;
  const share = scope.premises.share(`${pointer}/share`, series.share, `${label}: participação`);
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
    const id = `${table.id}/p${position}.${k}`;
    return [definePiece(table, { piece, terms: terms[k] as PieceTerms, kind: series.kind, share, rate, label, id })];
  });
}

interface PieceScope {
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
  age: number | null;
  /** The terms of the row's parameters. */
  terms: PieceTerms;
}

function planRow(table: TableScope, at: PieceScope, choice: RowChoice): PlanRow {
  const { piece, share, rate, label, id } = at;
  const { suffix, contracts, form, weight, carry, correction, lo, age } = choice;
  const { n, every, from, to, hi, last } = piece;
  const quota = { form, n, every, carry, keys: table.rowContext.keys, from, to };
  const plan = { lo, hi, from: piece.isCollectedAtKeys ? 0 : from, to, last, first: piece.lo, every, n, weight };
  const { isCollectedAtKeys } = piece;
  const terms = rowTerms(table, at, choice);
  return new PlanRow(
    { at: id, suffix, contracts, share, rate, quota, isCollectedAtKeys, plan, correction, age, terms },
    table.rowContext,
    label,
  );
}

/** The parameters of a row's quotas and of its payments, as terms of formulas. Null where rows are not written out. */
function rowTerms(
  { scope, sales }: TableScope,
  { piece, terms: own }: PieceScope,
  { terms }: RowChoice,
): RowTerms | null {
  if (!scope.builder.written) return null;
  const { n, every, carry, from, to, lo, hi, last } = terms;
  const { keys } = scope.dates;
  return {
    quota: { n, every, carry, keys, from, to },
    plan: {
      lo,
      hi,
      last,
      first: own.lo,
      every,
      n,
      keys,
      from: piece.isCollectedAtKeys ? 0 : from,
      age: sales.cancelTerms.age,
    },
  };
}

function definePiece(table: TableScope, at: PieceScope): PieceRows {
  const { piece, terms } = at;
  const { correction } = table;
  const { form, weight, carry, lo } = piece;
  const contracts = piece.isCollectedAtKeys ? table.live : table.all;
  const full: RowChoice = { suffix: '', contracts, form, weight, carry, correction, lo, age: null, terms };
  const lost = lostDelay(table, piece);
  const losing = { ...terms, lo: atLeast(terms.lo, table.sales.cancelTerms.age) };
  const choices: { choice: RowChoice; sign: 1 | -1 }[] = [{ choice: full, sign: 1 }];
  if (lost !== null && table.lost)
    choices.push({ choice: { ...full, suffix: '/lost', contracts: table.lost, lo: lost, terms: losing }, sign: -1 });
  const rows = (change: (choice: RowChoice) => RowChoice): SignedRow[] =>
    choices.map(({ choice, sign }) => ({ row: planRow(table, at, change(choice)), sign }));
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
    kind: at.kind,
    corrected,
    due: rows((choice) => choice),
    nominal: corrected ? rows(nominal) : [],
    principal: inner ? rows(principal) : [],
    paid: paidRow(table, at, full),
  };
}

/** The first delay that a cancelled cohort no longer pays; null when nothing of the piece is lost that way. */
function lostDelay(table: TableScope, piece: PlanPiece): number | null {
  const terms = table.sales.cancellation;
  if (!terms || !table.cancelled || piece.isCollectedAtKeys || piece.from > 0) return null;
  const first = Math.max(piece.lo, terms.age);
  const lo = piece.every > 1 ? Math.ceil(first / piece.every) * piece.every : first;
  return lo <= piece.hi || table.scope.builder.written ? lo : null;
}

/** Past payments of the cancelled part of each cohort for this piece; null when it pays nothing before the keys. */
function paidRow(table: TableScope, at: PieceScope, full: RowChoice): PlanRow | null {
  const { piece } = at;
  const terms = table.sales.cancellation;
  if (!terms || !table.cancelled || piece.isCollectedAtKeys || piece.from > 0) return null;
  if (piece.lo >= terms.age && !table.scope.builder.written) return null;
  return planRow(table, at, { ...full, suffix: '/refundable', contracts: table.cancelled, age: terms.age });
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
      const whole =
        owed.length === 0 ? node : builder.row(`${id}/${key}/with_balances`, sum, [node, ...owed], {}, label);
      lines.put(key, context.number, whole);
    }
  }
  lines.putUnplanned((key, module) => module === context.number && key.startsWith('receipts.'), 'receipts');
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

const lateKinds = ['until_keys', 'fixed_term', 'periodic', 'post_keys'];

function putDelinquency(scope: Scope, sales: ModuleSales): void {
  const { builder, premises, lines, id, context } = scope;
  const terms = delinquencyOf(sales.context.module, builder.written);
  if (!terms) return;
  const due = lateKinds
    .map((kind) => lines.nodeOf(`receipts.direct.${kind}`, context.number))
    .filter((node) => node !== null);
  if (due.length === 0) return;
  const at = `${scope.pointer}/delinquency`;
  const all = builder.row(`${id}/late_due`, sum, due, {}, meta(scope, 'parcelas sujeitas a atraso'));
  const late = premises.share(`${at}/late_share`, terms.late_share, 'Parcelas em atraso');
  const loss = premises.share(`${at}/loss_share`, terms.loss_share, 'Parcelas perdidas');
  const given = sales.context.module.delinquency?.delay;
  const delay = countTerm(premises, `${at}/delay`, given, 2, 'Atraso (meses)');
  lines.put(
    'delinquency',
    context.number,
    builder.row(
      `${id}/delinquency`,
      delinquent,
      [all, late, loss],
      { delay: terms.delay, ...withTerms(premises, { delay }) },
      meta(scope, 'Inadimplência'),
    ),
  );
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
