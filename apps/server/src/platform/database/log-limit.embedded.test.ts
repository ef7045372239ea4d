import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { beginEmbedded } from './embedded.ts';
import { holdFilesOf } from './held-files.ts';
import { limitLog } from './log-limit.ts';
import type { BoundTables } from './tenant.ts';

const home = mkdtempSync(join(tmpdir(), 'uni-log-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const megabyte = 2 ** 20;
const logMegabytes = (folder: string): number =>
  readdirSync(join(folder, 'pg_wal'), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { name }) => sum + statSync(join(folder, 'pg_wal', name)).size, 0) / megabyte;

const folder = join(home, 'database');
const { opened } = await beginEmbedded(folder);
const kysely = new Kysely<BoundTables>({ dialect: await opened });
afterAll(() => kysely.destroy());
const held = holdFilesOf(kysely);
const log = limitLog(kysely, held, 8 * megabyte);
afterAll(() => log.stop());
await sql`create table filled (id int4 primary key, body text not null)`.execute(kysely);
await sql`insert into filled select n, '' from generate_series(1, 200) n`.execute(kysely);
await sql`checkpoint`.execute(kysely);

/** Some ten megabytes of log; the rows stay as many. */
const write = async (): Promise<void> => {
  for (let round = 0; round < 10; round += 1)
    await sql`update filled set body = (
      select string_agg(md5(n::text || ${String(round)}::text), '') from generate_series(1, 160) n)`.execute(kysely);
};

test('the log of a database that is written to for long stays short', { tags: ['proof'] }, async () => {
  expect(await log.trim()).toBe(false);
  const sizes: number[] = [];
  for (let round = 0; round < 9; round += 1) {
    await write();
    expect(await log.trim()).toBe(true);
    sizes.push(logMegabytes(folder));
  }
  expect(await log.trim()).toBe(false);
  // Segments are used again: half of the way there are as many as at its end.
  expect(sizes.at(-1)).toBeLessThanOrEqual((sizes[4] ?? 0) + 16);
});

test('nothing of the log goes while a copy is made, until the copy is released', async () => {
  await held.begin();
  await write();
  expect(await log.trim()).toBe(false);
  const { firstLog, lastLog } = await held.end();
  expect(await log.trim()).toBe(false);
  const segments = readdirSync(join(folder, 'pg_wal'));
  expect([segments.includes(firstLog), segments.includes(lastLog)]).toEqual([true, true]);
  held.release();
  expect(await log.trim()).toBe(true);
});
