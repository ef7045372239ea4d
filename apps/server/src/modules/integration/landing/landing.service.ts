/** Landing of a batch: changed rows, their movements and the position to resume from, all or nothing. */
import { refusalReasons } from '@uni/contracts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import type { Batch, Coverage, LandedRow, Movement } from '../adapter/adapter.model.ts';
import { facetIdsOf, isMarked, type KnownFacets, markFacets } from './facets.repository.ts';
import {
  compareRows,
  insertVersions,
  type LandingTarget,
  markDeleted,
  removeMovements,
  takeSets,
  takeSpace,
  takeTime,
} from './landing.repository.ts';
import { forgetRefused, insertRefused } from './refused-rows.repository.ts';
import { forgetSeen, listUnseen, noteSeen } from './seen-keys.repository.ts';

export interface SliceTarget extends LandingTarget {
  readonly runId: number;
  readonly position: number;
  readonly covers: Coverage;
  /** Nothing of the resource was ever read to its end. Its rows are taken for new until one turns out not to be. */
  readonly isFirst: boolean;
}

export interface Landed {
  readonly seen: number;
  readonly changed: number;
  /** Unreadable rows, without those that the ERP itself calls unfinished. */
  readonly refused: number;
}

/**
 * Stores a batch. Skips a row with a known hash. Of a key that occurs twice, the last row wins. Throws a unique violation where
 * `isFirst` was wrong.
 */
export const landBatch = async (
  db: TenantDatabase,
  target: SliceTarget,
  batch: Pick<Batch, 'rows' | 'refused'>,
  facets: KnownFacets,
  at: Date,
): Promise<Landed> => {
  const rows = distinct(batch.rows);
  const others = unreadable(rows, batch.refused);
  await takeSpace(db);
  const changed = target.isFirst
    ? await landNew(db, target, rows, others, facets)
    : await landDiffering(db, target, rows, others, facets);
  await insertRefused(db, target, target, batch.refused, at);
  return {
    seen: rows.length,
    changed,
    refused: batch.refused.filter(({ reason }) => refusalReasons[reason] === 'error').length,
  };
};

/** Keys of rows that are there and cannot be read: what was known of them stays. */
const unreadable = (rows: readonly LandedRow[], refused: Batch['refused']): readonly string[] => {
  if (refused.length === 0) return [];
  const readable = new Set(rows.map(({ key }) => key));
  return [...new Set(refused.map(({ key }) => key))].filter((key) => key !== '' && !readable.has(key));
};

const tracksKeys = ({ covers }: SliceTarget): boolean => covers.by !== 'nothing';

const landNew = async (
  db: TenantDatabase,
  target: SliceTarget,
  rows: readonly LandedRow[],
  others: readonly string[],
  facets: KnownFacets,
): Promise<number> => {
  if (rows.length === 0 && tracksKeys(target)) await noteSeen(db, target, target, others);
  await insertVersions(db, target, target.runId, { rows, versions: null }, facets, {
    seen: tracksKeys(target) ? { position: target.position, others } : null,
  });
  return rows.length;
};

const landDiffering = async (
  db: TenantDatabase,
  target: SliceTarget,
  rows: readonly LandedRow[],
  others: readonly string[],
  facets: KnownFacets,
): Promise<number> => {
  const fresh: LandedRow[] = [];
  const versions: number[] = [];
  const replaced: string[] = [];
  const trackedTarget = { ...target, tracksKeys: tracksKeys(target) };
  for (const { at, version } of await compareRows(db, target, trackedTarget, rows, others)) {
    const row = rows[at];
    if (!row) continue;
    fresh.push(row);
    versions.push((version ?? 0) + 1);
    if (version !== null) replaced.push(row.key);
  }
  await removeMovements(db, target, replaced);
  await insertVersions(db, target, target.runId, { rows: fresh, versions }, facets);
  return fresh.length;
};

/** Creates the facets that a batch needs and marks them for summing: batches of new titles share these rows. */
export const prepareBatch = async (
  within: (work: (db: TenantDatabase) => Promise<void>) => Promise<void>,
  target: SliceTarget,
  batch: Pick<Batch, 'rows'>,
  facets: KnownFacets,
): Promise<void> => {
  const movements: Movement[] = [];
  for (const row of batch.rows) for (const one of row.movements) if (!isMarked(facets, one)) movements.push(one);
  if (movements.length === 0) return;
  await within(async (db) => {
    await markFacets(db, target, await facetIdsOf(db, target, movements, facets), facets);
  });
};

/** Returns one row per key: the last one wins. */
const distinct = (rows: readonly LandedRow[]): readonly LandedRow[] => {
  const byKey = new Map<string, LandedRow>();
  for (const row of rows) byKey.set(row.key, row);
  return byKey.size === rows.length ? rows : [...byKey.values()];
};

/** Limits the size of one statement. */
const buriedAtOnce = 10_000;

/**
 * Buries rows that a slice covers and has not returned. Where absence proves nothing, only counts them. Returns the number of
 * missing rows.
 */
export const settleSlice = async (
  db: TenantDatabase,
  target: SliceTarget,
  { isProof }: { readonly isProof: boolean },
): Promise<number> => {
  await takeTime(db);
  await takeSets(db);
  const unseen = target.covers.by === 'nothing' ? [] : await listUnseen(db, target, target);
  for (let start = 0; isProof && start < unseen.length; start += buriedAtOnce)
    await markDeleted(db, target, target.runId, unseen.slice(start, start + buriedAtOnce));
  await forgetSeen(db, target.runId, target.position);
  if (isProof && target.covers.by === 'all') await forgetRefused(db, target, target.runId);
  return unseen.length;
};
