import { exportJWK, generateKeyPair } from 'jose';
import { describe, expect, test, vi } from 'vitest';
import { openTestApp } from '../../../../testing/test-app.ts';
import { createSealing } from '../../../platform/sealing/index.ts';
import { createTokens, rotateSigningKey } from './tokens.gateway.ts';

const testApp = await openTestApp();
// Signed with the key of the start, before any other is made here.
await testApp.openSession('planner');
const { platform } = testApp.app;
const { database } = platform;
const stored = () =>
  database.withPlatform((transaction) =>
    transaction.selectFrom('signing_keys').select(['id', 'private_key']).orderBy('created_at').execute(),
  );
const claims = {
  type: 'access',
  id: 1,
  userId: 2,
  sessionId: 3,
  issuedAt: Math.floor(Date.now() / 1_000),
  expiresAt: Math.floor(Date.now() / 1_000) + 600,
} as const;
const signed = async (means: Parameters<typeof createTokens>[0] = platform) => {
  const tokens = await createTokens(means);
  return { tokens, token: await tokens.sign(claims, tokens.currentKey) };
};

describe('the signing key', () => {
  test('is sealed at rest', async () => {
    for (const { private_key } of await stored()) {
      expect(private_key).toMatch(/^v1\.[\w-]{8}\.[\w-]{16}\.[\w-]+$/);
      expect(private_key).not.toContain('"d"');
    }
  });

  test('that was kept as it is, is sealed by the next start, and goes on checking', async () => {
    const { privateKey } = await generateKeyPair('EdDSA', { extractable: true });
    const jwk = await exportJWK(privateKey);
    await database.withPlatform((transaction) =>
      transaction
        .insertInto('signing_keys')
        .values({ id: 'plain', private_key: JSON.stringify(jwk) })
        .execute(),
    );
    const first = await createTokens(platform);
    const token = await first.sign(claims, 'plain');
    expect((await stored()).find(({ id }) => id === 'plain')?.private_key).toMatch(/^v1\./);
    expect(await (await createTokens(platform)).verify(token, new Date())).toMatchObject({ userId: 2 });
  });

  test('opens with the house’s older secret, and is sealed by the newer one then', async () => {
    const [old, fresh] = [Buffer.alloc(32, 1), Buffer.alloc(32, 9)];
    const { token } = await signed();
    const changed = { database, sealing: createSealing([fresh, old]) };
    expect(await (await createTokens(changed)).verify(token, new Date())).toMatchObject({ userId: 2 });
    expect((await stored()).every(({ private_key }) => changed.sealing.isCurrent(private_key))).toBe(true);
    // Back for the other tests of this file.
    await createTokens({ database, sealing: createSealing([old, fresh]) });
  });

  test('is a new one where the house has lost its secret: nothing that was signed is good any more', async () => {
    const { token } = await signed();
    const before = await stored();
    const lost = await createTokens({ database, sealing: createSealing([Buffer.alloc(32, 5)]) });
    expect(await lost.verify(token, new Date())).toBeNull();
    expect(await stored()).toHaveLength(before.length + 1);
    await database.withPlatform((transaction) =>
      transaction.deleteFrom('signing_keys').where('id', '=', lost.currentKey).execute(),
    );
  });
});

describe('a rotation', () => {
  test('signs with the new key and goes on checking what the old one has signed', async () => {
    const { token, tokens } = await signed();
    const id = await rotateSigningKey(platform, false);
    const after = await createTokens(platform);
    expect(after.currentKey).toBe(id);
    expect(tokens.currentKey).not.toBe(id);
    expect(await after.verify(token, new Date())).toMatchObject({ userId: 2 });
    expect((await testApp.send('planner', 'GET', '/api/access/user/profile/')).status).toBe(200);
  });

  test('a process that has run for long takes up the new key when it next checks a token, never while it signs', async () => {
    const { token, tokens } = await signed();
    const id = await rotateSigningKey(platform, false);
    const late = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 120_000);
    const within = database.withOrganization(1_001, () => tokens.sign(claims, tokens.currentKey));
    await expect(within).resolves.toMatch(/^eyJ/);
    expect(tokens.currentKey).not.toBe(id);
    await tokens.verify(token, new Date());
    late.mockRestore();
    expect(tokens.currentKey).toBe(id);
  });

  test('after a leak ends everything that was signed before', async () => {
    const { token } = await signed();
    const id = await rotateSigningKey(platform, true);
    expect((await stored()).map((one) => one.id)).toEqual([id]);
    expect(await (await createTokens(platform)).verify(token, new Date())).toBeNull();
  });

  test('lets go of keys that nobody can have signed with for a day', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await database.withPlatform((transaction) =>
        transaction
          .updateTable('signing_keys')
          .set({ created_at: new Date(Date.now() - (10 - turn) * 86_400_000) })
          .execute(),
      );
      await rotateSigningKey(platform, false);
    }
    expect((await stored()).length).toBeLessThanOrEqual(3);
  });
});

describe('a token that was verified', () => {
  test('is not verified again until the keys are loaded again, which takes a minute at most', async () => {
    const { token, tokens } = await signed();
    const verify = vi.spyOn(crypto.subtle, 'verify');
    for (let turn = 0; turn < 5; turn += 1) expect(await tokens.verify(token, new Date())).toMatchObject({ userId: 2 });
    expect(verify).toHaveBeenCalledTimes(1);
    const late = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
    expect(await tokens.verify(token, new Date())).toMatchObject({ userId: 2 });
    expect(verify).toHaveBeenCalledTimes(2);
    late.mockRestore();
    verify.mockRestore();
  });

  test('expires all the same, and no other text passes for it', async () => {
    const { token, tokens } = await signed();
    expect(await tokens.verify(token, new Date())).toMatchObject({ userId: 2 });
    expect(await tokens.verify(token, new Date(claims.expiresAt * 1_000))).toBeNull();
    expect(await tokens.verify(token, new Date(claims.expiresAt * 1_000 - 1))).toMatchObject({ userId: 2 });
    const [head, , signature] = token.split('.');
    const payload = Buffer.from(JSON.stringify({ ...claims, user_id: '9' })).toString('base64url');
    expect(await tokens.verify(`${head}.${payload}.${signature}`, new Date())).toBeNull();
  });

  test('is refused once its key was deleted and the keys are loaded again', async () => {
    const { token, tokens } = await signed();
    expect(await tokens.verify(token, new Date())).toMatchObject({ userId: 2 });
    await rotateSigningKey(platform, true);
    const late = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
    expect(await tokens.verify(token, new Date())).toBeNull();
    late.mockRestore();
  });
});
