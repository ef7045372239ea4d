import type { Version } from '@uni/contracts';
import { wireInstant } from '../../../platform/time.ts';
import type { ListedVersion } from '../studies/versions.repository.ts';

/** A version with the names of who made it and who approved it. */
export interface NamedVersion extends ListedVersion {
  readonly created_by__name: string | null;
  readonly approved_by__name: string | null;
}

export const presentVersion = (row: NamedVersion): Version => ({
  id: row.id,
  empreendimento: row.enterprise_id,
  nome: row.nome,
  state: row.state,
  current: row.is_current,
  archived: row.is_archived,
  revision: row.revision,
  study_hash: row.study_hash,
  sealed_projection_hash: row.sealed_projection_hash,
  state_reason: row.state_reason,
  cloned_from:
    row.cloned_from === null || row.cloned_from_revision === null
      ? null
      : { version: row.cloned_from, revision: row.cloned_from_revision },
  created_by__name: row.created_by__name,
  approved_by__name: row.approved_by__name,
  approved_at: row.approved_at && wireInstant(row.approved_at),
  created_at: wireInstant(row.created_at),
  updated_at: wireInstant(row.updated_at),
  deleted_at: row.deleted_at && wireInstant(row.deleted_at),
  indicators: row.indicators === null ? null : JSON.parse(row.indicators),
});
