/** Planning: enterprises (empreendimentos), their modules and the versions of their study. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { brazilianStates, enterprisePhases, enterpriseSystems, productClasses } from '../http/enterprise-values.ts';
import { choice, deleteBody, idParams, instant, integer, month, pathId, primaryKey, text } from '../http/fields.ts';
import { listOrPageOf, pagingQuery } from '../http/paging.ts';

/**
 * An enterprise as registered; months are `YYYY-MM`, null where none is registered.
 * `code` is the organization's own and unique in it.
 */
export const enterprise = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  city: z.string().nullable(),
  /** Federative unit, two letters. */
  state: z.enum(brazilianStates).nullable(),
  phase: z.enum(enterprisePhases),
  /** The company that was founded for this enterprise alone. */
  spe: z.string().nullable(),
  system: z.enum(enterpriseSystems).nullable(),
  /**
   * The product class for the anonymous comparison. Null: subdivision for lots without construction, otherwise the organization's
   * class.
   */
  product_class: z.enum(productClasses).nullable(),
  launch_month: z.string().nullable(),
  works_start_month: z.string().nullable(),
  works_end_month: z.string().nullable(),
  /** Of the certificate of occupancy (habite-se). */
  occupancy_month: z.string().nullable(),
  created_at: instant(),
  updated_at: instant(),
  /** When it was put into the bin, from which it can be restored; null: it is in use. */
  deleted_at: instant().nullable(),
});
/** An enterprise (empreendimento); phase `prospecting` is outside of the organization's sums unless requested. */
export type Enterprise = z.output<typeof enterprise>;

const enterpriseFields = {
  code: text({ max: 20 }),
  name: text({ max: 120 }),
  city: text({ max: 80 }).nullable(),
  state: choice(brazilianStates).nullable(),
  phase: choice(enterprisePhases),
  spe: text({ max: 120 }).nullable(),
  system: choice(enterpriseSystems).nullable(),
  product_class: choice(productClasses).nullable(),
  launch_month: month().nullable(),
  works_start_month: month().nullable(),
  works_end_month: month().nullable(),
  occupancy_month: month().nullable(),
};

const indicators = z.record(z.string(), z.union([z.number(), z.string(), z.null()]));

/** An enterprise with the precomputed figures of the list and the home screen. */
export const enterpriseSummary = enterprise.extend({
  modules: z.int(),
  versions: z.int(),
  /** The current version, or where there is none the one edited last; null: no version at all. */
  version: z
    .object({
      id: z.int(),
      nome: z.string(),
      state: z.enum(['draft', 'submitted', 'approved', 'locked']),
      current: z.boolean(),
      revision: z.int(),
      updated_at: instant(),
    })
    .nullable(),
  base_month: z.string().nullable(),
  /** By indicator key of the engine's catalogue; money in centavos. */
  indicators: indicators.nullable(),
  /** The last closed month: up to it `indicators` hold what happened, they are the trend. */
  closing: z.string().nullable(),
  /** The approved plan as it was approved: no closing changes it. Null: none approved. */
  approved: z
    .object({
      id: z.int(),
      nome: z.string(),
      approved_at: instant(),
      base_month: z.string(),
      indicators,
    })
    .nullable(),
  /** The accumulated free cash flow month by month, in centavos. */
  accumulated_free: z.array(z.int()).nullable(),
  /** The free cash flow month by month, in centavos. */
  free_cash_flow: z.array(z.int()).nullable(),
});
/**
 * An enterprise of the list, with indicators and monthly series from `base_month` on.
 * Without `planning:read` the series are null, and with `planning:read_revenue` most indicators are absent.
 */
export type EnterpriseSummary = z.output<typeof enterpriseSummary>;

/**
 * Version summarized for each enterprise. The current one (or, if none, the last edited), the last edited, or the last
 * approved.
 */
export const summarisedVersions = ['current', 'edited', 'baseline'] as const;
/** Choice of the summarized version; any other than `current` needs `planning:read`. */
export type SummarisedVersion = (typeof summarisedVersions)[number];

const nothing = z.undefined();
const binQuery = pagingQuery.extend({
  /** `true` lists what was deleted and can be restored. */
  deleted: z.string().optional(),
});

const enterpriseSystem = enterprise.pick({ id: true, system: true });

