/** Sends waiting messages to browsers. A repetition has the tag of the first, which it replaces on screen. */
import { createHash } from 'node:crypto';
import type { NoticeKind } from '@uni/contracts';
import { noticeInbox } from '@uni/phrases';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import type { Platform } from '../../../platform/module.ts';
import type { Worker } from '../../../platform/work/index.ts';
import { endedSessions, holdersOf, namesOfUsers } from '../../access/index.ts';
import { retryAfterMs } from '../chats/retry-after.model.ts';
import { nameOfActor } from '../notice-mail.model.ts';
import { retention } from '../retention.model.ts';
import { forgetSettled, leaseDue, nextDue } from '../waiting-messages.repository.ts';
import {
  deleteDevices,
  deleteDevicesOfSessions,
  findDevice,
  selectDeviceSessions,
  touchDevice,
} from './push-devices.repository.ts';
import { openDevice, type PushEndpoint } from './push-devices.service.ts';
import { encryptPush, type PushKey, senderHeader } from './push-encryption.gateway.ts';
import { findPushKey } from './push-keys.service.ts';
import { changePush, type PushRow } from './push-messages.repository.ts';
import { pushWorker } from './push-queue.service.ts';

/** Longer than a call takes: what is not settled by then was sent by a process that is gone. */
const leaseMs = 60_000;
const atOnce = 8;
const turnMs = 20_000;
/** Waits between attempts; after the last one the message is given up. */
const againMinutes = [1, 5, 15, 60, 240];
/** How long a push service waits for a browser that is closed. */
const livesSeconds = 2 * 86_400;

export const createPushWorker = (platform: Platform): Worker => ({
  name: pushWorker,
  kind: 'sends',
  act: async (organizationId, signal) => {
    const within = <T>(work: (db: TenantDatabase) => Promise<T>): Promise<T> =>
      platform.database.withOrganization(organizationId, work);
    await within((db) => forgetSettled(db, 'push_messages', retention(platform.now()).messages));
    await within(forgetEndedDevices);
    const began = performance.now();
    while (!signal.aborted && performance.now() - began < turnMs) {
      const now = platform.now();
      const until = new Date(now.getTime() + leaseMs);
      const due = await within((db) => leaseDue(db, 'push_messages', { now, until, limit: atOnce }));
      await Promise.all(due.map((message) => send(platform, within, message)));
      if (due.length < atOnce) break;
    }
    return within((db) => nextDue(db, 'push_messages'));
  },
});

/** Browsers of people who signed out or were removed. They receive nothing, so nothing else finds them. */
const forgetEndedDevices = async (db: TenantDatabase): Promise<void> =>
  deleteDevicesOfSessions(db, await endedSessions(db, await selectDeviceSessions(db)));

type Within = <T>(work: (db: TenantDatabase) => Promise<T>) => Promise<T>;

type Outcome =
  | { readonly kind: 'sent' | 'failed' | 'unwanted' | 'gone' }
  | { readonly kind: 'limited'; readonly waitMs: number };

const send = async (platform: Platform, within: Within, message: PushRow): Promise<void> => {
  const opened = await within((db) => openPush(platform, db, message));
  const outcome = typeof opened === 'string' ? { kind: opened } : await callService(platform, opened);
  await within((db) => settle(db, message, outcome, platform.now()));
};

interface OpenedPush {
  readonly endpoint: PushEndpoint;
  readonly key: PushKey;
  readonly text: string;
  /** The same for the same notice: undelivered ones are replaced (RFC 8030, 5.4). */
  readonly topic: string;
}

/** The session may have been ended, the key taken away, or the permission, since the message was written. */
const openPush = async (
  platform: Platform,
  db: TenantDatabase,
  { device_id, user_id, needs, enterprise_id, actor_id, facts, kind, path, key: fact }: PushRow,
): Promise<OpenedPush | 'gone' | 'unwanted'> => {
  const device = await findDevice(db, device_id);
  if (!device || (await endedSessions(db, [device.session_id])).length > 0) return 'gone';
  const key = await findPushKey(platform, db, device.key_id);
  if (!key) return 'gone';
  const holders = await holdersOf(db, needs, enterprise_id);
  if (facts === null || !holders.some(({ id }) => id === user_id)) return 'unwanted';
  const names = actor_id === null ? new Map() : await namesOfUsers(db, [actor_id]);
  const by = nameOfActor(names, actor_id);
  const { title, why } = noticeInbox.sentences[kind as NoticeKind];
  const topic = createHash('sha256').update(fact).digest('base64url').slice(0, 32);
  const visible = { title: cut(title(JSON.parse(facts), by), 120), body: cut(why(JSON.parse(facts), by), 400) };
  const endpoint = openDevice(platform, db.organizationId, device);
  return { endpoint, key, topic, text: JSON.stringify({ ...visible, path, tag: topic }) };
};

/** Both together stay below the 4 KB of a message, whatever they are made of. */
const cut = (text: string, most: number): string => {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
};

const callService = async (platform: Platform, { endpoint, key, topic, text }: OpenedPush): Promise<Outcome> => {
  const now = platform.now();
  // An http origin is one of development; services take an https contact alone.
  const contact = platform.origin.replace(/^http:/, 'https:');
  const headers = {
    Authorization: senderHeader(key, { endpoint: endpoint.endpoint, contact, now }),
    'Content-Encoding': 'aes128gcm',
    'Content-Type': 'application/octet-stream',
    TTL: String(livesSeconds),
    Urgency: 'normal',
    Topic: topic,
  };
  const request = { method: 'POST', headers, body: encryptPush(endpoint, text), callee: 'push' };
  return platform.outside(endpoint.endpoint, request).then(
    ({ status, headers: answered }) => outcomeOf(status, answered.get('retry-after'), now),
    () => ({ kind: 'failed' }),
  );
};

const outcomeOf = (status: number, retryAfter: string | null, now: Date): Outcome => {
  if (status < 300) return { kind: 'sent' };
  if (status === 429) return { kind: 'limited', waitMs: retryAfterMs(retryAfter, now) };
  // 404 and 410: there is no such subscription. 401 and 403: it is bound to another key.
  if ([401, 403, 404, 410].includes(status)) return { kind: 'gone' };
  return { kind: status === 400 || status === 413 ? 'unwanted' : 'failed' };
};

const settle = async (db: TenantDatabase, message: PushRow, outcome: Outcome, now: Date): Promise<void> => {
  const { id, device_id } = message;
  const attempts = message.attempts + 1;
  // Its messages go with it.
  if (outcome.kind === 'gone') return deleteDevices(db, [device_id]);
  if (outcome.kind === 'sent') {
    await changePush(db, id, { attempts, sent_at: now, facts: null, leased_until: null });
    return touchDevice(db, device_id, now);
  }
  const waitMs = outcome.kind === 'limited' ? outcome.waitMs : (againMinutes[message.attempts] ?? 0) * 60_000;
  if (outcome.kind === 'unwanted' || message.attempts >= againMinutes.length)
    return changePush(db, id, { attempts, given_up_at: now, facts: null, leased_until: null });
  return changePush(db, id, { attempts, due_at: new Date(now.getTime() + waitMs), leased_until: null });
};
