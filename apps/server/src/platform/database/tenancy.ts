/**
 * Isolation between organizations, as one migration step and one catalogue check. A table is a tenant table unless the allow-list
 * of global tables names it. A missing declaration therefore closes a table and never opens one.
 */
import { type Kysely, sql } from 'kysely';
import type { GlobalTable, Grant, TenancyRules } from './tenancy-rules.ts';
import type { BoundTables } from './tenant.ts';

/** The migrator's own. */
const migratorTables: readonly GlobalTable[] = [
  { table: 'kysely_migration', reason: 'which schema steps have run', grants: [] },
  { table: 'kysely_migration_lock', reason: 'one migrating process at a time', grants: [] },
];

const usualGrants: readonly Grant[] = ['select', 'insert', 'update', 'delete'];
const startLock = 7_326_101;
const policyName = 'organization_wall';
const wall = `organization_id = nullif(current_setting('app.organization_id', true), '')::int8`;

interface CatalogueTable {
  readonly name: string;
  readonly secured: boolean;
  readonly forced: boolean;
  readonly policies: number;
  readonly policy_using: string | null;
  readonly policy_check: string | null;
  readonly granted: string[];
  /** Grants of the role for publishing jobs. */
  readonly published: string[];
  /** Columns with grants of their own. */
  readonly granted_columns: string[];
  readonly has_organization: boolean;
}

/** Forces row-level security and sets the grants of both roles on every table of the schema. May be run again. */
export const applyTenancy = async (kysely: Kysely<BoundTables>, rules: TenancyRules): Promise<void> => {
  const tables = await readTables(kysely);
  const statements = tables.flatMap(({ name }) => tenancyStatements(name, rules));
  await kysely.transaction().execute(async (transaction) => {
    // Of several processes that start at once only one may change the catalogue.
    await sql`select pg_advisory_xact_lock(${startLock})`.execute(transaction);
    await sql.raw(`${statements.join(';\n')};`).execute(transaction);
  });
};

/** Row-level security and the grants of both roles on one table. */
export const tenancyStatements = (table: string, rules: TenancyRules): string[] => [
  `revoke all on ${quoted(table)} from public, uni_app, uni_publisher`,
  ...(isGlobalTable(rules, table) ? [] : wallStatements(table)),
  ...grantStatements(table, grantsFor(table, rules), 'uni_app'),
  ...grantStatements(table, publisherGrants(table, rules), 'uni_publisher'),
  ...rewordableIn(table, rules).map((column) => `grant update (${quoted(column)}) on ${quoted(table)} to uni_app`),
];

const wallStatements = (table: string): string[] => [
  `alter table ${quoted(table)} enable row level security`,
  `alter table ${quoted(table)} force row level security`,
  `drop policy if exists ${policyName} on ${quoted(table)}`,
  `create policy ${policyName} on ${quoted(table)} using (${wall}) with check (${wall})`,
];

const grantStatements = (table: string, grants: readonly Grant[], role: string): string[] =>
  grants.length === 0 ? [] : [`grant ${grants.join(', ')} on ${quoted(table)} to ${role}`];

/** The tables whose rows belong to no single organization. */
export const allGlobals = (rules: Pick<TenancyRules, 'globalTables'>): readonly GlobalTable[] => [
  ...migratorTables,
  ...rules.globalTables,
];

export const isGlobalTable = (rules: Pick<TenancyRules, 'globalTables'>, table: string): boolean =>
  allGlobals(rules).some((row) => row.table === table);

const grantsFor = (table: string, rules: TenancyRules): readonly Grant[] =>
  [...allGlobals(rules), ...rules.narrowTables].find((row) => row.table === table)?.grants ?? usualGrants;

const publisherGrants = (table: string, rules: TenancyRules): readonly Grant[] =>
  rules.globalTables.find((row) => row.table === table)?.publisher ?? [];

const rewordableIn = (table: string, rules: TenancyRules): readonly string[] =>
  rules.narrowTables.find((row) => row.table === table)?.rewordable ?? [];

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Every way in which the schema departs from the rules, as sentences. */
export const tenancyFindings = async (kysely: Kysely<BoundTables>, rules: TenancyRules): Promise<string[]> => {
  const tables = await readTables(kysely);
  const tenants = tables.filter((table) => !allGlobals(rules).some((row) => row.table === table.name));
  return [
    ...tables.flatMap((table) => [
      ...grantFindings(table.name, 'uni_app', table.granted, grantsFor(table.name, rules)),
      ...grantFindings(table.name, 'uni_publisher', table.published, publisherGrants(table.name, rules)),
    ]),
    ...tables.flatMap((table) => columnFindings(table, rewordableIn(table.name, rules))),
    ...tenants.flatMap(wallFindings),
    ...declaredButMissing(tables, rules),
    ...(await keyFindings(kysely, new Set(tenants.map((table) => table.name)))),
    ...(await viewAndRoleFindings(kysely)),
  ];
};

const grantFindings = (
  table: string,
  role: string,
  granted: readonly string[],
  required: readonly Grant[],
): string[] => {
  const actual = [...granted].sort().join(', ');
  const expected = [...required].sort().join(', ');
  return actual === expected ? [] : [`${table}: ${role} has [${actual}], the rules say [${expected}]`];
};

