import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testOrganizations } from '../../../testing/people.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import { tenancyRules } from '../../app.ts';
import { insertService } from '../../modules/admin/services/services.repository.ts';
import { newId, type Transaction } from './index.ts';

const { app } = await openTestApp();
const { database } = app.platform;
const first = testOrganizations.first.id;
const second = testOrganizations.second.id;

/** As text, so that row-level security alone decides. */
const groups = (transaction: Transaction) =>
  transaction.execute(sql<{ id: number; organization_id: number }>`select * from services`);

test('every table obeys the tenancy rules', async () => {
  expect(await database.tenancyFindings(tenancyRules)).toEqual([]);
});

test('every global table says why', () => {
  for (const { reason } of [...tenancyRules.globalTables, ...tenancyRules.narrowTables]) {
    expect(reason.length).toBeGreaterThan(10);
  }
});

test('a transaction sees and writes the rows of its organization only', async () => {
  await database.withOrganization(first, (transaction) =>
    insertService(transaction, { id: newId(), name: 'Diretoria' }),
  );
  expect(await database.withOrganization(first, groups)).toHaveLength(1);
  expect(await database.withOrganization(second, groups)).toEqual([]);
});

test('a transaction that forgets the organization sees nothing', async () => {
  expect(await database.withPlatform(groups)).toEqual([]);
  const forgotten = await database.withOrganization(first, async (transaction) => {
    await sql`select set_config('app.organization_id', '', true)`.execute(transaction);
    return groups(transaction);
  });
  expect(forgotten).toEqual([]);
});

test('a row cannot be written for, or moved to, another organization', async () => {
  const id = newId();
  await expect(
    database.withOrganization(first, (transaction) =>
      transaction.execute(sql`insert into services (organization_id, id, name) values (${second}, ${id}, 'Fora')`),
    ),
  ).rejects.toThrow(/row-level security/);
  await expect(
    database.withOrganization(first, (transaction) =>
      transaction.execute(sql`update services set organization_id = ${second}::int8`),
    ),
  ).rejects.toThrow(/row-level security/);
});

test('an audit entry can neither be changed nor removed', async () => {
  for (const statement of [
    'update audit_entries set action = action',
    'delete from audit_entries',
    'truncate audit_entries',
  ]) {
    await expect(
      database.withOrganization(first, (transaction) => sql.raw(statement).execute(transaction)),
    ).rejects.toThrow(/permission denied/);
  }
});

test('one transaction does not change its organization', async () => {
  await expect(database.withOrganization(first, () => database.withOrganization(second, groups))).rejects.toThrow(
    'One transaction, one organization',
  );
});

test('a failed statement that nobody reports still keeps the transaction from committing', async () => {
  const id = newId();
  const careless = database.withOrganization(first, async (transaction) => {
    await insertService(transaction, { id, name: 'Some' });
    await sql`select 1 / 0`.execute(transaction).catch(() => undefined);
  });
  await expect(careless).rejects.toThrow(/aborted/);
  const after = await database.withOrganization(first, groups);
  expect(after.filter((group) => group.id === id)).toEqual([]);
});

test('connections carry nothing from one organization to the next, whatever went wrong on them', async () => {
  const transactions = Array.from({ length: 300 }, (_, index) => {
    const organization = index % 2 === 0 ? first : second;
    return database
      .withOrganization(organization, async (transaction) => {
        const rows = await groups(transaction);
        if (index % 5 === 0) await sql`select 1 / 0`.execute(transaction);
        return rows.filter((row) => row.organization_id !== organization).length;
      })
      .catch((error: unknown) => (/division by zero/.test(String(error)) ? 0 : Promise.reject(error)));
  });
  expect((await Promise.all(transactions)).reduce((sum, foreign) => sum + foreign, 0)).toBe(0);
});

test('an int8 beyond the safe integers is refused and never rounded', async () => {
  const read = (value: string) =>
    database.withPlatform(async (transaction) => {
      const { rows } = await sql<{ n: number }>`select ${sql.lit(value)}::int8 as n`.execute(transaction);
      return rows[0]?.n;
    });
  expect(await read('9007199254740991')).toBe(9_007_199_254_740_991);
  await expect(read('9007199254740993')).rejects.toThrow(/safe integers/);
});

test('a date is read as text, in whatever time zone the server runs', async () => {
  const { rows } = await database.withPlatform((transaction) =>
    sql<{ d: string }>`select date '2018-11-04' as d`.execute(transaction),
  );
  expect(rows).toEqual([{ d: '2018-11-04' }]);
});
