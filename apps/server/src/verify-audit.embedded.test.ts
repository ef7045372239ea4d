import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testOrganizations } from '../testing/people.ts';
import { openTestApp } from '../testing/test-app.ts';
import { verifyAuditTrails } from './audit-trails.ts';
import { record } from './platform/audit/index.ts';
import { FolderInUse } from './platform/database/index.ts';
import { verifyAudit } from './verify-audit.ts';

const testApp = await openTestApp();
const { database } = testApp.app.platform;
const organizationId = testOrganizations.first.id;

const append = async (count: number) => {
  for (let n = 0; n < count; n += 1) {
    await database.withOrganization(organizationId, (transaction) =>
      record(transaction, {
        organizationId,
        actorId: n,
        action: 'enterprise.changed',
        target: 'enterprise',
        targetId: n,
        at: new Date(),
      }),
    );
  }
};

const asOwner = (...statements: readonly string[]) =>
  database.withOrganization(organizationId, async (transaction) => {
    await sql`reset role`.execute(transaction);
    for (const statement of statements) await sql.raw(statement).execute(transaction);
  });

const verificationOf = async (knownHeads: Parameters<typeof verifyAuditTrails>[1] = new Map()) =>
  (await verifyAuditTrails(database, knownHeads)).find(({ organization }) => organization === organizationId);

test('every organization’s trail is checked, and the house’s', async () => {
  await append(5);
  const results = await verifyAuditTrails(database, new Map());
  expect(results.map(({ organization }) => organization).sort()).toEqual([
    0,
    testOrganizations.first.id,
    testOrganizations.second.id,
  ]);
  expect(results.every(({ brokenAt }) => brokenAt === null)).toBe(true);
  expect(await verificationOf()).toMatchObject({ entries: 5 });
});

test('an end that was cut off together with its head is told by a head that was kept elsewhere', async () => {
  const [sequence = '', hash = ''] = (await verificationOf())?.head.split(':') ?? [];
  const knownHeads = new Map([[organizationId, [{ sequence: Number(sequence), hash }]]]);
  await append(2);
  expect(await verificationOf(knownHeads)).toMatchObject({ entries: 7, brokenAt: null });
  await asOwner(
    `delete from audit_entries where organization_id = ${organizationId} and sequence > 3`,
    `update audit_heads set sequence = 3, hash = (select hash from audit_entries
      where organization_id = ${organizationId} and sequence = 3) where organization_id = ${organizationId}`,
  );
  expect(await verificationOf()).toMatchObject({ entries: 3, brokenAt: null });
  expect(await verificationOf(knownHeads)).toMatchObject({ brokenAt: 5 });
});

test('a changed entry is told by its number', async () => {
  await asOwner(`update audit_entries set actor_id = 9 where organization_id = ${organizationId} and sequence = 2`);
  expect(await verificationOf()).toMatchObject({ brokenAt: 2 });
});

test('a database that a server holds is not opened, and an empty folder is no whole trail', {
  tags: ['proof'],
}, async () => {
  if (testApp.database.engine !== 'embedded') throw new Error('this test is about the embedded database');
  const home = dirname(testApp.database.folder);
  await expect(verifyAudit({ UNI_DATA_DIR: home }, home, new Map())).rejects.toThrow(FolderInUse);
  const empty = mkdtempSync(join(tmpdir(), 'uni-empty-'));
  await expect(verifyAudit({ UNI_DATA_DIR: empty }, home, new Map())).rejects.toThrow(/no database/);
  rmSync(empty, { recursive: true });
});

test('the command prints a line for each trail, and ends with 3 where one is broken, 64 for heads it never printed', {
  tags: ['proof'],
}, async () => {
  if (testApp.database.engine !== 'embedded') throw new Error('this test is about the embedded database');
  const home = dirname(testApp.database.folder);
  await testApp.app.close();
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'print-audit-results.ts'), ...args], {
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: '', UNI_DATA_DIR: home },
    });
  const printed = run();
  expect(printed.status, printed.stderr).toBe(3);
  expect(printed.stdout).toMatch(new RegExp(`^${organizationId}\\t\\d+\\t.*\\tbroken at 2$`, 'm'));
  expect(printed.stderr).toContain(`the audit trail of organization ${organizationId} is broken at entry 2`);
  const heads = join(home, 'heads');
  writeFileSync(heads, printed.stdout);
  expect(run(heads).status).toBe(3);
  writeFileSync(heads, 'something else\n');
  expect(run(heads).status).toBe(64);
});
