/** Signing in. Unknown, wrong, inactive and closed answer alike, in word and in time. */
import { type KeyProof, wireErrors } from '@uni/contracts';
import { HttpError } from '../../../platform/http/index.ts';
import { findUserToSignIn, maySignIn } from '../shared/users.repository.ts';
import type { Caller } from './device.gateway.ts';
import { countFailure, countGuess, forgetGuesses, turnOf } from './ladder.service.ts';
import { recordRefusedSignIn } from './refused-sign-ins.service.ts';
import { requireSecondStep } from './second-step.service.ts';
import { startSession } from './session-start.service.ts';
import type { TokenPair } from './sessions.service.ts';
import type { SignInContext } from './sign-in-context.model.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** The second step, where the user has one. */
  readonly totp?: string | null | undefined;
  readonly key?: KeyProof | null | undefined;
}

export async function signIn(
  context: Pick<SignInContext, 'platform' | 'tokens' | 'hasher'>,
  { email, password, totp, key }: Credentials,
  caller: Caller,
): Promise<TokenPair> {
  const { platform, hasher } = context;
  await countGuess(platform, 'login', email, caller);
  const user = await platform.database.withPlatform((db) => findUserToSignIn(db, email));
  const isRight = await hasher.verify(password, user?.password_hash ?? null, turnOf(platform, email, caller));
  if (!user || !isRight || !maySignIn(user)) {
    await countFailure(platform, email, caller);
    recordRefusedSignIn(platform, user, isRight ? 'inactive' : 'password', caller);
    throw new HttpError(wireErrors.noActiveAccount);
  }
  await forgetGuesses(platform, 'login', email, caller);
  await requireSecondStep(platform, user, { code: totp ?? null, key: key ?? null }, caller);
  return startSession(context, user, caller, 'password');
}
