/** Webhooks: receivers of events, their addresses and the results of deliveries. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import type { WireError } from '../http/errors.ts';
import { choice, day, flag, idParams, instant, pathId, text } from '../http/fields.ts';
import { pageOf, pagingQuery } from '../http/paging.ts';
import {
  attemptFailures,
  deliveryStates,
  testEvent,
  webhookEventTypes,
  webhookLimits,
  webhookStates,
} from './webhook-events.ts';

const webhook = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string(),
  events: z.array(z.enum(webhookEventTypes)),
  /** `paused`: by a user. `failing`: by UNI, after every attempt of a delivery failed. */
  state: z.enum(webhookStates),
  created_at: instant(),
  created_by: z.string().nullable(),
  /** Until when the secret before still signs; null: there is one secret. */
  former_secret_until: instant().nullable(),
  pending: z.int(),
  last_delivered_at: instant().nullable(),
});
/** A webhook without its secret. `pending` counts deliveries that wait. */
export type Webhook = z.output<typeof webhook>;

/** Includes the secret, returned only this once. */
const keyedWebhook = webhook.extend({ secret: z.string() });
/** A webhook with the secret that signs its deliveries. A lost secret can only be renewed. */
export type KeyedWebhook = z.output<typeof keyedWebhook>;

const fields = z.object({
  name: text({ max: webhookLimits.name }),
  address: text({ max: webhookLimits.address }),
  events: z.array(choice(webhookEventTypes)).min(1),
});
/** Fields of a new webhook. Its address must be https and public, else 400. */
export type WebhookFields = z.output<typeof fields>;

const change = fields.partial().extend({ paused: flag().optional() });
/** Changed fields of a webhook; absent ones stay. `paused` false resumes it and sends what has collected. */
export type WebhookChange = z.output<typeof change>;

const attempt = z.object({
  at: instant(),
  status: z.int().nullable(),
  failure: z.enum(attemptFailures).nullable(),
  ms: z.int(),
});

const delivery = z.object({
  id: z.int(),
  event_id: z.string(),
  type: z.enum([...webhookEventTypes, testEvent]),
  occurred_at: instant(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** When it is tried next; null: it is not. */
  next_at: instant().nullable(),
  last: attempt.nullable(),
});
/** One event to one webhook. The receiver recognises a repetition by `event_id`. */
export type WebhookDelivery = z.output<typeof delivery>;

const deliveryDetail = delivery.extend({ body: z.string(), tried: z.array(attempt) });
/** A delivery with its JSON body as it was signed, and its attempts. `ms` is the time of an attempt. */
export type WebhookDeliveryDetail = z.output<typeof deliveryDetail>;

const base = '/api/admin/webhooks/';
const one = `${base}:id/`;
const access = 'organization:write';
const deliveryParams = z.object({ id: pathId(), delivery: pathId() });

/** Operations on webhooks, all with `organization:write`. */
export const webhookEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: base,
    summary: 'The webhooks of the organization',
    access,
    responses: { 200: z.array(webhook) },
  }),
  create: defineEndpoint({
    method: 'POST',
    path: base,
    summary: 'Adds a webhook; it is told of what happens from now on. Its secret is told this once',
    access,
    body: fields,
    responses: { 201: keyedWebhook },
  }),
  change: defineEndpoint({
    method: 'PATCH',
    path: one,
    summary: 'Changes a webhook, pauses it or lets it go on; what happened meanwhile is sent then',
    access,
    params: idParams,
    body: change,
    responses: { 200: webhook },
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: one,
    summary: 'Removes a webhook: nothing more is sent, and its secret is forgotten',
    access,
    params: idParams,
    responses: { 204: z.undefined() },
  }),
  renewSecret: defineEndpoint({
    method: 'POST',
    path: `${one}secret/`,
    summary: 'Makes a new secret; for a day the one before signs beside it',
    access,
    params: idParams,
    responses: { 201: keyedWebhook },
  }),
  test: defineEndpoint({
    method: 'POST',
    path: `${one}test/`,
    summary: 'Sends an event that says nothing, to see whether the address is reached',
    access,
    params: idParams,
    responses: { 202: delivery },
    throttle: 'sync',
  }),
  deliveries: defineEndpoint({
    method: 'GET',
    path: `${one}deliveries/`,
    summary: 'What was sent and is to be sent, newest first',
    access,
    params: idParams,
    query: pagingQuery.extend({ state: z.enum(deliveryStates).optional() }),
    responses: { 200: pageOf(delivery) },
  }),
  delivery: defineEndpoint({
    method: 'GET',
    path: `${one}deliveries/:delivery/`,
    summary: 'A delivery with its body and every attempt',
    access,
    params: deliveryParams,
    responses: { 200: deliveryDetail },
  }),
  replay: defineEndpoint({
    method: 'POST',
    path: `${one}deliveries/:delivery/replay/`,
    summary: 'Sends an event again, under the same id',
    access,
    params: deliveryParams,
    responses: { 202: delivery },
  }),
  replayPeriod: defineEndpoint({
    method: 'POST',
    path: `${one}replay/`,
    summary: 'Sends the events of some days again, under the same ids; of those that failed only, where it is asked',
    access,
    params: idParams,
    body: z.object({ from: day(), to: day(), failed_only: flag().default(false) }),
    responses: { 202: z.object({ replayed: z.int() }) },
  }),
} as const;

/** Refusals of a webhook or a repetition. `notAddress` is a message of the field `address`, sent with 400. */
export const webhookErrors = {
  /** 409 */
  tooMany: {
    status: 409,
    body: {
      detail: `No more than ${webhookLimits.perOrganization} webhooks per organization.`,
      code: 'too_many_webhooks',
    },
  },
  /** 409: it is tried already. */
  underWay: { status: 409, body: { detail: 'The delivery is still under way.', code: 'delivery_under_way' } },
  notAddress: 'Only https addresses of the public network are called.',
} as const satisfies Record<string, WireError | string>;
