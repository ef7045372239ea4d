/** Signing in. Unknown, wrong, inactive and closed answer alike, in word and in time. */
import { type KeyProof, wireErrors } from '@uni/contracts';
import { Refusal } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { findUserToSignIn, maySignIn } from '../shared/users.repository.ts';
import type { Caller } from './device.gateway.ts';
import type { GuessLadder } from './ladder.service.ts';
import type { PasswordHasher } from './password-hash.gateway.ts';
import { recordRefusedSignIn } from './refused-sign-ins.service.ts';
import { requireSecondStep } from './second-step.service.ts';
import type { SessionStart } from './session-start.service.ts';
import type { TokenPair } from './sessions.service.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** The second step, where the user has one. */
  readonly totp?: string | null | undefined;
  readonly key?: KeyProof | null | undefined;
}

export type SignIn = (credentials: Credentials, caller: Caller) => Promise<TokenPair>;

interface Parts {
  readonly hasher: PasswordHasher;
  readonly ladder: GuessLadder;
  readonly start: SessionStart;
}

export const createSignIn =
  (platform: Platform, { hasher, ladder, start }: Parts): SignIn =>
  async ({ email, password, totp, key }, caller) => {
    await ladder.climb('login', email, caller);
    const user = await platform.database.withPlatform((transaction) => findUserToSignIn(transaction, email));
    const isRight = await hasher.verify(password, user?.password_hash ?? null);
    if (!user || !isRight || !maySignIn(user)) {
      await ladder.failed(email, caller);
      recordRefusedSignIn(platform, user, isRight ? 'inactive' : 'password', caller);
      throw new Refusal(wireErrors.noActiveAccount);
    }
    await ladder.proven('login', email, caller);
    await requireSecondStep(platform, user, { code: totp ?? null, key: key ?? null }, caller);
    return start(user, caller, 'password');
  };
