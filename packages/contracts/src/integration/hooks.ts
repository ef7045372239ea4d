/** Notifications from ERPs. They contain only ids. The data itself is read from the ERP. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { idParams } from '../http/fields.ts';

const hook = z.object({
  /** The path to which the ERP sends, below the application's address. */
  path: z.string(),
  /** The Bearer token that the ERP must send. Returned only this once. */
  token: z.string(),
});
/** Address and token for notifications of one connection. A new one invalidates the former. */
export type ErpHook = z.output<typeof hook>;

/** Operations on notifications. The public one answers 202, or 404 for an unknown path or token. */
export const erpHookEndpoints = {
  renew: defineEndpoint({
    method: 'POST',
    path: '/api/integration/connections/:id/hook/',
    summary: 'Makes an address and a token to which the ERP may send its events; earlier ones are over',
    access: 'integration:write',
    wide: true,
    params: idParams,
    responses: { 201: hook },
  }),
  receive: defineEndpoint({
    method: 'POST',
    path: '/api/integration/hooks/:hook/',
    summary: 'Takes an event of an ERP; the same event again changes nothing',
    access: 'public',
    params: z.object({ hook: z.string().regex(/^[\w-]{22}$/) }),
    body: z.record(z.string(), z.unknown()),
    responses: { 202: z.object({}) },
  }),
} as const;
