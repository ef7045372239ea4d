/** The rows of a part of a plan, a bank’s among them. */
import type { Node } from '../../graph/node.ts';
import type { PlanPart } from '../../study.ts';
import { partLabel } from '../modules/price-tables.ts';
import { constructionTransferAt } from '../sales/cancellable-contracts.ts';
import { piecesAt } from './part-pieces.ts';
import { nodeRow, type SignedRow } from './payment-rows.ts';
import { classOf, definePiece, type PieceRows } from './piece-rows.ts';
import type { TableScope } from './table-scope.ts';

/** Returns what contracts of a table pay for the part at a position, as it falls due. No bank pays it. */
export function dueRows(table: TableScope, position: number): SignedRow[] {
  const series = table.contracts.table.parts[position] as PlanPart;
  const reads = table.reads === 'principal' ? table.reads : 'due';
  return defineParts({ ...table, reads }, series, position).flatMap((row) => row.due);
}

export function defineParts(table: TableScope, series: PlanPart, position: number): PieceRows[] {
  const { scope, contracts } = table;
  const pointer = `${contracts.pointer}/parts/${position}`;
  const label = `${table.name} · ${partLabel(series)}`;
  const share = scope.premises.share(`${pointer}/share`, series.share, `${label}: participação`);
  const at = { pointer, id: `${table.id}/p${position}`, label, share };
  if (series.kind === 'works_transfer') return [bankRows(table, position, share)];
  return piecesAt(table, series, at).map((piece) => definePiece(table, piece));
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
