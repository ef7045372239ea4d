/** Signing in. Unknown, wrong, inactive and closed answer alike, in word and in time. */
import { throttled, wireErrors } from '@uni/contracts';
import { record } from '../../platform/audit/index.ts';
import { platformScope } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import type { Ladder } from '../../platform/throttle/index.ts';
import type { PasswordHasher } from './password-hash.ts';
import type { Sessions, TokenPair } from './sessions.service.ts';
import { findUserToSignIn, storeLogin, type User } from './users.repository.ts';

const accountLadder: Ladder = { free: 5, ceilingSeconds: 900, forgetSeconds: 86_400 };
/** Counts failures only, so that an office behind one address can start its day. */
const addressLadder: Ladder = { free: 20, ceilingSeconds: 900, forgetSeconds: 3_600 };

export type SignIn = (email: string, password: string, address: string) => Promise<TokenPair>;

export const createSignIn =
  (platform: Platform, hasher: PasswordHasher, sessions: Sessions): SignIn =>
  async (email, password, address) => {
    const { throttle, database } = platform;
    const account = `${email.toLowerCase()}|${address}`;
    refuseWait(await throttle.blockedFor('login_address', address));
    refuseWait(await throttle.climb('login_account', account, accountLadder));
    const user = await database.withPlatform((transaction) => findUserToSignIn(transaction, email));
    const isRight = await hasher.verify(password, user?.password_hash ?? null);
    if (!user || !isRight || !maySignIn(user)) {
      await throttle.climb('login_address', address, addressLadder);
      throw new Refusal(wireErrors.noActiveAccount);
    }
    await throttle.reset('login_account', account);
    return database.withOrganization(user.organization_id ?? platformScope, async (transaction) => {
      const now = platform.now();
      const pair = await sessions.open(transaction, user.id);
      if (user.is_validated) await storeLogin(transaction, user.id, now);
      await record(transaction, {
        organizationId: user.organization_id ?? platformScope,
        actorId: user.id,
        action: 'session.started',
        target: 'user',
        targetId: user.id,
        at: now,
      });
      return pair;
    });
  };

const maySignIn = (user: User): boolean => user.is_active && !user.is_closed;

const refuseWait = (seconds: number): void => {
  if (seconds > 0) throw new Refusal(throttled(seconds));
};
