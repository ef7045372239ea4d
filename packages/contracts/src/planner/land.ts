/** Planning: plots of land in their funnel, with zoning, deal, contact, files, and the price that a study allows. */
import { z } from 'zod';
import { defineEndpoint, fileBytes } from '../http/endpoint.ts';
import { brazilianStates, productClasses } from '../http/enterprise-values.ts';
import { fieldMessages } from '../http/errors.ts';
import { boundedList, choice, day, idParams, instant, integer, pathId, primaryKey, text } from '../http/fields.ts';
import {
  landContactKinds,
  landFileKinds,
  landFileTypes,
  landForms,
  landSteps,
  landTargets,
  landLimits as limits,
} from './land-values.ts';

const number = ({ min = 0, max }: { min?: number; max: number }) =>
  z
    .number({ error: fieldMessages.notNumber })
    .min(min, { error: fieldMessages.belowMinimum(min) })
    .max(max, { error: fieldMessages.aboveMaximum(max) });
const none = <Schema extends z.ZodType>(schema: Schema) => schema.nullable();
const area = () => none(number({ max: limits.area }));
const coefficient = () => none(number({ max: limits.coefficient }));
const share = () => none(number({ max: 1 }));
const centavos = () => none(integer({ min: 0, max: limits.money }));
const line = (max: number) => none(text({ max, blank: true }));

/** A point of a plan, as fractions of its width and height. */
const point = z.tuple([number({ max: 1 }), number({ max: 1 })]);
const plan = z.object({
  /** The file of the plan. */
  file: primaryKey(),
  /** Width over height of the image. */
  aspect: number({ min: 0.01, max: 100 }),
  /** Two points of the image and the metres between them. */
  scale: none(z.object({ from: point, to: point, metres: number({ min: 0.01, max: 100_000 }) })),
  outline: boundedList(point, { max: limits.corners }),
});
/** An area marked on the plan of a plot. */
export type LandPlan = z.output<typeof plan>;

const fields = z.object({
  name: text({ max: limits.name }),
  state: none(choice(brazilianStates)),
  city: line(limits.city),
  address: line(limits.address),
  latitude: none(number({ min: -90, max: 90 })),
  longitude: none(number({ min: -180, max: 180 })),
  product: none(choice(productClasses)),
  /** m². */
  area: area(),
  /** Metres along the street. */
  frontage: none(number({ max: 100_000 })),
  zoning: line(limits.zoning),
  basic_coefficient: coefficient(),
  maximum_coefficient: coefficient(),
  used_coefficient: coefficient(),
  occupation: share(),
  garden: share(),
  floors: none(integer({ min: 1, max: limits.floors })),
  uncounted: none(number({ max: 10 })),
  efficiency: none(number({ max: 10 })),
  typical_area: area(),
  /** What is paid for the land, in centavos. */
  price: centavos(),
  form: none(choice(landForms)),
  /** Share of the units that are given for the land. */
  swap_share: share(),
  /** Share of the receipts that are paid for the land. */
  swap_receipts: share(),
  price_m2: centavos(),
  cost_m2: centavos(),
  outorga_m2: centavos(),
  indirect: share(),
  selling: share(),
  taxes: share(),
  margin: share(),
  purchase: share(),
  option_on: none(day()),
  /** The last day of the option. */
  option_until: none(day()),
  contact_kind: none(choice(landContactKinds)),
  contact_name: line(limits.contact),
  contact_phone: line(limits.phone),
  contact_email: line(limits.email),
  note: line(limits.note),
  empreendimento: none(primaryKey()),
  plan: none(plan),
});
/** Typed fields of a plot. */
export type LandFields = z.output<typeof fields>;
const changedFields = fields.partial();
/** Fields that are given of a plot. */
export type LandChange = z.output<typeof changedFields>;

const plot = fields.extend({
  id: z.int(),
  step: z.enum(landSteps),
  /** Since when it stands at its step. */
  moved_at: instant(),
  /** The reason of discarding it; empty otherwise. */
  reason: z.string(),
  version: z.int(),
  created_at: instant(),
  updated_at: instant(),
});
/** A plot of land. */
export type LandPlot = z.output<typeof plot>;

const file = z.object({
  id: z.int(),
  kind: z.enum(landFileKinds),
  name: z.string(),
  media_type: z.enum(landFileTypes),
  bytes: z.int(),
  created_at: instant(),
  created_by: z.string().nullable(),
});
/** A file of a plot, without its content. */
export type LandFile = z.output<typeof file>;

const move = z.object({
  /** Null: the plot was made. */
  from: z.enum(landSteps).nullable(),
  to: z.enum(landSteps),
  reason: z.string(),
  at: instant(),
  by: z.string().nullable(),
});
/** A move between steps. */
export type LandMove = z.output<typeof move>;

const wholePlot = plot.extend({ moves: z.array(move), files: z.array(file) });
/** A plot with its history, newest first, and its files. */
export type WholeLandPlot = z.output<typeof wholePlot>;

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
    summary: 'Plots of land of the organization by name, discarded ones too',
    responses: { 200: z.array(plot) },
  }),
  create: defineEndpoint({
    ...write,
    method: 'POST',
    path: base,
    summary: 'Creates a plot of land at the first step of the funnel',
    body: fields.partial().required({ name: true }),
    responses: { 201: plot },
  }),
  retrieve: defineEndpoint({
    ...read,
    method: 'GET',
    path: `${base}:id/`,
    summary: 'A plot of land with its moves, newest first, and its files without their content',
    params: idParams,
    responses: { 200: wholePlot },
    versioned: true,
  }),
  change: defineEndpoint({
    ...write,
    method: 'PATCH',
    path: `${base}:id/`,
    summary: 'Changes fields of a plot of land',
    params: idParams,
    body: changedFields,
    responses: { 200: plot },
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
    responses: { 200: plot },
  }),
  residual: defineEndpoint({
    ...read,
    method: 'POST',
    path: `${base}:id/residual/`,
    summary: 'The most that the land may cost in the study of its enterprise for an indicator to reach a target',
    params: idParams,
    body: z.object({
      indicator: choice(landTargets),
      target: number({ min: -limits.money, max: limits.money }),
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
    responses: { 201: file },
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
