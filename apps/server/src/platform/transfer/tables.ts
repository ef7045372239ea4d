/** Tables of an organization in the order of their foreign keys. They come from the catalogue, so that a new table travels too. */
import { sql } from 'kysely';
import type { TenantDatabase } from '../database/index.ts';

export interface TravellingTable {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** The column that names another row of the same table; null: there is none. */
  readonly parent: string | null;
  /** Columns that name a user. */
  readonly users: readonly string[];
}

export interface TransferRules {
  /** Tables of all organizations whose rows of one travel with it. */
  readonly shared: readonly string[];
  /** Tables and columns that stay, with the reason. A column travels as null. */
  readonly left: Readonly<Record<string, string>>;
}

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

interface Reference {
  readonly table: string;
  readonly target: string;
  readonly column: string;
}

/** Columns of every table that has an organization; those that the database computes are left out. */
const readColumns = (db: TenantDatabase): Promise<Column[]> =>
  db.execute(sql<Column>`
    select c.relname::text as "table", a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and exists (select from pg_attribute o where o.attrelid = c.oid
        and o.attname = 'organization_id' and not o.attisdropped)
    order by 1, a.attnum`);

/** The last column of each foreign key: the ones before it repeat the organization or a parent. */
const readReferences = (db: TenantDatabase): Promise<Reference[]> =>
  db.execute(sql<Reference>`
    select t.relname::text as "table", f.relname::text as target, a.attname::text as "column"
    from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class f on f.oid = k.confrelid
      join pg_namespace n on n.oid = t.relnamespace
      join pg_attribute a on a.attrelid = t.oid and a.attnum = k.conkey[array_length(k.conkey, 1)]
    where n.nspname = 'public' and k.contype = 'f' order by 1, 3`);

export const readTravellingTables = async (
  db: TenantDatabase,
  { shared, left }: TransferRules,
  isTenant: (table: string) => boolean,
): Promise<TravellingTable[]> => {
  const columns = Map.groupBy(await readColumns(db), ({ table }) => table);
  const references = Map.groupBy(await readReferences(db), ({ table }) => table);
  const names = [...columns.keys()].filter((name) => (isTenant(name) || shared.includes(name)) && !(name in left));
  const tables = names.map((name): TravellingTable => {
    const own = references.get(name) ?? [];
    return {
      name,
      columns: columns.get(name) ?? [],
      parent: own.find(({ target }) => target === name)?.column ?? null,
      users: own.flatMap(({ target, column }) => (target === 'users' ? [column] : [])),
    };
  });
  const targets = (name: string) => (references.get(name) ?? []).map(({ target }) => target);
  return inOrder(tables, targets);
};

/** Each table after those that it names. */
const inOrder = (
  tables: readonly TravellingTable[],
  targets: (name: string) => readonly string[],
): TravellingTable[] => {
  const open = new Map(tables.map((table) => [table.name, table]));
  const ordered: TravellingTable[] = [];
  while (open.size > 0) {
    const next = [...open.values()].filter(({ name }) =>
      targets(name).every((target) => target === name || !open.has(target)),
    );
    if (next.length === 0) throw new Error(`foreign keys in a circle: ${[...open.keys()].join(', ')}`);
    for (const table of next) open.delete(table.name);
    ordered.push(...next);
  }
  return ordered;
};
