import { decimalOfCents, type RealisedEntry, realisedEndpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { orNotFound, type Route, route } from '../../../platform/http/index.ts';
import { itself } from '../policy.ts';
import type { EntryRow } from './realised.repository.ts';
import {
  findRealisedEnterprise,
  listPolicies,
  listRealised,
  readRealised,
  reopenMonth,
  replaceValues,
  type Summary,
  setPolicies,
  undoBatch,
} from './realised.service.ts';

const presentEntry = ({ line_key, amount, batch_id, ...row }: EntryRow): RealisedEntry => ({
  ...row,
  key: line_key,
  amount: decimalOfCents(amount),
  batch: batch_id,
});

const presentSummary = (body: Summary) => ({
  status: 200 as const,
  body: { ...body, history: [...body.history], batches: [...body.batches] },
  etag: String(body.revision),
});

const locate = (context: Context, { params }: { params: { id: number } }) => findRealisedEnterprise(context, params.id);

export const realisedRoutes: readonly Route[] = [
  route(realisedEndpoints.retrieve, {
    locate,
    belongsTo: itself,
    act: (context, { located }) => readRealised(context, located.id),
    present: presentSummary,
  }),
  route(realisedEndpoints.entries, {
    locate,
    belongsTo: itself,
    act: async (context, { located, query }) => (await listRealised(context, located.id, query)).map(presentEntry),
  }),
  route(realisedEndpoints.enter, {
    locate,
    belongsTo: itself,
    act: async (context, { located, body: { nature, ...row } }) => {
      const { month, key, module } = row;
      const lines = [{ key, module }];
      await replaceValues(context, located.id, { nature, from: month, to: month, lines, rows: [row] }, null);
      const rows = await listRealised(context, located.id, { nature, from: month, to: month });
      const entered = rows.find((one) => one.line_key === key && one.module === module);
      return presentEntry(orNotFound(entered ?? null));
    },
  }),
  route(realisedEndpoints.replace, {
    locate,
    belongsTo: itself,
    act: (context, { located, body, ifMatch }) => replaceValues(context, located.id, body, ifMatch),
    present: ({ findings, ...summary }) => {
      const { body, ...answer } = presentSummary(summary);
      return { ...answer, body: { ...body, findings: [...findings] } };
    },
  }),
  route(realisedEndpoints.undo, {
    locate,
    belongsTo: itself,
    act: (context, { located, body }) => undoBatch(context, located.id, body.batch),
    present: presentSummary,
  }),
  route(realisedEndpoints.reopen, {
    locate,
    belongsTo: itself,
    act: (context, { located, body, ifMatch }) => reopenMonth(context, located.id, body.month, body.reason, ifMatch),
    present: presentSummary,
  }),
  route(realisedEndpoints.policies, {
    locate,
    belongsTo: itself,
    act: async (context, { located }) => ({ policies: await listPolicies(context, located.id) }),
  }),
  route(realisedEndpoints.setPolicies, {
    locate,
    belongsTo: itself,
    act: (context, { located, body, ifMatch }) => setPolicies(context, located.id, body.policies, ifMatch),
    present: presentSummary,
  }),
];
