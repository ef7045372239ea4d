/** What an operator can watch of webhooks. */
import type { GaugeSpec } from '../../platform/observing/index.ts';
import { countWaiting } from './deliveries.repository.ts';
import { webhookWorker } from './delivering.service.ts';

export const webhooksWaiting: GaugeSpec = {
  name: 'uni_webhook_deliveries_waiting',
  help: 'Deliveries of active webhooks that no receiver has acknowledged',
  labels: [],
  worker: webhookWorker,
  join: 'sum',
  read: async (db) => [{ labels: {}, value: (await countWaiting(db)).count }],
};

export const webhooksOldest: GaugeSpec = {
  name: 'uni_webhook_oldest_seconds',
  help: 'Age of the oldest of these deliveries',
  labels: [],
  worker: webhookWorker,
  join: 'max',
  read: async (db, now) => {
    const { since } = await countWaiting(db);
    return [{ labels: {}, value: since ? Math.max(0, (now.getTime() - since.getTime()) / 1_000) : 0 }];
  },
};
