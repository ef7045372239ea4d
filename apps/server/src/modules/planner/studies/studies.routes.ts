import { studyEndpoints as endpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { inEnvelope, type Route, route } from '../../../platform/http/index.ts';
import { startOfDay, wireInstant } from '../../../platform/time.ts';
import { ofEnterprise, readingOf } from '../policy.ts';
import { nameIndicators } from '../shared/indicator-rows.model.ts';
import { narrowProjection } from '../shared/narrow-readings.model.ts';
import {
  type AttributedBatch,
  type AttributedEdit,
  editLocked,
  listEditBatches,
  listEdits,
  locateForEdit,
  locateStudy,
  readProjectionOf,
  readState,
} from './studies.service.ts';

const presentEdit = (row: AttributedEdit) => ({
  revision: row.revision,
  op: row.op,
  path: row.path,
  old: JSON.parse(row.old),
  new: JSON.parse(row.new),
  author: row.author_id,
  author__name: row.author__name,
  at: wireInstant(row.at),
  reason: row.reason,
});

const presentBatch = (batch: AttributedBatch) => ({
  revision: batch.revision,
  author: batch.author_id,
  author__name: batch.author__name,
  at: wireInstant(batch.at),
  reason: batch.reason,
  edits: batch.edits.map(({ op, path, old, new: next }) => ({
    op,
    path,
    old: JSON.parse(old),
    new: JSON.parse(next),
  })),
});

const dayMs = 86_400_000;

const locate = (context: Context, { params }: { params: { id: number } }) => locateStudy(context, params.id);

export const studyRoutes: readonly Route[] = [
  route(endpoints.retrieve, {
    locate,
    belongsTo: ofEnterprise,
    act: async (context, { located }) => ({
      ...(await readState(context, located)),
      study: JSON.parse(located.study),
      identity: JSON.parse(located.identity),
    }),
    present: (body) => ({ status: 200, body, etag: String(body.revision) }),
  }),
  route(endpoints.edit, {
    transaction: 'shared',
    locate: (context, { params }) => locateForEdit(context, params.id),
    belongsTo: ofEnterprise,
    act: (context, { located, body }) => editLocked(context, located, body),
  }),
  route(endpoints.edits, {
    locate,
    belongsTo: ofEnterprise,
    act: async (context, { located, query }) => (await listEdits(context, located.id, query.since)).map(presentEdit),
  }),
  route(endpoints.batches, {
    locate,
    belongsTo: ofEnterprise,
    act: async (context, { located, query, url }) => {
      const filter = {
        author: query.author ?? null,
        path: query.path ?? null,
        from: query.from === undefined ? null : startOfDay(query.from),
        before: query.to === undefined ? null : new Date(startOfDay(query.to).getTime() + dayMs),
      };
      const { rows, count, window } = await listEditBatches(context, located.id, filter, query);
      return inEnvelope(rows.map(presentBatch), count, window, url, context.platform.origin);
    },
  }),
  route(endpoints.projection, {
    locate,
    belongsTo: ofEnterprise,
    act: async (context, { located, query }) => {
      const isSealed = query.sealed === 'true';
      const projection = await readProjectionOf(context, located, isSealed);
      const state = await readState(context, located);
      const projection_hash = isSealed ? (located.sealed_projection_hash ?? '') : state.projection_hash;
      const { revision } = located;
      const reading = readingOf(context.actor, located.enterprise_id) ?? 'planning:read_revenue';
      return {
        body: { revision, projection_hash, projection: narrowProjection(projection, reading) },
        etag: `${revision}-${projection.engine}-${state.realised_hash.slice(0, 12)}`,
      };
    },
    present: (answer) => ({ status: 200, ...answer }),
  }),
  route(endpoints.indicators, {
    locate,
    belongsTo: ofEnterprise,
    act: async (context, { located }) => {
      const projection = await readProjectionOf(context, located, false);
      const { base_month, indicators } = projection;
      const named = nameIndicators(projection, JSON.parse(located.study));
      const rows = named.map(({ key, label, unit, formula }) => ({
        ...{ key, label, unit, formula },
        value: indicators[key] ?? null,
      }));
      return { revision: located.revision, base_month, indicators: rows };
    },
  }),
];
