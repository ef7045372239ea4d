/** A price table with its contracts: all, those that are cancelled, and what corrects them. */
import type { Builder } from '../../graph/builder.ts';
import type { Meta, Node } from '../../graph/node.ts';
import { looseDifference, product } from '../../operators/cells/elementwise.ts';
import { looseSum, sum } from '../../operators/cells/structure.ts';
import { masked } from '../../operators/cells/windows.ts';
import { planIndex } from '../../operators/series/indexes.ts';
import type { OptionalRules } from '../context.ts';
import { receiptsMeta as meta, type Scope, type TableContracts } from '../modules/module-scope.ts';
import { cancellableOf, isCancelledAfterKeys } from '../sales/cancellable-contracts.ts';
import type { CancelledContracts } from '../sales/cancellation-terms.ts';
import type { ModuleSales } from '../sales/sales.ts';
import { type Correction, uncorrected } from '../terms/correction.ts';
import { withTerms } from '../terms/term-cells.ts';
import type { RowContext } from './plan-rows.ts';

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

/** True if rows of a table are computed over all its ages at once. Formulas and explanations need a row for each. */
export function isByAge({ scope, cancelled }: Pick<TableScope, 'scope' | 'cancelled'>): boolean {
  return cancelled.length > 1 && !scope.builder.detailed;
}

export function rulesOf({ scope }: Pick<TableScope, 'scope'>): OptionalRules {
  return scope.premises.context.rules();
}

export function tableScope(contracts: TableContracts, sales: ModuleSales, owner: Scope): TableScope {
  const { scope, id, name, original, resold } = contracts;
  const { builder } = scope;
  const signed = resold
    ? builder.row(`${id}/contracts`, sum, [original, resold], {}, meta(scope, `${name}: contratos e revendas`))
    : original;
  const all = openRow(scope, `${id}/to_sign`, signed, 0, `${name}: contratos ainda por vender`);
  const cancelled = cancelledContracts(contracts, sales);
  const live = liveContracts(
    { scope, contracts, sales, id, name, cancelled },
    all,
    meta(scope, `${name}: contratos que chegam às chaves`),
  );
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

/** A table with its cancelled contracts, before the rows that follow from them. */
export type CancelledTable = Pick<TableScope, 'scope' | 'contracts' | 'sales' | 'id' | 'name' | 'cancelled'>;

/** All contracts less those that are lost, at one age or at several. */
export function liveContracts(table: CancelledTable, all: Node, label: Meta): Node {
  const { scope, id, cancelled } = table;
  const { builder } = scope;
  if (cancelled.length === 0) return all;
  if (isByAge(table)) return rulesOf(table).liveByAge(table, all, label);
  const lost = cancelled.map(({ lostIn }) => lostIn(builder));
  if (lost.length === 1) return builder.row(`${id}/live`, looseDifference, [all, ...lost], {}, label);
  return builder.row(`${id}/live`, looseSum, [all, ...lost], { signs: [1, ...lost.map(() => -1)] }, label);
}

/** The contracts of a table that are cancelled, age by age. */
export function cancelledContracts(contracts: TableContracts, sales: ModuleSales): CancelledContracts[] {
  const { cancellation } = sales;
  if (!cancellation) return [];
  const { scope, id, name } = contracts;
  return cancellation.ages.map((at) => {
    const cancelledIn = (builder: Builder): Node => {
      const row = `${id}/cancelled${at.suffix}`;
      const known = builder.nodes.get(row);
      if (known) return known;
      const concerned = cancellableOf({ ...contracts, scope: { ...scope, builder } }, sales, cancellation.terms, at);
      const label = meta(scope, `${name}: contratos que serão distratados${at.label}`);
      return builder.row(row, product, [concerned, at.share], {}, label);
    };
    // Sales are owed in full. The plan still loses those that will be cancelled from now on.
    const open = `${name}: contratos a distratar${at.label}`;
    const lostIn = (builder: Builder): Node =>
      openRow({ ...scope, builder }, `${id}/to_cancel${at.suffix}`, cancelledIn(builder), at.age, open);
    return { at, cancelledIn, lostIn };
  });
}

/** The first month of sales whose month plus `age` lies after the last reported month; 0 without contracts. */
export function openFrom({ context: { portfolio } }: Pick<Scope, 'context'>, age: number): number {
  return portfolio ? Math.max(0, portfolio.through + 1 - age) : 0;
}

/** With contracts, the cohorts whose month plus `age` lies after the last reported month; else all cohorts. */
function openRow(scope: Scope, id: string, cohorts: Node, age: number, label: string): Node {
  if (!scope.context.portfolio) return cohorts;
  const { builder } = scope;
  const known = builder.nodes.get(id);
  const params = { from: openFrom(scope, age), to: builder.months, lag: 0 };
  return known ?? builder.row(id, masked, [cohorts], params, meta(scope, label));
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
