import { decimalOfCents, type RealisedEntry, realisedEndpoints } from '@uni/contracts';
import { type Actor, orNotFound, plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { itself } from '../policy.ts';
import type { EntryRow } from './realised.repository.ts';
import { createRealised, type Summary } from './realised.service.ts';

const presentEntry = ({ line_key, amount, batch_id, ...row }: EntryRow): RealisedEntry => ({
  ...row,
  key: line_key,
  amount: decimalOfCents(amount),
  batch: batch_id,
});

const summaryReply = (body: Summary) => ({
  status: 200 as const,
  body: { ...body, history: [...body.history], batches: [...body.batches] },
  etag: String(body.revision),
});

export const realisedRoutes = (platform: Platform): readonly Route[] => {
  const realised = createRealised(platform);
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) => realised.find(actor, params.id);
  return [
    plainRoute(realisedEndpoints.retrieve, {
      locate,
      belongsTo: itself,
      act: async ({ actor, located }) => summaryReply(await realised.summary(actor, located.id)),
    }),
    plainRoute(realisedEndpoints.entries, {
      locate,
      belongsTo: itself,
      act: async ({ actor, located, query }) => ({
        status: 200,
        body: (await realised.entries(actor, located.id, query)).map(presentEntry),
      }),
    }),
    plainRoute(realisedEndpoints.enter, {
      locate,
      belongsTo: itself,
      act: async ({ actor, located, body: { nature, ...row } }) => {
        const { month, key, module } = row;
        const lines = [{ key, module }];
        await realised.replace(actor, located.id, { nature, from: month, to: month, lines, rows: [row] }, null);
        const rows = await realised.entries(actor, located.id, { nature, from: month, to: month });
        const entered = rows.find((one) => one.line_key === key && one.module === module);
        return { status: 201, body: presentEntry(orNotFound(entered ?? null)) };
      },
    }),
    plainRoute(realisedEndpoints.replace, {
      locate,
      belongsTo: itself,
      act: async ({ actor, located, body, ifMatch }) => {
        const { findings, ...summary } = await realised.replace(actor, located.id, body, ifMatch);
        const { body: stored, ...answer } = summaryReply(summary);
        return { ...answer, body: { ...stored, findings: [...findings] } };
      },
    }),
    plainRoute(realisedEndpoints.undo, {
      locate,
      belongsTo: itself,
      act: async ({ actor, located, body }) => summaryReply(await realised.undo(actor, located.id, body.batch)),
    }),
    plainRoute(realisedEndpoints.reopen, {
      locate,
      belongsTo: itself,
      act: async ({ actor, located, body, ifMatch }) =>
        summaryReply(await realised.reopen(actor, located.id, body.month, body.reason, ifMatch)),
    }),
    plainRoute(realisedEndpoints.policies, {
      locate,
      belongsTo: itself,
      act: async ({ actor, located }) => ({
        status: 200,
        body: { policies: await realised.policies(actor, located.id) },
      }),
    }),
    plainRoute(realisedEndpoints.setPolicies, {
      locate,
      belongsTo: itself,
      act: async ({ actor, located, body, ifMatch }) =>
        summaryReply(await realised.setPolicies(actor, located.id, body.policies, ifMatch)),
    }),
  ];
};
