import { webhookEndpoints as endpoints } from '@uni/contracts';
import type { Context } from '../../platform/context.ts';
import { type Route, route } from '../../platform/http/index.ts';
import {
  changeWebhook,
  createWebhook,
  findWebhook,
  listWebhooks,
  removeWebhook,
  renewWebhookSecret,
} from './webhooks.service.ts';

const locate = (context: Context, { params }: { params: { id: number } }) => findWebhook(context, params.id);

export const webhookRoutes: readonly Route[] = [
  route(endpoints.list, {
    act: (context) => listWebhooks(context),
  }),
  route(endpoints.create, {
    act: (context, { body }) => createWebhook(context, body),
  }),
  route(endpoints.change, {
    locate,
    act: (context, { located, body }) => changeWebhook(context, located, body),
  }),
  route(endpoints.remove, {
    locate,
    act: (context, { located }) => removeWebhook(context, located),
  }),
  route(endpoints.renewSecret, {
    locate,
    act: (context, { located }) => renewWebhookSecret(context, located),
  }),
];