const columnFindings = (table: CatalogueTable, rewordable: readonly string[]): string[] => {
  const expected = rewordable.map((column) => `update of ${column}`);
  const differing = [...table.granted_columns, ...expected].filter(
    (one) => table.granted_columns.includes(one) !== expected.includes(one),
  );
  return [...new Set(differing)].map((one) => `${table.name}: uni_app has another right to its columns: ${one}`);
};

const wallFindings = (table: CatalogueTable): string[] => {
  const findings: string[] = [];
  if (!table.has_organization) findings.push(`${table.name}: no organization_id, and not on the list of global tables`);
  if (!table.secured || !table.forced) findings.push(`${table.name}: row-level security is not forced`);
  if (table.policies !== 1) findings.push(`${table.name}: ${table.policies} policies instead of one`);
  for (const [clause, text] of [['USING', table.policy_using] as const, ['WITH CHECK', table.policy_check] as const]) {
    if (!text?.includes('organization_id') || !text.includes('app.organization_id')) {
      findings.push(`${table.name}: the policy has no ${clause} by organization`);
    }
  }
  return findings;
};

const declaredButMissing = (tables: readonly CatalogueTable[], rules: TenancyRules): string[] =>
  [...allGlobals(rules), ...rules.narrowTables]
    .filter((row) => !tables.some((table) => table.name === row.table))
    .map((row) => `${row.table}: declared, but there is no such table`);

const readTables = async (kysely: Kysely<BoundTables>): Promise<CatalogueTable[]> => {
  const { rows } = await sql<CatalogueTable>`
    select c.relname::text as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced,
      (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies,
      (select pg_get_expr(p.polqual, p.polrelid) from pg_policy p
        where p.polrelid = c.oid and p.polname = ${policyName} and p.polpermissive and p.polcmd = '*') as policy_using,
      (select pg_get_expr(p.polwithcheck, p.polrelid) from pg_policy p
        where p.polrelid = c.oid and p.polname = ${policyName}) as policy_check,
      array(select lower(g.privilege_type) from aclexplode(c.relacl) g
        where g.grantee in (0, (select oid from pg_roles where rolname = 'uni_app'))) as granted,
      array(select lower(g.privilege_type) from aclexplode(c.relacl) g
        where g.grantee = (select oid from pg_roles where rolname = 'uni_publisher')) as published,
      array(select lower(g.privilege_type) || ' of ' || a.attname from pg_attribute a, aclexplode(a.attacl) g
        where a.attrelid = c.oid and not a.attisdropped
          and g.grantee in (0, (select oid from pg_roles where rolname = 'uni_app'),
            (select oid from pg_roles where rolname = 'uni_publisher'))) as granted_columns,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id'
        and a.attnotnull and not a.attisdropped) as has_organization
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`.execute(kysely);
  return rows;
};

interface Key {
  readonly table_name: string;
  readonly key_name: string;
  readonly first_column: string | null;
  readonly kind: string;
  readonly target: string | null;
  readonly target_first_column: string | null;
}

/** Uniques and foreign keys that do not begin with organization_id reveal or accept another organization's rows. */
const keyFindings = async (kysely: Kysely<BoundTables>, tenants: ReadonlySet<string>): Promise<string[]> => {
  const { rows } = await sql<Key>`
    select t.relname::text as table_name, i.relname::text as key_name, a.attname::text as first_column,
      'unique' as kind, null::text as target, null::text as target_first_column
    from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      join pg_namespace n on n.oid = t.relnamespace
      left join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
    where n.nspname = 'public' and x.indisunique
    union all
    select t.relname::text, k.conname::text, a.attname::text, 'foreign key', f.relname::text, b.attname::text
    from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_namespace n on n.oid = t.relnamespace
      join pg_class f on f.oid = k.confrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = k.conkey[1]
      join pg_attribute b on b.attrelid = f.oid and b.attnum = k.confkey[1]
    where n.nspname = 'public' and k.contype = 'f'
    order by 1, 2`.execute(kysely);
  return rows.flatMap((key) => {
    if (key.kind === 'unique') {
      const sound = !tenants.has(key.table_name) || key.first_column === 'organization_id';
      return sound ? [] : [`${key.table_name}.${key.key_name}: a unique key that does not begin with organization_id`];
    }
    if (key.target === null || !tenants.has(key.target)) return [];
    const sound = key.first_column === 'organization_id' && key.target_first_column === 'organization_id';
    return sound ? [] : [`${key.table_name}.${key.key_name}: a foreign key that does not begin with organization_id`];
  });
};

const viewAndRoleFindings = async (kysely: Kysely<BoundTables>): Promise<string[]> => {
  const { rows } = await sql<{ finding: string }>`
    select format('%s: a view that is not security_invoker', c.relname) as finding
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and (c.relkind = 'm' or (c.relkind = 'v'
      and not coalesce(c.reloptions::text[] && array['security_invoker=true', 'security_invoker=on'], false)))
    union all
    select format('%s: a SECURITY DEFINER function', p.proname)
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public' and p.prosecdef
    union all
    select format('%s: may pass by row-level security, log in, or owns tables', r.rolname) from pg_roles r
    where r.rolname in ('uni_app', 'uni_publisher') and (r.rolsuper or r.rolbypassrls or r.rolcanlogin
      or exists (select from pg_class c where c.relowner = r.oid))`.execute(kysely);
  return rows.map((row) => row.finding);
};
