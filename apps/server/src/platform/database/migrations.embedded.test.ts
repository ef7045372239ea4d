import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { migrationSteps, tenancyRules } from '../../app.ts';
import { beginEmbedded } from './embedded.ts';
import { migrate } from './migrations.ts';
import type { BoundTables } from './tenant.ts';

const home = mkdtempSync(join(tmpdir(), 'uni-migrated-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

test('a database in which all steps have run has queries for their names and its walls, nothing more', async () => {
  const template = inject('template');
  if (template.engine !== 'embedded') throw new Error('this test is about the embedded database');
  const folder = join(home, 'database');
  cpSync(template.folder, folder, { recursive: true });
  const { opened } = await beginEmbedded(folder);
  const queries: string[] = [];
  const kysely = new Kysely<BoundTables>({ dialect: await opened, log: ({ query }) => void queries.push(query.sql) });
  try {
    expect(await migrate(kysely, migrationSteps, tenancyRules)).toEqual([]);
    // The table of names, the names, and three questions of `tenancyFindings`.
    expect(queries.map((text) => /kysely_migration|pg_policy|pg_index|security_invoker/.exec(text)?.[0])).toEqual([
      'kysely_migration',
      'kysely_migration',
      'pg_policy',
      'pg_index',
      'security_invoker',
    ]);
  } finally {
    await kysely.destroy();
  }
});

test('an owner who may create roles and is no superuser assumes those that the steps made', {
  tags: ['proof'],
}, async () => {
  const folder = join(home, 'owned');
  const { opened } = await beginEmbedded(folder);
  const kysely = new Kysely<BoundTables>({ dialect: await opened });
  const run = (text: string) => sql.raw(text).execute(kysely);
  try {
    await run('create role house createrole');
    await run('grant all on schema public to house');
    await run('alter database postgres owner to house');
    await run('alter schema public owner to house');
    await run('set session authorization house');
    await migrate(kysely, [], tenancyRules);
    for (const role of ['uni_app', 'uni_publisher']) {
      await run(`set role ${role}`);
      await run('reset role');
    }
    // As before the third step, and for who was granted nothing.
    await run('create role other nologin');
    await expect(run('set role other')).rejects.toThrow('permission denied to set role');
  } finally {
    await kysely.destroy();
  }
});
