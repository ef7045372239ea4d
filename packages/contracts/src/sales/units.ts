/**
 * Units for sale (apartments, lots, shops) of an enterprise, and their states. Money is integer centavos, areas are hundredths of
 * m².
 */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { fieldMessages, type WireError } from '../http/errors.ts';
import { exportBody } from '../http/exports.ts';
import { choice, day, deleteBody, flag, idParams, instant, integer, pathId, primaryKey, text } from '../http/fields.ts';
import { listOrPageOf, pagingQuery } from '../http/paging.ts';
import { erpSystems } from '../integration/values.ts';
import { exported } from './exports.ts';
import {
  importedStates,
  rowSources,
  unitFacings,
  unitLimits,
  unitOrigins,
  unitStates,
  unitStatesByHand,
} from './values.ts';

const unit = z.object({
  id: z.int(),
  empreendimento: z.int(),
  /** The module's number; null: of no module. */
  n_modulo: z.int().nullable(),
  /** Tower, block or quadra. */
  block: z.string(),
  floor: z.int().nullable(),
  /** The position on the floor (`final`), or the lot. */
  stack: z.string(),
  /** The unit's name, unique in its enterprise and block. */
  nome: z.string(),
  typology: z.string(),
  /** Null: not registered. */
  facing: z.enum(unitFacings).nullable(),
  private_area: z.int(),
  /** By the price table; what it is sold for is a contract's. */
  list_price: z.int(),
  state: z.enum(unitStates),
  /** The last day of a reservation, or of the proposal that holds it. */
  reserved_until: z.string().nullable(),
  note: z.string(),
  origin: z.enum(unitOrigins),
  /** The ERP that it comes from, where it can be changed; null: from none. */
  erp: z.enum(erpSystems).nullable(),
  changed_at: instant(),
  version: z.int(),
});
/** Unit for sale; `list_price` in centavos and `private_area` in hundredths of m², 0 by default. */
export type Unit = z.output<typeof unit>;

const fields = {
  n_modulo: integer({ min: 1, max: 9_999 }).nullable().default(null),
  block: text({ max: 40, blank: true }).default(''),
  floor: integer({ min: -20, max: 300 }).nullable().default(null),
  stack: text({ max: 20, blank: true }).default(''),
  nome: text({ max: 40 }),
  typology: text({ max: 60, blank: true }).default(''),
  facing: choice(unitFacings).nullable().default(null),
  private_area: integer({ min: 0, max: unitLimits.area }).default(0),
  list_price: integer({ min: 0, max: unitLimits.price }).default(0),
  note: text({ max: 300, blank: true }).default(''),
};

/** Unit to create; its name is unique in its enterprise and block. */
export const newUnit = z.object({ empreendimento: primaryKey(), ...fields });
/** Unit to create by hand, available from the start. */
export type NewUnit = z.output<typeof newUnit>;

/** A row of a spreadsheet: of a new unit it may also say where it stands. */
export const importedUnit = z.object({ ...fields, state: choice(importedStates).default('available') });
/** Row of an import; its state applies to new units only. */
export type ImportedUnit = z.output<typeof importedUnit>;

const changedUnit = z.object({
  n_modulo: integer({ min: 1, max: 9_999 }).nullable().optional(),
  block: text({ max: 40, blank: true }).optional(),
  floor: integer({ min: -20, max: 300 }).nullable().optional(),
  stack: text({ max: 20, blank: true }).optional(),
  nome: text({ max: 40 }).optional(),
  typology: text({ max: 60, blank: true }).optional(),
  facing: choice(unitFacings).nullable().optional(),
  private_area: integer({ min: 0, max: unitLimits.area }).optional(),
  list_price: integer({ min: 0, max: unitLimits.price }).optional(),
  note: text({ max: 300, blank: true }).optional(),
});
/**
 * Changed fields of a unit; absent ones stay. One that lowers its offered price may fail with `unit_price_authority`.
 */
export type ChangedUnit = z.output<typeof changedUnit>;

/** Refusals of units, with their exact wording. */
export const unitFaults = {
  state: 'The unit is not in a state from which this can be done.',
  erp: 'This record comes from the ERP and is changed there.',
  twice: 'A row above names the same unit.',
  sold: 'A unit that is sold or proposed cannot be deleted.',
  hasContracts: 'A unit that had a contract cannot be deleted.',
  hasProposals: 'A unit that had a proposal cannot be deleted.',
  price: 'The price is lower than it was: somebody with the authority for that discount sets it.',
  until: 'A reservation needs its last day, and nothing else has one.',
} as const;

const refusal = (code: string, detail: string): WireError => ({ status: 409, body: { detail, code } });

/** 409 refusals of units; `fromErp` also of contracts, clients and suppliers. */
export const salesErrors = {
  unitState: refusal('unit_state', unitFaults.state),
  unitSold: refusal('unit_sold', unitFaults.sold),
  unitHasContracts: refusal('unit_has_contracts', unitFaults.hasContracts),
  unitHasProposals: refusal('unit_has_proposals', unitFaults.hasProposals),
  priceAuthority: refusal('unit_price_authority', unitFaults.price),
  fromErp: refusal('from_erp', unitFaults.erp),
} as const;

const ids = z
  .array(primaryKey(), { error: fieldMessages.notList })
  .min(1, { error: fieldMessages.required })
  .max(unitLimits.ids, { error: fieldMessages.tooManyItems(unitLimits.ids) });

