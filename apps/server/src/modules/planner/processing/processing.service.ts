/** Runs over the data of an organization, behind whatever people do meanwhile. */
import { limits, type Processing } from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Actor } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { basisOf } from '../realised/realised-heads.service.ts';
import { cacheProjection, computed, hashesOf, keyOf } from '../studies/projections.service.ts';
import { readStudy, type StudyRow } from '../studies/versions.repository.ts';
import { presentRun } from './processing.presenter.ts';
import { beginRun, countVersion, finishRun, listVersionIds, readRun } from './processing.repository.ts';

export interface ProcessingRuns {
  read(actor: Actor): Promise<Processing>;
  /** Starts a run, or returns the one under way. The work continues after the answer. */
  start(actor: Actor): Promise<Processing>;
}

export const createProcessing = (platform: Platform): ProcessingRuns => {
  const within = <T>(actor: Actor, work: (transaction: Transaction) => Promise<T>) =>
    platform.database.withOrganization(actor.scope, work);
  const read = async (actor: Actor) => {
    const row = await within(actor, (transaction) => readRun(transaction, actor.scope));
    return presentRun(actor.scope, row, platform.now());
  };
  return {
    read,
    start: async (actor) => {
      const at = platform.now();
      const since = new Date(at.getTime() - limits.processingSeconds * 1_000);
      const { begun, ids } = await within(actor, async (transaction) => {
        const ids = await listVersionIds(transaction, actor.scope);
        const run = { by: actor.userId, at, since, total: ids.length };
        const begun = await beginRun(transaction, actor.scope, run);
        if (begun)
          await recordAudit({ platform, db: transaction, actor }, 'processing.started', actor.scope, {
            total: ids.length,
          });
        return { begun, ids };
      });
      if (begun) void reprocess(platform, actor.scope, ids, begun.started_at);
      return read(actor);
    },
  };
};

/** Goes through the versions one by one; one that cannot be computed counts as different and stops nothing. */
const reprocess = async (
  platform: Platform,
  organizationId: number,
  ids: readonly number[],
  startedAt: Date,
): Promise<void> => {
  const within = <T>(work: (transaction: Transaction) => Promise<T>) =>
    platform.database.withOrganization(organizationId, work);
  try {
    for (const id of ids) {
      const differs = await renewProjection(within, organizationId, id).catch(() => true);
      await within((transaction) => countVersion(transaction, organizationId, startedAt, differs));
    }
    await within((transaction) => finishRun(transaction, organizationId, startedAt, platform.now()));
  } catch {
    // The server is stopping: the run stays unfinished, and its minute ends by the clock all the same.
  }
};

type Within = <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;

/**
 * Computes a version from its stored study and stores the projection. Returns true if its numbers differ from the stored ones.
 */
const renewProjection = async (within: Within, organizationId: number, id: number): Promise<boolean> => {
  const start = await within(async (transaction) => {
    const row = await readStudy(transaction, organizationId, id, { forUpdate: false });
    return row && { row, basis: await basisOf(transaction, row.enterprise_id) };
  });
  // Removed since the run began: the run no longer reports it.
  if (!start) return false;
  const { row, basis } = start;
  const { projection } = await computed(JSON.parse(row.study), basis.realised);
  await within(async (transaction) => {
    const now = await readStudy(transaction, organizationId, id, { forUpdate: true });
    // A concurrent edit has already stored a newer projection of its own.
    if (now?.revision === row.revision)
      await cacheProjection(transaction, organizationId, keyOf(id, row.revision, basis), projection);
  });
  return isDifferent(row, hashesOf(JSON.parse(row.study), projection, basis));
};

/** Over other closed months than before the numbers have to differ: then only the study can be compared. */
const isDifferent = (stored: StudyRow, renewed: ReturnType<typeof hashesOf>): boolean =>
  stored.study_hash !== renewed.study_hash ||
  (stored.realised_hash === renewed.realised_hash && stored.projection_hash !== renewed.projection_hash);
