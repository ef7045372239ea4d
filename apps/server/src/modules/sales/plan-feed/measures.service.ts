/** What an operator can watch of the way from contracts to plans. */
import type { GaugeSpec } from '../../../platform/observing/index.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { listPendingFeeds, planWorker } from './plan-feed.repository.ts';

export const plansWaiting: GaugeSpec = {
  name: 'uni_sales_plans_waiting',
  help: 'Developments whose plan lacks the latest change of their contracts',
  labels: [],
  worker: planWorker,
  join: 'sum',
  read: async (db, now) => [{ labels: {}, value: (await listPendingFeeds(db, dayInSaoPaulo(now).slice(0, 7))).length }],
};
