import type { StudyContext } from '../definition/context.ts';
import { cashBeforeLoans } from '../definition/funding/cash-before-loans.ts';
import type { EnterpriseScope } from '../definition/items/items.ts';
import { Lines } from '../definition/lines/lines.ts';
import type { Operations } from '../definition/operations.ts';
import { Premises } from '../definition/terms/premises.ts';
import type { Builder } from '../graph/builder.ts';
import type { Meta, Node } from '../graph/node.ts';
import { monthIndex } from '../numeric/calendar.ts';
import { negated, roundedOutflow, roundedProduct } from '../operators/cells/elementwise.ts';
import { inputRow } from '../operators/cells/inputs.ts';
import { accumulated, sum } from '../operators/cells/structure.ts';
import { monthly } from '../operators/series/spread.ts';
import type { Corporate, MemberProjection, Overhead, PortfolioMember } from './corporate.ts';

/** A row of the portfolio before loans and capital. */
export interface PortfolioRow {
  readonly key: string;
  readonly label: string;
  readonly node: Node;
}

/** Rows of the members and the overheads, and the operations that loans and capital run on. */
export interface PortfolioFlows {
  readonly rows: readonly PortfolioRow[];
  readonly debt: Node;
  readonly cash: Node;
  readonly operations: Operations;
}

const memberFlows: Readonly<Record<Corporate['view'], { keys: RegExp; sign: 1 | -1 }>> = {
  holding: { keys: /^(contribution|distribution)$/, sign: -1 },
  full: {
    keys: /^(free_cash_flow$|assignment\.\d+\.(proceeds|costs|transfer)$|loan\.\d+\.(release|interest_paid|fees|amortization)$)/,
    sign: 1,
  },
};

const memberStocks = { debt: /^loan\.\d+\.balance$/, cash: /^closing_cash$/ } as const;

/** Returns true for the lines of a whole development that a portfolio reads, in either view. */
export function isMemberLine(key: string): boolean {
  const { debt, cash } = memberStocks;
  return [memberFlows.holding.keys, memberFlows.full.keys, debt, cash].some((keys) => keys.test(key));
}

/** The last month of a member, from the portfolio's base month. */
export function endOf({ projection }: PortfolioMember, baseMonth: string): number {
  return monthIndex(baseMonth, projection.base_month) + projection.months - 1;
}

/** The first and the last month of an overhead; one without months ends with the members. */
export function monthsOfOverhead({ start, months }: Overhead, baseMonth: string, end: number): [number, number] {
  const first = monthIndex(baseMonth, start);
  return [first, months ? first + months - 1 : end];
}

/** Defines the flows of the members and the overheads, up to the free cash flow. */
export function definePortfolioFlows(
  builder: Builder,
  context: StudyContext,
  members: readonly PortfolioMember[],
  corporate: Corporate,
): PortfolioFlows {
  const premises = new Premises(builder, context);
  const base = context.study.base_month;
  const end = Math.max(...members.map((member) => endOf(member, base)));
  const share = (k: number, label: string): Node =>
    premises.share(`/members/${k}/participation`, members[k]?.participation ?? 0, `${label}: participação`);
  const held = (k: number, name: string, cells: readonly number[]): Node => {
    const [id, label] = [`member/${k}/${name}`, members[k]?.id ?? ''];
    const row = builder.row(id, inputRow, [], { start: 0, values: cells }, meta(`${label}: no estudo`));
    return builder.row(`${id}/held`, roundedProduct, [row, share(k, label)], {}, meta(label));
  };
  const { keys, sign } = memberFlows[corporate.view];
  const flows = members.map((member, k): PortfolioRow => {
    const cells = shifted(wholeOf(member.projection, keys), member, base).map((cell) => sign * cell || 0);
    return { key: `member.${member.id}`, label: member.id, node: held(k, 'flow', cells) };
  });
  const overheads = (corporate.overheads ?? []).map((overhead, k): PortfolioRow => {
    const label = overhead.name ?? `Despesa corporativa ${k + 1}`;
    return { key: `overhead.${k + 1}`, label, node: overheadRow(premises, overhead, { k, label, end }) };
  });
  const stock = (name: string, label: string, belongs: RegExp): Node => {
    const rows = members.map((member, k) => held(k, name, stockOf(member, belongs, { base, months: builder.months })));
    return builder.row(`members/${name}`, sum, rows, {}, meta(label));
  };
  const rows = [...flows, ...overheads];
  return {
    rows,
    debt: stock('debt', 'Dívida dos empreendimentos', memberStocks.debt),
    cash: stock('cash', 'Caixa dos empreendimentos', memberStocks.cash),
    operations: operationsOf(premises, rows),
  };
}

