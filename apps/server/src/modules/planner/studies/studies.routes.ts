import { studyEndpoints } from '@uni/contracts';
import { type Actor, inEnvelope, plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { startOfDay, wireInstant } from '../../../platform/time.ts';
import { ofEnterprise, readingOf } from '../policy.ts';
import { narrowProjection } from '../shared/narrow-readings.model.ts';
import { type AttributedBatch, type AttributedEdit, createStudies } from './studies.service.ts';

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

export const studyRoutes = (platform: Platform): readonly Route[] => {
  const studies = createStudies(platform);
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) => studies.find(actor, params.id);
  return [
    plainRoute(studyEndpoints.retrieve, {
      locate,
      belongsTo: ofEnterprise,
      act: async ({ actor, located }) => ({
        status: 200,
        body: {
          ...(await studies.state(actor, located)),
          study: JSON.parse(located.study),
          identity: JSON.parse(located.identity),
        },
        etag: String(located.revision),
      }),
    }),
    plainRoute(studyEndpoints.edit, {
      locate,
      belongsTo: ofEnterprise,
      act: async ({ actor, located, body }) => ({ status: 200, body: await studies.edit(actor, located.id, body) }),
    }),
    plainRoute(studyEndpoints.edits, {
      locate,
      belongsTo: ofEnterprise,
      act: async ({ actor, located, query }) => ({
        status: 200,
        body: (await studies.history(actor, located.id, query.since)).map(presentEdit),
      }),
    }),
    plainRoute(studyEndpoints.batches, {
      locate,
      belongsTo: ofEnterprise,
      act: async ({ actor, located, query, url }) => {
        const filter = {
          author: query.author ?? null,
          path: query.path ?? null,
          from: query.from === undefined ? null : startOfDay(query.from),
          before: query.to === undefined ? null : new Date(startOfDay(query.to).getTime() + dayMs),
        };
        const { rows, count, window } = await studies.batches(actor, located.id, filter, query);
        return { status: 200, body: inEnvelope(rows.map(presentBatch), count, window, url, platform.origin) };
      },
    }),
    plainRoute(studyEndpoints.projection, {
      locate,
      belongsTo: ofEnterprise,
      act: async ({ actor, located, query }) => {
        const isSealed = query.sealed === 'true';
        const projection = isSealed
          ? await studies.sealedProjection(actor, located.id)
          : await studies.projection(actor, located);
        const state = await studies.state(actor, located);
        const projection_hash = isSealed ? (located.sealed_projection_hash ?? '') : state.projection_hash;
        const { revision } = located;
        const reading = readingOf(actor, located.enterprise_id) ?? 'planning:read_revenue';
        return {
          status: 200,
          body: { revision, projection_hash, projection: narrowProjection(projection, reading) },
          etag: `${revision}-${projection.engine}-${state.realised_hash.slice(0, 12)}`,
        };
      },
    }),
  ];
};
