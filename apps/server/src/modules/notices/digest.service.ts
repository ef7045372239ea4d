/** The weekly digest: one mail on Monday morning with the notices of the week, to people who want it. */
import type { Permission } from '@uni/contracts';
import { noticeInbox, noticeMails } from '@uni/phrases';
import { timeZoneOf } from '../../platform/calendar.ts';
import type { TenantDatabase } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/module.ts';
import { dayIn } from '../../platform/time.ts';
import { type Worker, wakeWorker } from '../../platform/work/index.ts';
import { type Holder, holdersOf, namesOfUsers } from '../access/index.ts';
import { digestWorker, lastMonday, nextMonday, weekMs } from './digest-week.model.ts';
import { mailWorker, sealMail } from './mail-sealing.service.ts';
import { insertMails, newMailId } from './mails.repository.ts';
import { nameOfActor } from './notice-mail.model.ts';
import { type DigestRow, selectSince } from './notices.repository.ts';
import { selectPreferences } from './preferences.repository.ts';
import { preferencesIn } from './preferences.service.ts';

const mostTitles = 20;

export const createDigestWorker = (platform: Platform): Worker => ({
  name: digestWorker,
  kind: 'computes',
  act: async (organizationId) => {
    return platform.database.withOrganization(organizationId, async (db) => {
      const zone = await timeZoneOf(db);
      const monday = lastMonday(zone, platform.now());
      await writeDigests(platform, db, { monday, day: dayIn(zone, monday) });
      return nextMonday(zone, monday);
    });
  },
});

/** A late process writes the digest of the same week under the same key: it is sent once. */
const writeDigests = async (
  platform: Platform,
  db: TenantDatabase,
  { monday, day }: { readonly monday: Date; readonly day: string },
): Promise<void> => {
  const rows = await selectSince(db, { from: new Date(monday.getTime() - weekMs), before: monday });
  const byReader = Map.groupBy(rows, ({ user_id }) => user_id);
  const stored = await selectPreferences(db, [...byReader.keys()]);
  const readers = createReaders(db);
  const names = await namesOfUsers(
    db,
    rows.flatMap(({ actor_id }) => actor_id ?? []),
  );
  let isWritten = false;
  for (const [userId, notices] of byReader) {
    const { kinds } = preferencesIn(stored.get(userId));
    const wished = notices.filter(({ kind }) => kinds[kind].digest);
    const open = [];
    for (const notice of wished) if (await readers(notice, userId)) open.push(notice);
    const [first] = open;
    const person = first && (await readers(first, userId));
    if (!first || !person) continue;
    const titles = open.slice(0, mostTitles).map((notice) => titleOf(notice, names));
    const link = `${platform.origin}/avisos`;
    const mail = noticeMails.digest({ name: person.name, titles, more: open.length - titles.length, link });
    const id = newMailId();
    const sealed = sealMail(platform, { organizationId: db.organizationId, id }, mail);
    const key = `digest:${day}`;
    const row = { id, user_id: userId, needs: first.needs, enterprise_id: first.enterprise_id, key, sealed };
    await insertMails(db, [row], platform.now());
    isWritten = true;
  }
  if (isWritten) await wakeWorker(db, mailWorker, db.organizationId, platform.now());
};

interface NoticeNeeds {
  readonly needs: Permission;
  readonly enterprise_id: number | null;
}

/** Returns who may open a notice today, each permission and enterprise read once. */
const createReaders = (db: TenantDatabase) => {
  const known = new Map<string, Promise<Holder[]>>();
  return async ({ needs, enterprise_id }: NoticeNeeds, userId: number): Promise<Holder | undefined> => {
    const key = `${needs}/${enterprise_id}`;
    const holders = known.get(key) ?? holdersOf(db, needs, enterprise_id);
    known.set(key, holders);
    return (await holders).find(({ id }) => id === userId);
  };
};

const titleOf = ({ kind, facts, actor_id }: DigestRow, names: ReadonlyMap<number, string>): string =>
  noticeInbox.sentences[kind].title(JSON.parse(facts), nameOfActor(names, actor_id));
