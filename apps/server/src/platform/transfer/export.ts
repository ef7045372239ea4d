/** Reads one organization as lines, all of one instant. Memory does not depend on its size. */
import { sql } from 'kysely';
import { headOf } from '../audit/index.ts';
import type { TenantDatabase } from '../database/index.ts';
import { TransferRefused } from './errors.ts';
import type { FileHead, FileLine } from './file.ts';
import { readTravellingTables, type TransferRules, type TravellingTable } from './tables.ts';

const fetched = 500;

interface Exported {
  readonly rules: TransferRules;
  readonly isTenant: (table: string) => boolean;
  readonly steps: readonly string[];
  readonly now: Date;
}

/** All queries of the transaction see one instant. It must be its first statement. */
export const seeOneInstant = async (db: TenantDatabase): Promise<void> => {
  await db.execute(sql`set transaction isolation level repeatable read, read only`);
};

/** Throws TransferRefused where there is no such organization. */
export const describeOrganization = async (db: TenantDatabase, { steps, now }: Exported): Promise<FileHead> => {
  const organization = await db
    .selectFrom('organizations')
    .select(['id', 'code', 'domain', 'name'])
    .where('id', '=', db.organizationId)
    .executeTakeFirst();
  if (!organization) throw new TransferRefused(`There is no organization ${db.organizationId} here.`);
  const { sequence, hash } = await headOf(db, db.organizationId);
  return { made_at: now.toISOString(), steps: [...steps], organization, audit: { sequence, hash } };
};

export async function* exportedLines(db: TenantDatabase, { rules, isTenant }: Exported): AsyncGenerator<FileLine> {
  const tables = await readTravellingTables(db, rules, isTenant);
  yield* linesOf(
    db,
    'organizations',
    organizationColumns,
    sql`select * from organizations where id = ${db.organizationId}::int8`,
  );
  yield* linesOf(db, 'users', userColumns, usersOf(db, tables));
  for (const table of tables) {
    const columns = table.columns.map(({ name }) => name);
    yield* linesOf(db, table.name, columns, rowsOf(db, table), rules);
  }
}

export const organizationColumns = ['id', 'code', 'domain', 'name', 'version', 'created_at', 'closed_at'];

/** Without password and last sign-in. `is_home`: the organization is the user's own; `is_member`: the user is connected to it. */
export const userColumns = [
  ...['id', 'email', 'name', 'role', 'photo', 'is_active', 'is_validated', 'created_at', 'deleted_at', 'preferences'],
  ...['is_elsewhere', 'is_home', 'is_member'],
];

/** Its own users, connected users of others, and users that a row names. */
const usersOf = (db: TenantDatabase, tables: readonly TravellingTable[]) => {
  const named = tables.flatMap(({ name, users }) =>
    users.map(
      (column) =>
        sql`select ${sql.ref(column)} from ${sql.table(name)} where organization_id = ${db.organizationId}::int8`,
    ),
  );
  return sql`select u.*,
      exists (select from user_connections c where c.user_id = u.id and c.organization_id = ${db.organizationId}::int8) as is_member
    from (select *, organization_id is not distinct from ${db.organizationId}::int8 as is_home from users) u
    where u.is_home or u.id in (${sql.join(named, sql` union `)})`;
};

/** Rows that name others of the same table come after them. */
const rowsOf = (db: TenantDatabase, { name, parent }: TravellingTable) => {
  const own = sql`select * from ${sql.table(name)} where organization_id = ${db.organizationId}::int8`;
  if (parent === null) return own;
  return sql`with recursive own as (${own}), tree as (
      select own.*, 0 as depth from own where ${sql.ref(`own.${parent}`)} is null
      union all select own.*, tree.depth + 1 from own join tree on ${sql.ref(`own.${parent}`)} = tree.id
    ) select * from tree order by depth`;
};

async function* linesOf(
  db: TenantDatabase,
  table: string,
  columns: readonly string[],
  rows: ReturnType<typeof sql>,
  { left }: Pick<TransferRules, 'left'> = { left: {} },
): AsyncGenerator<FileLine> {
  yield { kind: 'begin', table, columns };
  const values = columns.map((column) =>
    `${table}.${column}` in left ? sql`null` : sql`${sql.ref(`travelling.${column}`)}::text`,
  );
  await db.execute(sql`declare travelling_rows no scroll cursor for
    select json_build_array(${sql.join(values)})::text as json from (${rows}) as travelling`);
  let count = 0;
  for (;;) {
    const batch = await db.execute(sql<{ json: string }>`${sql.raw(`fetch ${fetched} from travelling_rows`)}`);
    for (const { json } of batch) yield { kind: 'row', json };
    count += batch.length;
    if (batch.length < fetched) break;
  }
  await db.execute(sql`close travelling_rows`);
  yield { kind: 'end', table, rows: count };
}
