import { TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { password, people, testOrganizations } from '../../../../testing/people.ts';
import { makeSecurityKey, type SoftwareKey } from '../../../../testing/security-key.ts';
import {
  type ChallengeResponse,
  keyHome as home,
  keysUrl as keys,
  mixed,
  attemptOver as over,
  keyRefused as refused,
  securityKeyActions,
} from '../../../../testing/security-key-actions.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp({ origin: home.origin });
const { add, signIn, challengeOf, signInWith, auditTrailOf, forgetGuesses } = securityKeyActions(testApp);
const step = '/api/access/second-step/';

beforeEach(forgetGuesses);

describe('signing in with a key', () => {
  test('asks for it after the right password alone, takes it, and says so', async () => {
    const { key, id } = await add('groupless', 'Notebook');
    expect((await signIn('groupless', {}, 'errada')).body).toEqual({
      detail: 'No active account found with the given credentials',
    });
    const { attempt, options } = await challengeOf('groupless');
    expect(options).toMatchObject({
      rpId: 'uni.test',
      userVerification: 'preferred',
      allowCredentials: [{ id: key.id, type: 'public-key', transports: ['usb'] }],
    });
    const proof = { attempt, credential: key.answer(options.challenge) };
    expect((await signIn('groupless', { key: proof }, 'errada')).status).toBe(401);
    expect((await signIn('groupless', { key: proof })).status).toBe(200);
    expect((await testApp.send('groupless', 'GET', keys)).body).toMatchObject({
      keys: [{ name: 'Notebook', last_used_at: expect.any(String) }],
    });
    expect(await auditTrailOf(testOrganizations.first.id, 'second_step.key_used')).toEqual([
      { actor_id: people.groupless.id, target_id: people.groupless.id, details: { security_key: id } },
    ]);
    // The answer once more, and under a new request.
    expect(await signIn('groupless', { key: proof })).toMatchObject(over);
    expect((await auditTrailOf(testOrganizations.first.id, 'session.refused')).at(-1)).toMatchObject({
      ...{ actor_id: null, target_id: people.groupless.id, details: { means: 'security_key' } },
    });
    const again = await challengeOf('groupless');
    expect(await signIn('groupless', { key: { ...proof, attempt: again.attempt } })).toMatchObject(refused);
  });

  test.each<[string, (key: SoftwareKey, challenge: string) => Record<string, unknown>]>([
    ['another address', (key, challenge) => key.answer(challenge, { origin: 'https://evil.example' })],
    ['another port of this address', (key, challenge) => key.answer(challenge, { origin: 'https://uni.test:8443' })],
    ['another name', (key, challenge) => key.answer(challenge, { host: 'evil.example' })],
    ['another challenge', (key) => key.answer(Buffer.alloc(32, 7).toString('base64url'))],
    ['nobody who touched it', (key, challenge) => key.answer(challenge, { isTouched: false })],
    ['what making a key asks', (key, challenge) => mixed(key.answer(challenge), key.create(challenge))],
    ['a key that nobody added', (_, challenge) => makeSecurityKey(home).answer(challenge)],
    [
      'another key under the name of this one',
      (key, challenge) => ({ ...makeSecurityKey(home).answer(challenge), id: key.id, rawId: key.id }),
    ],
  ])('refuses an answer of %s, and writes it down', async (_, answer) => {
    const { key, id } = await add('scoped', 'Chave');
    const before = (await auditTrailOf(testOrganizations.first.id, 'session.refused')).length;
    const { attempt, options } = await challengeOf('scoped');
    const credential = answer(key, options.challenge);
    expect((await signIn('scoped', { key: { attempt, credential } })).status).toBe(401);
    expect((await auditTrailOf(testOrganizations.first.id, 'session.refused')).slice(before)).toMatchObject([
      { actor_id: null, target_id: people.scoped.id, details: { means: 'security_key' } },
    ]);
    expect((await signInWith('scoped', key)).status).toBe(200);
    await testApp.send('scoped', 'POST', `${keys}${id}/remove/`, { password });
  });

  test("refuses another person's key and another person's request", async () => {
    const own = await add('staff', 'Minha');
    const foreign = await add('superuser', 'De outra pessoa');
    const challenge = await challengeOf('staff');
    const byForeign = { attempt: challenge.attempt, credential: foreign.key.answer(challenge.options.challenge) };
    expect(await signIn('staff', { key: byForeign })).toMatchObject(refused);
    const ofForeign = await challengeOf('superuser');
    const underForeign = { attempt: ofForeign.attempt, credential: own.key.answer(ofForeign.options.challenge) };
    expect(await signIn('staff', { key: underForeign })).toMatchObject(over);
    expect((await signInWith('staff', own.key)).status).toBe(200);
  });

  test('refuses a count that does not grow: the key has been copied', { tags: ['proof'] }, async () => {
    const { key } = await add('partner', 'Copiada');
    expect((await signInWith('partner', key)).status).toBe(200);
    expect((await signInWith('partner', key)).status).toBe(200);
    for (const count of [1, 2, 0]) {
      const { attempt, options } = await challengeOf('partner');
      const credential = key.answer(options.challenge, { count });
      expect(await signIn('partner', { key: { attempt, credential } })).toMatchObject(refused);
    }
    expect((await signInWith('partner', key)).status).toBe(200);
  });

  test('takes a key that does not count, as those do that live in several devices', { tags: ['proof'] }, async () => {
    const { key } = await add('strangePlanner', 'Sem contador', makeSecurityKey(home, { counts: false }));
    expect((await signInWith('strangePlanner', key)).status).toBe(200);
    expect((await signInWith('strangePlanner', key)).status).toBe(200);
  });

  test('lets one of two in who bring the same answer at once, and none after five minutes', async () => {
    const { key } = await add('strangePlanner', 'Duas vezes');
    const { attempt, options } = await challengeOf('strangePlanner');
    const proof = { attempt, credential: key.answer(options.challenge) };
    const answers = await Promise.all([
      signIn('strangePlanner', { key: proof }),
      signIn('strangePlanner', { key: proof }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const late = await challengeOf('strangePlanner');
    testApp.clock.aheadMs += 5 * 60_000 + 1_000;
    const tooLate = { attempt: late.attempt, credential: key.answer(late.options.challenge) };
    expect(await signIn('strangePlanner', { key: tooLate })).toMatchObject(over);
  });

  test('takes a recovery code or an authenticator in its place', async () => {
    const { codes } = await add('reader', 'Chave');
    expect((await signIn('reader', { totp: codes[0] ?? '' })).status).toBe(200);
    expect((await signIn('reader', { totp: codes[0] ?? '' })).body).toMatchObject({ code: 'totp_invalid' });
    const offered = await testApp.send('reader', 'POST', step, { password });
    const { secret } = offered.body as { secret: string };
    const codeAt = (ahead: number) =>
      new TOTP({ secret }).generate({ timestamp: Date.now() + testApp.clock.aheadMs + ahead * 30_000 });
    expect((await testApp.send('reader', 'POST', `${step}confirm/`, { code: codeAt(0) })).status).toBe(200);
    await challengeOf('reader');
    expect((await signIn('reader', { totp: codeAt(1) })).status).toBe(200);
  });

  test('makes guessing wait, as guessing a code does', { tags: ['proof'] }, async () => {
    const { key } = await add('superuser', 'Mais uma');
    // Requested beforehand: the first wait is one second, and a busy machine needs that long for the request.
    const requests: ChallengeResponse[] = [];
    for (let count = 0; count < 6; count += 1) requests.push(await challengeOf('superuser'));
    const [last, ...guessed] = requests;
    for (const { attempt, options } of guessed) {
      const credential = key.answer(options.challenge, { origin: 'https://evil.example' });
      expect(await signIn('superuser', { key: { attempt, credential } })).toMatchObject(refused);
    }
    const right = { attempt: last?.attempt ?? '', credential: key.answer(last?.options.challenge ?? '') };
    expect(await signIn('superuser', { key: right })).toMatchObject({ status: 429 });
  });
});
