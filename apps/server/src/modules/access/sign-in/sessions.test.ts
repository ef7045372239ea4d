import { generateKeyPairSync } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { people } from '../../../../testing/people.ts';
import { type Answered, openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const { database } = testApp.app.platform;
const profile = (token: string) => testApp.send({ token }, 'GET', '/api/access/user/profile/');
const refresh = (token: string) => testApp.send(null, 'POST', '/api/token/refresh/', { refresh: token });
const logout = (token: string) => testApp.send(null, 'POST', '/api/token/blacklist/', { refresh: token });

const pairOf = ({ status, body }: Answered): { access: string; refresh: string } => {
  expect(status).toBe(200);
  return body as { access: string; refresh: string };
};
const segmentOf = (token: string, index: number): string => token.split('.')[index] ?? '';
const decoded = (text: string): Record<string, unknown> => JSON.parse(Buffer.from(text, 'base64url').toString());
const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const invalidAccess = {
  detail: 'Given token not valid for any token type',
  code: 'token_not_valid',
  messages: [{ token_class: 'AccessToken', token_type: 'access', message: 'Token is invalid or expired' }],
};

beforeEach(() => {
  testApp.clock.aheadMs = 0;
});

describe('an access token', () => {
  test('is signed with EdDSA under a named key and holds no personal data', async () => {
    const { access } = await testApp.openSession('planner');
    expect(decoded(segmentOf(access, 0))).toEqual({ alg: 'EdDSA', typ: 'JWT', kid: expect.any(String) });
    expect(Object.keys(decoded(segmentOf(access, 1))).sort()).toEqual([
      'exp',
      'iat',
      'jti',
      'sid',
      'token_type',
      'user_id',
    ]);
  });

  test('is refused without a signature, with a foreign one, and under another algorithm or key', async () => {
    const { access } = await testApp.openSession('planner');
    const claims = decoded(segmentOf(access, 1));
    const header = decoded(segmentOf(access, 0));
    const { privateKey } = generateKeyPairSync('ed25519');
    const forged = [
      new UnsecuredJWT(claims).encode(),
      `${encoded({ ...header, alg: 'none' })}.${segmentOf(access, 1)}.`,
      await new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', kid: String(header.kid) }).sign(privateKey),
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: String(header.kid) })
        .sign(Buffer.alloc(32, String(header.kid))),
      await new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', kid: '../../etc/passwd' }).sign(privateKey),
      `${segmentOf(access, 0)}.${encoded({ ...claims, user_id: String(people.superuser.id) })}.${segmentOf(access, 2)}`,
    ];
    for (const token of forged) expect(await profile(token)).toMatchObject({ status: 401, body: invalidAccess });
  });

  test('is refused with any single bit of its signature flipped', async () => {
    const { access } = await testApp.openSession('planner');
    const signature = Buffer.from(segmentOf(access, 2), 'base64url');
    for (let bit = 0; bit < signature.length * 8; bit += 7) {
      const flipped = Buffer.from(signature);
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const answer = await profile(`${segmentOf(access, 0)}.${segmentOf(access, 1)}.${flipped.toString('base64url')}`);
      expect(answer.status).toBe(401);
    }
  });

  test('is refused one second after its 1,800 seconds', async () => {
    const { access } = await testApp.openSession('planner');
    testApp.clock.aheadMs = 1_798_000;
    expect((await profile(access)).status).toBe(200);
    testApp.clock.aheadMs = 1_801_000;
    expect(await profile(access)).toMatchObject({ status: 401, body: invalidAccess });
  });

  test('is not a refresh token, nor the other way round', async () => {
    const pair = await testApp.openSession('planner');
    expect((await profile(pair.refresh)).body).toMatchObject({ messages: [{ message: 'Token has wrong type' }] });
    expect(await refresh(pair.access)).toMatchObject({
      status: 401,
      body: { detail: 'Token has wrong type', code: 'token_not_valid' },
    });
  });

  test.each([
    ['no header', undefined, 'Authentication credentials were not provided.'],
    ['another scheme', 'Basic abc', 'Authentication credentials were not provided.'],
    ['the scheme alone', 'Bearer', 'Authorization header must contain two space-delimited values'],
    ['three parts', 'Bearer a b', 'Authorization header must contain two space-delimited values'],
    ['garbage', 'Bearer garbage', 'Given token not valid for any token type'],
  ])('%s is refused with 401', async (_case, authorization, detail) => {
    const headers = authorization === undefined ? {} : { authorization };
    const answer = await testApp.raw({ method: 'GET', url: '/api/access/user/profile/', headers });
    expect(answer).toMatchObject({ status: 401, body: { detail } });
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="api"');
  });

  test('stops working within a second of the user becoming inactive, and says so', async () => {
    const { access } = await testApp.openSession('reader');
    expect((await profile(access)).status).toBe(200);
    const setActive = (active: boolean) =>
      database.withPlatform((transaction) =>
        transaction.updateTable('users').set({ is_active: active }).where('id', '=', people.reader.id).execute(),
      );
    await setActive(false);
    testApp.passMemory();
    expect(await profile(access)).toMatchObject({ status: 401, body: { code: 'user_inactive' } });
    await setActive(true);
  });
});

