/** One organization out of a database and into another: the same rows, sums and trail, and no secret. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { policies } from '@uni/contracts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { sessionMint } from '../testing/mint-session.ts';
import { people } from '../testing/people.ts';
import { openTestApp, origin } from '../testing/test-app.ts';
import { type App, createApp, tenancyRules } from './app.ts';
import { createDemonstration } from './demonstration.ts';
import { exportOrganization, importOrganization, transferRules } from './organization-transfer.ts';
import { isGlobalTable, type TenantDatabase } from './platform/database/index.ts';
import { readTravellingTables } from './platform/transfer/index.ts';

/** Both servers have the same clock, which stands: PDFs and lists of people show times. */
const instant = new Date();
const home = mkdtempSync(join(tmpdir(), 'uni-transfer-'));
const source = await openTestApp({ now: () => instant });
/** Always the embedded database: between both engines where the suite runs on PostgreSQL. */
const targetApp = await createApp({
  database: { engine: 'embedded', folder: join(home, 'database') },
  ...{ origin, isProduction: false, logLevel: 'silent', webFolder: home, trustProxy: false, allowInside: true },
  secret: { keys: [Buffer.alloc(32, 2).toString('base64')], file: '/none' },
  mail: { from: 'UNI <nao-responda@testserver>', smtpUrl: null, folder: home },
  now: () => instant,
});
const target = targetApp.platform.database;
await createDemonstration(source.app, 'mudanca', { sells: true });
while ((await source.app.work.tick()) > 0);
const { database } = source.app.platform;
const [{ id: organizationId } = { id: 0 }] = await database.withPlatform((db) =>
  db.selectFrom('organizations').select('id').where('code', '=', 'mudanca').execute(),
);

/** A file of archived ERP rows: its catalogue row travels, so that a copied folder is known there. */
const archive = { file: `organization=${organizationId}/month=2022-01/part-1-0123456789abcdef.parquet` };
await database.withOrganization(organizationId, (db) =>
  db.execute(sql`insert into erp_archives (organization_id, id, connection_id, month, file, rows, bytes, first_version,
      last_version, sha256, made_at)
    select organization_id, 1, min(id), '2022-01', ${archive.file}, 2, 900, 1, 2, repeat('0', 64), ${instant.toISOString()}::timestamptz
    from erp_connections where organization_id = ${organizationId}::int8 group by 1`),
);

afterAll(async () => {
  await targetApp.close();
  rmSync(home, { recursive: true, force: true });
});

const isTenant = (table: string): boolean => !isGlobalTable(tenancyRules, table);
const tablesOf = (db: TenantDatabase) => readTravellingTables(db, transferRules, isTenant);

/** A hash of all rows of each table, in the order of their texts. */
const digests = (
  db: TenantDatabase,
  names: readonly string[],
): Promise<{ name: string; rows: number; hash: string }[]> =>
  Promise.all(
    names.map(async (name) => {
      const [row] = await db.execute(sql<{ rows: number; hash: string }>`
        select count(*)::int4 as rows, md5(coalesce(string_agg(row::text, '|' order by row::text collate "C"), '')) as hash
        from ${sql.table(name)} as row where organization_id = ${db.organizationId}::int8`);
      return { name, rows: row?.rows ?? 0, hash: row?.hash ?? '' };
    }),
  );

const file = join(home, 'mudanca.uni');
const lines = (): string[] => gunzipSync(readFileSync(file)).toString().split('\n');
const written = (name: string, text: string | Buffer): string => {
  const path = join(home, name);
  writeFileSync(path, typeof text === 'string' ? gzipSync(text) : text);
  return path;
};
const organizations = () => target.withPlatform((db) => db.selectFrom('organizations').select('code').execute());

test('the file holds no password, token or sealed secret', async () => {
  const { organization } = await exportOrganization(database, organizationId, file);
  expect(organization.code).toBe('mudanca');
  const text = lines().join('\n');
  expect(text.length).toBeGreaterThan(100_000);
  const secrets = await database.withOrganization(organizationId, async (db) => [
    ...(await db.execute(sql<{ text: string }>`select password_hash as text from users`)),
    ...(await db.execute(
      sql<{
        text: string;
      }>`select secrets as text from erp_connections where organization_id = ${organizationId}::int8 and secrets is not null`,
    )),
  ]);
  expect(secrets.length).toBeGreaterThan(3);
  expect(secrets.filter((secret) => text.includes(secret.text))).toEqual([]);
});

test('the file names nobody of another organization', () => {
  const text = lines().join('\n');
  expect(Object.values(people).filter(({ email }) => text.includes(email))).toEqual([]);
});

test.each([
  ['cut off in the middle of its compression', () => written('cut', readFileSync(file).subarray(0, 20_000)), 'damaged'],
  ['cut off after a line', () => written('short', lines().slice(0, 400).join('\n')), 'its end is missing'],
  [
    'with another amount',
    () =>
      written(
        'changed',
        lines()
          .join('\n')
          .replace(/\\"amount\\":\d/, '\\"amount\\":77'),
      ),
    'its checksum',
  ],
  [
    'with a row less',
    () =>
      written(
        'less',
        lines()
          .toSpliced(
            lines().findIndex((line) => line.startsWith('[')),
            1,
          )
          .join('\n'),
      ),
    'rows of',
  ],
  [
    'of a newer format',
    () => written('newer', lines().join('\n').replace('uni.organization/1', 'uni.organization/2')),
    'newer UNI',
  ],
  [
    'of a newer schema',
    () => written('step', lines().join('\n').replace('"steps":[', '"steps":["9999-of-tomorrow",')),
    '9999-of-tomorrow',
  ],
  ['that is something else', () => written('other', Buffer.from('PK')), 'damaged'],
])('a file %s is refused with a sentence, and nothing is written', async (_what, make, sentence) => {
  await expect(importOrganization(target, make())).rejects.toThrow(sentence);
  expect(await organizations()).toEqual([]);
});

