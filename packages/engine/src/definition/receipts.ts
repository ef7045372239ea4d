import { channels, partKinds } from '../catalogue/lines.ts';
import type { Meta, Node } from '../graph/node.ts';
import { scalarOf } from '../graph/node.ts';
import { gatheredAtKeys, scaledCohorts, spreadCohorts } from '../operators/cohorts.ts';
import { looseDifference, product, roundedProduct } from '../operators/elementwise.ts';
import { planIndex } from '../operators/indexes.ts';
import { flooredInstallments, installments, paidBeforeCancellation } from '../operators/installments.ts';
import { delinquent } from '../operators/revenue.ts';
import { looseSum, roundedSum, sum } from '../operators/structure.ts';
import { masked } from '../operators/windows.ts';
import type { Channel, PartKind, PlanPart, PriceTable } from '../study.ts';
import { delinquencyOf } from './context.ts';
import { type PlanPiece, planPieces } from './plan-pieces.ts';
import { type ModuleSales, type Scope, type TableContracts, tableName } from './sales.ts';

/** The unrounded rows of one piece of a plan. */
interface PieceRows {
  channel: Channel;
  kind: PartKind;
  /** Instalments as received, and what cancellations take from them. */
  due: Node[];
  /** The same without correction, where there is one. */
  nominal: Node[];
  /** The principal inside, where there is interest. */
  principal: Node[];
  signs: number[];
  corrected: boolean;
  /** What cancelled cohorts had paid, by month of the sale. */
  paid: Node | null;
}

interface TableScope {
  scope: Scope;
  sales: ModuleSales;
  contracts: TableContracts;
  id: string;
  name: string;
  /** All contracts, and those that will be cancelled (not rounded). */
  all: Node;
  cancelled: Node | null;
  /** All less cancelled. */
  live: Node;
  index: PlanIndex;
}

interface PlanIndex {
  /** The chained factor; null = no correction. */
  chained: Node | null;
  before: Node | null;
  after: Node | null;
  floor: boolean;
}

function meta(scope: Scope, label: string): Meta {
  return { label, unit: 'money', sheet: 'receipts', module: scope.context.number };
}

/** Defines what a module receives: instalment lines, delinquency, refunds, commissions and the memo lines of correction and interest. */
export function defineReceipts(scope: Scope, sales: ModuleSales): void {
  const rows: PieceRows[] = [];
  for (const contracts of sales.tables) {
    const table = tableScope(scope, sales, contracts);
    contracts.table.parts.forEach((part, p) => rows.push(...defineParts(table, part, p)));
    defineCommission(scope, contracts);
  }
  putInstallmentLines(scope, rows);
  putDelinquency(scope, sales);
  if (sales.cancellation) putRefunds(scope, sales, rows);
  putMemo(scope, rows);
}

