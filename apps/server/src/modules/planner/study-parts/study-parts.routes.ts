import { studyPartEndpoints as endpoints, type JsonObject, resourceOf, studyParts } from '@uni/contracts';
import { tableFile } from '../../../platform/files/index.ts';
import { type Actor, plainRoute, type Route, requireSameId } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { ofEnterprise } from '../policy.ts';
import { tableOf } from './part-file.model.ts';
import { createStudyParts } from './study-parts.service.ts';

/** A body is what was parsed from JSON: it holds nothing else. */
const bodyOf = (body: Record<string, unknown>) => body as JsonObject;

export const studyPartRoutes = (platform: Platform): readonly Route[] => {
  const parts = createStudyParts(platform);
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) => parts.find(actor, params.id);
  return [
    plainRoute(endpoints.retrieve, {
      locate,
      belongsTo: ofEnterprise,
      act: async ({ actor, located, params }) => ({
        status: 200,
        body: await parts.read(actor, located, params.part),
        etag: await parts.tagOf(actor, located, params.part),
      }),
    }),
    plainRoute(endpoints.add, {
      locate,
      belongsTo: ofEnterprise,
      act: async ({ actor, located, params: { part }, query: { revision }, body }) => {
        const saving = { part, revision, row: null, body: bodyOf(body) };
        return { status: 201, body: await parts.save(actor, located, saving, 'add') };
      },
    }),
    plainRoute(endpoints.merge, {
      locate,
      belongsTo: ofEnterprise,
      act: async ({ actor, located, params: { part }, query: { revision }, body }) => {
        const saving = { part, revision, row: null, body: bodyOf(body) };
        return { status: 200, body: await parts.save(actor, located, saving, 'merge') };
      },
    }),
    plainRoute(endpoints.change, {
      locate,
      belongsTo: ofEnterprise,
      act: async ({ actor, located, params: { part, row }, query: { revision }, body }) => {
        const saving = { part, revision, row, body: bodyOf(body) };
        return { status: 200, body: await parts.save(actor, located, saving, 'change') };
      },
    }),
    plainRoute(endpoints.remove, {
      locate,
      belongsTo: ofEnterprise,
      act: async ({ actor, located, params: { part, row }, query: { revision }, body }) => {
        requireSameId(row, body?.id);
        await parts.remove(actor, located, { part, revision, row, body: {} });
        return { status: 204, body: undefined };
      },
    }),
    plainRoute(endpoints.export, {
      locate,
      belongsTo: ofEnterprise,
      act: async ({ actor, located, params, body }) => {
        const value = await parts.read(actor, located, params.part);
        const { columns, rows } = tableOf(value, studyParts[params.part], parts.baseMonthOf(located));
        const title = `${located.nome} – ${resourceOf('enterprise', params.part).label}`;
        return { status: 200, body: tableFile(body.file_type, { title, columns }, once(rows)) };
      },
    }),
  ];
};

async function* once<T>(batch: T): AsyncGenerator<T> {
  yield batch;
}
