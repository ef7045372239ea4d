/** The keys that a slice of a run has returned: what it covers and has not returned is gone. */
import { type RawBuilder, sql } from 'kysely';
import { newId, type TenantDatabase } from '../../../platform/database/index.ts';
import type { Coverage } from '../adapter/adapter.model.ts';
import { type LandingTarget, textArray } from './landing.repository.ts';

/** Stores the keys that a slice has returned. */
export const noteSeen = async (
  db: TenantDatabase,
  { connectionId }: LandingTarget,
  { runId, position }: { runId: number; position: number },
  keys: readonly string[],
): Promise<void> => {
  if (keys.length === 0) return;
  await sql`
    insert into erp_seen_keys (organization_id, connection_id, run_id, position, id, keys)
    values (${db.organizationId}::int8, ${connectionId}::int8, ${runId}::int8, ${position}::int4, ${newId()}::int8, ${textArray(keys)})`.execute(
    db,
  );
};

/** Returns the keys that a slice has already returned. */
export const seenAmong = async (
  db: TenantDatabase,
  { runId, position }: { runId: number; position: number },
  keys: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ key: string }>`
    select key from (
      select unnest(keys) as key from ${db.table('erp_seen_keys')} one
      where run_id = ${runId}::int8 and position = ${position}::int4
    ) shown where key = any(${textArray(keys)})`.execute(db);
  return new Set(rows.map(({ key }) => key));
};

export const forgetSeen = async (db: TenantDatabase, runId: number, position: number): Promise<void> => {
  await db.deleteFrom('erp_seen_keys').where('run_id', '=', runId).where('position', '=', position).execute();
};

const covered = (coverage: Coverage): RawBuilder<unknown> => {
  if (coverage.by === 'all') return sql`true`;
  if (coverage.by === 'parents') return sql`parent = any(${textArray(coverage.parents)})`;
  if (coverage.by === 'others') {
    const above = `${coverage.beneath}/`;
    return sql`starts_with(parent, ${above}::text) and strpos(substr(parent, length(${above}::text) + 1), '/') = 0
      and parent <> all(${textArray(coverage.there)})`;
  }
  if (coverage.by === 'dates') return sql`date between ${coverage.from} and ${coverage.to}`;
  return sql`false`;
};

/** Returns the keys that a slice covers and has not returned. */
export const listUnseen = async (
  db: TenantDatabase,
  { connectionId, resource }: LandingTarget,
  { runId, position, covers }: { runId: number; position: number; covers: Coverage },
): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    with shown as (
      select unnest(keys) as key from ${db.table('erp_seen_keys')} one
      where run_id = ${runId}::int8 and position = ${position}::int4
    )
    select key from ${db.table('erp_heads')} h
    where connection_id = ${connectionId}::int8 and resource = ${resource} and not is_removed and ${covered(covers)}
      and not exists (select from shown where shown.key = h.key)`.execute(db);
  return rows.map(({ key }) => key);
};
