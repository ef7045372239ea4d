/** From a study to a projection, and its cache. */
import { type JsonObject, plannerErrors, type RealisedBasis, type RealisedSeries } from '@uni/contracts';
import { engineVersion, hashProjection, hashProjectionLike, type Projection, type ProjectionLine } from '@uni/engine';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { digestOf } from '../../../platform/hashing.ts';
import { HttpError } from '../../../platform/http/index.ts';
import { basisOf } from '../realised/realised-heads.service.ts';
import { type ComputedStudy, storedForm } from './edited-study.service.ts';
import { openedHere } from './projection-opening.service.ts';
import {
  findSealed,
  type ProjectedStudy,
  type ProjectionKey,
  readProjection,
  type StoredProjection,
  storeProjection,
} from './projections.repository.ts';
import { measureStudy, weightHere } from './study-size.model.ts';
import { openInThread } from './study-threads.service.ts';

export const keyOf = (versionId: number, revision: number, { realised_hash }: RealisedBasis): ProjectionKey => ({
  versionId,
  revision,
  engine: engineVersion,
  realisedHash: realised_hash,
});

/** Returns the hash that two ends compare. `like`: in the form of that one, which an earlier build may have stored. */
export const hashOf = (projection: Projection, like?: string): string =>
  like === undefined ? hashProjection(projection, digestOf) : hashProjectionLike(like, projection, digestOf);

/**
 * A study and its projection over the enterprise's closed months. Throws 400 `study_refused` with the engine's errors, or when
 * the study is too large.
 */
export const computed = async (study: JsonObject, realised: RealisedSeries | null): Promise<ComputedStudy> => {
  const weight = weightOf(study) + (realised?.lines.length ?? 0);
  const opened = weight > weightHere ? await openInThread(study, realised) : openedHere(study, realised);
  if (!opened.ok) throw new HttpError(plannerErrors.studyRefused(opened.errors));
  return opened;
};

/** Returns the cost of computing a study. Throws 400 `study_refused` when it is too large for the server. */
export const weightOf = (study: JsonObject): number => {
  const { weight, errors } = measureStudy(study);
  if (errors.length > 0) throw new HttpError(plannerErrors.studyRefused(errors));
  return weight;
};

/** Caches a whole projection, replacing the earlier ones of its version. */
export const cacheProjection = (db: TenantDatabase, key: ProjectionKey, projection: Projection): Promise<void> =>
  storeProjection(db, key, storedForm(projection, projection.study_hash), 'whole');

/** Returns stored lines as those of a projection. */
export const restoredLines = (lines: StoredProjection['lines']): ProjectionLine[] =>
  lines.map(({ cells, company, planned, realised, ...line }) => ({
    ...line,
    ...(company === null ? {} : { company }),
    values: [...cells],
    ...(planned ? { planned: [...planned] } : {}),
    ...(realised ? { realised: [...realised] } : {}),
  }));

const restored = (engine: string, { indicators, checks, lines, ...head }: StoredProjection): Projection => ({
  format: 'uni.projection/1',
  engine,
  ...head,
  lines: restoredLines(lines),
  indicators: JSON.parse(indicators),
  checks: JSON.parse(checks),
});

/** The projection of a stored study: from the cache, or computed and cached. */
export const projectionOf = async (db: TenantDatabase, row: ProjectedStudy): Promise<Projection> => {
  const basis = await basisOf(db, row.enterprise_id);
  const cached = await readProjection(db, keyOf(row.id, row.revision, basis));
  return cached ? restored(engineVersion, cached) : refreshed(db, row, basis);
};

/** The projection as it was when the version was approved, by the engine of that day; null unless it was. */
export const sealedProjectionOf = async (db: TenantDatabase, versionId: number): Promise<Projection | null> => {
  const key = await findSealed(db, versionId);
  const stored = key && (await readProjection(db, key));
  return stored && restored(key.engine, stored);
};

/** Computes a stored study by this engine, over the months closed now, and caches it. */
export const refreshProjection = async (db: TenantDatabase, row: ProjectedStudy): Promise<Projection> =>
  refreshed(db, row, await basisOf(db, row.enterprise_id));

const refreshed = async (db: TenantDatabase, row: ProjectedStudy, basis: RealisedBasis): Promise<Projection> => {
  const { projection } = await computed(JSON.parse(row.study), basis.realised);
  await cacheProjection(db, keyOf(row.id, row.revision, basis), projection);
  return projection;
};
