/** Runs over the data of an organization, behind whatever people do meanwhile. */
import { limits, type Processing } from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context, LongContext } from '../../../platform/context.ts';
import { hashesOf, type StudyHashes } from '../projections/edited-study.service.ts';
import { cacheProjection, computed, hashOf, keyOf } from '../projections/projections.service.ts';
import { basisOf } from '../realised/realised-heads.service.ts';
import { readStudy, type StudyRow } from '../studies/versions.repository.ts';
import { presentRun } from './processing.presenter.ts';
import { beginRun, countVersion, finishRun, listVersionIds, readRun } from './processing.repository.ts';

export async function readProcessing({ db, platform }: Context): Promise<Processing> {
  return presentRun(db.organizationId, await readRun(db), platform.now());
}

/** Starts a run, or returns the one under way. The work continues after the answer; a stop of the server does not wait for it. */
export async function startProcessing(context: LongContext): Promise<Processing> {
  const { platform, transact } = context;
  const at = platform.now();
  const since = new Date(at.getTime() - limits.processingSeconds * 1_000);
  const { begun, ids } = await transact((one) => begin(one, at, since));
  if (begun) void reprocess(context, ids, begun.started_at);
  return transact(readProcessing);
}

const begin = async (context: Context, at: Date, since: Date) => {
  const { actor, db } = context;
  const ids = await listVersionIds(db);
  const begun = await beginRun(db, { by: actor.userId, at, since, total: ids.length });
  if (begun) await recordAudit(context, 'processing.started', db.organizationId, { total: ids.length });
  return { begun, ids };
};

/** Goes through the versions one by one; one that cannot be computed counts as different and stops nothing. */
const reprocess = async (context: LongContext, ids: readonly number[], startedAt: Date): Promise<void> => {
  const { platform, transact } = context;
  try {
    for (const id of ids) {
      const differs = await renewProjection(context, id).catch(() => true);
      await transact(({ db }) => countVersion(db, startedAt, differs));
    }
    await transact(({ db }) => finishRun(db, startedAt, platform.now()));
  } catch {
    // The server is stopping: the run stays unfinished, and its minute ends by the clock all the same.
  }
};

/**
 * Computes a version from its stored study and stores the projection. Returns true if its numbers differ from the stored ones.
 */
const renewProjection = async ({ transact }: LongContext, id: number): Promise<boolean> => {
  const start = await transact(async ({ db }) => {
    const row = await readStudy(db, id, { forUpdate: false });
    return row && { row, basis: await basisOf(db, row.enterprise_id) };
  });
  // Removed since the run began: the run no longer reports it.
  if (!start) return false;
  const { row, basis } = start;
  const study = JSON.parse(row.study);
  const model = await computed(study, basis.realised);
  const { projection } = model;
  await transact(async ({ db }) => {
    const now = await readStudy(db, id, { forUpdate: true });
    // A concurrent edit has already stored a newer projection of its own.
    if (now?.revision === row.revision) await cacheProjection(db, keyOf(id, row.revision, basis), projection);
  });
  const { hashes } = hashesOf(study, model, basis);
  return isDifferent(row, { ...hashes, projection_hash: hashOf(projection, row.projection_hash) });
};

/** Over other closed months than before the numbers have to differ: then only the study can be compared. */
const isDifferent = (stored: StudyRow, renewed: StudyHashes): boolean =>
  stored.study_hash !== renewed.study_hash ||
  (stored.realised_hash === renewed.realised_hash && stored.projection_hash !== renewed.projection_hash);
