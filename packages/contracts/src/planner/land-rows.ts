/** Rows of plots of land: what is typed of them, what is answered, and their files. */
import { z } from 'zod';
import { brazilianStates, productClasses } from '../http/enterprise-values.ts';
import { fieldMessages } from '../http/errors.ts';
import { boundedList, choice, day, instant, integer, primaryKey, text } from '../http/fields.ts';
import {
  landContactKinds,
  landFileKinds,
  landFileTypes,
  landForms,
  landSteps,
  landLimits as limits,
  openLandSteps,
} from './land-values.ts';

/** A number within limits. */
export const boundedNumber = ({ min = 0, max }: { min?: number; max: number }) =>
  z
    .number({ error: fieldMessages.notNumber })
    .min(min, { error: fieldMessages.belowMinimum(min) })
    .max(max, { error: fieldMessages.aboveMaximum(max) });
const none = <Schema extends z.ZodType>(schema: Schema) => schema.nullable();
const area = () => none(boundedNumber({ max: limits.area }));
const coefficient = () => none(boundedNumber({ max: limits.coefficient }));
const share = () => none(boundedNumber({ max: 1 }));
const centavos = () => none(integer({ min: 0, max: limits.money }));
const line = (max: number) => none(text({ max, blank: true }));

/** A point of a plan, as fractions of its width and height. */
const point = z.tuple([boundedNumber({ max: 1 }), boundedNumber({ max: 1 })]);
const plan = z.object({
  /** The file of the plan. */
  file: primaryKey(),
  /** Width over height of the image. */
  aspect: boundedNumber({ min: 0.01, max: 100 }),
  /** Two points of the image and the metres between them. */
  scale: none(z.object({ from: point, to: point, metres: boundedNumber({ min: 0.01, max: 100_000 }) })),
  outline: boundedList(point, { max: limits.corners }),
});
/** An area marked on the plan of a plot. */
export type LandPlan = z.output<typeof plan>;

/** Fields that are typed of a plot. */
export const landFields = z.object({
  name: text({ max: limits.name }),
  state: none(choice(brazilianStates)),
  city: line(limits.city),
  address: line(limits.address),
  latitude: none(boundedNumber({ min: -90, max: 90 })),
  longitude: none(boundedNumber({ min: -180, max: 180 })),
  product: none(choice(productClasses)),
  /** m². */
  area: area(),
  /** Metres along the street. */
  frontage: none(boundedNumber({ max: 100_000 })),
  zoning: line(limits.zoning),
  basic_coefficient: coefficient(),
  maximum_coefficient: coefficient(),
  used_coefficient: coefficient(),
  occupation: share(),
  garden: share(),
  floors: none(integer({ min: 1, max: limits.floors })),
  uncounted: none(boundedNumber({ max: 10 })),
  efficiency: none(boundedNumber({ max: 10 })),
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
  /** The person of the organization who answers for the plot. */
  responsible: none(primaryKey()),
  plan: none(plan),
});
/** Typed fields of a plot. */
export type LandFields = z.output<typeof landFields>;
/** Some of the fields. */
export const changedLandFields = landFields.partial();
/** Fields that are given of a plot. */
export type LandChange = z.output<typeof changedLandFields>;

/** A plot as it is answered. */
export const landPlot = landFields.extend({
  id: z.int(),
  step: z.enum(landSteps),
  /** Since when it stands at its step. */
  moved_at: instant(),
  /** The reason of discarding it; empty otherwise. */
  reason: z.string(),
  /** The name today, or the last one known of a person who has left. */
  responsible_name: z.string().nullable(),
  /** True: the person no longer works in the organization. */
  responsible_left: z.boolean(),
  /** The enterprise that was made of the plot; null: none yet. */
  development: z.int().nullable(),
  converted_at: instant().nullable(),
  /** The furthest step at which it ever stood, discarded or not. */
  furthest: z.enum(openLandSteps),
  version: z.int(),
  created_at: instant(),
  updated_at: instant(),
});
/** A plot of land. */
export type LandPlot = z.output<typeof landPlot>;

/** A file as it is answered. */
export const landFile = z.object({
  id: z.int(),
  kind: z.enum(landFileKinds),
  name: z.string(),
  media_type: z.enum(landFileTypes),
  bytes: z.int(),
  created_at: instant(),
  created_by: z.string().nullable(),
});
/** A file of a plot, without its content. */
export type LandFile = z.output<typeof landFile>;

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

/** A plot with its moves and files. */
export const wholeLandPlot = landPlot.extend({ moves: z.array(move), files: z.array(landFile) });
/** A plot with its history, newest first, and its files. */
export type WholeLandPlot = z.output<typeof wholeLandPlot>;
