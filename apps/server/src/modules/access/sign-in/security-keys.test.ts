import { beforeEach, describe, expect, test } from 'vitest';
import { password, people, testOrganizations } from '../../../../testing/people.ts';
import { makeSecurityKey, type SoftwareKey } from '../../../../testing/security-key.ts';
import {
  keyHome as home,
  keysUrl as keys,
  mixed,
  attemptOver as over,
  securityKeyActions,
} from '../../../../testing/security-key-actions.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp({ origin: home.origin });
const { offer, add, signIn, keysOf, auditTrailOf, forgetGuesses } = securityKeyActions(testApp);
const step = '/api/access/second-step/';

beforeEach(forgetGuesses);

describe('adding a key', () => {
  test('asks for the password; the first key answers the recovery codes, the next one none', async () => {
    expect(await testApp.send('planner', 'POST', `${keys}offer/`, { password: 'errada' })).toMatchObject({
      status: 400,
      body: { password: ['Wrong password.'] },
    });
    const first = await add('planner', 'Notebook');
    expect(new Set(first.codes).size).toBe(10);
    const second = await add('planner', 'Chaveiro');
    expect(second.codes).toEqual([]);
    const listed = await testApp.send('planner', 'GET', keys);
    expect(listed.body).toMatchObject({
      is_possible: true,
      keys: [
        { id: first.id, name: 'Notebook', last_used_at: null },
        { id: second.id, name: 'Chaveiro', last_used_at: null },
      ],
    });
    expect(JSON.stringify(listed.body)).not.toContain(first.key.id);
    expect((await testApp.send('planner', 'GET', step)).body).toMatchObject({
      is_enabled: false,
      recovery_codes_left: 10,
    });
    expect(await auditTrailOf(testOrganizations.first.id, 'second_step.key_added')).toEqual([
      { actor_id: people.planner.id, target_id: people.planner.id, details: { security_key: first.id } },
      { actor_id: people.planner.id, target_id: people.planner.id, details: { security_key: second.id } },
    ]);
  });

  test('tells the browser the name of this address, who asks, and which keys are there already', async () => {
    const { key } = await add('sales', 'Notebook');
    const { options } = await offer('sales');
    expect(options).toMatchObject({
      rp: { id: 'uni.test', name: 'UNI' },
      user: { name: people.sales.email },
      attestation: 'none',
      excludeCredentials: [{ id: key.id, type: 'public-key', transports: ['usb'] }],
      authenticatorSelection: { userVerification: 'preferred' },
    });
    expect(Buffer.from(options.challenge, 'base64url').length).toBeGreaterThanOrEqual(32);
  });

  test.each<[string, (key: SoftwareKey, challenge: string) => Record<string, unknown>]>([
    ['another address', (key, challenge) => key.create(challenge, { origin: 'https://uni.test.evil.example' })],
    ['another name', (key, challenge) => key.create(challenge, { host: 'evil.example' })],
    ['another challenge', (key) => key.create(Buffer.alloc(32, 7).toString('base64url'))],
    ['nobody who touched it', (key, challenge) => key.create(challenge, { isTouched: false })],
    ['what signing in asks', (key, challenge) => mixed(key.create(challenge), key.answer(challenge))],
  ])('refuses a key made for %s', async (_, made) => {
    const { attempt, options } = await offer('reader');
    const credential = made(makeSecurityKey(home), options.challenge);
    const answered = await testApp.send('reader', 'POST', keys, { attempt, name: 'Falsa', credential });
    expect(answered.status).toBe(400);
    expect((await testApp.send('reader', 'GET', keys)).body).toMatchObject({ keys: [] });
    expect((await signIn('reader')).status).toBe(200);
  });

  test('takes an offer once, in the session that asked, within five minutes, and of nobody else', async () => {
    const key = makeSecurityKey(home);
    const first = await offer('colab');
    const made = { attempt: first.attempt, name: 'Chave', credential: key.create(first.options.challenge) };
    expect(await testApp.send('stranger', 'POST', keys, made)).toMatchObject(over);
    const elsewhere = { token: (await testApp.mintSession('colab')).access };
    expect(await testApp.send(elsewhere, 'POST', keys, made)).toMatchObject(over);
    expect((await testApp.send('colab', 'POST', keys, made)).status).toBe(201);
    expect(await testApp.send('colab', 'POST', keys, made)).toMatchObject(over);
    const late = await offer('colab');
    testApp.clock.aheadMs += 5 * 60_000 + 1_000;
    const other = makeSecurityKey(home);
    const tooLate = { attempt: late.attempt, name: 'Tarde', credential: other.create(late.options.challenge) };
    expect(await testApp.send('colab', 'POST', keys, tooLate)).toMatchObject(over);
    expect((await testApp.send('colab', 'GET', keys)).body).toMatchObject({ keys: [{ name: 'Chave' }] });
  });

  test('is refused for a key that somebody has already, and for more than ten', async () => {
    const { key } = await add('stranger', 'De uma pessoa');
    const { attempt, options } = await offer('strangePlanner');
    const credential = key.create(options.challenge);
    expect(await testApp.send('strangePlanner', 'POST', keys, { attempt, name: 'Minha', credential })).toMatchObject({
      status: 400,
      body: { credential: ['This security key has been added already.'] },
    });
    for (let more = 2; more <= 10; more += 1) {
      await forgetGuesses();
      await add('stranger', `Chave ${more}`);
    }
    expect(await testApp.send('stranger', 'POST', `${keys}offer/`, { password })).toMatchObject({
      status: 400,
      body: { non_field_errors: ['No more than 10 security keys can be added.'] },
    });
  });
});

