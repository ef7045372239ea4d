/** Versions within the caller's reach. One out of reach answers like one that is not there. */
import { type AssistantVersion, wireErrors } from '@uni/contracts';
import type { Context } from '../../platform/context.ts';
import { HttpError, reaches } from '../../platform/http/index.ts';
import { basisOf, locateStudy, type StudyRow, type VersionRow } from '../planner/index.ts';
import type { StudySource } from './study-source.model.ts';

export async function reachStudy(context: Context, versionId: number): Promise<StudyRow> {
  const row = await locateStudy(context, versionId);
  if (!reaches(context.actor, 'planning:read', row.enterprise_id)) throw new HttpError(wireErrors.notFound);
  return row;
}

/** A version with its study as the thread takes it. */
interface ReachedStudy {
  readonly version: AssistantVersion;
  readonly source: StudySource;
}

export async function reachSource(context: Context, versionId: number): Promise<ReachedStudy> {
  const row = await reachStudy(context, versionId);
  const { realised, realised_hash } = await basisOf(context.db, row.enterprise_id);
  return {
    version: describeVersion(row),
    source: {
      key: [context.db.organizationId, row.id, row.study_hash, realised_hash].join('/'),
      document: { study: JSON.parse(row.study), identity: JSON.parse(row.identity) },
      realised,
    },
  };
}

type Described = Pick<
  VersionRow,
  'id' | 'enterprise_id' | 'nome' | 'state' | 'is_current' | 'is_archived' | 'revision'
>;

export const describeVersion = (row: Described): AssistantVersion => ({
  id: row.id,
  enterprise: row.enterprise_id,
  name: row.nome,
  state: row.state,
  current: row.is_current,
  archived: row.is_archived,
  revision: row.revision,
});
