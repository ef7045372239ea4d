/** From a study to a projection, and the cache that keeps it. */
import { plannerErrors, projectionFingerprint } from '@uni/contracts';
import { canonicalJson, engineVersion, type Model, openStudy, type Projection, studyHash } from '@uni/engine';
import type { Transaction } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { type ProjectionKey, readProjection, storeProjection } from './projections.repository.ts';
import type { StudyRow } from './versions.repository.ts';

/** Stands for "no realised values": until months are closed every projection is over the plan alone. */
export const realisedHash = 'none';

export const keyOf = (versionId: number, revision: number): ProjectionKey => ({
  versionId,
  revision,
  engine: engineVersion,
  realisedHash,
});

/** What two ends compare, see `projectionFingerprint`. */
export const hashOf = (projection: Projection): string => studyHash(projectionFingerprint(projection));

/** The model of a study; throws 400 `study_refused` with the engine's errors. */
export const computed = (study: unknown): Model => {
  const opened = openStudy(study);
  if (!opened.ok) throw new Refusal(plannerErrors.studyRefused(opened.errors));
  return opened.model;
};

export const canonical = (value: unknown): string => canonicalJson(value);

/** The projection of a stored study: from the cache, or computed and cached. */
export const projectionOf = async (
  transaction: Transaction,
  organizationId: number,
  row: StudyRow,
): Promise<Projection> => {
  const cached = await readProjection(transaction, organizationId, keyOf(row.id, row.revision));
  return cached ?? refreshProjection(transaction, organizationId, row);
};

/** Computes a stored study by this engine and caches it. */
export const refreshProjection = async (
  transaction: Transaction,
  organizationId: number,
  row: StudyRow,
): Promise<Projection> => {
  const { projection } = computed(JSON.parse(row.study));
  await storeProjection(transaction, organizationId, keyOf(row.id, row.revision), projection);
  return projection;
};