test('what comes in equals what went out, table by table, and the trail is whole', async () => {
  const { head, knownUsers } = await importOrganization(target, file);
  expect(head.organization.id).toBe(organizationId);
  expect(knownUsers).toBe(0);
  const names = await database.withOrganization(organizationId, async (db) =>
    (await tablesOf(db)).map(({ name }) => name),
  );
  expect(names.length).toBeGreaterThan(60);
  const compared = names.filter((name) => name !== 'erp_connections');
  const before = await database.withOrganization(organizationId, (db) => digests(db, compared));
  const after = await target.withOrganization(organizationId, (db) => digests(db, compared));
  expect(after).toEqual(before);
  expect(before.filter(({ rows }) => rows > 0).length).toBeGreaterThan(30);
});

test('files of archived ERP rows are in the catalogue of the new server', async () => {
  const files = await target.withOrganization(organizationId, (db) =>
    db.selectFrom('erp_archives').select('file').execute(),
  );
  expect(files).toEqual([archive]);
});

test('what the database computes from the rows is the same', async () => {
  const months = (db: TenantDatabase) =>
    db.execute(sql`select * from sales_movement_months where organization_id = ${organizationId}::int8 and count <> 0
      order by month, enterprise_id, account_id, to_account_id, category_id, kind, state`);
  const before = await database.withOrganization(organizationId, months);
  expect(before.length).toBeGreaterThan(20);
  expect(await target.withOrganization(organizationId, months)).toEqual(before);
});

/** Four hundred requests and a dozen PDFs, on a machine that others use too. */
const longTestMs = 180_000;

/** Answers of both sides that differ by design: what was left behind. */
const ofTheOldServer =
  /^GET \/api\/(?:access|home\/(?:first-steps|push-devices)|admin\/(?:webhooks|api-tokens|audit)|integration\/connections)|export|xlsx|pdf/;

/** When a PDF was made, and its number made of that. */
const instantOfPdf = /\(D:\d{14}Z\)|\/ID \[<[0-9a-f]{32}> <[0-9a-f]{32}>\]/g;

const readAll = async (app: App, email: string, paths: readonly string[]): Promise<Map<string, string>> => {
  const { access } = await (await sessionMint(app))(email);
  const answers = new Map<string, string>();
  for (const url of paths) {
    const { statusCode, body } = await app.server.inject({ url, headers: { authorization: `Bearer ${access}` } });
    answers.set(url, `${statusCode} ${body.replace(instantOfPdf, '')}`);
  }
  return answers;
};

test('every list, sum, figure and PDF is as before, for a planner and an administrator', {
  tags: ['proof'],
  timeout: longTestMs,
}, async () => {
  const paths = Object.keys(policies).flatMap((operation) =>
    operation.startsWith('GET ') && !operation.includes(':') && !ofTheOldServer.test(operation)
      ? [operation.slice('GET '.length)]
      : [],
  );
  const versions = await database.withOrganization(organizationId, (db) =>
    db.selectFrom('versions').select('id').execute(),
  );
  for (const { id } of versions)
    for (const view of ['', 'study/', 'executive-summary/']) paths.push(`/api/planner/versions/${id}/${view}`);
  for (const email of ['planejamento@mudanca.uni', 'admin@mudanca.uni']) {
    const [before, after] = [await readAll(source.app, email, paths), await readAll(targetApp, email, paths)];
    expect([...before.values()].filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(40);
    expect([...before.values()].filter((answer) => answer.startsWith('200 %PDF')).length).toBe(versions.length);
    expect(paths.filter((path) => after.get(path) !== before.get(path))).toEqual([]);
  }
});

test('an organization that is there already is refused', async () => {
  await expect(importOrganization(target, file)).rejects.toThrow('on this server already');
  await expect(importOrganization(database, file)).rejects.toThrow('on this server already');
});

test('every table of organizations travels or is left with a reason, and what is left is there', async () => {
  const { tables, columns } = await database.withOrganization(organizationId, async (db) => ({
    tables: await tablesOf(db),
    columns: await db.execute(sql<{ table: string; name: string }>`
      select c.relname::text as "table", a.attname::text as name from pg_attribute a join pg_class c on c.oid = a.attrelid
        join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`),
  }));
  const travelling = new Set(tables.map(({ name }) => name));
  const tenants = new Set(columns.map(({ table }) => table).filter(isTenant));
  expect([...tenants].filter((table) => !travelling.has(table) && !(table in transferRules.left))).toEqual([]);
  const known = new Set(columns.flatMap(({ table, name }) => [table, `${table}.${name}`]));
  expect(Object.keys(transferRules.left).filter((name) => !known.has(name))).toEqual([]);
  // A new column of this kind is declared in `left`, or its name does not promise a secret.
  const secret = columns.filter(
    ({ table, name }) => travelling.has(table) && /secret|password|token|sealed_/.test(name),
  );
  expect(secret.map(({ table, name }) => `${table}.${name}`).filter((name) => !(name in transferRules.left))).toEqual([
    'versions.sealed_projection_hash',
  ]);
});
