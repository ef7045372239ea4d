/** Notifies administrators that a webhook sends nothing more: a pause without a notice stays unnoticed. */
import { mails } from '@uni/phrases';
import type { TenantDatabase } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/module.ts';
import { administratorsOf } from '../access/index.ts';
import { listUntoldPauses, updateWebhook } from './webhooks.repository.ts';

/** After a mail that could not be handed over, so long until it is tried again. */
const againMs = 15 * 60_000;

/**
 * Null: all notices are sent. Otherwise the time of the next attempt. A crash between mail and update sends twice rather than
 * never.
 */
export const notifyPauses = async (platform: Platform, organizationId: number): Promise<Date | null> => {
  const within = <T>(work: (db: TenantDatabase) => Promise<T>): Promise<T> =>
    platform.database.withOrganization(organizationId, work);
  let isLeft = false;
  for (const { id, name, created_by, untold_pause } of await within(listUntoldPauses)) {
    if (untold_pause === null) continue;
    const people = await within((db) => administratorsOf(db, created_by));
    const { subject, text } = mails.webhookPaused;
    const sent = await Promise.allSettled(
      people.map((person) =>
        platform.mailer.send({
          to: person.email,
          subject: subject(name),
          text: text({ name: person.name, webhook: name, reason: untold_pause, link: `${platform.origin}${page}` }),
        }),
      ),
    );
    // One refused address does not count as failure. If all are refused, the mail server is at fault and the notice stays due.
    if (people.length > 0 && sent.every(({ status }) => status === 'rejected')) isLeft = true;
    else await within((db) => updateWebhook(db, id, { untold_pause: null }));
  }
  return isLeft ? new Date(platform.now().getTime() + againMs) : null;
};

/** The screen where a user reads and resumes a webhook. */
const page = '/api-e-webhooks';
