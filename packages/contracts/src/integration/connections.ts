/** Connections to ERPs: their stored settings, the results of their tests, and the runs that read them. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import type { WireError } from '../http/errors.ts';
import { choice, day, flag, idParams, instant, integer, secret, text } from '../http/fields.ts';
import {
  callFamilies,
  connectionRemovals,
  erpSystems,
  failureCodes,
  probeLights,
  refusalReasonKeys,
  requestableRunKinds,
  runKinds,
  runStates,
} from './values.ts';

const address = text({ max: 300 });

/** An organization's settings for its ERP, except the secrets. */
const settings = z.object({
  /** Calls a day that UNI may make; of UAU one figure counts. */
  rest_per_day: integer({ min: 1, max: 1_000_000 }),
  bulk_per_day: integer({ min: 0, max: 1_000_000 }),
  rest_per_minute: integer({ min: 1, max: 10_000 }),
  bulk_per_minute: integer({ min: 1, max: 10_000 }),
  /** The first day that is read. */
  start_date: day(),
  /** The organization's package from the ERP's maker. Empty where packages do not apply. */
  package: text({ max: 40, blank: true }),
  /** True: bulk responses are requested as jobs and fetched in parts. */
  bulk_async: flag(),
  /** Only these companies; empty: all. */
  companies: z.array(text({ max: 20 })).max(1_000),
  /** The hour of the day, in São Paulo, at which the daily run begins; null: only by hand. */
  daily_hour: integer({ min: 0, max: 23 }).nullable(),
  is_active: flag(),
});
/** Settings of a connection. Every call counts against the limits per minute and per day, which UNI never exceeds. */
export type ErpSettings = z.output<typeof settings>;

const connection = z.object({
  id: z.int(),
  system: z.enum(erpSystems),
  name: z.string(),
  address: z.string(),
  /** The tenant's name in the address (Sienge); empty for UAU. */
  subdomain: z.string(),
  user: z.string(),
  /** True: a secret is stored. It is never returned. */
  has_secret: z.boolean(),
  settings,
  version: z.int(),
  created_at: instant(),
  /** Until when the money is complete: everything that cash is read from was read to its end. */
  synced_at: instant().nullable(),
  last_run: z.object({ id: z.int(), state: z.enum(runStates) }).nullable(),
});
/** A connection to an ERP. `version` counts its changes, for `If-Match`. */
export type ErpConnection = z.output<typeof connection>;

/** Sienge: `secret` is the password. UAU: the password, plus the integration token. */
const secrets = { secret: secret({ max: 500 }).optional(), integration_token: secret({ max: 2_000 }).optional() };

const newConnection = z.object({
  system: choice(erpSystems),
  name: text({ max: 120 }),
  address,
  subdomain: text({ max: 80, blank: true }).default(''),
  user: text({ max: 120 }),
  ...secrets,
  settings: settings.partial().default({}),
});
/** A connection to add. Absent settings have the defaults of its system. */
export type NewConnection = z.output<typeof newConnection>;

const changedConnection = z.object({
  name: text({ max: 120 }).optional(),
  address: address.optional(),
  subdomain: text({ max: 80, blank: true }).optional(),
  user: text({ max: 120 }).optional(),
  ...secrets,
  settings: settings.partial().optional(),
});
/** Changes of a connection. Another address, tenant or user requires the secret again, else 400. */
export type ChangedConnection = z.output<typeof changedConnection>;

const probe = z.object({
  resource: z.string(),
  light: z.enum(probeLights),
  failure: z.enum(failureCodes).nullable(),
});
/** Result of a test of one resource. `failure` is null unless the call failed. */
export type Probe = z.output<typeof probe>;

const resourceState = z.object({
  resource: z.string(),
  family: z.enum(callFamilies),
  rows: z.int(),
  refused: z.int(),
  /** Until when the rows are complete; null while it has not been read to its end once. */
  complete_until: instant().nullable(),
  last_failure: z.enum(failureCodes).nullable(),
  /** The result of the last connection test. */
  light: z.enum(probeLights).nullable(),
});

const quota = z.object({ family: z.enum(callFamilies), used: z.int(), limit: z.int() });

const connectionState = z.object({ resources: z.array(resourceState), quotas: z.array(quota) });
/** Progress of each resource, and calls of the present day against its quotas. */
export type ConnectionState = z.output<typeof connectionState>;

const run = z.object({
  id: z.int(),
  connection: z.int(),
  kind: z.enum(runKinds),
  state: z.enum(runStates),
  failure: z.enum(failureCodes).nullable(),
  created_at: instant(),
  started_at: instant().nullable(),
  finished_at: instant().nullable(),
  /** When a waiting run goes on. */
  resumes_at: instant().nullable(),
  slices: z.int(),
  slices_done: z.int(),
  slices_failed: z.int(),
  rows_seen: z.int(),
  rows_changed: z.int(),
  rows_removed: z.int(),
  rows_refused: z.int(),
  calls: z.int(),
  requested_by: z.string().nullable(),
});
/** A reading of an ERP. Its rows are counts over all slices; `calls` are those that the quotas count. */
export type ErpRun = z.output<typeof run>;

