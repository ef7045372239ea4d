/** Parameters of a connection: lists from which people choose what counts of an ERP, and as what. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { choice, flag, idParams, instant, text } from '../http/fields.ts';
import { bucketSums } from './bindings.ts';
import type { ErpSystem } from './values.ts';

/**
 * Form of a list. `select`: each item counts or not. `classify`: each item has one of `classes`. `fields`:
 * a value for each item (a column, or a number). `told`: read-only, it displays the current state.
 */
export const parameterForms = ['select', 'classify', 'fields', 'told'] as const;
/** Form of a list, by which a change sends `true` or `false`, a class, or a value. */
export type ParameterForm = (typeof parameterForms)[number];

/** Effect of a choice: the realised series, the next sync, what counts, or what is offered. */
export const parameterEffects = ['series', 'reading', 'counts', 'offer', 'none'] as const;
/** Consequence of a choice. `series` projects the realised months at once, `reading` applies at the next sync. */
export type ParameterEffect = (typeof parameterEffects)[number];

interface ParameterDefinition {
  readonly form: ParameterForm;
  readonly effect: ParameterEffect;
}

/** The lists of the Sienge data store, letter by letter. */
export const siengeParameters = {
  company: { form: 'select', effect: 'series' },
  salesType: { form: 'select', effect: 'counts' },
  paymentCategory: { form: 'select', effect: 'series' },
  paymentConditionType: { form: 'select', effect: 'series' },
  cancellation: { form: 'select', effect: 'series' },
  receive: { form: 'select', effect: 'series' },
  received: { form: 'select', effect: 'series' },
  financialPlan: { form: 'select', effect: 'series' },
  reciveFields: { form: 'fields', effect: 'reading' },
  recievedFields: { form: 'fields', effect: 'reading' },
  saleContractSituation: { form: 'select', effect: 'counts' },
  bankMovementHistoric: { form: 'select', effect: 'series' },
  outcomeDocumentIdentification: { form: 'classify', effect: 'series' },
  bankMovementAccountList: { form: 'select', effect: 'series' },
  aporte: { form: 'select', effect: 'series' },
  operationType: { form: 'select', effect: 'series' },
  workflow: { form: 'told', effect: 'none' },
  unitys: { form: 'select', effect: 'counts' },
  propertyType: { form: 'select', effect: 'counts' },
  exporter: { form: 'select', effect: 'offer' },
  cashFlow: { form: 'select', effect: 'offer' },
  parameters: { form: 'told', effect: 'none' },
} as const satisfies Record<string, ParameterDefinition>;

/** The lists of the UAU data store, letter by letter. */
export const uauParameters = {
  company: { form: 'select', effect: 'series' },
  works: { form: 'select', effect: 'series' },
  financialPlan: { form: 'select', effect: 'series' },
  installmentType: { form: 'select', effect: 'series' },
  sellFinancedPortion: { form: 'select', effect: 'series' },
  outcomeDocumentIdentification: { form: 'classify', effect: 'series' },
  operationType: { form: 'select', effect: 'series' },
  aporte: { form: 'select', effect: 'series' },
  unitType: { form: 'select', effect: 'counts' },
  unitFields: { form: 'fields', effect: 'counts' },
  integers: { form: 'fields', effect: 'series' },
  cashFlow: { form: 'select', effect: 'offer' },
} as const satisfies Record<string, ParameterDefinition>;

/** Lists by system. A key that only the other system has is 404. */
export const parametersOf = { sienge: siengeParameters, uau: uauParameters } as const satisfies Record<
  ErpSystem,
  Record<string, ParameterDefinition>
>;
/** Key of a list in either system. The spelling is the specification's, errors included. */
export type ParameterKey = keyof typeof siengeParameters | keyof typeof uauParameters;
/** Keys of the lists of both systems, each once. */
export const parameterKeys = [
  ...new Set([...Object.keys(siengeParameters), ...Object.keys(uauParameters)]),
] as ParameterKey[];

const keysForEnum = parameterKeys as [ParameterKey, ...ParameterKey[]];

/** Class of a type's open documents: included only when paid, as committed, or as forecast. */
export const documentClasses = ['realised', 'committed', 'forecast'] as const;
/** Class of a document type. It decides how its open documents count, not its paid ones. */
export type DocumentClass = (typeof documentClasses)[number];

/** The free columns of a unit in UAU that say something, and what. */
export const uauUnitFields = ['private_area', 'tower', 'floor', 'typology'] as const;
/** Numbers by which UAU distinguishes works and sales. */
export const uauIntegers = ['financial_work_type', 'financial_sale_type'] as const;

/** Wording of the specification, displayed unchanged. */
export const parameterMessages = {
  unitField: 'O valor informado não está no formato esperado. Use algo como: C1_unid, C12_unid etc.',
  integer: (value: string) => `O valor informado '${value}' não é um número inteiro.`,
} as const;

/** C1_unid to C99_unid; UAU has 45 of them. */
export const isUnitField = (value: string): boolean => /^C[1-9]\d?_unid$/.test(value);
/** Number of free columns of a unit in UAU. A higher one is a warning, never a refusal. */
export const uauUnitColumns = 45;