function meta(label: string): Meta {
  return { label, unit: 'money', sheet: 'cash_flow' };
}

/** Σ of the whole lines of a projection whose keys match. */
function wholeOf({ lines, months }: MemberProjection, keys: RegExp): number[] {
  const cells = new Array<number>(months).fill(0);
  for (const { key, module, company, values } of lines)
    if (module === null && company === undefined && keys.test(key))
      for (const [t, value] of values.entries()) cells[t] = (cells[t] ?? 0) + value;
  return cells;
}

function shifted(cells: readonly number[], { projection }: PortfolioMember, base: string): number[] {
  return [...new Array<number>(monthIndex(base, projection.base_month)).fill(0), ...cells];
}

/** A stock is 0 before its development and holds its last value after it. */
function stockOf(member: PortfolioMember, keys: RegExp, { base, months }: { base: string; months: number }): number[] {
  const cells = shifted(wholeOf(member.projection, keys), member, base);
  const last = cells.at(-1) ?? 0;
  return [...cells, ...new Array<number>(Math.max(0, months - cells.length)).fill(last)];
}

function overheadRow(
  premises: Premises,
  overhead: Overhead,
  { k, label, end }: { k: number; label: string; end: number },
): Node {
  const { builder, context } = premises;
  const [first, last] = monthsOfOverhead(overhead, context.study.base_month, end);
  const active = Array.from({ length: Math.max(0, last - first + 1) }, (_, t) => first + t);
  const amount = premises.money(`/overheads/${k}/amount`, overhead.amount, `${label}: valor mensal`);
  const row = builder.row(`overhead/${k}/base`, monthly, [amount], { active }, meta(`${label}: valor no mês`));
  const factor = premises.factor(overhead.index);
  return factor
    ? builder.row(`overhead/${k}`, roundedOutflow, [row, factor], {}, meta(label))
    : builder.row(`overhead/${k}`, negated, [row], {}, meta(label));
}

/** A portfolio sells, builds and pays taxes only within its members. */
function operationsOf(premises: Premises, rows: readonly PortfolioRow[]): Operations {
  const { builder, context } = premises;
  const lines = new Lines(builder, context);
  const nodes = rows.map(({ node }) => node);
  const free = builder.row('line/free_cash_flow', sum, nodes, {}, meta('Fluxo livre'));
  const accumulatedFree = builder.row('line/accumulated_free', accumulated, [free], {}, meta('Fluxo livre acumulado'));
  const scope: EnterpriseScope = {
    builder,
    premises,
    lines,
    context,
    sales: [],
    chargeUntil: -1,
    baseRows: new Map(),
    untaxedRentals: [],
    charges: [],
    lastCharged: -1,
    withoutTiming: [],
  };
  return {
    builder,
    premises,
    lines,
    scope,
    sales: [],
    receipts: [],
    taxes: [],
    profits: null,
    rentals: null,
    free,
    accumulatedFree,
    cash: context.companies.map((company) => cashBeforeLoans(scope, { company, free, accumulatedFree }, [])),
    assignments: [],
    deflator: null,
    last: 0,
  };
}
