/**
 * Departures of a schema from what Citus can spread over machines by organization, read from the catalogue. Source of the rules:
 * `foreign_constraint.c`, `create_distributed_table.c` and `shard_transfer.c` of Citus at commit a3d5708 (15.0 in development).
 */
import { sql } from 'kysely';
import type { Database } from '../../src/platform/database/index.ts';
import type { Layout } from '../../src/table-layout.ts';

type TableLayout = Readonly<Record<string, Layout>>;

export type Location = 'distributed' | 'reference' | 'coordinator';

interface CatalogueTable {
  readonly name: string;
  readonly hasOrganization: boolean;
  /** A row can be named in a stream of changes. */
  readonly hasIdentity: boolean;
  /** Columns whose values a sequence gives. */
  readonly sequences: string[];
}

interface Key {
  readonly table: string;
  readonly name: string;
  readonly columns: string[];
}

export interface ForeignKey extends Key {
  readonly target: string;
  readonly targetColumns: string[];
  /** As `pg_constraint` writes them: `a` no action, `c` cascade, `n` set null, `d` set default. */
  readonly onDelete: string;
  readonly onUpdate: string;
  /** As PostgreSQL writes it. */
  readonly definition: string;
}

export interface Catalogue {
  readonly tables: readonly CatalogueTable[];
  /** Unique indexes and exclusions, with the columns that they compare for equality. */
  readonly uniques: readonly Key[];
  readonly foreignKeys: readonly ForeignKey[];
  /** Tables with triggers, each once. */
  readonly triggered: readonly string[];
}

export const locationOf = (layout: TableLayout, table: string): Location | null => {
  const row = layout[table];
  if (row === undefined) return null;
  return row === 'distributed' ? row : row.location;
};

export const readCatalogue = (database: Database): Promise<Catalogue> =>
  database.withPlatform(async (db) => ({
    tables: await db.execute(sql<CatalogueTable>`
      select c.relname::text as name,
        exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id'
          and a.attnotnull and not a.attisdropped) as "hasOrganization",
        c.relreplident in ('f', 'i') or exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary) as "hasIdentity",
        array(select a.attname::text from pg_attribute a left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
          where a.attrelid = c.oid and a.attnum > 0 and (a.attidentity <> ''
            or pg_get_expr(d.adbin, d.adrelid) like 'nextval(%')) as sequences
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`),
    uniques: await db.execute(sql<Key>`
      select t.relname::text as "table", i.relname::text as name,
        array(select a.attname::text from generate_series(0, x.indnkeyatts - 1) n
          join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[n]) as columns
      from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      where t.relnamespace = 'public'::regnamespace and x.indisunique
      union all
      select t.relname::text, k.conname::text,
        array(select a.attname::text from unnest(k.conkey, k.conexclop) as e (attnum, operator)
          join pg_attribute a on a.attrelid = t.oid and a.attnum = e.attnum
          join pg_operator o on o.oid = e.operator where o.oprname = '=')
      from pg_constraint k join pg_class t on t.oid = k.conrelid
      where t.relnamespace = 'public'::regnamespace and k.contype = 'x' order by 1, 2`),
    foreignKeys: await db.execute(sql<ForeignKey>`
      select t.relname::text as "table", k.conname::text as name, f.relname::text as target,
        array(select a.attname::text from unnest(k.conkey) with ordinality as e (attnum, n)
          join pg_attribute a on a.attrelid = t.oid and a.attnum = e.attnum order by n) as columns,
        array(select a.attname::text from unnest(k.confkey) with ordinality as e (attnum, n)
          join pg_attribute a on a.attrelid = f.oid and a.attnum = e.attnum order by n) as "targetColumns",
        k.confdeltype as "onDelete", k.confupdtype as "onUpdate", pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class f on f.oid = k.confrelid
      where t.relnamespace = 'public'::regnamespace and k.contype = 'f' and k.conparentid = 0 order by 1, 2`),
    triggered: (
      await db.execute(sql<{ name: string }>`
        select distinct t.relname::text as name from pg_trigger g join pg_class t on t.oid = g.tgrelid
        where t.relnamespace = 'public'::regnamespace and not g.tgisinternal order by 1`)
    ).map(({ name }) => name),
  }));

/** Sentences, one for each departure. Empty: the schema can be distributed as the layout finding. */
export const layoutFindings = (catalogue: Catalogue, layout: TableLayout): string[] => [
  ...locationFindings(catalogue, layout),
  ...catalogue.uniques
    .filter(({ table, columns }) => locationOf(layout, table) === 'distributed' && !columns.includes('organization_id'))
    .map(({ table, name }) => `${table}.${name}: a unique key without organization_id`),
  ...catalogue.foreignKeys.flatMap((key) => foreignFinding(key, layout) ?? []),
];

const locationFindings = ({ tables, triggered }: Catalogue, layout: TableLayout): string[] => [
  ...tables.flatMap(({ name, hasOrganization, hasIdentity, sequences }) => {
    const location = locationOf(layout, name);
    if (location === null) return [`${name}: not in the layout`];
    if (location !== 'distributed') return [];
    return [
      ...(hasOrganization ? [] : [`${name}: distributed without an organization_id that is never null`]),
      ...(hasIdentity ? [] : [`${name}: its rows have no identity, so that its shards cannot move`]),
      ...sequences.map((column) => `${name}.${column}: numbered by a sequence, which has a range on each machine`),
    ];
  }),
  ...Object.keys(layout)
    .filter((name) => !tables.some((table) => table.name === name))
    .map((name) => `${name}: in the layout, but there is no such table`),
  ...triggered
    .filter((name) => locationOf(layout, name) === 'reference')
    .map((name) => `${name}: a reference table with a trigger`),
];

const foreignFinding = (key: ForeignKey, layout: TableLayout): string | null => {
  const [from, to] = [locationOf(layout, key.table), locationOf(layout, key.target)];
  const finding = (what: string): string => `${key.table}.${key.name}: ${what}`;
  if (from !== 'distributed')
    return to === 'distributed' ? finding(`a key of the ${from} to a distributed table`) : null;
  if (to === 'coordinator') return finding('a key to a table of the coordinator');
  const at = key.columns.indexOf('organization_id');
  if (to === 'distributed' && (at < 0 || key.targetColumns[at] !== 'organization_id'))
    return finding('a foreign key without organization_id on both sides');
  const isLost = at >= 0 && ('nd'.includes(key.onDelete) || 'ndc'.includes(key.onUpdate));
  return isLost ? finding('an action that could change organization_id') : null;
};
