import { commentEndpoints as endpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { ofEnterprise } from '../policy.ts';
import {
  listThreads,
  locateCommentedVersion,
  locateThread,
  openThread,
  replyToThread,
  resolveThread,
} from './comments.service.ts';

interface PathId {
  readonly params: { readonly id: number };
}

const locateVersion = (context: Context, { params }: PathId) => locateCommentedVersion(context, params.id);

const locate = (context: Context, { params }: PathId) => locateThread(context, params.id);

export const commentRoutes: readonly Route[] = [
  route(endpoints.list, {
    locate: locateVersion,
    belongsTo: ofEnterprise,
    act: (context, { located, query }) => {
      const isResolved = query.resolved === undefined ? null : query.resolved === 'true';
      return listThreads(context, located.id, { line: query.line ?? null, isResolved });
    },
  }),
  route(endpoints.open, {
    locate: locateVersion,
    belongsTo: ofEnterprise,
    act: (context, { located, body }) => openThread(context, located.id, body),
  }),
  route(endpoints.reply, {
    locate,
    belongsTo: ofEnterprise,
    act: (context, { located, body }) => replyToThread(context, located, body.text),
  }),
  route(endpoints.resolve, {
    locate,
    belongsTo: ofEnterprise,
    act: (context, { located, body }) => resolveThread(context, located, body.resolved),
  }),
];
