/** The end of every way to sign in. Writes the session, the user's last login, the known address and an audit entry. */
import { record } from '../../../platform/audit/index.ts';
import { platformScope } from '../../../platform/database/index.ts';
import type { Platform } from '../../../platform/module.ts';
import type { SignInMeans } from '../schema.ts';
import { storeLogin, type User } from '../shared/users.repository.ts';
import { type Caller, deviceOf } from './device.gateway.ts';
import type { GuessLadder } from './ladder.service.ts';
import type { Sessions, TokenPair } from './sessions.service.ts';

export type SessionStart = (user: User, caller: Caller, means: SignInMeans) => Promise<TokenPair>;

export const createSessionStart =
  (platform: Platform, sessions: Sessions, ladder: GuessLadder): SessionStart =>
  (user, caller, means) =>
    platform.database.withOrganization(user.organization_id ?? platformScope, async (transaction) => {
      const now = platform.now();
      const pair = await sessions.open(transaction, user.id, { ...deviceOf(caller), means });
      if (user.is_validated) await storeLogin(transaction, user.id, now);
      await ladder.welcome(transaction, user.id, caller);
      await record(transaction, {
        organizationId: user.organization_id ?? platformScope,
        actorId: user.id,
        action: 'session.started',
        target: 'user',
        targetId: user.id,
        details: { means },
        at: now,
      });
      return pair;
    });
