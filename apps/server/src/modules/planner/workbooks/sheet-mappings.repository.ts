import type { SheetKind, SheetMapping } from '@uni/contracts';
import { sql } from 'kysely';
import type { TenantDatabase } from '../../../platform/database/index.ts';

interface MappingKey {
  readonly enterpriseId: number;
  readonly kind: SheetKind;
}

/** More than that is no memory of a few sheets any more: the oldest of other enterprises are left out. */
const MOST = 5_000;

/** One target for each known row: its last one in this enterprise, else its last one in another. */
export const selectSheetMappings = async (
  db: TenantDatabase,
  { enterpriseId, kind }: MappingKey,
): Promise<SheetMapping[]> => {
  const { rows } = await sql<SheetMapping>`
    select source, target from (
      select distinct on (source) source, target, enterprise_id, mapped_at from sheet_mappings
      where organization_id = ${db.organizationId}::int8 and kind = ${kind}
      order by source, (enterprise_id = ${enterpriseId}::int8) desc, mapped_at desc, enterprise_id
    ) known
    order by (enterprise_id = ${enterpriseId}::int8) desc, mapped_at desc, source
    limit ${MOST}::int8`.execute(db);
  return rows;
};

export const storeSheetMappings = async (
  db: TenantDatabase,
  { enterpriseId, kind }: MappingKey,
  mappings: readonly SheetMapping[],
  at: Date,
): Promise<void> => {
  const sources = mappings.map(({ source }) => source);
  const targets = mappings.map(({ target }) => target);
  await sql`
    insert into sheet_mappings (organization_id, enterprise_id, kind, source, target, mapped_at)
    select ${db.organizationId}::int8, ${enterpriseId}::int8, ${kind}, row.source, row.target, ${at.toISOString()}::timestamptz
    from unnest(${sources}::text[], ${targets}::text[]) as row (source, target)
    on conflict (organization_id, kind, source, enterprise_id)
    do update set target = excluded.target, mapped_at = excluded.mapped_at`.execute(db);
};

/** Returns true if the organization ever imported rows of a spreadsheet. */
export const hasImportedSheets = async (db: TenantDatabase): Promise<boolean> =>
  (await db.selectFrom('sheet_mappings').select('source').limit(1).executeTakeFirst()) !== undefined;
