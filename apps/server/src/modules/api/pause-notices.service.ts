/** Writes to whom it concerns that nothing more is sent: a webhook that nobody looks at is one that nobody misses. */
import { mails } from '@uni/phrases';
import type { Transaction } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/module.ts';
import { administratorsOf } from '../access/index.ts';
import { changeWebhook, listUntoldPauses } from './webhooks.repository.ts';

/** After a mail that could not be handed over, so long until it is tried again. */
const againMs = 15 * 60_000;

/** Null: everybody is told; else when to try again. What dies between the mail and its note writes twice rather than never. */
export const notifyPauses = async (platform: Platform, organizationId: number): Promise<Date | null> => {
  const within = <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> =>
    platform.database.withOrganization(organizationId, work);
  let isLeft = false;
  for (const { id, name, created_by, untold_pause } of await within((transaction) =>
    listUntoldPauses(transaction, organizationId),
  )) {
    if (untold_pause === null) continue;
    const people = await within((transaction) => administratorsOf(transaction, organizationId, created_by));
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
    // One address that is refused keeps nobody from knowing; where none is reached, it is the way there that is closed.
    if (people.length > 0 && sent.every(({ status }) => status === 'rejected')) isLeft = true;
    else await within((transaction) => changeWebhook(transaction, organizationId, id, { untold_pause: null }));
  }
  return isLeft ? new Date(platform.now().getTime() + againMs) : null;
};

/** Of the screen where a webhook is looked at and goes on. */
const page = '/api-e-webhooks';