/** Number of units by state, and their value by the price table. */
const tally = z.object({
  state: z.enum(unitStates),
  count: z.int(),
  list_price: z.int(),
  private_area: z.int(),
});
/** Totals of the units in one state: list prices in centavos, areas in hundredths of m². */
export type UnitTally = z.output<typeof tally>;

const repriced = z.object({ id: z.int(), nome: z.string(), block: z.string(), before: z.int(), after: z.int() });
/** Unit with its list price before and after, in centavos. */
export type RepricedUnit = z.output<typeof repriced>;

/** By a share of the price, in hundredths of a percent; or to a price for each m², in centavos. */
const pricing = z.discriminatedUnion('by', [
  z.object({ by: z.literal('share'), share: integer({ min: -9_999, max: 100_000 }) }),
  z.object({ by: z.literal('area'), price_per_area: integer({ min: 0, max: 1_000_000_000 }) }),
]);
/** New prices of units: a change of each price, or one price per m². Half a centavo rounds up. */
export type UnitPricing = z.output<typeof pricing>;

/** An end of a range in an address: a whole number. */
const bound = () =>
  z
    .string()
    .regex(/^-?\d{1,13}$/)
    .transform(Number)
    .optional()
    .catch(undefined);

const base = '/api/sales/units/';
const exportFilters = {
  empreendimento: pathId().optional().catch(undefined),
  n_modulo: pathId().optional().catch(undefined),
  state: z.enum(unitStates).optional().catch(undefined),
  search: z.string().optional(),
  typology: z.string().max(60).optional().catch(undefined),
  facing: z.enum(unitFacings).optional().catch(undefined),
  /** Both ends belong to it. Prices are centavos by the price table. */
  price_from: bound(),
  price_to: bound(),
  floor_from: bound(),
  floor_to: bound(),
  /** Only units whose contract owes something that was due before today. */
  late: z.enum(['true']).optional().catch(undefined),
  source: z.enum(rowSources).optional().catch(undefined),
};
const filters = { ...pagingQuery.shape, ...exportFilters };
const write = { access: 'sales:write' } as const;

/** Operations on units. Sold and proposed states follow from contracts and proposals, not from these. */
export const unitEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: base,
    summary: 'Units, of one enterprise when `empreendimento` is given',
    access: 'sales:read',
    query: z.object(filters),
    responses: { 200: listOrPageOf(unit) },
  }),
  export: defineEndpoint({
    ...exported,
    method: 'POST',
    path: '/api/sales/units/export/',
    summary: 'All units that the filter finds, as a workbook or delimited text',
    query: z.object(exportFilters),
    body: exportBody('unidades'),
  }),
  tally: defineEndpoint({
    method: 'GET',
    path: '/api/sales/unit-tallies/',
    summary: 'How many units stand where, by the same filters as the list',
    access: 'sales:read',
    query: z.object(filters),
    responses: { 200: z.array(tally) },
  }),
  create: defineEndpoint({
    ...write,
    method: 'POST',
    path: base,
    summary: 'Registers a unit of an enterprise',
    body: newUnit,
    responses: { 201: unit },
    idempotent: true,
  }),
  retrieve: defineEndpoint({
    method: 'GET',
    path: `${base}:id/`,
    summary: 'One unit',
    access: 'sales:read',
    params: idParams,
    responses: { 200: unit },
    versioned: true,
  }),
  update: defineEndpoint({
    ...write,
    method: 'PATCH',
    path: `${base}:id/`,
    summary: 'Changes what a unit is, not where it stands',
    params: idParams,
    body: changedUnit,
    responses: { 200: unit },
    versioned: true,
  }),
  remove: defineEndpoint({
    ...write,
    method: 'DELETE',
    path: `${base}:id/`,
    summary: 'Deletes a unit that nobody has bought',
    params: idParams,
    body: deleteBody,
    responses: { 204: z.undefined() },
    versioned: true,
  }),
  move: defineEndpoint({
    ...write,
    method: 'POST',
    path: '/api/sales/unit-moves/',
    summary: 'Takes units to a state, all together: available, reserved until a day, bartered or blocked',
    body: z
      .object({ ids, state: choice(unitStatesByHand), reserved_until: day().nullable().default(null) })
      .refine(({ state, reserved_until }) => (state === 'reserved') === (reserved_until !== null), {
        error: unitFaults.until,
        path: ['reserved_until'],
      }),
    responses: { 200: z.array(unit) },
  }),
  reprice: defineEndpoint({
    ...write,
    method: 'POST',
    path: '/api/sales/unit-prices/',
    summary: 'Prices units anew, all together; `preview` writes nothing',
    body: z.object({ ids, preview: flag().default(false), pricing }),
    responses: { 200: z.array(repriced) },
  }),
  import: defineEndpoint({
    ...write,
    method: 'POST',
    path: '/api/sales/unit-imports/',
    summary:
      'Units of a spreadsheet: all acceptable rows together, with a report of the others; `preview` writes nothing',
    body: z.object({
      empreendimento: primaryKey(),
      preview: flag().default(false),
      rows: z
        .array(z.unknown(), { error: fieldMessages.notList })
        .min(1, { error: fieldMessages.required })
        .max(unitLimits.rows, { error: fieldMessages.tooManyItems(unitLimits.rows) }),
    }),
    responses: {
      200: z.object({
        added: z.int(),
        changed: z.int(),
        unchanged: z.int(),
        rejected: z.array(z.object({ row: z.int(), message: z.string() })),
      }),
    },
    bodySize: 'study',
  }),
} as const;
