/** Stores the rows of a file in one transaction: all of them, or none. */
import { sql } from 'kysely';
import { verifyChain } from '../audit/index.ts';
import { type Database, newId, type TenantDatabase } from '../database/index.ts';
import { TransferRefused } from './errors.ts';
import { organizationColumns, userColumns } from './export.ts';
import { type FileHead, type FileLine, readHead, readLines } from './file.ts';
import { readTravellingTables, type TransferRules, type TravellingTable } from './tables.ts';

/** Rows of one statement: their number, and the size of their text. */
const most = { rows: 500, characters: 2 * 2 ** 20 };

interface Importing {
  readonly database: Database;
  readonly rules: TransferRules;
  readonly isTenant: (table: string) => boolean;
  readonly steps: readonly string[];
  /** Of a random password that is stored nowhere. */
  readonly passwordHash: string;
}

export interface ImportedOrganization {
  readonly head: FileHead;
  readonly rows: number;
  /** Users who were here already, by their address of mail. */
  readonly knownUsers: number;
}

/** Reads the file twice: whether it is whole, before anything is written, and then its rows. Throws TransferRefused. */
export const importFile = async (file: string, importing: Importing): Promise<ImportedOrganization> => {
  const head = await readHead(file);
  requireSameSchema(head.steps, importing.steps);
  for await (const _line of readLines(file));
  return importing.database.withPlatform(async (platform) => {
    await requireAbsent(platform, head);
    const users = new Map<number, number>();
    const lines = readLines(file);
    const rows = { organizations: 0, users: 0, others: 0 };
    // The organization itself and its users belong to no organization.
    for (const table of ['organizations', 'users'] as const)
      rows[table] = await storeGlobal(platform, lines, { table, head, users, passwordHash: importing.passwordHash });
    if (rows.organizations !== 1) throw new TransferRefused('The file holds more or less than one organization.');
    await importing.database.asFounded(head.organization.id, async (db) => {
      rows.others = await storeTables(db, lines, importing, users);
      await requireWholeAuditTrail(db, head);
      db.signal();
    });
    return {
      head,
      rows: rows.organizations + rows.users + rows.others,
      knownUsers: [...users].filter(([from, to]) => from !== to).length,
    };
  });
};

const requireSameSchema = (theirs: readonly string[], ours: readonly string[]): void => {
  const unknown = theirs.find((step) => !ours.includes(step));
  if (unknown)
    throw new TransferRefused(`The file comes from a newer version of UNI (${unknown}). Update this server first.`);
  const missing = ours.find((step) => !theirs.includes(step));
  if (missing)
    throw new TransferRefused(
      `The file comes from an older version of UNI (without ${missing}). Update the other server, and export again.`,
    );
};

const requireAbsent = async (db: TenantDatabase, { organization: { id, code, domain } }: FileHead): Promise<void> => {
  const taken = await db
    .selectFrom('organizations')
    .select(['id', 'code', 'domain'])
    .where((eb) => eb.or([eb('id', '=', id), eb('code', '=', code), eb('domain', '=', domain)]))
    .executeTakeFirst();
  if (!taken) return;
  const why = taken.id === id ? `the organization ${id} is` : `the code ${code} or the domain ${domain} is`;
  throw new TransferRefused(`Nothing was imported: ${why} on this server already.`);
};

const requireWholeAuditTrail = async (db: TenantDatabase, { audit }: FileHead): Promise<void> => {
  const { brokenAt, head } = await verifyChain(db, db.organizationId);
  if (brokenAt === null && (audit.sequence === 0 || head === `${audit.sequence}:${audit.hash}`)) return;
  throw new TransferRefused(
    `Nothing was imported: the audit trail in the file is not whole (entry ${brokenAt ?? audit.sequence}).`,
  );
};

interface GlobalRows {
  readonly table: 'organizations' | 'users';
  readonly head: FileHead;
  readonly users: Map<number, number>;
  readonly passwordHash: string;
}

/** Takes the next table from the lines. */
const storeGlobal = async (
  db: TenantDatabase,
  lines: AsyncGenerator<FileLine>,
  { table, head, users, passwordHash }: GlobalRows,
): Promise<number> => {
  const columns = table === 'users' ? userColumns : organizationColumns;
  for (;;) {
    const { value: line, done } = await lines.next();
    if (done) throw new TransferRefused(`The file has no ${table}.`);
    if (line.kind === 'begin') requireColumns(table, line, columns);
    else if (line.kind === 'end') return line.rows;
    else {
      const row: Record<string, string | null> = Object.fromEntries(
        (JSON.parse(line.json) as (string | null)[]).map((value, at) => [columns[at], value]),
      );
      if (table === 'users') await storeUser(db, row, { head, users, passwordHash });
      else await storeOrganization(db, row, head);
    }
  }
};

