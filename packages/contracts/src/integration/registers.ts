/** The organization's ERP data over all connections: systems, companies and works. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { instant, pathId } from '../http/fields.ts';
import { bindingStates } from './bindings.ts';
import { erpSystems } from './values.ts';

const erpSystemRow = z.object({
  id: z.enum(erpSystems),
  key: z.enum(erpSystems),
  name: z.string(),
  connections: z.int(),
  /** Of the connections, those that are switched on. */
  active: z.int(),
  /** Of the connections, those whose last run is under way. */
  running: z.int(),
  /** Of the connections, those whose last run failed or was done in part. */
  failed: z.int(),
  /** Until when the money of every connection is complete; null: of one it never was, or there is none. */
  synced_at: instant().nullable(),
});
/** An ERP that UNI can read, with the number and the state of its connections. */
export type ErpSystemRow = z.output<typeof erpSystemRow>;

const registerColumns = {
  /** Names the row among all connections. */
  id: z.string(),
  connection: z.int(),
  system: z.enum(erpSystems),
  code: z.string(),
  name: z.string(),
};
/** Magnitudes in centavos, and movements, of everything that landed. */
const money = { gross_amount: z.int(), movements: z.int() };

const erpCompany = z.object({
  ...registerColumns,
  /** Cost centres (UAU: works) of the company. */
  works: z.int(),
  /** Undecided ones among these. */
  pending: z.int(),
  /** The enterprises that they feed. */
  enterprises: z.array(z.int()),
  ...money,
});
/** A company of an ERP. `code` is the ERP's, `gross_amount` a magnitude in centavos. */
export type ErpCompany = z.output<typeof erpCompany>;

const erpWork = z.object({
  ...registerColumns,
  company: z.string(),
  company__name: z.string(),
  state: z.enum(bindingStates),
  enterprise: z.int().nullable(),
  /** The module's number; null: of no module. */
  module: z.int().nullable(),
  ...money,
});
/** A cost centre (UAU: *obra*) of an ERP, with its enterprise. Null: not decided, or left out. */
export type ErpWork = z.output<typeof erpWork>;

const read = { method: 'GET', access: 'integration:read' } as const;
const query = z.object({
  system: z.enum(erpSystems).optional().catch(undefined),
  connection: pathId().optional().catch(undefined),
});

/** Registers over all connections, with `integration:read`. */
export const erpRegisterEndpoints = {
  systems: defineEndpoint({
    ...read,
    path: '/api/integration/systems/',
    summary: 'The ERPs that can be read, with how many connections of each there are and how they stand',
    responses: { 200: z.array(erpSystemRow) },
  }),
  companies: defineEndpoint({
    ...read,
    path: '/api/integration/companies/',
    summary: 'Companies of all connections, with the enterprises that their cost centres feed',
    query,
    responses: { 200: z.array(erpCompany) },
  }),
  works: defineEndpoint({
    ...read,
    path: '/api/integration/works/',
    summary: 'Cost centres (UAU: works) of all connections, with the enterprise that each feeds',
    query,
    responses: { 200: z.array(erpWork) },
  }),
} as const;
