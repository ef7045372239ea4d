/**
 * The night of a publication. Each participating organization contributes within its own transaction, then one job under the
 * narrow role publishes. The job waits for contributions that are still due, a day at most.
 */

import { platformScope, type TenantDatabase } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/module.ts';
import { dayInSaoPaulo } from '../../platform/time.ts';
import { isWorkDue, type Worker, wakeWorker } from '../../platform/work/index.ts';
import { findConsent } from './benchmark.repository.ts';
import { contribute } from './contribution.service.ts';
import { type Edition, editionAfter, editionAt, handInAt, publishAt } from './editions.model.ts';
import { publishEdition } from './publication.service.ts';

const handingIn = 'benchmark';
const publishing = 'benchmark-publication';
const patienceMs = 60_000;
const mostPatienceMs = 86_400_000;

/** Schedules the next edition, the first for a new participant. */
export const callForNextEdition = async (db: TenantDatabase, now: Date): Promise<Edition> => {
  const next = editionAfter(editionAt(dayInSaoPaulo(now)));
  await wakeWorker(db, handingIn, db.organizationId, handInAt(next));
  await wakeWorker(db, publishing, platformScope, publishAt(next));
  return next;
};

/** The date that is due: of a night that was slept through, the last one. */
const current = (now: Date): Edition => editionAt(dayInSaoPaulo(now));

export const benchmarkWorkers = (platform: Platform): readonly Worker[] => [
  {
    name: handingIn,
    kind: 'computes',
    act: async (organizationId) => {
      const now = platform.now();
      const edition = current(now);
      const consent = await platform.database.withOrganization(organizationId, findConsent);
      if (!consent?.consents) return null;
      // An organization that joins after the day has begun is excluded: dates are the same for all.
      if (now >= handInAt(edition) && dayInSaoPaulo(consent.changed_at) < edition.day)
        await contribute(platform, organizationId, edition);
      return handInAt(editionAfter(edition));
    },
  },
  {
    name: publishing,
    kind: 'computes',
    act: async () => {
      const now = platform.now();
      const edition = current(now);
      const at = publishAt(edition);
      const next = publishAt(editionAfter(edition));
      if (now < at) return at;
      const isLate = now.getTime() - at.getTime() > mostPatienceMs;
      const isDue = await platform.database.withPlatform((db) =>
        isWorkDue(db, handingIn, new Date(now.getTime() + patienceMs)),
      );
      if (isDue && !isLate) return new Date(now.getTime() + patienceMs);
      await publishEdition(platform, edition);
      return next;
    },
  },
];
