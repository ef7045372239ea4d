/** Sends waiting mails: each at least once, under an id of its own by which a second copy is recognised. */
import type { TenantDatabase } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/module.ts';
import type { Worker } from '../../platform/work/index.ts';
import { holdersOf } from '../access/index.ts';
import { mailWorker, openFile, openMail } from './mail-sealing.service.ts';
import { changeMail, findAttachment, forgetAttachments, type MailRow } from './mails.repository.ts';
import { forgetNotices } from './notices.repository.ts';
import { retention } from './retention.model.ts';
import { forgetSettled, leaseDue, nextDue } from './waiting-messages.repository.ts';

/** Longer than an attempt takes: what is not settled by then was sent by a process that is gone. */
const leaseMs = 60_000;
const atOnce = 8;
const turnMs = 20_000;
/** Waits between attempts; after the last one the mail is given up. */
const againMinutes = [1, 5, 15, 60, 240, 720, 1_440];

export const createMailWorker = (platform: Platform): Worker => ({
  name: mailWorker,
  kind: 'sends',
  act: async (organizationId, signal) => {
    const within = <T>(work: (db: TenantDatabase) => Promise<T>): Promise<T> =>
      platform.database.withOrganization(organizationId, work);
    await within(async (db) => {
      const { notices, messages } = retention(platform.now());
      await forgetNotices(db, notices);
      await forgetSettled(db, 'waiting_mails', messages);
    });
    const began = performance.now();
    for (;;) {
      const now = platform.now();
      const until = new Date(now.getTime() + leaseMs);
      const due = await within((db) => leaseDue(db, 'waiting_mails', { now, until, limit: atOnce }));
      for (const mail of due) await send(platform, within, mail);
      if (due.length < atOnce || signal.aborted || performance.now() - began > turnMs) break;
    }
    return within(async (db) => {
      await forgetAttachments(db);
      return nextDue(db, 'waiting_mails');
    });
  },
});

type Within = <T>(work: (db: TenantDatabase) => Promise<T>) => Promise<T>;

/** A crash between sending and this change sends twice rather than never. */
const send = async (platform: Platform, within: Within, mail: MailRow): Promise<void> => {
  const outcome = await attempt(platform, within, mail);
  const change = settledBy(outcome, mail.attempts, platform.now());
  await within((db) => changeMail(db, mail.id, { ...change, attempts: mail.attempts + 1, leased_until: null }));
};

type Outcome = 'sent' | 'failed' | 'unwanted';

const settledBy = (outcome: Outcome, attempts: number, now: Date): Parameters<typeof changeMail>[2] => {
  if (outcome === 'sent') return { sent_at: now, sealed: null, attachment_id: null };
  const minutes = againMinutes[attempts];
  if (outcome === 'unwanted' || minutes === undefined) return { given_up_at: now, sealed: null, attachment_id: null };
  return { due_at: new Date(now.getTime() + minutes * 60_000) };
};

const attempt = async (
  platform: Platform,
  within: Within,
  { id, user_id, needs, enterprise_id, sealed, attachment_id }: MailRow,
): Promise<Outcome> => {
  // The permission may have ended since the mail was written.
  const { person, organizationId, file } = await within(async (db) => ({
    organizationId: db.organizationId,
    file: attachment_id === null ? null : await findAttachment(db, attachment_id),
    person: (await holdersOf(db, needs, enterprise_id)).find((holder) => holder.id === user_id),
  }));
  if (!person || sealed === null) return 'unwanted';
  const { subject, text } = openMail(platform, { organizationId, id }, sealed);
  const messageId = `<${id}.${organizationId}@${new URL(platform.origin).hostname}>`;
  const attachments = file && [
    {
      name: file.name,
      mediaType: file.media_type,
      bytes: openFile(platform, { organizationId, id: file.id }, file.sealed),
    },
  ];
  return platform.mailer.send({ to: person.email, subject, text, messageId, ...(attachments && { attachments }) }).then(
    () => 'sent' as const,
    () => 'failed' as const,
  );
};
