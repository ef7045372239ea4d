/** Browsers in which a person receives notices, by the Push API of the W3C. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { idParams, instant, text } from '../http/fields.ts';

const device = z.object({
  id: z.int(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** SHA-256 of the subscription's endpoint in hexadecimal, by which a browser recognises itself. */
  mark: z.string(),
  created_at: instant(),
  /** The last notice that its push service took. */
  last_used_at: instant().nullable(),
});
/** A browser in which its owner receives notices. */
export type PushDevice = z.output<typeof device>;

const devices = z.object({
  /** `applicationServerKey` of a subscription: an uncompressed point of P-256 in base64url. */
  public_key: z.string(),
  devices: z.array(device),
});
/** The caller's browsers, and the key that a new one subscribes with. */
export type PushDevices = z.output<typeof devices>;

const subscription = z.object({
  endpoint: text({ max: 1_000 }),
  p256dh: text({ max: 120 }),
  auth: text({ max: 60 }),
  /** The key that the browser has subscribed with. */
  public_key: text({ max: 120 }),
});
/** A subscription as a browser gives it. */
export type PushSubscriptionFields = z.output<typeof subscription>;

const base = '/api/home/push-devices/';

/** Operations on a person's own browsers. */
export const pushDeviceOperations = {
  devices: defineEndpoint({
    method: 'GET',
    path: base,
    summary: 'Browsers in which the caller receives notices, and the key to subscribe another with',
    access: 'signed_in',
    responses: { 200: devices },
  }),
  addDevice: defineEndpoint({
    method: 'POST',
    path: base,
    summary: 'Sends the notices of the caller to a browser too; one person receives them there at a time',
    access: 'signed_in',
    body: subscription,
    responses: { 201: device },
  }),
  removeDevice: defineEndpoint({
    method: 'DELETE',
    path: `${base}:id/`,
    summary: 'Sends nothing more to a browser',
    access: 'signed_in',
    params: idParams,
    responses: { 204: z.undefined() },
  }),
} as const;
