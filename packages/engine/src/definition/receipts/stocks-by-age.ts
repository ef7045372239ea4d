/** Stocks of contracts over all ages of cancellation at once. */
import type { Builder } from '../../graph/builder.ts';
import { type LivingTerm, type Node, scalarOf } from '../../graph/node.ts';
import { emptyVector, newLine, trimmed, type Vector } from '../../graph/vector.ts';
import { type DoubleDouble, dd, ddAdd, ddNegate } from '../../numeric/double-double.ts';
import { exactValue, undetailed } from '../../operators/cells/structure.ts';
import type { PieceOf } from '../../operators/plans/unit-plan.ts';
import { bankDebtByMonth, type ContractsByAge, signedByMonth } from '../../operators/receipts/contracts-by-age.ts';
import { debtsByMonth } from '../../operators/receipts/debts-by-cohort.ts';
import { isVisible, type VisibleMonths, visibleMonths } from '../../operators/receipts/open-contracts.ts';
import { receiptsMeta } from '../modules/module-scope.ts';
import { type Correction, correctionNumbers, factorsOf, uncorrected } from '../terms/correction.ts';
import type { PieceScope } from './part-pieces.ts';
import type { UnitTerms } from './plan-rows.ts';
import { cancelledByAge, exactlyAdded, exactSumsOf, rowByAge, unitPlan, unitReads } from './rows-by-age.ts';
import type { SignedNode } from './signed-nodes.ts';
import type { TableScope } from './table-scope.ts';

/** Contracts of a table that add to a stock, or leave it at an age, in some months. */
export interface Stocked {
  readonly contractsIn: (builder: Builder) => Node;
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
  const contracts = signed.contractsIn(table.scope.builder);
  const now = (): ContractsByAge => ({ signed: contracts.vector, cancelled: cancelled.sums() });
  return { reads: [contracts, cancelled.node], now };
}

/** Returns the contracts of a table that are signed and not cancelled after each month. */
export function signedByAge(table: TableScope, group: StockGroup): SignedNode {
  const { builder } = table.scope;
  const { months } = builder;
  const { visible, ending } = group.signed;
  const { reads, now } = contractsOf(table, group);
  const node = rowByAge(builder, {
    id: `${table.id}/signed_until${ending}`,
    reads,
    compute: () => signedByMonth(newLine(months), now(), visibleMonths({ ...visible }, months)),
    exactly: () => (t) => exactlySigned(table, group, t),
    meta: receiptsMeta(table.scope, `${table.name}: contratos até o mês`),
  });
  return { node, sign: 1 };
}

function exactlySigned(table: TableScope, { signed, which }: StockGroup, t: number): DoubleDouble {
  const { visible, contractsIn } = signed;
  const contracts = contractsIn(table.scope.builder);
  const cancelled = exactSumsOf(table, cancelledByAge(table, which));
  let sum = dd(0);
  if (!isVisible({ ...visible }, t)) return sum;
  for (let s = 0; s <= t; s++) sum = ddAdd(sum, ddAdd(exactValue(contracts, s), ddNegate(cancelled.until(s, t))));
  return sum;
}

function openTerms({ rowContext }: TableScope, { piece, share, rate }: PieceScope): UnitTerms {
  const { form, weight } = piece.principal ?? piece;
  const { keys } = rowContext;
  const { n, every, from, to, lo, hi, since, last } = piece;
  return {
    share,
    quotaRate: form === 'amortized' ? rate : null,
    weightRate: weight === 'one' ? null : rate,
    quota: { form, n, every, carry: 0, keys, from, to },
    plan: { lo, hi, base: piece.isCollectedAtKeys ? keys : 0, from, to, since, last, first: lo, every, n, weight },
    correction: uncorrected,
  };
}

/** What contracts of a table owe after each month, and the same corrected: two lines in one row, made once. */
function debtsOf(table: TableScope, pieces: readonly PieceScope[], group: StockGroup): Node {
  const { scope, rowContext, correction } = table;
  const { builder } = scope;
  const { months } = builder;
  const { visible, ending } = group.signed;
  const id = `${table.id}/debts${ending}`;
  const units = pieces.map((piece) => openTerms(table, piece));
  const { reads, now } = contractsOf(table, group);
  const compute = (): Vector =>
    debtsByMonth(
      newLine(2 * months),
      units.map(
        (unit): PieceOf =>
          (cohorts) =>
            unitPlan(unit, months, cohorts),
      ),
      now(),
      visibleMonths({ ...visible }, months),
      correctionNumbers(correction, rowContext.keys),
    );
  const all = new Set([...reads, ...units.flatMap(unitReads), ...factorsOf(correction)]);
  const meta = receiptsMeta(scope, `${table.name}: parcelas a vencer, sem e com correção`);
  return builder.nodes.get(id) ?? builder.given(id, undetailed, [...all], compute, meta);
}

/** Returns what contracts of a table that are not cancelled owe after each month, to buyers' plans; made once. */
export function openByAge(
  table: TableScope,
  pieces: readonly PieceScope[],
  group: StockGroup,
  correction: Correction,
  rowsOf: RowsOfAges,
): SignedNode {
  const { builder } = table.scope;
  const { months } = builder;
  const isCorrected = correction !== uncorrected;
  const id = `${table.id}/open${group.signed.ending}${isCorrected ? '/corrected' : ''}`;
  const known = builder.nodes.get(id);
  if (known) return { node: known, sign: 1 };
  const debts = debtsOf(table, pieces, group);
  const [from, to] = isCorrected ? [months, 2 * months] : [0, months];
  const node = rowByAge(builder, {
    id,
    reads: [debts],
    compute: () => {
      const { values, bound } = debts.vector;
      return { ...trimmed(values.subarray(from, to)), bound };
    },
    exactly: (apart) => exactlyAdded(rowsOf(aside(table, apart))),
    meta: receiptsMeta(table.scope, `${table.name}: parcelas a vencer`),
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
