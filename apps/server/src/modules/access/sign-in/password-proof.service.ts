/** Asking a signed-in user for the password again, before what only its owner may do. */
import { fieldMessages, invalidFields, throttled, wireErrors } from '@uni/contracts';
import { type Actor, Refusal } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import type { Ladder } from '../../../platform/throttle/index.ts';
import { findUser, type User } from '../shared/users.repository.ts';
import type { PasswordHasher } from './password-hash.gateway.ts';

const ladder: Ladder = { free: 5, ceilingSeconds: 900, forgetSeconds: 86_400 };

/** Answers the user; refuses with a message for `field`, and with 429 who guesses. */
export type PasswordProof = (actor: Actor, password: string, field: string) => Promise<User>;

export const createPasswordProof =
  (platform: Platform, hasher: PasswordHasher): PasswordProof =>
  async (actor, password, field) => {
    const { throttle } = platform;
    const user = await requireUser(platform, actor);
    const wait = await throttle.climb('old_password', String(user.id), ladder);
    if (wait > 0) throw new Refusal(throttled(wait));
    if (!(await hasher.verify(password, user.password_hash))) {
      throw new Refusal(invalidFields({ [field]: [fieldMessages.wrongPassword] }));
    }
    await throttle.reset('old_password', String(user.id));
    return user;
  };

export const requireUser = (platform: Platform, actor: Actor): Promise<User> =>
  platform.database.withPlatform(async (transaction) => {
    const user = await findUser(transaction, actor.userId);
    if (!user) throw new Refusal(wireErrors.userNotFound);
    return user;
  });
