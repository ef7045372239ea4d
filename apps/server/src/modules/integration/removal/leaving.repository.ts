/** Removes a deleted connection from the mapping. Its landed rows stay where they are. */
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/index.ts';
import { insertBatch } from '../mapping/mapping-rules.repository.ts';

export const forgetBindings = async (
  transaction: Transaction,
  organizationId: number,
  connectionId: number,
): Promise<void> => {
  await transaction
    .deleteFrom('erp_bindings')
    .where('organization_id', '=', organizationId)
    .where('connection_id', '=', connectionId)
    .execute();
};

/** Removes the rules of this connection alone, as one batch that the history can report. */
export const forgetOwnRules = async (
  transaction: Transaction,
  organizationId: number,
  connectionId: number,
  batch: { readonly id: number; readonly author_id: number; readonly at: Date },
): Promise<void> => {
  const ours = sql`organization_id = ${organizationId}::int8 and connection_id = ${connectionId}::int8 and removed_by is null`;
  const { rows } = await sql`select 1 from erp_mapping_rules where ${ours} limit 1`.execute(transaction);
  if (rows.length === 0) return;
  await insertBatch(transaction, { ...batch, act: 'saved', note: '' });
  await sql`update erp_mapping_rules set removed_by = ${batch.id}::int8 where ${ours}`.execute(transaction);
};

/** Drops the projection under way: it starts from the beginning. */
export const restartProjection = async (
  transaction: Transaction,
  organizationId: number,
  connectionId: number,
): Promise<void> => {
  await transaction
    .updateTable('erp_sales_projections')
    .set({ working: 0, stage: 0, cursor: '', seen: 0, total: 0, failed_at: null })
    .where('organization_id', '=', organizationId)
    .where('connection_id', '=', connectionId)
    .execute();
};
