/** What an operator can watch of connections: calls, and what is left of a day's quota. */
import { callFamilies } from '@uni/contracts';
import type { CounterSpec, GaugeSpec } from '../../../platform/observing/index.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { workerName } from '../runs/schedule.model.ts';
import { countPendingProjections, salesWorker } from '../shared/sales-projection-requests.repository.ts';
import { budgetOf } from './budget.model.ts';
import { listBudgets } from './budgets.repository.ts';
import { listConnections, settingsOf } from './connections.repository.ts';

export const erpCalls: CounterSpec = {
  name: 'uni_erp_calls_total',
  help: 'Calls of ERPs that a quota has granted, by system, family and purpose',
  labels: ['system', 'family', 'purpose'],
};

export const erpProjectionsWaiting: GaugeSpec = {
  name: 'uni_erp_projections_waiting',
  help: 'Connections whose landed rows wait to be projected as sales',
  labels: [],
  worker: salesWorker,
  join: 'sum',
  read: async (db) => [{ labels: {}, value: await countPendingProjections(db) }],
};

export const erpQuotaLeft: GaugeSpec = {
  name: 'uni_erp_quota_left_ratio',
  help: 'Smallest part of a day’s calls that a connection has left, by system and family; 1 is all',
  labels: ['system', 'family'],
  worker: workerName,
  join: 'min',
  read: async (db, now) => {
    const samples = [];
    for (const connection of await listConnections(db)) {
      const used = await listBudgets(db, connection.id, dayInSaoPaulo(now));
      const settings = settingsOf(connection);
      for (const family of callFamilies) {
        const { perDay } = budgetOf(settings, family);
        const left = perDay > 0 ? Math.max(0, 1 - (used.get(family) ?? 0) / perDay) : 1;
        samples.push({ labels: { system: connection.system, family }, value: left });
      }
    }
    return samples;
  },
};