function tableScope(scope: Scope, sales: ModuleSales, contracts: TableContracts): TableScope {
  const { builder } = scope;
  const id = `${scope.id}/t${contracts.position}`;
  const name = tableName(contracts.table, contracts.position);
  const { original, resold } = contracts;
  const all = resold
    ? builder.row(`${id}/contracts`, sum, [original, resold], {}, meta(scope, `${name}: contratos e revendas`))
    : original;
  let cancelled: Node | null = null;
  if (sales.cancellation) {
    const share = scope.premises.share(`${scope.pointer}/cancellation/share`, sales.cancellation.share, 'Distratos');
    const concerned = builder.row(
      `${id}/cancellable`,
      masked,
      [original],
      { from: 0, to: Math.max(0, scope.context.keys - sales.cancellation.age), lag: 0 },
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
  const live = cancelled
    ? builder.row(
        `${id}/live`,
        looseDifference,
        [all, cancelled],
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
    live,
    index: planIndexOf(scope, contracts.table),
  };
}

/** The index of a price table; tables that follow the same pair of indexes share one row. */
function planIndexOf(scope: Scope, table: PriceTable): PlanIndex {
  const before = scope.premises.factor(table.index_before_keys);
  const after = scope.premises.factor(table.index_after_keys);
  if (!before && !after) return { chained: null, before, after, floor: false };
  if (table.no_deflation) return { chained: null, before, after, floor: true };
  const names = [before ? table.index_before_keys : '–', after ? table.index_after_keys : '–'].join(' → ');
  const id = `${scope.id}/index/${names}`;
  const inputs = [before, after].filter((node) => node !== null);
  const params = { before: before !== null, after: after !== null, keys: scope.context.keys };
  const label = { ...meta(scope, `Índice até as chaves e depois: ${names}`), unit: 'factor' } as const;
  const chained = scope.builder.nodes.get(id) ?? scope.builder.row(id, planIndex, inputs, params, label);
  return { chained, before, after, floor: false };
}

function defineParts(table: TableScope, part: PlanPart, position: number): PieceRows[] {
  const { scope, contracts } = table;
  const pointer = `${scope.pointer}/tables/${contracts.position}/parts/${position}`;
  const label = `${table.name} · ${partKinds.find(({ key }) => key === part.kind)?.label ?? part.kind}`;
  const share = scope.premises.share(`${pointer}/share`, part.share, `${label}: participação`);
  const rate =
    part.rate && part.rate.value !== 0
      ? scope.premises.monthlyRate(`${pointer}/rate`, part.rate, `${label}: juros`)
      : null;
  return planPieces(part, scope.context.keys, rate ? scalarOf(rate) : 0)
    .filter((piece) => piece.from < piece.to)
    .map((piece, k) =>
      definePiece(table, { piece, kind: part.kind, share, rate, label, id: `${table.id}/p${position}.${k}` }),
    );
}

interface PieceScope {
  piece: PlanPiece;
  kind: PartKind;
  share: Node;
  rate: Node | null;
  label: string;
  id: string;
}

/** How a row of instalments is computed: from which contracts, in which quota form and weight, with or without correction. */
interface RowSpec {
  suffix: string;
  source: Node;
  form: PlanPiece['form'];
  weight: PlanPiece['weight'];
  carry: number;
  corrected: boolean;
  lo: number;
}

function definePiece(table: TableScope, at: PieceScope): PieceRows {
  const { piece } = at;
  const { index } = table;
  const corrected = index.chained !== null || index.floor;
  const source = piece.gathered ? table.live : table.all;
  const full: RowSpec = {
    suffix: '',
    source,
    form: piece.form,
    weight: piece.weight,
    carry: piece.carry,
    corrected,
    lo: piece.lo,
  };
  const lost = lostDelay(table, piece);
  const specs = [{ ...full, sign: 1 }];
  if (lost !== null && table.cancelled)
    specs.push({ ...full, suffix: '/lost', source: table.cancelled, lo: lost, sign: -1 });
  const plain = { corrected: false };
  const inner = piece.principal;
  return {
    channel: table.contracts.table.channel,
    kind: at.kind,
    corrected,
    signs: specs.map(({ sign }) => sign),
    due: specs.map((spec) => defineRow(table, at, spec)),
    nominal: corrected
      ? specs.map((spec) => defineRow(table, at, { ...spec, ...plain, suffix: `${spec.suffix}/nominal` }))
      : [],
    principal: inner
      ? specs.map((spec) =>
          defineRow(table, at, {
            ...spec,
            ...plain,
            form: inner.form,
            weight: inner.weight,
            carry: 0,
            suffix: `${spec.suffix}/principal`,
          }),
        )
      : [],
    paid: definePaid(table, at),
  };
}

/** The first delay that a cancelled cohort no longer pays; null when nothing of the piece is lost that way. */
function lostDelay(table: TableScope, piece: PlanPiece): number | null {
  const terms = table.sales.cancellation;
  if (!terms || !table.cancelled || piece.gathered || piece.from > 0) return null;
  const first = Math.max(piece.lo, terms.age);
  const lo = piece.every > 1 ? Math.ceil(first / piece.every) * piece.every : first;
  return lo <= piece.hi ? lo : null;
}

function quotas(table: TableScope, at: PieceScope, spec: RowSpec): Node {
  const { builder } = table.scope;
  const { piece } = at;
  const usesRate = at.rate !== null && (spec.form === 'price' || spec.form === 'amortized' || spec.carry !== 0);
  const index = spec.corrected ? table.index.chained : null;
  const inputs = [spec.source, at.share, ...(usesRate && at.rate ? [at.rate] : []), ...(index ? [index] : [])];
  const params = {
    form: spec.form,
    n: piece.n,
    every: piece.every,
    carry: spec.carry,
    keys: table.scope.context.keys,
    from: piece.from,
    to: piece.to,
    hasRate: usesRate,
    hasIndex: index !== null,
  };
  const scaled = builder.row(
    `${at.id}${spec.suffix}/quotas`,
    scaledCohorts,
    inputs,
    params,
    meta(table.scope, `${at.label}: quotas por mês de venda`),
  );
  if (!piece.gathered) return scaled;
  const floor = spec.corrected && table.index.floor ? table.index.before : null;
  return builder.row(
    `${at.id}${spec.suffix}/gathered`,
    gatheredAtKeys,
    [scaled, ...(floor ? [floor] : [])],
    { keys: table.scope.context.keys },
    meta(table.scope, `${at.label}: quotas reunidas nas chaves`),
  );
}

function defineRow(table: TableScope, at: PieceScope, spec: RowSpec): Node {
  const { builder } = table.scope;
  const source = quotas(table, at, spec);
  const plan = rowPlan(at.piece, spec);
  const usesRate = at.rate !== null && spec.weight !== 'one';
  const rate = usesRate && at.rate ? [at.rate] : [];
  const label = meta(table.scope, `${at.label}: parcelas`);
  const { index } = table;
  if (spec.corrected && index.floor) {
    const factors = [index.before, index.after].filter((node) => node !== null);
    const params = {
      ...plan,
      hasRate: usesRate,
      floor: true,
      before: index.before !== null,
      after: index.after !== null,
      keys: table.scope.context.keys,
    };
    return builder.row(`${at.id}${spec.suffix}`, flooredInstallments, [source, ...rate, ...factors], params, label);
  }
  const chained = spec.corrected ? index.chained : null;
  const params = { ...plan, hasRate: usesRate, hasIndex: chained !== null };
  return builder.row(
    `${at.id}${spec.suffix}`,
    installments,
    [source, ...rate, ...(chained ? [chained] : [])],
    params,
    label,
  );
}

function rowPlan(piece: PlanPiece, spec: RowSpec): Record<string, number | string> {
  return {
    lo: spec.lo,
    hi: piece.hi,
    from: piece.gathered ? 0 : piece.from,
    to: piece.to,
    last: piece.last,
    first: piece.lo,
    every: piece.every,
    n: piece.n,
    weight: spec.weight,
  };
}

/** What the cancelled part of each cohort had paid of this piece; null when it pays nothing before the keys. */
function definePaid(table: TableScope, at: PieceScope): Node | null {
  const { piece } = at;
  const terms = table.sales.cancellation;
  if (!terms || !table.cancelled || piece.gathered || piece.from > 0 || piece.lo >= terms.age) return null;
  const { scope, index } = table;
  const spec: RowSpec = {
    suffix: '/refundable',
    source: table.cancelled,
    form: piece.form,
    weight: piece.weight,
    carry: piece.carry,
    corrected: index.chained !== null || index.floor,
    lo: piece.lo,
  };
  const source = quotas(table, at, spec);
  const usesRate = at.rate !== null && spec.weight !== 'one';
  const rate = usesRate && at.rate ? [at.rate] : [];
  const base = { ...rowPlan(piece, spec), age: terms.age, hasRate: usesRate, keys: scope.context.keys };
  const factors = index.floor
    ? [index.before, index.after].filter((node) => node !== null)
    : index.chained
      ? [index.chained]
      : [];
  const params = index.floor
    ? { ...base, floor: true, before: index.before !== null, after: index.after !== null }
    : { ...base, hasIndex: index.chained !== null };
  return scope.builder.row(
    `${at.id}/paid`,
    paidBeforeCancellation,
    [source, ...rate, ...factors],
    params,
    meta(scope, `${at.label}: pago antes do distrato`),
  );
}

function putInstallmentLines(scope: Scope, rows: readonly PieceRows[]): void {
  const { builder, lines, id, context } = scope;
  for (const channel of channels) {
    for (const kind of partKinds) {
      const mine = rows.filter((row) => row.channel === channel.key && row.kind === kind.key);
      if (mine.length === 0) continue;
      const key = `receipts.${channel.key}.${kind.key}`;
      const signs = mine.flatMap((row) => row.signs);
      const node = builder.row(
        `${id}/${key}`,
        roundedSum,
        mine.flatMap((row) => row.due),
        { signs },
        meta(scope, `${kind.label} – ${channel.label}`),
      );
      lines.put(key, context.number, node);
    }
  }
  lines.putUnplanned((key, module) => module === context.number && key.startsWith('receipts.'), 'receipts');
}

const lateKinds = ['until_keys', 'fixed_term', 'periodic', 'post_keys'];

function putDelinquency(scope: Scope, sales: ModuleSales): void {
  const { builder, premises, lines, id, context } = scope;
  const terms = delinquencyOf(sales.context.module);
  if (!terms) return;
  const due = lateKinds
    .map((kind) => lines.part(`receipts.direct.${kind}`, context.number))
    .filter((node) => node !== null);
  if (due.length === 0) return;
  const at = `${scope.pointer}/delinquency`;
  const all = builder.row(`${id}/late_due`, sum, due, {}, meta(scope, 'parcelas sujeitas a atraso'));
  const late = premises.share(`${at}/late_share`, terms.late_share, 'Parcelas em atraso');
  const loss = premises.share(`${at}/loss_share`, terms.loss_share, 'Parcelas perdidas');
  lines.put(
    'delinquency',
    context.number,
    builder.row(
      `${id}/delinquency`,
      delinquent,
      [all, late, loss],
      { delay: terms.delay },
      meta(scope, 'Inadimplência'),
    ),
  );
}

function putRefunds(scope: Scope, sales: ModuleSales, rows: readonly PieceRows[]): void {
  const { builder, premises, lines, id, context } = scope;
  const terms = sales.cancellation;
  const paid = rows.map((row) => row.paid).filter((node) => node !== null);
  if (!terms || paid.length === 0) return;
  const all = builder.row(`${id}/refundable`, looseSum, paid, {}, meta(scope, 'pago pelos contratos distratados'));
  const keep = premises.share(
    `${scope.pointer}/cancellation/retention`,
    1 - terms.retention,
    'Devolução (1 − retenção)',
  );
  const lo = terms.age + terms.refundDelay;
  const quota = builder.row(
    `${id}/refund_quotas`,
    scaledCohorts,
    [all, keep],
    {
      form: 'equal',
      n: terms.refundInstallments,
      every: 1,
      carry: 0,
      keys: context.keys,
      from: 0,
      to: builder.months,
      hasRate: false,
      hasIndex: false,
    },
    meta(scope, 'parcelas de devolução'),
  );
  const plan = {
    lo,
    hi: lo + terms.refundInstallments - 1,
    from: 0,
    to: builder.months,
    last: builder.months,
    first: lo,
    every: 1,
    n: terms.refundInstallments,
    weight: 'one',
  };
  const due = builder.row(
    `${id}/refunds_due`,
    installments,
    [quota],
    { ...plan, hasRate: false, hasIndex: false },
    meta(scope, 'devoluções'),
  );
  lines.put(
    'refunds',
    context.number,
    builder.row(`${id}/refunds`, roundedSum, [due], { signs: [-1] }, meta(scope, 'Devoluções de distratos')),
  );
}

function defineCommission(scope: Scope, contracts: TableContracts): void {
  const { builder, premises, id } = scope;
  const { table, position, original, resold } = contracts;
  if (!table.commission || table.commission.share === 0) return;
  const name = tableName(table, position);
  const share = premises.share(
    `${scope.pointer}/tables/${position}/commission/share`,
    table.commission.share,
    `${name}: comissão`,
  );
  const n = table.commission.installments ?? 1;
  for (const [key, source] of [
    ['sales', original],
    ['resales', resold],
  ] as const) {
    if (!source) continue;
    const amount = builder.row(
      `${id}/t${position}/${key}/commission`,
      roundedProduct,
      [source, share],
      {},
      meta(scope, `${name}: comissão por mês de venda`),
    );
    builder.row(
      `${id}/t${position}/${key}/commission_paid`,
      spreadCohorts,
      [amount],
      { n },
      meta(scope, `${name}: comissão paga`),
    );
  }
}

/** The commission lines of a module, from the rows of its tables. */
export function putCommissions(scope: Scope, sales: ModuleSales): void {
  const { builder, lines, id, context } = scope;
  for (const channel of channels) {
    const paid = sales.tables
      .filter(({ table }) => table.channel === channel.key)
      .flatMap(({ position }) =>
        ['sales', 'resales'].map((key) => builder.nodes.get(`${id}/t${position}/${key}/commission_paid`)),
      )
      .filter((node) => node !== undefined);
    if (paid.length === 0) continue;
    const signs = paid.map(() => -1);
    lines.put(
      `commission.${channel.key}`,
      context.number,
      builder.row(`${id}/commission.${channel.key}`, sum, paid, { signs }, meta(scope, `Comissões – ${channel.label}`)),
    );
  }
}

/** Correction and interest inside the receipts, and what was contracted: the rest. */
function putMemo(scope: Scope, rows: readonly PieceRows[]): void {
  const { builder, lines, id, context } = scope;
  const corrected = rows.filter((row) => row.corrected);
  const bearing = rows.filter((row) => row.principal.length > 0);
  const negative = (signs: readonly number[]): number[] => signs.map((sign) => -sign);
  const memo: Node[] = [];
  if (corrected.length > 0) {
    const inputs = corrected.flatMap((row) => [...row.due, ...row.nominal]);
    const signs = corrected.flatMap((row) => [...row.signs, ...negative(row.signs)]);
    const node = builder.row(`${id}/correction`, roundedSum, inputs, { signs }, meta(scope, 'Correção monetária'));
    lines.put('correction', context.number, node);
    memo.push(node);
  }
  if (bearing.length > 0) {
    const inputs = bearing.flatMap((row) => [...(row.corrected ? row.nominal : row.due), ...row.principal]);
    const signs = bearing.flatMap((row) => [...row.signs, ...negative(row.signs)]);
    const node = builder.row(`${id}/interest`, roundedSum, inputs, { signs }, meta(scope, 'Juros de tabela'));
    lines.put('interest', context.number, node);
    memo.push(node);
  }
  const received = channels
    .flatMap((channel) => partKinds.map((kind) => lines.part(`receipts.${channel.key}.${kind.key}`, context.number)))
    .filter((node) => node !== null);
  if (received.length === 0) return;
  const signs = [...received.map(() => 1), ...memo.map(() => -1)];
  lines.put(
    'contracted',
    context.number,
    builder.row(`${id}/contracted`, sum, [...received, ...memo], { signs }, meta(scope, 'Valor contratado recebido')),
  );
}
