import { erpSeriesEndpoints as endpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { itself } from '../policy.ts';
import {
  considerDocument,
  findDocumentedEnterprise,
  listLineDocuments,
  listSourceDocuments,
} from './documents.service.ts';

const locate = (context: Context, { params }: { params: { id: number } }) =>
  findDocumentedEnterprise(context, params.id);

export const documentRoutes: readonly Route[] = [
  route(endpoints.documents, {
    locate,
    belongsTo: itself,
    act: (context, { located, query, url }) => listLineDocuments(context, located.id, query, url),
  }),
  route(endpoints.consider, {
    locate,
    belongsTo: itself,
    act: (context, { located, body }) => considerDocument(context, located.id, body),
  }),
  route(endpoints.sourceDocuments, {
    act: (context, { query, url }) => listSourceDocuments(context, query, url),
  }),
];