const runSlice = z.object({
  position: z.int(),
  resource: z.string(),
  label: z.string(),
  state: z.enum(['pending', 'done', 'failed']),
  failure: z.enum(failureCodes).nullable(),
  rows_seen: z.int(),
  rows_changed: z.int(),
  rows_removed: z.int(),
  rows_refused: z.int(),
  total: z.int().nullable(),
});
/** One resource, or a section of it, in a run. `total` is the ERP's own count of rows; null: not given. */
export type ErpRunSlice = z.output<typeof runSlice>;

const refusedRow = z.object({
  resource: z.string(),
  key: z.string(),
  reason: z.enum(refusalReasonKeys),
  payload: z.string(),
  at: instant(),
});
/** A row that was set aside. `payload` is JSON of its known fields. `key` is empty if it has none. */
export type RefusedErpRow = z.output<typeof refusedRow>;

const base = '/api/integration/connections/';
const one = `${base}:id/`;

/**
 * Operations on connections and runs. Readers need `integration:read`, writers `integration:write` for the whole
 * organization.
 */
export const erpConnectionEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: base,
    summary: 'The connections of the organization to ERPs',
    access: 'integration:read',
    responses: { 200: z.array(connection) },
  }),
  create: defineEndpoint({
    method: 'POST',
    path: base,
    summary: 'Adds a connection; its secrets are sealed and never told again',
    access: 'integration:write',
    wide: true,
    body: newConnection,
    responses: { 201: connection },
    idempotent: true,
  }),
  retrieve: defineEndpoint({
    method: 'GET',
    path: one,
    summary: 'A connection',
    access: 'integration:read',
    params: idParams,
    responses: { 200: connection },
    versioned: true,
  }),
  change: defineEndpoint({
    method: 'PATCH',
    path: one,
    summary: 'Changes a connection; secrets that are left out stay as they are',
    access: 'integration:write',
    wide: true,
    params: idParams,
    body: changedConnection,
    responses: { 200: connection },
    versioned: true,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: one,
    summary:
      'Disconnects: nothing is read any more, and what was brought becomes the organization’s own or is withdrawn',
    access: 'integration:write',
    wide: true,
    params: idParams,
    /** `own`: months and rows stay, to the centavo, and are its own; `withdraw`: they go. Closed months stay as they are. */
    query: z.object({ rows: choice(connectionRemovals) }),
    responses: { 204: z.undefined() },
  }),
  test: defineEndpoint({
    method: 'POST',
    path: `${one}test/`,
    summary: 'Asks every resource that UNI reads once: one light each',
    access: 'integration:write',
    wide: true,
    params: idParams,
    responses: { 200: z.array(probe) },
    throttle: 'sync',
  }),
  state: defineEndpoint({
    method: 'GET',
    path: `${one}state/`,
    summary: 'What stands of each resource, and what is left of the quotas',
    access: 'integration:read',
    params: idParams,
    responses: { 200: connectionState },
  }),
  runs: defineEndpoint({
    method: 'GET',
    path: `${one}runs/`,
    summary: 'The last runs, newest first',
    access: 'integration:read',
    params: idParams,
    responses: { 200: z.array(run) },
  }),
  start: defineEndpoint({
    method: 'POST',
    path: `${one}runs/`,
    summary: 'Asks for a run, or answers the one that is under way',
    access: 'integration:write',
    wide: true,
    params: idParams,
    body: z.object({
      kind: choice(requestableRunKinds),
      resources: z
        .array(text({ max: 60 }))
        .max(60)
        .default([]),
    }),
    responses: { 202: run },
    throttle: 'sync',
  }),
  refused: defineEndpoint({
    method: 'GET',
    path: `${one}refused-rows/`,
    summary: 'Rows that were set aside, with the reason; they count nowhere',
    access: 'integration:read',
    params: idParams,
    responses: { 200: z.array(refusedRow) },
  }),
  retrieveRun: defineEndpoint({
    method: 'GET',
    path: '/api/integration/runs/:id/',
    summary: 'A run with its parts',
    access: 'integration:read',
    params: idParams,
    responses: { 200: run.extend({ parts: z.array(runSlice) }) },
  }),
  cancelRun: defineEndpoint({
    method: 'POST',
    path: '/api/integration/runs/:id/cancel/',
    summary: 'Stops a run; what it has read stays, and the next one goes on from there',
    access: 'integration:write',
    wide: true,
    params: idParams,
    responses: { 200: run },
  }),
} as const;

/** Refusals of a run, a test or a certificate, and of a cancellation. */
export const erpErrors = {
  /** 409: a run that is over cannot be cancelled. */
  runOver: { status: 409, body: { detail: 'The run is over.', code: 'run_over' } },
  /** 409: without its secrets a connection cannot be used. */
  noSecret: { status: 409, body: { detail: 'The connection has no secret.', code: 'connection_without_secret' } },
} as const satisfies Record<string, WireError>;
