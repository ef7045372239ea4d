/** Stocks of contracts over all ages of cancellation at once. */
import type { Builder } from '../../graph/builder.ts';
import type { LivingTerm, Node } from '../../graph/node.ts';
import { newLine } from '../../graph/vector.ts';
import { type ContractsByAge, openByMonth, signedByMonth } from '../../operators/receipts/contracts-by-age.ts';
import { type VisibleMonths, visibleMonths } from '../../operators/receipts/open-contracts.ts';
import { receiptsMeta } from '../modules/module-scope.ts';
import { type Correction, uncorrected } from '../terms/correction.ts';
import type { PieceScope } from './part-pieces.ts';
import { cancelledByAge, rowByAge, type UnitTerms, unitPlan, unitReads } from './rows-by-age.ts';
import type { SignedNode } from './signed-nodes.ts';
import type { TableScope } from './table-scope.ts';

/** Contracts of a table that add to a stock, or leave it at an age, in some months. */
export interface Stocked {
  readonly contracts: Node;
  readonly sign: 1 | -1;
  readonly age: number;
  readonly ageTerm: LivingTerm;
  readonly visible: VisibleMonths;
  /** Ending of ids. */
  readonly ending: string;
}

/** Contracts that add to a stock in some months, and those that leave it. `which` of the table's cancelled ones leave. */
export interface StockGroup {
  readonly signed: Stocked;
  readonly left: readonly Stocked[];
  readonly which: 'cancelled' | 'lost';
}

/** The rows of each age, made of a table whose rows stand in a graph of their own. */
type RowsOfAges = (aside: TableScope) => readonly SignedNode[];

function aside(table: TableScope, builder: Builder): TableScope {
  return { ...table, scope: { ...table.scope, builder } };
}

function contractsOf(table: TableScope, { signed, which }: StockGroup): { reads: Node[]; now: () => ContractsByAge } {
  const cancelled = cancelledByAge(table, which);
  const now = (): ContractsByAge => ({ signed: signed.contracts.vector, cancelled: cancelled.sums() });
  return { reads: [signed.contracts, cancelled.node], now };
}

/** Returns the contracts of a table that are signed and not cancelled after each month. */
export function signedByAge(table: TableScope, group: StockGroup, rowsOf: RowsOfAges): SignedNode {
  const { builder } = table.scope;
  const { months } = builder;
  const { visible, ending } = group.signed;
  const { reads, now } = contractsOf(table, group);
  const node = rowByAge(builder, {
    id: `${table.id}/signed_until${ending}`,
    reads,
    compute: () => signedByMonth(newLine(months), now(), visibleMonths({ ...visible }, months)),
    rows: (apart) => rowsOf(aside(table, apart)),
    meta: receiptsMeta(table.scope, `${table.name}: contratos até o mês`),
  });
  return { node, sign: 1 };
}

function openTerms({ rowContext }: TableScope, { piece, share, rate }: PieceScope, correction: Correction): UnitTerms {
  const { form, weight } = piece.principal ?? piece;
  const { keys } = rowContext;
  const { n, every, from, to, lo, hi, since, last } = piece;
  return {
    share,
    quotaRate: form === 'amortized' ? rate : null,
    weightRate: weight === 'one' ? null : rate,
    quota: { form, n, every, carry: 0, keys, from, to },
    plan: { lo, hi, base: piece.isCollectedAtKeys ? keys : 0, from, to, since, last, first: lo, every, n, weight },
    correction,
  };
}

/** Returns what contracts of a table that are not cancelled owe of a piece after each month; made once. */
export function openByAge(
  table: TableScope,
  piece: PieceScope,
  group: StockGroup,
  correction: Correction,
  rowsOf: RowsOfAges,
): SignedNode {
  const { builder } = table.scope;
  const { months } = builder;
  const { visible, ending } = group.signed;
  const id = `${piece.id}/open${ending}${correction === uncorrected ? '' : '/corrected'}`;
  const known = builder.nodes.get(id);
  if (known) return { node: known, sign: 1 };
  const terms = openTerms(table, piece, correction);
  const { reads, now } = contractsOf(table, group);
  const node = rowByAge(builder, {
    id,
    reads: [...reads, ...unitReads(terms)],
    compute: () => openByMonth(newLine(months), unitPlan(terms, months), now(), visibleMonths({ ...visible }, months)),
    rows: (apart) => rowsOf(aside(table, apart)),
    meta: receiptsMeta(table.scope, `${piece.label}: parcelas a vencer`),
  });
  return { node, sign: 1 };
}