const parameterItem = z.object({
  code: z.string(),
  /** As the ERP names it; '' where only the code is known. */
  label: z.string(),
  used: z.boolean(),
  /** `classify`: the class; `fields`: the value that is chosen. */
  value: z.string().nullable(),
  /** Used by default, without a choice. */
  default_used: z.boolean(),
  default_value: z.string().nullable(),
  /** `fields`: what can be chosen; empty: anything that has the form. */
  options: z.array(z.string()),
  /** Movements (or records) that it concerns, and their centavos. */
  count: z.int(),
  amount: z.int(),
  gross_amount: z.int(),
  /** A warning, not a refusal. `column_unknown`: UAU has no such column. */
  warning: z.enum(['column_unknown']).nullable(),
});
/** One row of a list. `amount` is centavos, inflow > 0; `gross_amount` a magnitude. */
export type ErpParameterItem = z.output<typeof parameterItem>;

const parameterSummary = z.object({
  key: z.enum(keysForEnum),
  form: z.enum(parameterForms),
  effect: z.enum(parameterEffects),
  available: z.int(),
  used: z.int(),
  /** True: a value other than the default was chosen. */
  is_changed: z.boolean(),
  changed_at: instant().nullable(),
  changed_by__name: z.string().nullable(),
});
/** A list with numbers of its items: all, and those that count. */
export type ErpParameterSummary = z.output<typeof parameterSummary>;

const parameterList = parameterSummary.extend({
  items: z.array(parameterItem),
  /** With `classify`. */
  classes: z.array(z.enum(documentClasses)),
  /** Of what the choice concerns: what counts now, and what does not. */
  used_amount: z.int(),
  unused_amount: z.int(),
  /** Enterprises whose months the choice touches. */
  enterprises: z.array(z.object({ id: z.int(), name: z.string() })),
});
/** A list with its items. `used_amount` and `unused_amount` are centavos. */
export type ErpParameterList = z.output<typeof parameterList>;

const parameterChange = z.object({
  id: z.int(),
  key: z.string(),
  act: z.enum(['changed', 'restored']),
  /** By code: what it was and what it became; null: the default. */
  items: z.array(z.object({ code: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  by__name: z.string().nullable(),
  at: instant(),
});
/** One change in a list, with its author. `restored`: the whole list went back to its defaults. */
export type ErpParameterChange = z.output<typeof parameterChange>;

const parameterKey = choice(keysForEnum);
const base = '/api/integration/connections/:id/';

const listParams = idParams.extend({ list: z.enum(keysForEnum) });
/** `id` and `key` are the code. */
const parameterRow = parameterItem.extend({ id: z.string(), key: z.string() });
/** One row of a list as the data store has it. `id` and `key` both are its code in the ERP. */
export type ErpParameterRow = z.output<typeof parameterRow>;

/** Operations on lists. Of form `told`, a row refuses a change with 405, a list with 400. */
export const erpParameterEndpoints = {
  summaries: defineEndpoint({
    method: 'GET',
    path: `${base}parameters/`,
    summary: 'The parameter lists of a connection: how much is available and how much is used',
    access: 'integration:read',
    params: idParams,
    responses: { 200: z.array(parameterSummary) },
  }),
  list: defineEndpoint({
    method: 'GET',
    path: `${base}parameter-items/`,
    summary: 'One parameter list with everything that can be chosen in it',
    access: 'integration:read',
    params: idParams,
    query: z.object({ key: parameterKey.catch('company') }),
    responses: { 200: parameterList },
  }),
  store: defineEndpoint({
    method: 'GET',
    path: `${base}lists/:list/`,
    summary: 'One list of a connection by its name, as bare rows; `parameters` and `exporter` are objects',
    access: 'integration:read',
    params: listParams,
    responses: { 200: z.union([z.array(parameterRow), parameterList, z.record(z.string(), parameterSummary)]) },
  }),
  saveRow: defineEndpoint({
    method: 'PATCH',
    path: `${base}lists/:list/:code/`,
    summary: 'Chooses one row of a list: whether it counts, or its class or value',
    access: 'integration:write',
    wide: true,
    params: listParams.extend({ code: z.string().min(1).max(120) }),
    /** A list whose form is `select` reads `used`, any other `value`; null and '' bring the default back. */
    body: z.object({ used: flag(), value: text({ max: 120, blank: true }).nullable() }).partial(),
    responses: { 200: parameterRow },
  }),
  change: defineEndpoint({
    method: 'PATCH',
    path: `${base}parameters/`,
    summary: 'Chooses in one parameter list; what it changes of realised months is projected at once',
    access: 'integration:write',
    wide: true,
    params: idParams,
    body: z.object({
      key: parameterKey,
      /** `restore`: everything in the list as it is without a choice; `items` does not count then. */
      restore: z.boolean().default(false),
      /** By code: whether it is used, or its class or value. What is not named stays. */
      items: z.record(z.string().max(120), z.union([z.boolean(), z.string().max(120)])).default({}),
    }),
    responses: { 200: z.object({ list: parameterList, sums: bucketSums, enterprises_changed: z.int() }) },
  }),
  history: defineEndpoint({
    method: 'GET',
    path: `${base}parameter-changes/`,
    summary: 'Who chose what in the parameter lists, the latest first',
    access: 'integration:read',
    params: idParams,
    responses: { 200: z.array(parameterChange) },
  }),
} as const;
