/**
 * The cost of guessing. Waits grow for an account from one address, and for an address over all accounts. They also grow for an
 * account over all addresses. The last two never block an address where the owner has signed in before. Nor do they block a
 * caller who followed a link from the owner's mailbox. Attackers lock no one else out.
 */
import { throttled } from '@uni/contracts';
import type { Transaction } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { addressBucket, type Ladder } from '../../../platform/throttle/index.ts';
import type { Caller } from './device.gateway.ts';
import { isKnownAddress, rememberAddress } from './known-addresses.repository.ts';

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

export interface GuessLadder {
  /** Counts an attempt before it is evaluated. Throws 429 while the caller has to wait. */
  climb(kind: Kind, email: string, caller: Caller): Promise<void>;
  /** An attempt has failed. */
  failed(email: string, caller: Caller): Promise<void>;
  /** An attempt has succeeded: it is forgotten that there were others. */
  proven(kind: Kind, email: string, caller: Caller): Promise<void>;
  /** The owner is at this address: it is known from now on. */
  welcome(transaction: Transaction, userId: number, caller: Caller): Promise<void>;
}

export const createGuessLadder = ({ database, throttle, sealing, now }: Platform): GuessLadder => {
  const bucketOf = ({ address }: Caller) => addressBucket(address);
  const fingerprint = (caller: Caller) => sealing.fingerprint(bucketOf(caller), 'known_address');
  const pairOf = (email: string, caller: Caller) => `${email.toLowerCase()}|${bucketOf(caller)}`;
  const isKnown = (email: string, caller: Caller) =>
    database.withPlatform((transaction) => isKnownAddress(transaction, email, fingerprint(caller)));
  return {
    climb: async (kind, email, caller) => {
      const isKnownCaller = await isKnown(email, caller);
      if (!isKnownCaller) refuseWait(await throttle.blockedFor('login_address', bucketOf(caller)));
      refuseWait(await throttle.climb(`${kind}_account`, pairOf(email, caller), accountLadder));
      if (isKnownCaller) return;
      refuseWait(await throttle.climb(`${kind}_everywhere`, email.toLowerCase(), everywhereLadders[kind]));
    },
    failed: async (email, caller) => {
      if (await isKnown(email, caller)) return;
      await throttle.climb('login_address', bucketOf(caller), addressLadder);
    },
    proven: async (kind, email, caller) => {
      await throttle.reset(`${kind}_account`, pairOf(email, caller));
      await throttle.reset(`${kind}_everywhere`, email.toLowerCase());
    },
    welcome: (transaction, userId, caller) => {
      const knownAddress = { user_id: userId, fingerprint: fingerprint(caller), seen_at: now() };
      return rememberAddress(transaction, knownAddress, new Date(knownAddress.seen_at.getTime() - knownForMs));
    },
  };
};

const refuseWait = (seconds: number): void => {
  if (seconds > 0) throw new Refusal(throttled(seconds));
};
