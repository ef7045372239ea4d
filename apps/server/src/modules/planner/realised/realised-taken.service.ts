/** Disconnects an ERP: its values of an enterprise become the organization's own, to the centavo, in open and closed months. */
import { realisedNatures } from '@uni/contracts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { type LateChange, listLateChanges, storeLateChanges } from './late-changes.repository.ts';
import { lockHead, renewHead } from './realised-heads.service.ts';
import {
  type Cell,
  cellKey,
  cellOf,
  type Difference,
  put,
  replaceSent,
  type SendingActs,
  type SentCell,
  sentBy,
} from './realised-sent.service.ts';

interface TakenCell extends Cell {
  /** ERP values in the plan, the last values of the disconnected ERP, and the values of the others. */
  held: number;
  reported: number;
  others: number;
  entries: Difference['entries'][number][];
}

/**
 * `said` holds the last values of the disconnected ERP, `others` those that remain of other ERPs. Closed months retain their
 * values. Values that waited for them still wait.
 */
export const takeOverErpEntries = async (
  db: TenantDatabase,
  acts: SendingActs,
  reported: readonly SentCell[],
  others: readonly SentCell[],
): Promise<void> => {
  const { enterpriseId, at } = acts;
  const head = await lockHead(db, enterpriseId);
  const late: Late[] = [];
  for (const nature of realisedNatures) {
    const of = (cells: readonly SentCell[]) => cells.filter((cell) => cell.nature === nature);
    const cells = partsOf(await sentBy(db, acts, 'erp', nature), of(reported), of(others));
    const isClosed = ({ month }: Cell) => nature === 'realised' && head.closing !== null && month <= head.closing;
    const own = cells.map((cell) => ({ ...cell, own: isClosed(cell) ? cell.held - cell.others : cell.reported }));
    late.push(...own.filter(isClosed).map(({ own: before, reported: after, ...cell }) => ({ ...cell, before, after })));
    const taken = own.map(({ own: after, ...cell }) => ({ ...cell, before: 0, after, entries: [] }));
    const left = own.map(({ others: after, held: before, ...cell }) => ({ ...cell, before, after }));
    await put(db, acts, 'taken', nature, taken);
    await put(db, acts, 'erp', nature, left);
  }
  await replaceSent(db, acts, 'erp', head, others);
  const pending = await listLateChanges(db, enterpriseId);
  await storeLateChanges(db, enterpriseId, 'taken', waiting(pending, late, at));
  await renewHead(db, enterpriseId, head);
};

type Late = Cell & { readonly before: number; readonly after: number };

/** Values that wait for closed months: those taken over earlier that still wait, and those taken over now. */
const waiting = (pending: readonly LateChange[], late: readonly Late[], at: Date): LateChange[] => {
  const rows = new Map<string, LateChange>(
    pending.filter(({ origin }) => origin === 'taken').map((row) => [cellKey(cellOf(row)), row]),
  );
  for (const cell of late) {
    const { key: line_key, module, month } = cell;
    const known = rows.get(cellKey(cell)) ?? { origin: 'taken', line_key, module, month, before: 0, after: 0, at };
    const [before, after] = [known.before + cell.before, known.after + cell.after];
    rows.set(cellKey(cell), { ...known, before, after });
  }
  return [...rows.values()].filter(({ before, after }) => before !== after);
};

/** Cells that the disconnected ERP reports, or reported when their month was closed and no other ERP reports. */
const partsOf = (
  entries: readonly Difference['entries'][number][],
  reported: readonly SentCell[],
  others: readonly SentCell[],
): TakenCell[] => {
  const cells = new Map<string, TakenCell>();
  const at = (cell: Cell): TakenCell => {
    const known = cells.get(cellKey(cell));
    if (known) return known;
    const { key, module, month } = cell;
    const fresh: TakenCell = { key, module, month, held: 0, reported: 0, others: 0, entries: [] };
    cells.set(cellKey(cell), fresh);
    return fresh;
  };
  for (const entry of entries) {
    const cell = at(cellOf(entry));
    cell.held += entry.amount;
    cell.entries.push(entry);
  }
  for (const cell of reported) at(cell).reported += cell.amount;
  for (const cell of others) at(cell).others += cell.amount;
  return [...cells.values()].filter(({ reported, held, others }) => reported !== 0 || (others === 0 && held !== 0));
};
