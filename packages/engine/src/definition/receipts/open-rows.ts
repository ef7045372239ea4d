import type { LivingTerm, Node } from '../../graph/node.ts';
import { scaledCohorts } from '../../operators/plans/cohorts.ts';
import { openBankTransfers } from '../../operators/receipts/open-balances.ts';
import { openInstallments } from '../../operators/receipts/open-contracts.ts';
import { receiptsMeta } from '../modules/module-scope.ts';
import { constructionTransferAt } from '../sales/cancellable-contracts.ts';
import { openingMonth, releasedRow, signingDelay } from '../sales/construction-transfer.ts';
import { type Correction, correctionParameters, factorsOf, isByCohort, uncorrected } from '../terms/correction.ts';
import { withTerms } from '../terms/term-cells.ts';
import { type PieceScope, piecesOf } from './part-pieces.ts';
import type { SignedNode } from './signed-nodes.ts';
import type { BankRow, Stocked, StockGroup } from './stocks-by-age.ts';
import { isByAge, rulesOf, type TableScope } from './table-scope.ts';

export const partsOf = ({ signed, left }: StockGroup): Stocked[] => [signed, ...left];

/** A table, and the contracts of its stocks. */
export interface StockedTable {
  readonly table: TableScope;
  readonly groups: readonly StockGroup[];
}

/** Returns what contracts of a table owe after each month; rows without correction are made once. */
export function openRows(
  { table, groups }: StockedTable,
  correctionOf: (table: TableScope) => Correction,
): SignedNode[] {
  const correction = correctionOf(table);
  const positions = table.contracts.table.parts.map(({ kind }, at) => ({ at, isBank: kind === 'works_transfer' }));
  if (isByAge(table)) {
    const pieces = positions.flatMap(({ at }) => piecesOf(table, at));
    return groups.flatMap((group) => [
      ...positions.flatMap(({ at, isBank }) => (isBank ? bankRows(table, at, group, correction) : [])),
      rulesOf(table).openByAge(table, pieces, group, correction, (of) => pieceRows(of, pieces, group, correction)),
    ]);
  }
  return positions.flatMap(({ at, isBank }) =>
    groups.flatMap((group) =>
      isBank ? bankRows(table, at, group, correction) : pieceRows(table, piecesOf(table, at), group, correction),
    ),
  );
}

function pieceRows(
  table: TableScope,
  pieces: readonly PieceScope[],
  group: StockGroup,
  correction: Correction,
): SignedNode[] {
  return partsOf(group).flatMap((one) => pieces.map((piece) => pieceRow(table, piece, one, correction)));
}

function endingOf({ ending }: Stocked, correction: Correction): string {
  return `${ending}${correction === uncorrected ? '' : '/corrected'}`;
}

function pieceRow(table: TableScope, at: PieceScope, stocked: Stocked, correction: Correction): SignedNode {
  const { scope, rowContext } = table;
  const { builder, premises, dates } = scope;
  const { piece, terms } = at;
  const { sign, age, ageTerm, visible } = stocked;
  const id = `${at.id}/open${endingOf(stocked, correction)}`;
  const known = builder.nodes.get(id);
  if (known) return { node: known, sign };
  const { keys } = rowContext;
  const { weight } = piece.principal ?? piece;
  const rate = weight === 'one' ? null : at.rate;
  const plan = {
    ...{ lo: piece.lo, hi: piece.hi, base: piece.isCollectedAtKeys ? keys : 0, from: piece.from, to: piece.to },
    ...{ since: piece.since, last: piece.last, first: piece.lo, every: piece.every, n: piece.n, weight },
  };
  const living = { ...terms, first: terms.lo, keys: dates.keys, base: dates.keys, age: ageTerm };
  const params = { ...plan, hasRate: rate !== null, keys, age, ...visible, ...correctionParameters(correction) };
  const inputs = [quotasRow(table, at, stocked, correction), ...(rate ? [rate] : []), ...factorsOf(correction)];
  const label = receiptsMeta(scope, `${at.label}: parcelas a vencer`);
  return {
    node: builder.row(id, openInstallments, inputs, { ...params, ...withTerms(premises, living) }, label),
    sign,
  };
}

/** The principal of each installment of a piece, by month of the sale. */
function quotasRow(table: TableScope, at: PieceScope, stocked: Stocked, correction: Correction): Node {
  const { builder, premises, dates } = table.scope;
  const { piece, terms, share } = at;
  const { form } = piece.principal ?? piece;
  const rate = form === 'amortized' ? at.rate : null;
  const index = isByCohort(correction) ? null : correction.chained;
  const id = `${at.id}/open${stocked.ending}${index ? '/corrected' : ''}/quotas`;
  const known = builder.nodes.get(id);
  if (known) return known;
  const { n, every, from, to } = piece;
  const params = { form, n, every, carry: 0, keys: table.rowContext.keys, from, to };
  const living = { n: terms.n, every: terms.every, carry: 0, keys: dates.keys, from: terms.from, to: terms.to };
  return builder.row(
    id,
    scaledCohorts,
    [stocked.contractsIn(builder), share, ...(rate ? [rate] : []), ...(index ? [index] : [])],
    { ...params, hasRate: rate !== null, hasIndex: index !== null, ...withTerms(premises, living) },
    receiptsMeta(table.scope, `${at.label}: principal das parcelas por mês de venda`),
  );
}

function bankRows(table: TableScope, position: number, group: StockGroup, given: Correction): SignedNode[] {
  const { contracts: at, scope, sales } = table;
  const bank = constructionTransferAt(at, position);
  const { id, part, pointer, label } = bank;
  const { delay: signing, term } = signingDelay(bank);
  const row = {
    ...{ id, label, signing, term },
    share: scope.premises.share(`${pointer}/share`, part.share, `${label}: participação`),
    opens: openingMonth(bank, sales),
    released: releasedRow(bank),
    correction: (part.index_until_signing ?? true) ? given : uncorrected,
  };
  const rowsOf = (of: TableScope): SignedNode[] => partsOf(group).map((one) => bankRow(of, row, one));
  return isByAge(table) ? [rulesOf(table).bankDebtByAge(table, row, group, rowsOf)] : rowsOf(table);
}

function bankRow({ scope }: TableScope, bank: BankRow & { readonly term: LivingTerm }, stocked: Stocked): SignedNode {
  const { builder, premises, dates, context } = scope;
  const { label, share, opens, released, signing, term, correction } = bank;
  const { sign, age, ageTerm, visible, contractsIn } = stocked;
  const id = `${bank.id}/open${endingOf(stocked, correction)}`;
  const known = builder.nodes.get(id);
  if (known) return { node: known, sign };
  const params = { signing, age, keys: context.keys, ...visible, ...correctionParameters(correction) };
  const living = { signing: term, age: ageTerm, keys: dates.keys };
  const inputs = [contractsIn(builder), share, opens, released, ...factorsOf(correction)];
  const meta = receiptsMeta(scope, `${label}: a receber do banco`);
  return {
    node: builder.row(id, openBankTransfers, inputs, { ...params, ...withTerms(premises, living) }, meta),
    sign,
  };
}
