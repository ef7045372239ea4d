/** Records removed from the registers, stored for a month so that they can be restored. */
import { sql } from 'kysely';
import type { TenantDatabase } from '../../../platform/database/index.ts';

export type RemovedKind = 'partner' | 'service' | 'permit_group';

export interface RemovedRow<Content> {
  readonly id: number;
  readonly content: Content;
}

const retentionDays = 30;

/** Stores a record that is being removed, and deletes those whose month has passed. False when another request was faster. */
export const storeRemoved = async (
  db: TenantDatabase,
  record: { readonly kind: RemovedKind; readonly id: number; readonly content: unknown; readonly at: Date },
): Promise<boolean> => {
  const { kind, id, content, at } = record;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('removed_records')
    .values({ kind, id, content: JSON.stringify(content), removed_at: at })
    .onConflict((conflict) => conflict.columns(['organization_id', 'kind', 'id']).doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return false;
  await db
    .deleteFrom('removed_records')
    .where(sql<boolean>`removed_at < ${at}::timestamptz - make_interval(days => ${retentionDays}::int4)`)
    .execute();
  return true;
};

/** Returns the content as it was stored. The caller must read it as the kind that it stored. */
export const findRemoved = async <Content>(
  db: TenantDatabase,
  kind: RemovedKind,
  id: number,
): Promise<RemovedRow<Content> | null> => {
  const row = await db
    .selectFrom('removed_records')
    .select(['id', 'content'])
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { id: row.id, content: JSON.parse(row.content) } : null;
};

/** Call after the restore. False when another request was faster. */
export const forgetRemoved = async (db: TenantDatabase, kind: RemovedKind, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('removed_records')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};
