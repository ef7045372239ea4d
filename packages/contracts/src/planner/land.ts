/** Planning: plots of land in their funnel, with zoning, deal, contact, files, and the price that a study allows. */
import { z } from 'zod';
import { defineEndpoint, fileBytes } from '../http/endpoint.ts';
import { enterprisePhases } from '../http/enterprise-values.ts';
import { choice, day, deleteBody, idParams, pathId, primaryKey, text } from '../http/fields.ts';
import { boundedNumber, changedLandFields, landFields, landFile, landPlot, wholeLandPlot } from './land-rows.ts';
import { landFileKinds, landSteps, landTargets, landLimits as limits } from './land-values.ts';

const residual = z.object({
  /** The version whose study was searched. */
  version: z.object({ id: z.int(), nome: z.string(), current: z.boolean() }),
  indicator: z.enum(landTargets),
  /** Money in centavos, rates as fractions. */
  target: z.number(),
  /** Centavos; null: the target is missed with free land. */
  land: z.int().nullable(),
  /** The land in the study today, centavos; 0: it has none. */
  today: z.int(),
  /** The indicator with the land of today; null: it has no value. */
  value: z.number().nullable(),
  /** No land beyond it is tried, centavos. */
  most: z.int(),
  trials: z.int(),
});
/** The most that land may cost in a study. */
export type LandResidual = z.output<typeof residual>;

/** Refusals of acts on plots of land. None of them has written anything. */
export const landErrors = {
  /** 409: a plot that became an enterprise is neither moved, deleted nor converted again. */
  converted: { status: 409, body: { detail: 'The plot of land is a development already.', code: 'land_converted' } },
} as const;

const base = '/api/planner/land-plots/';
const read = { access: 'planning:read', wide: true } as const;
const write = { access: 'planning:write', wide: true } as const;
const fileParams = idParams.extend({ file: pathId() });

/** Operations on plots of land. All concern the organization: a permission for some enterprises opens none. */
export const landEndpoints = {
  list: defineEndpoint({
    ...read,
    method: 'GET',
    path: base,
    summary: 'Plots of land of the organization by name, discarded ones too; of the bin only on request',
    query: z.object({ deleted: choice(['true', 'false']).optional() }),
    responses: { 200: z.array(landPlot) },
  }),
  create: defineEndpoint({
    ...write,
    method: 'POST',
    path: base,
    summary: 'Creates a plot of land at the first step of the funnel',
    body: landFields.partial().required({ name: true }),
    responses: { 201: landPlot },
  }),
  retrieve: defineEndpoint({
    ...read,
    method: 'GET',
    path: `${base}:id/`,
    summary: 'A plot of land with its moves, newest first, and its files without their content',
    params: idParams,
    responses: { 200: wholeLandPlot },
    versioned: true,
  }),
  change: defineEndpoint({
    ...write,
    method: 'PATCH',
    path: `${base}:id/`,
    summary: 'Changes fields of a plot of land',
    params: idParams,
    body: changedLandFields,
    responses: { 200: landPlot },
    versioned: true,
  }),
  move: defineEndpoint({
    ...write,
    method: 'POST',
    path: `${base}:id/moves/`,
    summary: 'Moves a plot to another step of the funnel; names the fields that the step requires',
    params: idParams,
    body: z.object({
      step: choice(landSteps),
      reason: text({ max: limits.reason, blank: true }).default(''),
      /** The last day of the option, where the plot has none yet. */
      option_until: day().optional(),
    }),
    responses: { 200: landPlot },
  }),
  people: defineEndpoint({
    ...read,
    method: 'GET',
    path: '/api/planner/land-people/',
    summary: 'People of the organization who may answer for a plot of land: those who see land',
    responses: { 200: z.array(z.object({ id: z.int(), name: z.string() })) },
  }),
  convert: defineEndpoint({
    ...write,
    method: 'POST',
    path: `${base}:id/development/`,
    summary:
      'Makes an enterprise of a plot, with a copy of a version of its study as first draft; the plot counts as bought',
    params: idParams,
    body: z.object({
      code: text({ max: 20 }),
      name: text({ max: limits.name }),
      phase: choice(enterprisePhases).default('prospecting'),
      /** A version of the enterprise with the study of the plot. Without one: the leading version. */
      version: primaryKey().optional(),
    }),
    responses: { 201: landPlot },
    idempotent: true,
  }),
  remove: defineEndpoint({
    ...write,
    method: 'DELETE',
    path: `${base}:id/`,
    summary: 'Puts a plot of land with its moves and files into the bin',
    params: idParams,
    body: deleteBody,
    responses: { 204: z.undefined() },
    versioned: true,
  }),
  restore: defineEndpoint({
    ...write,
    method: 'POST',
    path: `${base}:id/restore/`,
    summary: 'Takes a plot of land out of the bin; one that is not there stays as it is',
    params: idParams,
    responses: { 200: landPlot },
  }),
  residual: defineEndpoint({
    ...read,
    method: 'POST',
    path: `${base}:id/residual/`,
    summary: 'The most that the land may cost in the study of its enterprise for an indicator to reach a target',
    params: idParams,
    body: z.object({
      indicator: choice(landTargets),
      target: boundedNumber({ min: -limits.money, max: limits.money }),
    }),
    responses: { 200: residual },
    whileLooking: true,
    throttle: 'export',
  }),
  addFile: defineEndpoint({
    ...write,
    method: 'POST',
    path: `${base}:id/files/`,
    summary: 'Adds a file to a plot of land: PDF, PNG or JPEG, as base64',
    params: idParams,
    body: z.object({
      kind: choice(landFileKinds),
      name: text({ max: limits.fileName }),
      content: text({ max: Math.ceil(limits.fileBytes / 3) * 4 }),
    }),
    responses: { 201: landFile },
    bodySize: 'study',
  }),
  file: defineEndpoint({
    ...read,
    method: 'GET',
    path: `${base}:id/files/:file/`,
    summary: 'The content of a file of a plot of land',
    params: fileParams,
    responses: { 200: fileBytes },
    file: 'application/octet-stream',
  }),
  removeFile: defineEndpoint({
    ...write,
    method: 'DELETE',
    path: `${base}:id/files/:file/`,
    summary: 'Removes a file of a plot of land',
    params: fileParams,
    responses: { 204: z.undefined() },
  }),
} as const;
