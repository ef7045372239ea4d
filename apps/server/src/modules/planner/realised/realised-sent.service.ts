/**
 * Turns data from ERPs and the sales back office into realised and committed values. Open months take it at once, closed ones
 * wait.
 */
import {
  decimalOfCents,
  type LateOrigin,
  lateOrigins,
  type RealisedNature,
  type RealisedPortfolio,
  type RealisedRow,
  realisedNatures,
  type SendingOrigin,
} from '@uni/contracts';
import { canonicalJson } from '@uni/engine';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { type LateChange, listLateChanges, storeLateChanges } from './late-changes.repository.ts';
import { type EntryRow, listEntries, type RealisedHead } from './realised.repository.ts';
import { digestOf, storeBatch } from './realised-batches.service.ts';
import { lockHead, renewHead } from './realised-heads.service.ts';
import { readPortfolio, storePortfolio } from './realised-portfolios.repository.ts';

/** Centavos of a line in a month, with the line's own sign. */
export interface SentCell {
  readonly nature: RealisedNature;
  readonly key: string;
  readonly module: number | null;
  readonly month: string;
  readonly amount: number;
}

export interface SendingActs {
  readonly enterpriseId: number;
  /** User whose act caused it. Null: a run of the integration. */
  readonly authorId: number | null;
  readonly at: Date;
}

export interface SendingOutcome {
  /** Cells that are other than before. */
  readonly changed: number;
  /** Cells of closed months that differ from the reported values. */
  readonly late: number;
}

export type Cell = Pick<SentCell, 'key' | 'module' | 'month'>;
export const cellKey = ({ key, module, month }: Cell): string => JSON.stringify([key, module, month]);
export const cellOf = ({ line_key, module, month }: Pick<EntryRow, 'line_key' | 'module' | 'month'>): Cell => ({
  key: line_key,
  module,
  month,
});

/**
 * Replaces all values that ERPs reported for an enterprise. Typed and imported values stay. Unchanged input writes nothing. A
 * line has one writer: if an ERP reports receipts, contracts no longer do.
 */
export const replaceErpEntries = async (
  db: TenantDatabase,
  acts: SendingActs,
  cells: readonly SentCell[],
): Promise<SendingOutcome> => {
  const head = await lockHead(db, acts.enterpriseId);
  const withdrawn = cells.some(isReceipt) ? await giveWay(db, acts, head) : 0;
  const outcome = await replaceSent(db, acts, 'erp', head, cells);
  if (outcome.changed + withdrawn > 0) await renewHead(db, acts.enterpriseId, head);
  return outcome;
};

/** Contract data of an enterprise: money received by line and month, and the portfolio that replaces planned sales. */
export interface SalesFeed {
  readonly cells: readonly SentCell[];
  readonly portfolio: readonly RealisedPortfolio[];
  /** The contracts come from an ERP: their sales and open amounts match its receipts. */
  readonly isOfErp: boolean;
}

/**
 * Replaces all that contracts reported. Null: there are none. Returns true if the contracts are used. If an ERP reports receipts,
 * its months apply. Contracts then supply sales and open amounts only if they are the ERP's too.
 */
export const replaceSalesFeed = async (
  db: TenantDatabase,
  acts: SendingActs,
  feed: SalesFeed | null,
): Promise<{ readonly isAccepted: boolean }> => {
  const { enterpriseId } = acts;
  const head = await lockHead(db, enterpriseId);
  const beside = feed !== null && (await hasErpReceipts(db, acts));
  const isAccepted = feed !== null && (feed.isOfErp || !beside);
  if (!isAccepted) {
    if ((await withdrawSales(db, acts, head)) > 0) await renewHead(db, enterpriseId, head);
    return { isAccepted: false };
  }
  const outcome = await replaceSent(db, acts, 'sales', head, beside ? [] : feed.cells);
  const portfolio =
    feed.portfolio.length === 0 ? null : { body: canonicalJson(feed.portfolio), is_of_erp: feed.isOfErp };
  const moved = await storePortfolio(db, enterpriseId, portfolio);
  if (outcome.changed > 0 || moved) await renewHead(db, enterpriseId, head);
  return { isAccepted: true };
};

const isReceipt = ({ key }: Pick<SentCell, 'key'>): boolean => key.startsWith('receipts.');

const hasErpReceipts = async (db: TenantDatabase, acts: SendingActs): Promise<boolean> =>
  (await sentBy(db, acts, 'erp', 'realised')).some(({ line_key: key }) => isReceipt({ key }));

/** Withdraws the receipts that contracts reported. */
const withdrawReceipts = async (db: TenantDatabase, acts: SendingActs, head: RealisedHead): Promise<number> =>
  (await replaceSent(db, acts, 'sales', head, [])).changed;

/** An ERP reports receipts now. Of its own contracts, sales and open amounts stay. */
const giveWay = async (db: TenantDatabase, acts: SendingActs, head: RealisedHead): Promise<number> => {
  const portfolio = await readPortfolio(db, acts.enterpriseId);
  return portfolio?.is_of_erp ? withdrawReceipts(db, acts, head) : withdrawSales(db, acts, head);
};

/**
 * Withdraws all that contracts reported. Returns the number of changes. Closed months retain their values, marked as no longer
 * reported.
 */
