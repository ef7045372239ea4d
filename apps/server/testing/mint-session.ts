/**
 * Starts sessions as a sign-in does after the password check. The product's own functions write the row, the refresh token, the
 * last login and the audit entry. Argon2id is left to the tests about passwords.
 */
import type { App } from '../src/app.ts';
import { createTokens } from '../src/modules/access/shared/tokens.gateway.ts';
import { findUserToSignIn, maySignIn } from '../src/modules/access/shared/users.repository.ts';
import { createGuessLadder } from '../src/modules/access/sign-in/ladder.service.ts';
import { createSessionStart } from '../src/modules/access/sign-in/session-start.service.ts';
import { createSessions } from '../src/modules/access/sign-in/sessions.service.ts';

export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

/** As a request that Fastify is given by a test. */
const caller = { address: '127.0.0.1', userAgent: 'lightMyRequest' };

/** Returns a function that starts a session for an e-mail. It refuses the same users as signing in. */
export const sessionMint = async ({ platform, access }: App): Promise<(email: string) => Promise<Tokens>> => {
  const tokens = await createTokens(platform);
  const sessions = createSessions(platform, tokens, access.authenticator.forget);
  const start = createSessionStart(platform, sessions, createGuessLadder(platform));
  return async (email) => {
    const user = await platform.database.withPlatform((transaction) => findUserToSignIn(transaction, email));
    if (!user || !maySignIn(user)) throw new Error(`${email} may not sign in`);
    return start(user, caller, 'password');
  };
};