const requireColumns = (
  table: string,
  line: Extract<FileLine, { kind: 'begin' }>,
  columns: readonly string[],
): void => {
  if (line.table !== table || line.columns.join() !== columns.join())
    throw new TransferRefused(`The file has other columns of ${line.table} than this version.`);
};

const storeOrganization = async (
  db: TenantDatabase,
  row: Readonly<Record<string, string | null>>,
  { organization: { id, code, domain, name } }: FileHead,
): Promise<void> => {
  await db.execute(sql`insert into organizations (id, code, domain, name, version, created_at, closed_at)
    values (${id}::int8, ${code}, ${domain}, ${name}, ${row.version}::int8, ${row.created_at}::timestamptz, ${row.closed_at}::timestamptz)`);
};

/** A user of the same address is the same person. Others come in without a password; those who are only named cannot sign in. */
const storeUser = async (
  db: TenantDatabase,
  row: Readonly<Record<string, string | null>>,
  { head, users, passwordHash }: Pick<GlobalRows, 'head' | 'users' | 'passwordHash'>,
): Promise<void> => {
  const id = Number(row.id);
  const isElsewhere = row.is_elsewhere === 'true';
  const [known] = await db.execute(
    sql<{ id: number }>`select id from users where email = ${row.email} and not is_elsewhere`,
  );
  if (known && !isElsewhere) {
    users.set(id, known.id);
    return;
  }
  const [taken] = await db.execute(sql`select from users where id = ${id}::int8`);
  const own = taken ? newId() : id;
  users.set(id, own);
  const isHome = row.is_home === 'true';
  const isActive = row.is_active === 'true' && (isHome || row.is_member === 'true');
  await db.execute(sql`insert into users (id, organization_id, email, name, role, password_hash, photo, is_active, is_validated,
      created_at, deleted_at, preferences, is_elsewhere)
    values (${own}::int8, ${head.organization.id}::int8, ${row.email}, ${row.name}, ${isHome ? row.role : 'member'}, ${passwordHash},
      ${row.photo}, ${isActive}::boolean, ${row.is_validated}::boolean, ${row.created_at}::timestamptz,
      ${row.deleted_at}::timestamptz, ${row.preferences}, ${isElsewhere})`);
};

/** Every table of ours has to be there: a file that lacks one was made by other rules. */
const storeTables = async (
  db: TenantDatabase,
  lines: AsyncGenerator<FileLine>,
  { rules, isTenant }: Importing,
  users: ReadonlyMap<number, number>,
): Promise<number> => {
  const ours = await readTravellingTables(db, rules, isTenant);
  const open = new Map(ours.map((table) => [table.name, table]));
  let store: Store | null = null;
  let rows = 0;
  for await (const line of lines) {
    if (line.kind === 'begin') {
      store = storeOf(db, open.get(line.table), line, users);
      open.delete(line.table);
    } else if (line.kind === 'row') await store?.add(line.json);
    else {
      await store?.flush();
      rows += line.rows;
    }
  }
  const [missing] = open.keys();
  if (missing !== undefined) throw new TransferRefused(`The file has no ${missing}.`);
  return rows;
};

interface Store {
  add(json: string): Promise<void>;
  flush(): Promise<void>;
}

const storeOf = (
  db: TenantDatabase,
  table: TravellingTable | undefined,
  line: Extract<FileLine, { kind: 'begin' }>,
  users: ReadonlyMap<number, number>,
): Store => {
  const columns = table?.columns ?? [];
  requireColumns(
    table?.name ?? '',
    line,
    columns.map(({ name }) => name),
  );
  const moved = JSON.stringify(Object.fromEntries([...users].filter(([from, to]) => from !== to)));
  const values = columns.map(({ name, type }, at) => {
    const value = sql`(stored.value ->> ${sql.lit(at)})`;
    const cast = sql.raw(type);
    return table?.users.includes(name)
      ? sql`coalesce(${moved}::json ->> ${value}, ${value})::${cast}`
      : sql`${value}::${cast}`;
  });
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  let batch: string[] = [];
  let characters = 0;
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    const rows = `[${batch.join(',')}]`;
    batch = [];
    characters = 0;
    // A row of another organization is refused by row-level security.
    await db.execute(sql`insert into ${sql.table(line.table)} (${names})
      select ${sql.join(values)} from json_array_elements(${rows}::json) as stored`);
  };
  return {
    add: async (json) => {
      batch.push(json);
      characters += json.length;
      if (batch.length >= most.rows || characters >= most.characters) await flush();
    },
    flush,
  };
};
