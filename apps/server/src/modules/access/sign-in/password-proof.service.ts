/** Requests the password of a signed-in user again, before what only its owner may do. */
import { fieldMessages, invalidFields, throttled, wireErrors } from '@uni/contracts';
import type { LongContext } from '../../../platform/context.ts';
import { HttpError } from '../../../platform/http/index.ts';
import type { Ladder } from '../../../platform/throttle/index.ts';
import { findUser, type User } from '../shared/users.repository.ts';
import type { PasswordHasher } from './password-hash.gateway.ts';

const ladder: Ladder = { free: 5, ceilingSeconds: 900, forgetSeconds: 86_400 };

/** Not within a transaction: a refusal would undo the count of the attempt. */
type SignedIn = Pick<LongContext, 'actor' | 'platform'>;

/** Returns the user. Refuses with a message for `field`, and with 429 who guesses. */
export async function provePassword(
  context: SignedIn,
  hasher: PasswordHasher,
  password: string,
  field: string,
): Promise<User> {
  const { throttle } = context.platform;
  const user = await requireUser(context);
  const wait = await throttle.climb('old_password', String(user.id), ladder);
  if (wait > 0) throw new HttpError(throttled(wait));
  if (!(await hasher.verify(password, user.password_hash, { caller: String(user.id) }))) {
    throw new HttpError(invalidFields({ [field]: [fieldMessages.wrongPassword] }));
  }
  await throttle.reset('old_password', String(user.id));
  return user;
}

export const requireUser = ({ actor, platform }: SignedIn): Promise<User> =>
  platform.database.withPlatform(async (db) => {
    const user = await findUser(db, actor.userId);
    if (!user) throw new HttpError(wireErrors.userNotFound);
    return user;
  });
