import { studyPartEndpoints as endpoints, type JsonObject, resourceOf, studyParts } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { tableFile } from '../../../platform/files/index.ts';
import { type Route, requireSameId, route } from '../../../platform/http/index.ts';
import { ofEnterprise } from '../policy.ts';
import { tableOf } from './part-file.model.ts';
import {
  baseMonthOf,
  locatePartedStudy,
  readStudyPart,
  readStudyPartTag,
  removeStudyPart,
  saveStudyPart,
} from './study-parts.service.ts';

/** A body is what was parsed from JSON: it holds nothing else. */
const bodyOf = (body: Record<string, unknown>) => body as JsonObject;

const locate = (context: Context, { params }: { params: { id: number } }) => locatePartedStudy(context, params.id);

export const studyPartRoutes: readonly Route[] = [
  route(endpoints.retrieve, {
    locate,
    belongsTo: ofEnterprise,
    act: async (context, { located, params }) => ({
      body: await readStudyPart(context, located, params.part),
      etag: await readStudyPartTag(context, located, params.part),
    }),
    present: (answer) => ({ status: 200, ...answer }),
  }),
  route(endpoints.add, {
    locate,
    belongsTo: ofEnterprise,
    act: (context, { located, params: { part }, query: { revision }, body }) =>
      saveStudyPart(context, located, { part, revision, row: null, body: bodyOf(body) }, 'add'),
  }),
  route(endpoints.merge, {
    locate,
    belongsTo: ofEnterprise,
    act: (context, { located, params: { part }, query: { revision }, body }) =>
      saveStudyPart(context, located, { part, revision, row: null, body: bodyOf(body) }, 'merge'),
  }),
  route(endpoints.change, {
    locate,
    belongsTo: ofEnterprise,
    act: (context, { located, params: { part, row }, query: { revision }, body }) =>
      saveStudyPart(context, located, { part, revision, row, body: bodyOf(body) }, 'change'),
  }),
  route(endpoints.remove, {
    locate,
    belongsTo: ofEnterprise,
    act: async (context, { located, params: { part, row }, query: { revision }, body }) => {
      requireSameId(row, body?.id);
      await removeStudyPart(context, located, { part, revision, row, body: {} });
    },
  }),
  route(endpoints.export, {
    locate,
    belongsTo: ofEnterprise,
    act: async (context, { located, params, body }) => {
      const value = await readStudyPart(context, located, params.part);
      const { columns, rows } = tableOf(value, studyParts[params.part], baseMonthOf(located));
      const title = `${located.nome} – ${resourceOf('enterprise', params.part).label}`;
      return tableFile(body.file_type, { title, columns }, once(rows));
    },
  }),
];

async function* once<T>(batch: T): AsyncGenerator<T> {
  yield batch;
}
