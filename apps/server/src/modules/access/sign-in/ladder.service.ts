/**
 * The cost of guessing. Waits grow for an account from one address, and for an address over all accounts. They also grow for an
 * account over all addresses. The last two never block an address where the owner has signed in before. Nor do they block a
 * caller who followed a link from the owner's mailbox. Attackers lock no one else out.
 */
import { throttled } from '@uni/contracts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { HttpError } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { addressBucket, type Ladder } from '../../../platform/throttle/index.ts';
import type { Caller } from './device.gateway.ts';
import { isKnownAddress, rememberAddress } from './known-addresses.repository.ts';
import type { HashTurn } from './password-hash.gateway.ts';

type Kind = 'login' | 'totp';

const day = 86_400;
const knownForMs = 90 * day * 1_000;

const accountLadder: Ladder = { free: 5, ceilingSeconds: 900, forgetSeconds: day };
/** Counts failures only, so that an office behind one address can start its day. */
const addressLadder: Ladder = { free: 20, ceilingSeconds: 900, forgetSeconds: 3_600 };
const everywhereLadders: Readonly<Record<Kind, Ladder>> = {
  login: { free: 30, ceilingSeconds: 900, forgetSeconds: day },
  totp: { free: 10, ceilingSeconds: 900, forgetSeconds: day },
};

/** Counts an attempt before it is evaluated. Throws 429 while the caller has to wait. */
export async function countGuess(platform: Platform, kind: Kind, email: string, caller: Caller): Promise<void> {
  const { throttle } = platform;
  const isKnownCaller = await isKnown(platform, email, caller);
  if (!isKnownCaller) refuseWait(await throttle.blockedFor('login_address', bucketOf(caller)));
  refuseWait(await throttle.climb(`${kind}_account`, pairOf(email, caller), accountLadder));
  if (isKnownCaller) return;
  refuseWait(await throttle.climb(`${kind}_everywhere`, email.toLowerCase(), everywhereLadders[kind]));
}

/**
 * Returns the caller's turn to have a password compared. Many guesses may wait side by side, none of them evaluated yet.
 * Those that fail in the meantime stop the others.
 */
export const turnOf = (platform: Platform, email: string, caller: Caller): HashTurn => ({
  caller: bucketOf(caller),
  recheck: async () => {
    const seconds = await platform.throttle.blockedFor('login_address', bucketOf(caller));
    if (seconds > 0 && !(await isKnown(platform, email, caller))) refuseWait(seconds);
  },
});

/** An attempt has failed. */
export async function countFailure(platform: Platform, email: string, caller: Caller): Promise<void> {
  if (await isKnown(platform, email, caller)) return;
  await platform.throttle.climb('login_address', bucketOf(caller), addressLadder);
}

/** An attempt has succeeded: it is forgotten that there were others. */
export async function forgetGuesses({ throttle }: Platform, kind: Kind, email: string, caller: Caller): Promise<void> {
  await throttle.reset(`${kind}_account`, pairOf(email, caller));
  await throttle.reset(`${kind}_everywhere`, email.toLowerCase());
}

/** The owner is at this address: it is known from now on. */
export function rememberCaller(platform: Platform, db: TenantDatabase, userId: number, caller: Caller): Promise<void> {
  const seen_at = platform.now();
  const knownAddress = { user_id: userId, fingerprint: fingerprintOf(platform, caller), seen_at };
  return rememberAddress(db, knownAddress, new Date(seen_at.getTime() - knownForMs));
}

const bucketOf = ({ address }: Caller): string => addressBucket(address);

const fingerprintOf = ({ sealing }: Platform, caller: Caller): string =>
  sealing.fingerprint(bucketOf(caller), 'known_address');

const pairOf = (email: string, caller: Caller): string => `${email.toLowerCase()}|${bucketOf(caller)}`;

const isKnown = (platform: Platform, email: string, caller: Caller): Promise<boolean> =>
  platform.database.withPlatform((db) => isKnownAddress(db, email, fingerprintOf(platform, caller)));

const refuseWait = (seconds: number): void => {
  if (seconds > 0) throw new HttpError(throttled(seconds));
};
