/** A minted session equals one from signing in, in every table. So tests that mint one test the same product. */
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import type { Tokens } from '../testing/mint-session.ts';
import { password, people } from '../testing/people.ts';
import { openTestApp } from '../testing/test-app.ts';

const testApp = await openTestApp();
const { database } = testApp.app.platform;
const { planner } = people;

/** Returns the traces of one way to sign in, without numbers and instants. */
const traces = async (begin: () => Promise<Tokens>) => {
  await database.withPlatform(async (transaction) => {
    await transaction.deleteFrom('known_addresses').execute();
    await transaction.updateTable('users').set({ last_login: null }).where('id', '=', planner.id).execute();
  });
  const { access, refresh } = await begin();
  const { sid } = decodeJwt<{ sid: string }>(access);
  const rows = await database.withOrganization(planner.organizationId, async (transaction) => ({
    session: await transaction
      .selectFrom('sessions')
      .selectAll()
      .where('id', '=', Number(sid))
      .executeTakeFirstOrThrow(),
    refresh: await transaction
      .selectFrom('refresh_tokens')
      .selectAll()
      .where('session_id', '=', Number(sid))
      .executeTakeFirstOrThrow(),
    address: await transaction.selectFrom('known_addresses').selectAll().executeTakeFirstOrThrow(),
    user: await transaction.selectFrom('users').select('last_login').where('id', '=', planner.id).executeTakeFirst(),
    entry: await transaction
      .selectFrom('audit_entries')
      .select(['action', 'actor_id', 'target', 'target_id', 'details'])
      .where('action', '=', 'session.started')
      .orderBy('sequence', 'desc')
      .executeTakeFirstOrThrow(),
  }));
  const lasts = rows.session.expires_at.getTime() - rows.session.created_at.getTime();
  const profile = await testApp.send({ token: access }, 'GET', '/api/access/user/profile/');
  const renewed = await testApp.send(null, 'POST', '/api/token/refresh/', { refresh });
  return {
    lasts,
    statuses: [profile.status, renewed.status],
    shape: JSON.parse(JSON.stringify(rows), (key, value: unknown) => (isOwn(key, value) ? `some ${key}` : value)),
  };
};

const isOwn = (key: string, value: unknown): boolean =>
  value !== null && (key === 'id' || key === 'session_id' || key === 'token_hash' || /_(at|login)$/.test(key));

test('leaves the same rows, lasts as long and opens the same', async () => {
  const minted = await traces(() => testApp.mintSession('planner'));
  const signedIn = await traces(async () => {
    const { body } = await testApp.send(null, 'POST', '/api/token/', { email: planner.email, password });
    return body as Tokens;
  });
  expect(minted).toEqual(signedIn);
  expect(minted).toMatchObject({ lasts: 21_600_000, statuses: [200, 200] });
});

test('is refused to whom signing in is', async () => {
  await expect(testApp.mintSession('inactive')).rejects.toThrow('may not sign in');
});
