/** Updates the plan from contracts, soon after they change and at the turn of each month. */
import { monthAt } from '@uni/engine';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import type { Worker } from '../../../platform/work/index.ts';
import { indexChangesWorker, listModules, replaceSalesFeed } from '../../planner/index.ts';
import { contractIndexes } from '../shared/contract-indexes.service.ts';
import { planFeed } from './plan-feed.model.ts';
import {
  type FeedRow,
  feedsChanged,
  isFedByErp,
  listPendingFeeds,
  markFeedSent,
  openByMonth,
  planWorker,
  receivedByMonth,
  salesOf,
  stockOf,
} from './plan-feed.repository.ts';

export const planFeedWorker = ({ database, now }: Platform): Worker => ({
  name: planWorker,
  kind: 'computes',
  act: async (organizationId, signal) => {
    const month = dayInSaoPaulo(now()).slice(0, 7);
    const due = await database.withOrganization(organizationId, (db) => listPendingFeeds(db, month));
    for (const feed of due) {
      if (signal.aborted) return now();
      await database.withOrganization(organizationId, (db) => sendPlanFeed(db, feed, month, now()));
    }
    return nextMonth(month);
  },
});

/** A changed index value changes the balances of contracts, so the plan of every enterprise is updated. */
export const indexChangesFollower = ({ database }: Platform): Worker => ({
  name: indexChangesWorker,
  kind: 'computes',
  act: async (organizationId) => {
    await database.withOrganization(organizationId, (db) => feedsChanged(db));
    return null;
  },
});

/** A few hours into the month in São Paulo. */
const nextMonth = (month: string): Date => new Date(`${monthAt(month, 1)}-01T06:00:00Z`);

const sendPlanFeed = async (db: TenantDatabase, feed: FeedRow, month: string, at: Date): Promise<void> => {
  const { enterprise_id: enterpriseId } = feed;
  const modules = await listModules(db, enterpriseId, null);
  const salesFeed = planFeed({
    received: await receivedByMonth(db, enterpriseId),
    open: await openByMonth(db, enterpriseId),
    units: await stockOf(db, enterpriseId),
    sales: await salesOf(db, enterpriseId),
    modules: modules.map(({ n_modulo }) => n_modulo),
    month,
    indexes: await contractIndexes(db),
    isOfErp: await isFedByErp(db, enterpriseId),
  });
  const acts = { enterpriseId, authorId: null, at };
  const { isAccepted } = await replaceSalesFeed(db, acts, salesFeed);
  await markFeedSent(db, feed, month, isAccepted);
};
