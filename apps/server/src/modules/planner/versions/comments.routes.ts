import { commentEndpoints } from '@uni/contracts';
import { type Actor, plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { ofEnterprise } from '../policy.ts';
import { createComments } from './comments.service.ts';

export const commentRoutes = (platform: Platform): readonly Route[] => {
  const comments = createComments(platform);
  const version = ({ actor, params }: { actor: Actor; params: { id: number } }) => comments.version(actor, params.id);
  const thread = ({ actor, params }: { actor: Actor; params: { id: number } }) => comments.find(actor, params.id);
  return [
    plainRoute(commentEndpoints.list, {
      locate: version,
      belongsTo: ofEnterprise,
      act: async ({ actor, located, query }) => {
        const isResolved = query.resolved === undefined ? null : query.resolved === 'true';
        return {
          status: 200,
          body: await comments.list(actor, located.id, { line: query.line ?? null, isResolved }),
        };
      },
    }),
    plainRoute(commentEndpoints.open, {
      locate: version,
      belongsTo: ofEnterprise,
      act: async ({ actor, located, body }) => ({ status: 201, body: await comments.open(actor, located.id, body) }),
    }),
    plainRoute(commentEndpoints.reply, {
      locate: thread,
      belongsTo: ofEnterprise,
      act: async ({ actor, located, body }) => ({ status: 201, body: await comments.reply(actor, located, body.text) }),
    }),
    plainRoute(commentEndpoints.resolve, {
      locate: thread,
      belongsTo: ofEnterprise,
      act: async ({ actor, located, body }) => ({
        status: 200,
        body: await comments.resolve(actor, located, body.resolved),
      }),
    }),
  ];
};