describe('a refresh token', () => {
  test('is traded for a new access token and its successor', async () => {
    const first = await testApp.openSession('planner');
    const second = pairOf(await refresh(first.refresh));
    expect(second.refresh).not.toBe(first.refresh);
    expect((await profile(second.access)).status).toBe(200);
  });

  test('refreshed fifty times at once ends in one successor and logs nobody out', async () => {
    const { refresh: token } = await testApp.openSession('planner');
    const pairs = (await Promise.all(Array.from({ length: 50 }, () => refresh(token)))).map(pairOf);
    expect(new Set(pairs.map((pair) => pair.refresh)).size).toBe(1);
    const [any] = pairs;
    expect((await profile(any?.access ?? '')).status).toBe(200);
    expect((await refresh(any?.refresh ?? '')).status).toBe(200);
  });

  test('survives a lost answer: until its successor is used it gives the same successor again', async () => {
    const { refresh: token } = await testApp.openSession('planner');
    const lost = pairOf(await refresh(token));
    const again = pairOf(await refresh(token));
    expect(again.refresh).toBe(lost.refresh);
  });

  test('presented after its successor was used ends the whole family and is written down', async () => {
    const stolen = await testApp.openSession('planner');
    const second = pairOf(await refresh(stolen.refresh));
    const third = pairOf(await refresh(second.refresh));
    expect(await refresh(stolen.refresh)).toMatchObject({ status: 401, body: { detail: 'Token is blacklisted' } });
    expect(await refresh(third.refresh)).toMatchObject({ status: 401, body: { detail: 'Token is blacklisted' } });
    expect((await profile(third.access)).status).toBe(401);
    const entries = await database.withOrganization(1_001, (transaction) =>
      transaction
        .selectFrom('audit_entries')
        .select('details')
        .where('action', '=', 'session.ended')
        .orderBy('sequence')
        .execute(),
    );
    expect(entries.some(({ details }) => details.includes('reuse'))).toBe(true);
  });

  test('ends with its session six hours after signing in, however often it was renewed', async () => {
    let pair = await testApp.openSession('planner');
    for (const hours of [2, 4, 5.9]) {
      testApp.clock.aheadMs = hours * 3_600_000;
      pair = pairOf(await refresh(pair.refresh));
    }
    testApp.clock.aheadMs = 6.01 * 3_600_000;
    expect(await refresh(pair.refresh)).toMatchObject({
      status: 401,
      body: { detail: 'Token is invalid or expired', code: 'token_not_valid' },
    });
  });

  test('is kept as a hash only', async () => {
    const pair = await testApp.openSession('planner');
    const { rows } = await database.withPlatform((transaction) =>
      sql<{
        present: boolean;
      }>`select bool_or(t::text like ${`%${segmentOf(pair.refresh, 2)}%`}) as present from refresh_tokens t`.execute(
        transaction,
      ),
    );
    expect(rows).toEqual([{ present: false }]);
  });
});

describe('logging out', () => {
  test('ends the session at once, and a second time is refused', async () => {
    const pair = await testApp.openSession('planner');
    expect(await logout(pair.refresh)).toMatchObject({ status: 200, body: {} });
    expect((await profile(pair.access)).status).toBe(401);
    expect(await refresh(pair.refresh)).toMatchObject({ status: 401, body: { detail: 'Token is blacklisted' } });
    expect(await logout(pair.refresh)).toMatchObject({ status: 401, body: { detail: 'Token is blacklisted' } });
  });

  test.each([
    ['nothing', {}, { refresh: ['This field is required.'] }],
    ['a blank', { refresh: '' }, { refresh: ['This field may not be blank.'] }],
    ['a number', { refresh: 1 }, { refresh: ['Not a valid string.'] }],
  ])('%s instead of a token is refused with 400', async (_case, body, messages) => {
    expect(await testApp.send(null, 'POST', '/api/token/blacklist/', body)).toMatchObject({
      status: 400,
      body: messages,
    });
    expect(await testApp.send(null, 'POST', '/api/token/refresh/', body)).toMatchObject({
      status: 400,
      body: messages,
    });
  });
});
