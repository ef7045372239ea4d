/** Stocks of contracts over all ages of cancellation at once. */
import type { Builder } from '../../graph/builder.ts';
import { type LivingTerm, type Node, scalarOf } from '../../graph/node.ts';
import { emptyVector, newLine, type Vector } from '../../graph/vector.ts';
import {
  bankDebtByMonth,
  type ContractsByAge,
  openByMonth,
  signedByMonth,
  stockedCohorts,
} from '../../operators/receipts/contracts-by-age.ts';
import { type VisibleMonths, visibleMonths } from '../../operators/receipts/open-contracts.ts';
import { receiptsMeta } from '../modules/module-scope.ts';
import { type Correction, factorsOf, uncorrected } from '../terms/correction.ts';
import type { PieceScope } from './part-pieces.ts';
import type { UnitTerms } from './plan-rows.ts';
import { cancelledByAge, correctionNumbers, exactlyAdded, rowByAge, unitPlan, unitReads } from './rows-by-age.ts';
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
    exactly: (apart) => exactlyAdded(rowsOf(aside(table, apart))),
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
    compute: () => {
      const contracts = now();
      const unit = unitPlan(terms, months, stockedCohorts(contracts));
      return openByMonth(newLine(months), unit, contracts, visibleMonths({ ...visible }, months));
    },
    exactly: (apart) => exactlyAdded(rowsOf(aside(table, apart))),
    meta: receiptsMeta(table.scope, `${piece.label}: parcelas a vencer`),
  });
  return { node, sign: 1 };
}

/** The transfers of a bank, as nodes: share, opening month, released share, delay of signing and correction. */
export interface BankRow {
  readonly id: string;
  readonly label: string;
  readonly share: Node;
  readonly opens: Node;
  readonly released: Node;
  readonly signing: number;
  readonly correction: Correction;
}

/** Returns what a bank owes after each month for contracts of a table that are not cancelled; made once. */
export function bankDebtByAge(table: TableScope, bank: BankRow, group: StockGroup, rowsOf: RowsOfAges): SignedNode {
  const { builder } = table.scope;
  const { months } = builder;
  const { visible, ending } = group.signed;
  const { label, share, opens, released, signing, correction } = bank;
  const id = `${bank.id}/open${ending}${correction === uncorrected ? '' : '/corrected'}`;
  const known = builder.nodes.get(id);
  if (known) return { node: known, sign: 1 };
  const { reads, now } = contractsOf(table, group);
  const compute = (): Vector => {
    const first = scalarOf(opens);
    if (first >= months) return emptyVector(months);
    const factors = correctionNumbers(correction, table.rowContext.keys);
    const transfers = {
      share: scalarOf(share),
      signing,
      opens: first,
      released: released.vector.values,
      correction: factors,
    };
    return bankDebtByMonth(newLine(months), transfers, now(), visibleMonths({ ...visible }, months));
  };
  const node = rowByAge(builder, {
    id,
    reads: [...reads, share, opens, released, ...factorsOf(correction)],
    compute,
    exactly: (apart) => exactlyAdded(rowsOf(aside(table, apart))),
    meta: receiptsMeta(table.scope, `${label}: a receber do banco`),
  });
  return { node, sign: 1 };
}
