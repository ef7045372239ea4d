import type { Version } from '@uni/contracts';
import { wireInstant } from '../../platform/time.ts';
import type { ListedVersion } from './versions.repository.ts';

export const presentVersion = (row: ListedVersion): Version => ({
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
  created_at: wireInstant(row.created_at),
  updated_at: wireInstant(row.updated_at),
  deleted_at: row.deleted_at && wireInstant(row.deleted_at),
  indicators: row.indicators === null ? null : JSON.parse(row.indicators),
});
