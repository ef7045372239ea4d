/**
 * Starts sessions as a sign-in does after the password check. The product's own functions write the row, the refresh token, the
 * last login and the audit entry. Argon2id is left to the tests about passwords.
 */
import type { App } from '../src/app.ts';
import { createTokens } from '../src/modules/access/shared/tokens.gateway.ts';
import { findUserToSignIn, maySignIn } from '../src/modules/access/shared/users.repository.ts';
import { startSession } from '../src/modules/access/sign-in/session-start.service.ts';

export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

/** As a request that Fastify is given by a test. */
const caller = { address: '127.0.0.1', userAgent: 'lightMyRequest' };

/** Returns a function that starts a session for an e-mail. It refuses the same users as signing in. */
export const sessionMint = async ({ platform }: App): Promise<(email: string) => Promise<Tokens>> => {
  const tokens = await createTokens(platform);
  return async (email) => {
    const user = await platform.database.withPlatform((db) => findUserToSignIn(db, email));
    if (!user || !maySignIn(user)) throw new Error(`${email} may not sign in`);
    return startSession({ platform, tokens }, user, caller, 'password');
  };
};