/** Operations of the enterprises' register; a deleted one stays in the bin and can be restored. */
export const enterpriseEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/planner/enterprises/',
    summary: 'Enterprises of the organization by code',
    access: 'enterprise:read',
    query: binQuery,
    responses: { 200: listOrPageOf(enterprise) },
  }),
  summaries: defineEndpoint({
    method: 'GET',
    path: '/api/planner/enterprise-summaries/',
    summary: 'Enterprises with the indicators and the accumulated cash flow of their current version',
    access: 'planning:read',
    alsoFor: ['planning:read_revenue', 'planning:read_shared'],
    query: z.object({
      /** Another than the current one only for who reads plans whole; an enterprise without such a version is left out. */
      which: choice(summarisedVersions).optional(),
    }),
    responses: { 200: z.array(enterpriseSummary) },
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/planner/enterprises/',
    summary: 'Registers an enterprise',
    access: 'enterprise:write',
    wide: true,
    body: z.object({
      ...enterpriseFields,
      city: enterpriseFields.city.default(null),
      state: enterpriseFields.state.default(null),
      phase: enterpriseFields.phase.default('prospecting'),
      spe: enterpriseFields.spe.default(null),
      system: enterpriseFields.system.default(null),
      product_class: enterpriseFields.product_class.default(null),
      launch_month: enterpriseFields.launch_month.default(null),
      works_start_month: enterpriseFields.works_start_month.default(null),
      works_end_month: enterpriseFields.works_end_month.default(null),
      occupancy_month: enterpriseFields.occupancy_month.default(null),
    }),
    responses: { 201: enterprise },
    idempotent: true,
  }),
  retrieve: defineEndpoint({
    method: 'GET',
    path: '/api/planner/enterprises/:id/',
    summary: 'One enterprise',
    access: 'enterprise:read',
    params: idParams,
    responses: { 200: enterprise },
    versioned: true,
  }),
  update: defineEndpoint({
    method: 'PATCH',
    path: '/api/planner/enterprises/:id/',
    summary: 'Changes an enterprise',
    access: 'enterprise:write',
    params: idParams,
    body: z.object(enterpriseFields).partial(),
    responses: { 200: enterprise },
    versioned: true,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/planner/enterprises/:id/',
    summary: 'Puts an enterprise with its versions into the bin',
    access: 'enterprise:write',
    params: idParams,
    body: deleteBody,
    responses: { 204: nothing },
    versioned: true,
  }),
  system: defineEndpoint({
    method: 'GET',
    path: '/api/planner/enterprises/:id/system/',
    summary: 'The ERP that an enterprise is kept in',
    access: 'enterprise:read',
    params: idParams,
    responses: { 200: enterpriseSystem },
    versioned: true,
  }),
  setSystem: defineEndpoint({
    method: 'PATCH',
    path: '/api/planner/enterprises/:id/system/',
    summary: 'Says which ERP an enterprise is kept in',
    access: 'enterprise:write',
    params: idParams,
    body: z.object({ system: enterpriseFields.system }),
    responses: { 200: enterpriseSystem },
    versioned: true,
  }),
  restore: defineEndpoint({
    method: 'POST',
    path: '/api/planner/enterprises/:id/restore/',
    summary: 'Takes an enterprise out of the bin',
    access: 'enterprise:write',
    params: idParams,
    responses: { 200: enterprise },
  }),
} as const;

/** A module of an enterprise, a tower or phase; `n_modulo` is its number, unique in the enterprise. */
export const enterpriseModule = z.object({
  id: z.int(),
  empreendimento: z.int(),
  n_modulo: z.int(),
  nome: z.string(),
  /** True: a version's study uses it. Such a module cannot be deleted. */
  in_use: z.boolean(),
});
/** A module, to which studies refer by `n_modulo` and not by `id`. */
export type EnterpriseModule = z.output<typeof enterpriseModule>;

const moduleNumber = integer({ min: 1, max: 9_999 });
const ofEnterprise = pagingQuery.extend({ empreendimento: pathId().optional() });

/** Operations of modules; 409 `module_in_use` for one that a study uses. */
export const moduleEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/planner/modules/',
    summary: 'Modules, of one enterprise when `empreendimento` is given',
    access: 'enterprise:read',
    query: ofEnterprise,
    responses: { 200: listOrPageOf(enterpriseModule) },
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/planner/modules/',
    summary: 'Registers a module of an enterprise',
    access: 'enterprise:write',
    body: z.object({ empreendimento: primaryKey(), n_modulo: moduleNumber, nome: text({ max: 120 }) }),
    responses: { 201: enterpriseModule },
    idempotent: true,
  }),
  retrieve: defineEndpoint({
    method: 'GET',
    path: '/api/planner/modules/:id/',
    summary: 'One module',
    access: 'enterprise:read',
    params: idParams,
    responses: { 200: enterpriseModule },
    versioned: true,
  }),
  update: defineEndpoint({
    method: 'PATCH',
    path: '/api/planner/modules/:id/',
    summary: 'Renames a module, or renumbers one that no study uses',
    access: 'enterprise:write',
    params: idParams,
    body: z.object({ n_modulo: moduleNumber, nome: text({ max: 120 }) }).partial(),
    responses: { 200: enterpriseModule },
    versioned: true,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/planner/modules/:id/',
    summary: 'Deletes a module that no study uses',
    access: 'enterprise:write',
    params: idParams,
    body: deleteBody,
    responses: { 204: nothing },
    versioned: true,
  }),
} as const;