describe('a key that is there', () => {
  test("is renamed and removed by its owner alone, removed with the password; others' are not found", async () => {
    const { id } = await add('colab', 'Velho nome');
    expect(await testApp.send('colab', 'PATCH', `${keys}${id}/`, { name: ' ' })).toMatchObject({ status: 400 });
    expect(await testApp.send('colab', 'PATCH', `${keys}${id}/`, { name: 'Novo nome' })).toMatchObject({
      status: 200,
      body: { id, name: 'Novo nome' },
    });
    for (const who of ['staff', 'stranger'] as const) {
      expect((await testApp.send(who, 'PATCH', `${keys}${id}/`, { name: 'Tomada' })).status).toBe(404);
      expect((await testApp.send(who, 'POST', `${keys}${id}/remove/`, { password })).status).toBe(404);
    }
    expect(await testApp.send('colab', 'POST', `${keys}${id}/remove/`, { password: 'errada' })).toMatchObject({
      status: 400,
      body: { password: ['Wrong password.'] },
    });
    expect((await testApp.send('colab', 'POST', `${keys}${id}/remove/`, { password })).status).toBe(200);
    expect((await keysOf('colab')).map(({ name }) => name)).not.toContain('Novo nome');
    expect(await auditTrailOf(testOrganizations.first.id, 'second_step.key_renamed')).toMatchObject([
      { actor_id: people.colab.id, details: { security_key: id } },
    ]);
    expect((await auditTrailOf(testOrganizations.first.id, 'second_step.key_removed')).at(-1)).toMatchObject({
      actor_id: people.colab.id,
      details: { security_key: id },
    });
  });

  test('takes the recovery codes with it when it was the last second step', async () => {
    const { codes, id } = await add('scoped', 'Única');
    const renewed = await testApp.send('scoped', 'POST', `${step}recovery-codes/`, { password });
    expect(renewed.status).toBe(200);
    expect(await signIn('scoped', { totp: codes[0] ?? '' })).toMatchObject({ status: 401 });
    await testApp.send('scoped', 'POST', `${keys}${id}/remove/`, { password });
    expect((await testApp.send('scoped', 'GET', step)).body).toMatchObject({ recovery_codes_left: 0 });
    expect((await signIn('scoped')).status).toBe(200);
    expect((await testApp.send('scoped', 'POST', `${step}recovery-codes/`, { password })).status).toBe(400);
  });
});

describe('an address that is a number', () => {
  test('offers no keys and says so', async () => {
    const numbered = await openTestApp({ origin: 'http://127.0.0.1:3000' });
    expect((await numbered.send('planner', 'GET', keys)).body).toEqual({ is_possible: false, keys: [] });
    expect(await numbered.send('planner', 'POST', `${keys}offer/`, { password })).toMatchObject({
      status: 400,
      body: { non_field_errors: ['Security keys cannot be used at this address.'] },
    });
  });
});
