/**
 * Sends waiting messages to chats, one after the other. Neither Slack nor Teams recognises a repetition. A process that dies
 * between its call and its note leaves a message that is sent twice.
 */
import { type ChatFailure, chatLimits, type NoticeKind } from '@uni/contracts';
import { noticeChats, noticeInbox } from '@uni/phrases';
import { record } from '../../../platform/audit/index.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import type { Platform } from '../../../platform/module.ts';
import type { Worker } from '../../../platform/work/index.ts';
import { namesOfUsers } from '../../access/index.ts';
import { nameOfActor } from '../notice-mail.model.ts';
import { notify } from '../notifying.service.ts';
import { retention } from '../retention.model.ts';
import { type ChatOutcome, callChat } from './chat-call.service.ts';
import type { ChatText } from './chat-message.model.ts';
import {
  changeMessage,
  forgetMessages,
  leaseMessage,
  type MessageRow,
  nextMessage,
} from './chat-messages.repository.ts';
import { chatWorker, receives } from './chat-queue.service.ts';
import { type ChatRow, lockChat, selectChat, updateChat } from './chats.repository.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** Longer than a call takes: what is not settled by then was sent by a process that is gone. */
const leaseMs = 60_000;
const turnMs = 20_000;
/** Slack takes one message a second, Teams four. */
const betweenMs = 1_000;

export const createChatWorker = (platform: Platform): Worker => ({
  name: chatWorker,
  kind: 'sends',
  act: async (organizationId, signal) => {
    const within = <T>(work: (db: TenantDatabase) => Promise<T>): Promise<T> =>
      platform.database.withOrganization(organizationId, work);
    await within((db) => forgetMessages(db, limitsAt(platform.now())));
    const began = performance.now();
    while (!signal.aborted && performance.now() - began < turnMs) {
      const now = platform.now();
      const until = new Date(now.getTime() + leaseMs);
      const message = await within((db) => leaseMessage(db, { now, until }));
      if (!message) break;
      await send(platform, within, message);
    }
    return within(nextMessage);
  },
});

const limitsAt = (now: Date) => ({
  now,
  waitingSince: new Date(now.getTime() - chatLimits.waitingDays * dayMs),
  settledBefore: retention(now).messages,
});

type Within = <T>(work: (db: TenantDatabase) => Promise<T>) => Promise<T>;

const send = async (platform: Platform, within: Within, message: MessageRow): Promise<void> => {
  const opened = await within((db) => openMessage(platform, db, message));
  if (opened === null)
    return within((db) => changeMessage(db, message.id, { given_up_at: platform.now(), facts: null }));
  const outcome = await callChat(platform, opened.chat, opened.text);
  await within((db) => settle(platform, db, message, outcome));
};

/** Null: the chat receives this no more. It may have been narrowed since. */
const openMessage = async (
  platform: Platform,
  db: TenantDatabase,
  { chat_id, kind, enterprise_id, actor_id, facts, path }: MessageRow,
) => {
  const chat = await selectChat(db, chat_id);
  if (!chat || facts === null || !receives(chat, { kind, enterprise: enterprise_id })) return null;
  const names = actor_id === null ? new Map() : await namesOfUsers(db, [actor_id]);
  const by = nameOfActor(names, actor_id);
  const { title, why } = { ...noticeInbox.sentences[kind as NoticeKind], ...noticeChats.sentences[kind] };
  const text: ChatText = {
    title: title(JSON.parse(facts), by),
    why: why(JSON.parse(facts), by),
    link: new URL(`${platform.origin}${path}`).href,
  };
  return { chat: { ...chat, organizationId: db.organizationId }, text };
};

const settle = async (
  platform: Platform,
  db: TenantDatabase,
  { id, chat_id }: MessageRow,
  { cause, status, waitMs }: ChatOutcome,
): Promise<void> => {
  const chat = await lockChat(db, chat_id);
  if (!chat) return;
  const now = platform.now();
  const later = (ms: number): Date => new Date(now.getTime() + ms);
  if (cause === null) {
    await changeMessage(db, id, { sent_at: now, facts: null });
    return updateChat(db, chat_id, { ...unfailed, last_sent_at: now, quiet_until: later(betweenMs) });
  }
  const failed = { failed_at: now, failure: cause, failure_status: status };
  // Some messages are no one's fault but their own: they must not stop those behind them.
  const isUnsendable = status !== null && unsendable.includes(status);
  await changeMessage(db, id, isUnsendable ? { given_up_at: now, facts: null } : { leased_until: null });
  if (cause === 'limited') return updateChat(db, chat_id, { ...failed, quiet_until: later(waitMs ?? minuteMs) });
  const failures = chat.failures + 1;
  const minutes = minutesAfter(failures, cause);
  if (minutes !== null) return updateChat(db, chat_id, { ...failed, failures, quiet_until: later(minutes * minuteMs) });
  await updateChat(db, chat_id, { ...failed, failures, quiet_until: null });
  await pause(platform, db, chat);
};

/** Columns of a chat without a failure. */
export const unfailed = { failures: 0, failed_at: null, failure: null, failure_status: null } as const;

/** The body is malformed, or too large. */
const unsendable: readonly number[] = [400, 413];

/** Returns the wait after a failure; null after the last one. */
const minutesAfter = (failures: number, cause: ChatFailure): number | null => {
  const isRefusal = cause === 'refused' || cause === 'blocked';
  if (isRefusal && failures >= chatLimits.refusals) return null;
  return chatLimits.againMinutes[failures - 1] ?? null;
};

/** Sends nothing more until a person resumes it, and notifies those who can. */
const pause = async (platform: Platform, db: TenantDatabase, { id, name, app, state }: ChatRow): Promise<void> => {
  if (state !== 'active') return;
  await updateChat(db, id, { state: 'failing' });
  const at = platform.now();
  await record(db, {
    ...{ organizationId: db.organizationId, actorId: null, action: 'notice_chat.paused', target: 'notice_chat' },
    ...{ targetId: id, details: { name }, at },
  });
  const { title, why } = noticeChats.stopped;
  await notify(
    { db, platform },
    {
      ...{ kind: 'chat_paused', needs: 'organization:write', enterprise: null, by: null, people: null },
      facts: { title: title(noticeChats.apps[app], name), why },
      path: '/api-e-webhooks',
      key: `chat_paused:${id}:${at.toISOString()}`,
    },
  );
};
