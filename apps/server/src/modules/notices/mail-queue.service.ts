/** Mails that are no notices, such as a report that a person has scheduled, in the same outbox. */
import type { Permission } from '@uni/contracts';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/database/index.ts';
import { wakeWorker } from '../../platform/work/index.ts';
import type { Holder } from '../access/index.ts';
import { type MailFile, type MailText, mailWorker, sealFile, sealMail } from './mail-sealing.service.ts';
import { insertAttachment, insertMails, type NewMail, newMailId } from './mails.repository.ts';

export interface QueuedMails {
  /** The same for the same sending: each of its people gets it once. */
  readonly key: string;
  /** Read again before it is sent. */
  readonly needs: Permission;
  readonly enterprise: number | null;
  readonly people: readonly Holder[];
  readonly text: (person: Holder) => MailText;
  /** Null: nothing is attached. */
  readonly file: MailFile | null;
}

/** Puts one mail for each person into the outbox, in the transaction of the caller. */
export const queueMails = async (
  { db, platform }: Pick<Context, 'db' | 'platform'>,
  { key, needs, enterprise, people, text, file }: QueuedMails,
): Promise<void> => {
  const { organizationId } = db;
  const attachment_id = file && newId();
  if (file && attachment_id !== null) {
    const sealed = sealFile(platform, { organizationId, id: attachment_id }, file.bytes);
    await insertAttachment(db, { id: attachment_id, name: file.name, media_type: file.mediaType, sealed });
  }
  const mails = people.map((person): NewMail => {
    const id = newMailId();
    const sealed = sealMail(platform, { organizationId, id }, text(person));
    return { id, user_id: person.id, needs, enterprise_id: enterprise, key, sealed, attachment_id };
  });
  await insertMails(db, mails, platform.now());
  await wakeWorker(db, mailWorker, organizationId, platform.now());
};
