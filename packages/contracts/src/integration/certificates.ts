/**
 * Certificates of reconciliation: the ERP's data, read again and compared with UNI's, by company, month
 * and line. Every difference is traced to its title. Money is integer centavos, inflow > 0.
 */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import type { WireError } from '../http/errors.ts';
import { fieldMessages } from '../http/errors.ts';
import { idParams, instant, month, text } from '../http/fields.ts';

/** States of a certificate. Only a `done` one has a body and a hash. */
export const certificateStates = ['reading', 'done', 'failed', 'cancelled'] as const;

/**
 * Layer of a difference. `missing`: the ERP has a title that UNI lacks. `gone`: the reverse. `changed`: the ERP's
 * data differs now. `movements`: UNI's movements do not follow from the title. `payload`: the stored row was
 * altered after storing. `months`: the months are not the sum of the movements. `series`: a line's months do not follow
 * from them. `published`: what screens read is not the sum of all connections' series. `plan`: the plan differs from the series.
 * `late`: a closed month waits to be reopened.
 */
export const differenceLayers = [
  'missing',
  'gone',
  'changed',
  'movements',
  'payload',
  'months',
  'series',
  'published',
  'plan',
  'late',
] as const;
/** Layer at which the ERP and UNI differ, from its titles to the plan. */
export type DifferenceLayer = (typeof differenceLayers)[number];

const difference = z.object({
  layer: z.enum(differenceLayers),
  company: z.string(),
  month: z.string(),
  /** A line of the plan, or an account of the ERP where no line is concerned. */
  line: z.string(),
  resource: z.string(),
  /** The title's key; empty where no single title is concerned. */
  key: z.string(),
  document: z.string(),
  enterprise: z.int().nullable(),
  erp: z.int(),
  uni: z.int(),
});
/** One difference, in one title where possible. `erp` and `uni` are centavos, inflow > 0. */
export type CertificateDifference = z.output<typeof difference>;

const row = z.object({
  company: z.string(),
  month: z.string(),
  /** A line of the plan; empty: what goes to none, see the columns. */
  line: z.string(),
  erp: z.int(),
  uni: z.int(),
  difference: z.int(),
  /** Of the ERP's total. */
  unmapped: z.int(),
  unbound: z.int(),
  non_cash: z.int(),
  ignored: z.int(),
});
/** Sums of a company, month and line in centavos. `difference` is UNI's less the ERP's. */
export type CertificateRow = z.output<typeof row>;

/** The certified content. Months are `YYYY-MM`, both ends included; instants span the reading of the ERP. */
export const certificateBody = z.object({
  format: z.literal('uni.certificate/1'),
  system: z.string(),
  connection: z.int(),
  name: z.string(),
  /** Empty: all companies. */
  company: z.string(),
  from: z.string(),
  to: z.string(),
  read_from: z.string(),
  read_until: z.string(),
  /** Resources that had just been read in full, taken from that reading. Absent in older certificates. */
  reused: z.array(z.object({ resource: z.string(), read_at: z.string() })).optional(),
  titles: z.int(),
  rows: z.array(row),
  /** Unreadable rows, by resource. */
  refused: z.array(z.object({ resource: z.string(), rows: z.int() })),
  /** Titles that the ERP no longer has. */
  deleted: z.int(),
  /** Parts of the ERP that could not be read: nothing is certified of them. */
  unread: z.array(z.string()),
  differences: z.array(difference),
  total: z.object({ erp: z.int(), uni: z.int(), difference: z.int() }),
});
/** Content of a certificate. It never changes once issued: the hash covers it. */
export type CertificateBody = z.output<typeof certificateBody>;

const certificate = z.object({
  id: z.int(),
  connection: z.int(),
  run: z.int(),
  company: z.string(),
  from: z.string(),
  to: z.string(),
  state: z.enum(certificateStates),
  requested_at: instant(),
  requested_by: z.string().nullable(),
  issued_at: instant().nullable(),
  differences: z.int().nullable(),
  /** SHA-256 over the body's canonical JSON. */
  hash: z.string().nullable(),
});
/** A certificate without its body. `differences` is their number; null: not issued. */
export type Certificate = z.output<typeof certificate>;

const certificateInput = z
  .object({ company: text({ max: 40, blank: true }).default(''), from: month(), to: month() })
  .refine(({ from, to }) => from <= to, { error: fieldMessages.invalidPeriod, path: ['to'] });

const base = '/api/integration/connections/:id/certificates/';

/** Operations on certificates. A request reads the ERP and changes nothing there or here. */
export const certificateEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: base,
    summary: 'Certificates of a connection, newest first',
    access: 'integration:read',
    params: idParams,
    responses: { 200: z.array(certificate) },
  }),
  request: defineEndpoint({
    method: 'POST',
    path: base,
    summary: 'Reads the ERP again and compares it with what UNI holds; nothing is changed by it',
    access: 'integration:write',
    wide: true,
    params: idParams,
    body: certificateInput,
    responses: { 202: certificate },
    throttle: 'sync',
  }),
  retrieve: defineEndpoint({
    method: 'GET',
    path: '/api/integration/certificates/:id/',
    summary: 'A certificate with its body, which is null until it is issued',
    access: 'integration:read',
    params: idParams,
    responses: { 200: certificate.extend({ body: certificateBody.nullable() }) },
  }),
} as const;

/** Refusals of a new certificate. */
export const certificateErrors = {
  /** 409: one run at a time. */
  runUnderWay: { status: 409, body: { detail: 'A run is under way.', code: 'run_under_way' } },
} as const satisfies Record<string, WireError>;
