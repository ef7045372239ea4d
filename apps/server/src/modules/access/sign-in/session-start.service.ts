/** The end of every way to sign in. Writes the session, the user's last login, the known address and an audit entry. */
import type { SignInMeans } from '../schema.ts';
import { homeOf } from '../shared/actors.model.ts';
import { recordOwnAct } from '../shared/own-acts.service.ts';
import { storeLogin, type User } from '../shared/users.repository.ts';
import { type Caller, deviceOf } from './device.gateway.ts';
import { rememberCaller } from './ladder.service.ts';
import { openSession, type TokenPair } from './sessions.service.ts';
import type { SignInContext } from './sign-in-context.model.ts';

export function startSession(
  context: Pick<SignInContext, 'platform' | 'tokens'>,
  user: User,
  caller: Caller,
  means: SignInMeans,
): Promise<TokenPair> {
  const { platform } = context;
  return platform.database.withOrganization(homeOf(user), async (db) => {
    const pair = await openSession(context, db, user.id, { ...deviceOf(caller), means });
    if (user.is_validated) await storeLogin(db, user.id, platform.now());
    await rememberCaller(platform, db, user.id, caller);
    await recordOwnAct(platform, db, user.id, 'session.started', { means });
    return pair;
  });
}