const withdrawSales = async (db: TenantDatabase, acts: SendingActs, head: RealisedHead): Promise<number> => {
  const changed = await withdrawReceipts(db, acts, head);
  const moved = await storePortfolio(db, acts.enterpriseId, null);
  return changed + (moved ? 1 : 0);
};

export const replaceSent = async (
  db: TenantDatabase,
  acts: SendingActs,
  origin: SendingOrigin,
  head: RealisedHead,
  cells: readonly SentCell[],
): Promise<SendingOutcome> => {
  let changed = 0;
  let late: Difference[] = [];
  for (const nature of realisedNatures) {
    const expected = cells.filter((cell) => cell.nature === nature);
    const differing = differences(await sentBy(db, acts, origin, nature), expected);
    const isLate = ({ month }: Cell) => nature === 'realised' && head.closing !== null && month <= head.closing;
    const now = differing.filter((one) => !isLate(one));
    if (nature === 'realised') late = differing.filter(isLate);
    await put(db, acts, origin, nature, now);
    changed += now.length;
  }
  await saveLateChanges(db, acts, origin, late);
  return { changed, late: late.length };
};

/** Returns the plan's ERP values, cell by cell. */
export const listErpCells = async (db: TenantDatabase, enterpriseId: number): Promise<SentCell[]> => {
  const cells: SentCell[] = [];
  for (const nature of realisedNatures)
    for (const entry of await sentBy(db, { enterpriseId }, 'erp', nature))
      cells.push({ nature, ...cellOf(entry), amount: entry.amount });
  return cells;
};

/** Applies, in reopened months, the values reported while they were closed. The head is locked. */
export const takeLateChanges = async (db: TenantDatabase, acts: SendingActs, closing: string): Promise<void> => {
  const { enterpriseId } = acts;
  const waiting = await listLateChanges(db, enterpriseId);
  for (const origin of lateOrigins) {
    const mine = waiting.filter((row) => row.origin === origin);
    const due = new Map(mine.filter(({ month }) => month > closing).map((row) => [cellKey(cellOf(row)), row]));
    if (due.size === 0) continue;
    const entries = await sentBy(db, acts, origin, 'realised');
    const rows = [...due.values()].map(({ line_key, module, month, after }) => ({
      key: line_key,
      module,
      month,
      before: 0,
      after,
      entries: entries.filter((entry) => cellKey(cellOf(entry)) === cellKey({ key: line_key, module, month })),
    }));
    await put(db, acts, origin, 'realised', rows);
    const left = mine.filter(({ month }) => month <= closing);
    await storeLateChanges(db, enterpriseId, origin, left);
  }
};

export const sentBy = async (
  db: TenantDatabase,
  { enterpriseId }: Pick<SendingActs, 'enterpriseId'>,
  sender: LateOrigin,
  nature: RealisedNature,
): Promise<EntryRow[]> => (await listEntries(db, enterpriseId, { nature })).filter(({ origin }) => origin === sender);

export interface Difference extends Cell {
  readonly before: number;
  readonly after: number;
  /** Entries of the cell from the same sender. */
  readonly entries: readonly EntryRow[];
}

const differences = (stored: readonly EntryRow[], expected: readonly SentCell[]): Difference[] => {
  const cells = new Map<string, { cell: Cell; before: number; after: number; entries: EntryRow[] }>();
  const at = (cell: Cell) => {
    const key = cellKey(cell);
    const known = cells.get(key) ?? { cell, before: 0, after: 0, entries: [] };
    cells.set(key, known);
    return known;
  };
  for (const entry of stored) {
    const one = at(cellOf(entry));
    one.before += entry.amount;
    one.entries.push(entry);
  }
  for (const { key, module, month, amount } of expected) at({ key, module, month }).after += amount;
  return [...cells.values()]
    .filter(({ before, after }) => before !== after)
    .map(({ cell, ...one }) => ({ ...cell, ...one }));
};

export const put = async (
  db: TenantDatabase,
  { enterpriseId, authorId, at }: SendingActs,
  origin: LateOrigin,
  nature: RealisedNature,
  differing: readonly Difference[],
): Promise<void> => {
  if (differing.length === 0) return;
  const rows = differing
    .filter(({ after }) => after !== 0)
    .map(
      ({ key, module, month, after }): RealisedRow => ({
        key,
        module,
        month,
        amount: decimalOfCents(after),
        document: null,
        note: null,
      }),
    );
  const batch = { nature, origin, fileName: null, digest: digestOf(rows), rejected: 0 } as const;
  const gone = differing.flatMap(({ entries }) => entries);
  await storeBatch(db, enterpriseId, { batch, rows, gone, authorId, at });
};

const saveLateChanges = async (
  db: TenantDatabase,
  acts: SendingActs,
  origin: SendingOrigin,
  late: readonly Difference[],
): Promise<void> => {
  const { enterpriseId, at } = acts;
  const earlier = new Map(
    (await listLateChanges(db, enterpriseId))
      .filter((row) => row.origin === origin)
      .map((row) => [cellKey(cellOf(row)), row]),
  );
  if (late.length === 0 && earlier.size === 0) return;
  const rows = late.map(({ key, module, month, before, after }): LateChange => {
    const known = earlier.get(cellKey({ key, module, month }));
    const since = known && known.before === before && known.after === after ? known.at : at;
    return { origin, line_key: key, module, month, before, after, at: since };
  });
  await storeLateChanges(db, enterpriseId, origin, rows);
};
