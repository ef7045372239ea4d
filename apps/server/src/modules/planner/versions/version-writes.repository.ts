/** Writes of versions besides those of their study. */
import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';
import type { VersionRow } from '../studies/versions.repository.ts';

export type NewVersion = Pick<
  RowOf<'versions'>,
  | 'id'
  | 'enterprise_id'
  | 'nome'
  | 'study'
  | 'identity'
  | 'study_hash'
  | 'projection_hash'
  | 'created_by'
  | 'cloned_from'
  | 'cloned_from_revision'
  | 'realised_hash'
>;

export const insertVersion = async (db: TenantDatabase, version: NewVersion, at: Date): Promise<void> => {
  await db
    .insertInto('versions')
    .values({
      ...version,
      state: 'draft',
      state_reason: null,
      submit_reason: null,
      is_current: false,
      is_archived: false,
      revision: 1,
      sealed_projection_hash: null,
      approved_by: null,
      approved_at: null,
      version: 1,
      created_at: at,
      updated_at: at,
      deleted_at: null,
    })
    .execute();
};

export type VersionChange = Partial<
  Pick<
    RowOf<'versions'>,
    | 'nome'
    | 'state'
    | 'state_reason'
    | 'submit_reason'
    | 'is_current'
    | 'is_archived'
    | 'sealed_projection_hash'
    | 'approved_by'
    | 'approved_at'
    | 'deleted_at'
  >
>;

/** Changes a version that `lockVersion` holds. */
export const updateVersion = async (
  db: TenantDatabase,
  held: Pick<VersionRow, 'id' | 'version'>,
  change: VersionChange,
  at: Date,
): Promise<void> => {
  await db
    .updateTable('versions')
    .set({ ...change, version: held.version + 1, updated_at: at })
    .where('id', '=', held.id)
    .execute();
};

export const clearCurrent = async (db: TenantDatabase, enterpriseId: number): Promise<void> => {
  await db
    .updateTable('versions')
    .set((row) => ({ is_current: false, version: row('version', '+', 1) }))
    .where('enterprise_id', '=', enterpriseId)
    .where('is_current', '=', true)
    .execute();
};
