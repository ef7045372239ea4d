import fs, { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, expect, inject, test } from 'vitest';
import { DurableNodeFS, startParameters } from './durable-files.ts';

const home = mkdtempSync(join(tmpdir(), 'uni-durable-'));
const realSync = fs.fsyncSync;
afterAll(() => {
  fs.fsyncSync = realSync;
  syncBuiltinESMExports();
  rmSync(home, { recursive: true, force: true });
});

test('each commit of the embedded database reaches the disk before it is acknowledged', async () => {
  const template = inject('template');
  if (template.engine !== 'embedded') throw new Error('this test is about the embedded database');
  cpSync(template.folder, join(home, 'database'), { recursive: true });
  let syncs = 0;
  fs.fsyncSync = (descriptor) => {
    syncs += 1;
    realSync(descriptor);
  };
  syncBuiltinESMExports();
  const pg = await PGlite.create({
    fs: new DurableNodeFS(join(home, 'database')),
    relaxedDurability: false,
    startParams: startParameters,
  });
  await pg.exec('create table t (n int8)');
  for (let n = 1; n <= 5; n += 1) {
    const before = syncs;
    await pg.query('insert into t values ($1)', [n]);
    expect(syncs).toBeGreaterThan(before);
  }
  const settings = await pg.query(`select name, setting from pg_settings where name in
    ('fsync', 'synchronous_commit', 'full_page_writes', 'wal_sync_method', 'shared_buffers') order by name`);
  expect(settings.rows).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    // Pages of 8 kB: what PGlite writes zeroes over at each start.
    { name: 'shared_buffers', setting: '2048' },
    { name: 'synchronous_commit', setting: 'on' },
    { name: 'wal_sync_method', setting: 'fsync' },
  ]);
  await pg.close();
});
