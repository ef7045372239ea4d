import type { ChatTrial, NoticeChat } from '@uni/contracts';
import { noticeChats as copy } from '@uni/phrases';
import { durations, type notify } from '../../../ui/notice/notice-store.ts';
import { formatAgo } from '../../../ui/numbers/index.ts';

export const chatTags = { active: 'active', paused: 'inactive', failing: 'waiting' } as const;

/** A channel line by line: where, what, and what became of the last message. */
export const chatLines = (
  { app, address, kinds, enterprises, waiting, last_sent_at, failure }: NoticeChat,
  now: Date,
): string[] => {
  const extent = enterprises === null ? copy.ofAll : copy.ofSome(enterprises.length);
  const last = last_sent_at === null ? copy.neverSent : copy.lastSent(formatAgo(new Date(last_sent_at), now));
  return [
    `${copy.apps[app]} · ${address}`,
    `${kinds.map((kind) => copy.kinds[kind]).join(', ')}; ${extent}`,
    `${copy.waiting(waiting)} · ${last}`,
    ...(failure === null
      ? []
      : [copy.lastFailure(copy.failures[failure.cause], failure.status, formatAgo(new Date(failure.at), now))]),
  ];
};

/** Returns the notice of a test. */
export const trialNotice = ({ cause, status }: ChatTrial): Parameters<typeof notify>[0] =>
  cause === null
    ? { kind: 'success', title: copy.tested, duration: durations.success }
    : { kind: 'error', title: copy.testFailed(copy.failures[cause], status), duration: durations.error };
