/** Reports a fact to the people that it concerns, in the transaction of the fact. */
import type { NoticeFacts, NoticeKind, Permission } from '@uni/contracts';
import { timeZoneOf } from '../../platform/calendar.ts';
import type { Context } from '../../platform/context.ts';
import { wakeWorker } from '../../platform/work/index.ts';
import { type Holder, holdersOf, namesOfUsers } from '../access/index.ts';
import { queueForChats } from './chats/chat-queue.service.ts';
import { digestWorker, nextMonday } from './digest-week.model.ts';
import { mailWorker, sealMail } from './mail-sealing.service.ts';
import { insertMails, type NewMail, newMailId } from './mails.repository.ts';
import { nameOfActor, noticeMail } from './notice-mail.model.ts';
import { insertNotices } from './notices.repository.ts';
import { selectPreferences } from './preferences.repository.ts';
import { preferencesIn, wants } from './preferences.service.ts';
import { queuePushes } from './push/push-queue.service.ts';

export interface Fact {
  readonly kind: NoticeKind;
  /** A person without it is not notified, and reads nothing of it later. */
  readonly needs: Permission;
  readonly enterprise: number | null;
  /** Who has caused it; null: the clock. */
  readonly by: number | null;
  readonly facts: NoticeFacts;
  /** Address within the page. */
  readonly path: string;
  /** The same for the same fact: it is then reported once. */
  readonly key: string;
  /** Null: all who hold the permission. */
  readonly people: readonly number[] | null;
  /** Of the message in chats: the same for facts that differ by reader alone. Absent: key and path. */
  readonly chat?: { readonly key: string; readonly path: string };
  /** Absent: the sentences of the inbox. */
  readonly mail?: (person: Holder) => { readonly subject: string; readonly text: string };
}

/** Returns the people who were notified for the first time. */
export const notify = async (
  { db, platform }: Pick<Context, 'db' | 'platform'>,
  { kind, needs, enterprise, by, facts, path, key, people, chat, mail: own }: Fact,
): Promise<number[]> => {
  await queueForChats({ db, platform }, { kind, enterprise, by, facts, ...(chat ?? { key, path }) });
  const holders = (await holdersOf(db, needs, enterprise)).filter(({ id }) => people === null || people.includes(id));
  const stored = await selectPreferences(
    db,
    holders.map(({ id }) => id),
  );
  const receivers = (channel: 'inbox' | 'mail' | 'push') =>
    holders.filter(({ id }) => wants(preferencesIn(stored.get(id)), { kind, enterprise }, channel));
  const at = platform.now();
  const row = { kind, needs, enterprise_id: enterprise, actor_id: by, facts: JSON.stringify(facts), path, key, at };
  const notified = await insertNotices(
    db,
    receivers('inbox').map(({ id }) => ({ ...row, user_id: id })),
  );
  if (notified.length > 0) await wakeWorker(db, digestWorker, db.organizationId, nextMonday(await timeZoneOf(db), at));
  const pushed = receivers('push').map(({ id }) => id);
  await queuePushes({ db, platform }, pushed, { kind, needs, enterprise, by, facts, key, path });
  const mailed = receivers('mail');
  if (mailed.length === 0) return notified;
  const names = own || by === null ? new Map() : await namesOfUsers(db, [by]);
  const mail = own ?? noticeMail({ kind, facts, by: nameOfActor(names, by), link: `${platform.origin}${path}` });
  const mails = mailed.map((person): NewMail => {
    const id = newMailId();
    const sealed = sealMail(platform, { organizationId: db.organizationId, id }, mail(person));
    return { id, user_id: person.id, needs, enterprise_id: enterprise, key, sealed };
  });
  await insertMails(db, mails, at);
  await wakeWorker(db, mailWorker, db.organizationId, at);
  return notified;
};
