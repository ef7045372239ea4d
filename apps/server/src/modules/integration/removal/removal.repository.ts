/** Removes a deleted connection from the mapping. Its landed rows stay where they are. */
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { insertBatch } from '../mapping/mapping-rules.repository.ts';

export const forgetBindings = async (db: TenantDatabase, connectionId: number): Promise<void> => {
  await db.deleteFrom('erp_bindings').where('connection_id', '=', connectionId).execute();
};

/** Removes the rules of this connection alone, as one batch that the history can report. */
export const forgetOwnRules = async (
  db: TenantDatabase,
  connectionId: number,
  batch: { readonly id: number; readonly author_id: number; readonly at: Date },
): Promise<void> => {
  const one = await db
    .selectFrom('erp_mapping_rules')
    .select('id')
    .where('connection_id', '=', connectionId)
    .where('removed_by', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (!one) return;
  await insertBatch(db, { ...batch, act: 'saved', note: '' });
  await db
    .updateTable('erp_mapping_rules')
    .set({ removed_by: batch.id })
    .where('connection_id', '=', connectionId)
    .where('removed_by', 'is', null)
    .execute();
};

/** Drops the projection under way: it starts from the beginning. */
export const restartProjection = async (db: TenantDatabase, connectionId: number): Promise<void> => {
  await db
    .updateTable('erp_sales_projections')
    .set({ working: 0, stage: 0, cursor: '', seen: 0, total: 0, failed_at: null })
    .where('connection_id', '=', connectionId)
    .execute();
};
