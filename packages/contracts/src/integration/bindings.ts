/** Bindings of an ERP's companies and cost centres to enterprises, and the split of their money. Integer centavos, inflow > 0. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { fieldMessages } from '../http/errors.ts';
import { choice, idParams, integer, month, primaryKey, text } from '../http/fields.ts';
import { pageOf, pagingQuery } from '../http/paging.ts';

const mostBindings = 5_000;

/** Destination of a movement's money. `unbound`: no enterprise yet. `unmapped`: no rule. `ignored`: left out on purpose. */
export const flowBuckets = ['mapped', 'unmapped', 'unbound', 'non_cash', 'ignored'] as const;
/** Destination of money. Each centavo of an ERP is in exactly one bucket. */
export type FlowBucket = (typeof flowBuckets)[number];

/** Centavos by bucket; they add up to `source` exactly. `gross_…` are sums of magnitudes, what coverage is measured by. */
export const bucketSums = z.object({
  source: z.int(),
  mapped: z.int(),
  unmapped: z.int(),
  unbound: z.int(),
  non_cash: z.int(),
  ignored: z.int(),
  gross_source: z.int(),
  gross_mapped: z.int(),
  gross_unmapped: z.int(),
  gross_unbound: z.int(),
  gross_non_cash: z.int(),
  gross_ignored: z.int(),
});
/** Money of a connection by destination. Signed sums may cancel out; the `gross_…` ones cannot. */
export type BucketSums = z.output<typeof bucketSums>;

/** Refusals of a binding. */
export const bindingFaults = {
  order: 'The last month comes before the first one.',
  /** Two sources of one enterprise would count the same months twice. */
  overlap: 'Another connection feeds this enterprise in these months.',
} as const;

/** Destination of a company and cost centre (UAU: empresa and obra). */
export const bindingStates = ['bound', 'ignored', 'pending'] as const;
/** State of a binding. `pending` money is `unbound` until a user decides. */
export type BindingState = (typeof bindingStates)[number];

/** The first and the last month for which it feeds the enterprise; null: no bound. */
const validity = { valid_from: z.string().nullable(), valid_to: z.string().nullable() };

const binding = z.object({
  company: z.string(),
  company__name: z.string(),
  cost_center: z.string(),
  cost_center__name: z.string(),
  state: z.enum(bindingStates),
  enterprise: z.int().nullable(),
  /** The module's number; null: of no module. */
  module: z.int().nullable(),
  ...validity,
  amount: z.int(),
  gross_amount: z.int(),
  movements: z.int(),
  first_month: z.string().nullable(),
  last_month: z.string().nullable(),
  suggestion: z
    .object({ enterprise: z.int(), enterprise__name: z.string(), module: z.int().nullable(), confidence: z.int() })
    .nullable(),
});
/** A cost centre with its money and its enterprise. Months are `YYYY-MM`, confidence is 0 to 100. */
export type ErpBinding = z.output<typeof binding>;

const newBinding = z
  .object({
    company: text({ max: 40, blank: true }),
    cost_center: text({ max: 40, blank: true }),
    state: choice(bindingStates),
    enterprise: primaryKey().nullable().default(null),
    module: integer({ min: 0, max: 2_147_483_647 }).nullable().default(null),
    valid_from: month().nullable().default(null),
    valid_to: month().nullable().default(null),
  })
  .refine(({ state, enterprise }) => (state === 'bound') === (enterprise !== null), {
    error: 'A binding names an enterprise, or is ignored.',
  })
  .refine(({ valid_from, valid_to }) => valid_from === null || valid_to === null || valid_from <= valid_to, {
    error: bindingFaults.order,
    path: ['valid_to'],
  });
/** Decision about one cost centre. Its money moves in all months of its validity, but in no closed one. */
export type NewErpBinding = z.output<typeof newBinding>;

/** Filters of integration lists, in addition to paging. */
export const erpListFilters = {
  ...pagingQuery.shape,
  search: z.string().optional(),
  /** `yes`: only undecided rows. */
  pending: z.literal('yes').optional().catch(undefined),
};
const connections = '/api/integration/connections/:id/';
const read = { method: 'GET', access: 'integration:read' } as const;
const write = { access: 'integration:write', wide: true } as const;

/** Operations on bindings. A change projects the realised months again at once. */
export const erpBindingEndpoints = {
  bindings: defineEndpoint({
    ...read,
    path: `${connections}bindings/`,
    summary: 'Companies and cost centres of a connection, with the enterprise that each feeds',
    params: idParams,
    query: z.object(erpListFilters),
    responses: { 200: pageOf(binding) },
  }),
  bind: defineEndpoint({
    ...write,
    method: 'PUT',
    path: `${connections}bindings/`,
    summary: 'Says of companies and cost centres which enterprise they feed; those that are not named stay',
    params: idParams,
    body: z.object({ rows: z.array(newBinding, { error: fieldMessages.notList }).min(1).max(mostBindings) }),
    responses: { 200: z.object({ changed: z.int(), sums: bucketSums }) },
    bodySize: 'study',
  }),
} as const;
