/** The SQL of rules and of the batches that bring them. */
import { sql } from 'kysely';
import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';
import type { Rule } from '../mapping-model/rules.model.ts';

export type BatchRow = Omit<RowOf<'erp_mapping_batches'>, 'organization_id'>;

export interface BatchWithCounts extends BatchRow {
  readonly added: number;
  readonly removed: number;
  /** The number of its rules that are still active. */
  readonly active: number;
}

export const insertBatch = async (db: TenantDatabase, batch: Omit<BatchRow, 'undone_at'>): Promise<void> => {
  await db
    .insertInto('erp_mapping_batches')
    .values({ ...batch, undone_at: null })
    .execute();
};

export const insertRules = async (
  db: TenantDatabase,
  rules: readonly Rule[],
  { id, author_id, at }: Pick<BatchRow, 'id' | 'author_id' | 'at'>,
): Promise<void> => {
  for (let start = 0; start < rules.length; start += chunk)
    await db
      .insertInto('erp_mapping_rules')
      .values(
        rules.slice(start, start + chunk).map((rule) => ({
          id: rule.id,
          kind: rule.kind,
          system: rule.system,
          connection_id: rule.connection,
          enterprise_id: rule.enterprise,
          account: rule.account,
          movement_kind: rule.movementKind,
          condition: rule.condition,
          document_type: rule.documentType,
          cost_center: rule.costCenter,
          operation: rule.operation,
          contract: rule.contract,
          valid_from: rule.validFrom,
          targets: JSON.stringify(rule.targets),
          created_at: at,
          author_id,
          batch_id: id,
          removed_by: null,
        })),
      )
      .execute();
};

const chunk = 500;

/** Takes rules out that still stand. */
export const removeRules = async (db: TenantDatabase, ids: readonly number[], by: number): Promise<void> => {
  await sql`update erp_mapping_rules set removed_by = ${by}::int8
    where organization_id = ${db.organizationId}::int8 and id = any(${ids as number[]}::int8[])
      and removed_by is null`.execute(db);
};

export const markUndone = async (db: TenantDatabase, id: number, at: Date): Promise<void> => {
  await db.updateTable('erp_mapping_batches').set({ undone_at: at }).where('id', '=', id).execute();
};

/** The latest first. */
export const listBatches = async (
  db: TenantDatabase,
  { id, limit }: { readonly id?: number; readonly limit: number },
): Promise<BatchWithCounts[]> => {
  const chosen = id === undefined ? sql`true` : sql`b.id = ${id}::int8`;
  const { rows } = await sql<BatchWithCounts>`
    select b.id, b.act, b.note, b.author_id, b.at, b.undone_at,
      (select count(*)::int4 from erp_mapping_rules r
        where r.organization_id = b.organization_id and r.batch_id = b.id) as added,
      (select count(*)::int4 from erp_mapping_rules r
        where r.organization_id = b.organization_id and r.removed_by = b.id) as removed,
      (select count(*)::int4 from erp_mapping_rules r
        where r.organization_id = b.organization_id and r.batch_id = b.id and r.removed_by is null) as active
    from erp_mapping_batches b where b.organization_id = ${db.organizationId}::int8 and ${chosen}
    order by b.at desc, b.id desc limit ${limit}::int8`.execute(db);
  return rows;
};
