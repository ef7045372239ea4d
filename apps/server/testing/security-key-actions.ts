/** Security key actions of a test: add, challenge, sign in. */
import { expect } from 'vitest';
import { type PersonName, password, people } from './people.ts';
import { makeSecurityKey, type SoftwareKey } from './security-key.ts';
import type { Answered, TestApp } from './test-app.ts';

/** Origin and host for which test keys are created. */
export const keyHome = { origin: 'https://uni.test', host: 'uni.test' };

export const keysUrl = '/api/access/security-keys/';

export interface ChallengeResponse {
  readonly attempt: string;
  readonly options: { readonly challenge: string; readonly allowCredentials?: readonly { id: string }[] };
}
interface Proof {
  readonly attempt: string;
  readonly credential: Record<string, unknown>;
}

export const securityKeyActions = (testApp: TestApp) => {
  const { database } = testApp.app.platform;
  const offer = async (who: PersonName): Promise<ChallengeResponse> => {
    const offered = await testApp.send(who, 'POST', `${keysUrl}offer/`, { password });
    expect(offered.status).toBe(201);
    return offered.body as ChallengeResponse;
  };

  const add = async (who: PersonName, name: string, key: SoftwareKey = makeSecurityKey(keyHome)) => {
    const { attempt, options } = await offer(who);
    const added = await testApp.send(who, 'POST', keysUrl, {
      attempt,
      name,
      credential: key.create(options.challenge),
    });
    expect(added.status).toBe(201);
    const { key: storedKey, recovery_codes: codes } = added.body as { key: { id: number }; recovery_codes: string[] };
    return { key, id: storedKey.id, codes };
  };

  const signIn = (who: PersonName, proof: { key?: Proof; totp?: string } = {}, secret = password) =>
    testApp.send(null, 'POST', '/api/token/', { email: people[who].email, password: secret, ...proof });

  /** Returns the challenge of a sign-in after the right password. */
  const challengeOf = async (who: PersonName): Promise<ChallengeResponse> => {
    const refused = await signIn(who);
    expect(refused).toMatchObject({
      status: 401,
      body: { code: 'totp_required', key: { attempt: expect.any(String) } },
    });
    return (refused.body as { key: ChallengeResponse }).key;
  };

  const signInWith = async (who: PersonName, key: SoftwareKey): Promise<Answered> => {
    const { attempt, options } = await challengeOf(who);
    return signIn(who, { key: { attempt, credential: key.answer(options.challenge) } });
  };

  const keysOf = async (who: PersonName) =>
    ((await testApp.send(who, 'GET', keysUrl)).body as { keys: { name: string }[] }).keys;

  const auditTrailOf = async (organizationId: number, action: string) => {
    await testApp.app.platform.background.drain();
    const rows = await database.withOrganization(organizationId, (transaction) =>
      transaction
        .selectFrom('audit_entries')
        .select(['actor_id', 'target_id', 'details'])
        .where('action', '=', action as never)
        .orderBy('sequence')
        .execute(),
    );
    return rows.map((row) => ({ ...row, details: JSON.parse(String(row.details)) }));
  };
  /** Waits of guesses are about the tests that guess. */
  const forgetGuesses = () =>
    database.withPlatform((transaction) => transaction.deleteFrom('throttle_counters').execute());
  return { offer, add, signIn, challengeOf, signInWith, keysOf, auditTrailOf, forgetGuesses };
};

/** Returns an answer with the client data of the other one. */
export const mixed = (answer: Record<string, unknown>, other: Record<string, unknown>) => {
  const { clientDataJSON } = Object(other.response);
  return { ...answer, response: { ...Object(answer.response), clientDataJSON } };
};

/** Refusals of an answer that proves nothing, and of an unrequested or expired one. */
export const keyRefused: Partial<Answered> = { status: 401, body: { detail: expect.any(String), code: 'key_invalid' } };
export const attemptOver: Partial<Answered> = {
  status: 400,
  body: { detail: expect.any(String), code: 'sign_in_attempt_over' },
};
