/** Tables and columns as the catalogue of a migrated database describes them. */
import { sql } from 'kysely';
import type { Database } from '../../src/platform/database/index.ts';

export interface CatalogueColumn {
  readonly table: string;
  readonly column: string;
  /** As `format_type` writes it. */
  readonly type: string;
  readonly isNullable: boolean;
  /** It has a default, or the database computes it. */
  readonly isGenerated: boolean;
  /** Row-level security is forced on its table. */
  readonly isOfTenant: boolean;
  /** Text of `check (column in (…))`; null: there is none. */
  readonly choice: string | null;
}

/** The migrator's own tables stay out: no query of the product reads them. */
export const readCatalogue = (database: Database): Promise<CatalogueColumn[]> =>
  database.withPlatform(async (transaction) => {
    const { rows } = await sql<CatalogueColumn>`
      select c.relname::text as "table", a.attname::text as "column", format_type(a.atttypid, null) as "type",
        not a.attnotnull as "isNullable", a.atthasdef or a.attidentity <> '' as "isGenerated",
        c.relforcerowsecurity as "isOfTenant",
        (select pg_get_constraintdef(k.oid) from pg_constraint k
          where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
            and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%' limit 1) as "choice"
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname not like 'kysely%'
      order by c.relname collate "C", a.attnum`.execute(transaction);
    return rows;
  });
