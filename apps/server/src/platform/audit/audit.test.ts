import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../testing/test-app.ts';
import type { Transaction } from '../database/index.ts';
import { firstBrokenEntry, headSequence, record } from './index.ts';

const { app } = await openTestApp();
const { database } = app.platform;
const auditedOrganization = 1_001;

const append = (n: number, organizationId = auditedOrganization) =>
  database.withOrganization(organizationId, (transaction) =>
    record(transaction, {
      organizationId,
      actorId: 7,
      action: 'enterprise.changed',
      target: 'enterprise',
      targetId: n,
      details: { from: n, to: n + 1 },
      at: new Date(),
    }),
  );

class Undo extends Error {}

/** Returns the chain's check after a change that only an owner could make. The change is undone. */
const brokenAfter = async (statement: string): Promise<number | null> => {
  let sequence: number | null = null;
  await database
    .withOrganization(auditedOrganization, async (transaction) => {
      await asOwner(transaction, statement);
      sequence = await firstBrokenEntry(transaction, auditedOrganization);
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return sequence;
};

const asOwner = async (transaction: Transaction, statement: string) => {
  await sql`reset role`.execute(transaction);
  await sql.raw(statement).execute(transaction);
};

test('entries appended at the same moment form one unbroken chain per organization', async () => {
  await Promise.all(Array.from({ length: 30 }, (_, n) => append(n, n % 3 === 0 ? 1_002 : auditedOrganization)));
  for (const [organizationId, count] of [
    [auditedOrganization, 20],
    [1_002, 10],
  ] as const) {
    const { broken, last } = await database.withOrganization(organizationId, async (transaction) => ({
      broken: await firstBrokenEntry(transaction, organizationId),
      last: await transaction.selectFrom('audit_heads').select('sequence').executeTakeFirst(),
    }));
    expect(broken).toBeNull();
    expect(last?.sequence).toBe(count);
  }
});

test.each([
  ['changed', `update audit_entries set details = '{}' where organization_id = 1001 and sequence = 7`, 7],
  ['given to another actor', 'update audit_entries set actor_id = 8 where organization_id = 1001 and sequence = 3', 3],
  [
    'moved in time',
    `update audit_entries set at = at + interval '1 ms' where organization_id = 1001 and sequence = 9`,
    9,
  ],
  ['removed', 'delete from audit_entries where organization_id = 1001 and sequence = 5', 5],
  ['cut off at the end', 'delete from audit_entries where organization_id = 1001 and sequence > 18', 19],
  [
    'cut off with its head',
    `delete from audit_entries where organization_id = 1001; update audit_heads set sequence = 0 where organization_id = 1001`,
    1,
  ],
])('an entry that was %s is found', async (_how, statement, sequence) => {
  expect(await brokenAfter(statement)).toBe(sequence);
});

const deletion = (targetId: number, details?: Record<string, unknown>) => ({
  organizationId: auditedOrganization,
  actorId: 1,
  action: 'enterprise.deleted' as const,
  target: 'enterprise' as const,
  targetId,
  at: new Date(),
  ...(details && { details }),
});
const within = <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> =>
  database.withOrganization(auditedOrganization, work);
const lastSequence = () => within((transaction) => headSequence(transaction, auditedOrganization));
const firstBroken = () => within((transaction) => firstBrokenEntry(transaction, auditedOrganization));

test('an entry is stored with its act or not at all', async () => {
  const before = await lastSequence();
  const act = within(async (transaction) => {
    await record(transaction, deletion(1));
    // Sends the entry, which waits for the next query.
    expect(await headSequence(transaction, auditedOrganization)).toBe(before + 1);
    throw new Undo();
  });
  await expect(act).rejects.toThrow(Undo);
  expect(await lastSequence()).toBe(before);
  expect(await firstBroken()).toBeNull();
});

test('the database hashes any text as the check does, also after a head of an older version', async () => {
  const before = await lastSequence();
  const reasons = [
    '“Água” & \'aspas\' "duplas" \\ barra',
    'linha\nnova\ttab',
    'par \u{1f3d7}',
    'nulo \u0000',
    'só \ud83c',
  ];
  await within((transaction) => asOwner(transaction, 'update audit_heads set previous_hash = null'));
  for (const [at, reason] of reasons.entries())
    await within((transaction) => record(transaction, deletion(at + 1, { reason, before: null, amount: -1.5e21 })));
  expect(await lastSequence()).toBe(before + reasons.length);
  expect(await firstBroken()).toBeNull();
});
