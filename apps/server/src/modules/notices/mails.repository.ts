import type { Permission } from '@uni/contracts';
import { sql } from 'kysely';
import { newId, type RowOf, type TenantDatabase } from '../../platform/database/index.ts';
import { unsettled } from './waiting-messages.repository.ts';

export type MailRow = Omit<RowOf<'waiting_mails'>, 'organization_id'>;

export type NewMail = Pick<MailRow, 'user_id' | 'enterprise_id' | 'key' | 'sealed'> & {
  readonly id: number;
  readonly needs: Permission;
  /** Absent: nothing is attached. */
  readonly attachment_id?: number | null;
};

export const newMailId = newId;

/** Returns the ids that were stored: a mail of a known key is not stored again. */
export const insertMails = async (db: TenantDatabase, rows: readonly NewMail[], at: Date): Promise<void> => {
  if (rows.length === 0) return;
  await db
    .insertInto('waiting_mails')
    .values(
      rows.map((row) => ({
        attachment_id: null,
        ...row,
        ...{ ...unsettled, due_at: at, created_at: at },
      })),
    )
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id', 'key']).doNothing())
    .execute();
};

export const changeMail = async (
  db: TenantDatabase,
  id: number,
  change: Partial<
    Pick<MailRow, 'sealed' | 'attachment_id' | 'attempts' | 'due_at' | 'leased_until' | 'sent_at' | 'given_up_at'>
  >,
): Promise<void> => {
  await db.updateTable('waiting_mails').set(change).where('id', '=', id).execute();
};

type AttachmentRow = Omit<RowOf<'mail_attachments'>, 'organization_id'>;

export const insertAttachment = async (db: TenantDatabase, row: AttachmentRow): Promise<void> => {
  await db.insertInto('mail_attachments').values(row).execute();
};

export const findAttachment = async (db: TenantDatabase, id: number): Promise<AttachmentRow | null> =>
  (await db
    .selectFrom('mail_attachments')
    .select(['id', 'name', 'media_type', 'sealed'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;

/** Deletes files that no mail waits with any more. */
export const forgetAttachments = async (db: TenantDatabase): Promise<void> => {
  await sql`
    delete from mail_attachments a
    where ${db.own('a')} and not exists (
      select from ${db.table('waiting_mails')} m where m.attachment_id = a.id)`.execute(db);
};

/** Mails of one key, by what became of them. */
export interface MailTally {
  readonly sent: number;
  readonly waiting: number;
  readonly given_up: number;
}

/** Settled mails are deleted after their retention, and then count no more. */
export const tallyMails = async (
  db: TenantDatabase,
  keys: readonly string[],
): Promise<ReadonlyMap<string, MailTally>> => {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('waiting_mails')
    .select((row) => [
      'key',
      row.fn.count<number>('sent_at').as('sent'),
      row.fn.count<number>('given_up_at').as('given_up'),
      row.fn.countAll<number>().as('all'),
    ])
    .where('key', 'in', keys)
    .groupBy('key')
    .execute();
  return new Map(
    rows.map(({ key, ...row }) => {
      const [sent, given_up] = [Number(row.sent), Number(row.given_up)];
      return [key, { sent, given_up, waiting: Number(row.all) - sent - given_up }];
    }),
  );
};
