/** Financial control: the money of an organization as it moves, what it was for, and how far it is settled. Integer centavos. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { fieldMessages, type WireError } from '../http/errors.ts';
import { exportBody } from '../http/exports.ts';
import { choice, day, deleteBody, idParams, instant, integer, pathId, primaryKey, text } from '../http/fields.ts';
import { keyedPageOf, keyedQuery } from '../http/paging.ts';
import { movementColumns, movementSorts } from './columns.ts';
import { exported } from './exports.ts';
import { movementLimits as limits, moneyKinds, movementOrigins, movementStates } from './money-values.ts';

const movementFields = {
  id: z.int(),
  kind: z.enum(moneyKinds),
  /** Null: of the organization as a whole. */
  empreendimento: z.int().nullable(),
  account: z.int(),
  /** The destination of a transfer. */
  to_account: z.int().nullable(),
  category: z.int().nullable(),
  day: z.string(),
  /** Never negative: the kind gives the direction. */
  amount: z.int(),
  description: z.string(),
  document: z.string(),
  supplier: z.int().nullable(),
  client: z.int().nullable(),
  /** The name of the supplier or client. */
  party__name: z.string().nullable(),
  state: z.enum(movementStates),
  origin: z.enum(movementOrigins),
  /** The bank's identifier in its statements. */
  bank_key: z.string().nullable(),
  changed_at: instant(),
  version: z.int(),
};
const movement = z.object(movementFields);
/** Movement of money; positive centavos on a day. Its `kind` gives the direction. */
export type Movement = z.output<typeof movement>;

/** A state change: its author, time, and for a reversal the reason. */
const movementStep = z.object({
  state: z.enum(movementStates),
  at: instant(),
  by__name: z.string().nullable(),
  reason: z.string(),
});
const movementWithSteps = z.object({ ...movementFields, steps: z.array(movementStep) });
/** Movement with its state changes, first to last. */
export type MovementWithSteps = z.output<typeof movementWithSteps>;

/** Reversed movements count for nothing. A transfer moves money only as seen from one of its accounts. */
const movementSums = z.object({ inflow: z.int(), outflow: z.int(), balance: z.int() });
/** Sums of movements in centavos; `balance` is inflow less outflow, without any account's opening balance. */
export type MovementSums = z.output<typeof movementSums>;

const movementMonth = movementSums.extend({ month: z.string(), count: z.int() });
/** Sums of one month (`YYYY-MM`) in centavos. Its count includes reversed movements. */
export type MovementMonth = z.output<typeof movementMonth>;

const daysOfRecord = () =>
  day()
    .refine((value) => value >= limits.firstDay, { error: fieldMessages.belowMinimum(limits.firstDay) })
    .refine((value) => value <= limits.lastDay, { error: fieldMessages.aboveMaximum(limits.lastDay) });

const fields = {
  kind: choice(moneyKinds),
  empreendimento: primaryKey().nullable(),
  account: primaryKey(),
  to_account: primaryKey().nullable(),
  category: primaryKey().nullable(),
  day: daysOfRecord(),
  amount: integer({ min: 1, max: limits.amount }),
  description: text({ max: limits.description, blank: true }),
  document: text({ max: limits.document, blank: true }),
  supplier: primaryKey().nullable(),
  client: primaryKey().nullable(),
};

const newMovement = z.object({
  ...fields,
  empreendimento: fields.empreendimento.default(null),
  to_account: fields.to_account.default(null),
  category: fields.category.default(null),
  description: fields.description.default(''),
  document: fields.document.default(''),
  supplier: fields.supplier.default(null),
  client: fields.client.default(null),
});
/** Movement to create as a draft; it has a supplier or a client, not both. */
export type NewMovement = z.output<typeof newMovement>;

const changedMovement = z.object(fields).partial();
/** Changed fields of a draft or checked movement; absent ones stay as they are. */
export type ChangedMovement = z.output<typeof changedMovement>;

/** Refusals of movements, with their exact wording. */
export const movementFaults = {
  state: 'The movement is not in a state from which this can be done.',
  closed: 'A movement that was approved is not changed any more: reverse it.',
  category: 'Give every movement a category before it is checked.',
  sameAccount: 'A transfer goes from one account to another.',
  transfer: 'A transfer has no category, supplier or client.',
  onlyTransfer: 'Only a transfer goes to another account.',
  flow: 'The category is of the other kind of movement.',
  oneParty: 'A movement has a supplier or a client, not both.',
  reason: 'A reversal needs its reason, and nothing else has one.',
} as const;

const refusal = (code: string, detail: string): WireError => ({ status: 409, body: { detail, code } });

/** 409 refusals of movements; one refused movement refuses the whole request. */
export const movementErrors = {
  state: refusal('movement_state', movementFaults.state),
  closed: refusal('movement_closed', movementFaults.closed),
  category: refusal('movement_category', movementFaults.category),
} as const;

const base = '/api/sales/movements/';
const optionalChoice = <Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values).optional().catch(undefined);
const id = () => pathId().optional().catch(undefined);
const optionalDay = () => z.iso.date().optional().catch(undefined);

/** `category` finds those of its branches too. */
const filters = {
  empreendimento: id(),
  kind: optionalChoice(moneyKinds),
  category: id(),
  state: optionalChoice(movementStates),
  account: id(),
  supplier: id(),
  client: id(),
  from: optionalDay(),
  to: optionalDay(),
  search: z.string().max(200).optional().catch(undefined),
};
const sort = optionalChoice(movementSorts);
const filterQuery = z.object(filters);
/**
 * Filters that the list, its export and the months share. With an account, transfers count as its inflow or outflow.
 */
export type MovementQuery = z.output<typeof filterQuery>;

const write = { access: 'sales:write' } as const;
const read = { access: 'sales:read' } as const;

/** Operations on movements. Approving needs `sales:approve`, all other writing `sales:write`. */
export const movementEndpoints = {
  list: defineEndpoint({
    ...read,
    method: 'GET',
    path: base,
    summary: 'Movements of money in pages, with the sums of all that the filter finds',
    query: keyedQuery.extend({ ...filters, sort }),
    responses: { 200: keyedPageOf(movement, movementSums) },
    columns: movementColumns,
  }),
  months: defineEndpoint({
    ...read,
    method: 'GET',
    path: '/api/sales/movement-months/',
    summary: 'What came in and went out in each month, by the same filters as the list',
    query: filterQuery,
    /** `id` is the month. */
    responses: { 200: z.array(movementMonth.extend({ id: z.string() })) },
  }),
  create: defineEndpoint({
    ...write,
    method: 'POST',
    path: base,
    summary: 'Registers a movement, as a draft',
    body: newMovement,
    responses: { 201: movementWithSteps },
    idempotent: true,
  }),
  retrieve: defineEndpoint({
    ...read,
    method: 'GET',
    path: `${base}:id/`,
    summary: 'One movement, with who took it through its states',
    params: idParams,
    responses: { 200: movementWithSteps },
    versioned: true,
  }),
  update: defineEndpoint({
    ...write,
    method: 'PATCH',
    path: `${base}:id/`,
    summary: 'Changes a movement that nobody has approved yet; a checked one becomes a draft again',
    params: idParams,
    body: changedMovement,
    responses: { 200: movementWithSteps },
    versioned: true,
  }),
  remove: defineEndpoint({
    ...write,
    method: 'DELETE',
    path: `${base}:id/`,
    summary: 'Deletes a movement that nobody has approved yet',
    params: idParams,
    body: deleteBody,
    responses: { 204: z.undefined() },
    versioned: true,
  }),
  move: defineEndpoint({
    ...write,
    method: 'POST',
    path: '/api/sales/movement-moves/',
    summary: 'Takes movements to a state, all together or none; to be approved by whoever may approve sales',
    alsoFor: ['sales:approve'],
    body: z
      .object({
        ids: z
          .array(primaryKey(), { error: fieldMessages.notList })
          .min(1, { error: fieldMessages.required })
          .max(limits.ids, { error: fieldMessages.tooManyItems(limits.ids) }),
        state: choice(movementStates),
        reason: text({ max: limits.reason, blank: true }).default(''),
      })
      .refine(({ state, reason }) => (state === 'reversed') === (reason !== ''), {
        error: movementFaults.reason,
        path: ['reason'],
      }),
    responses: { 200: z.array(movement) },
  }),
  export: defineEndpoint({
    ...exported,
    method: 'POST',
    path: '/api/sales/movements/export/',
    summary: 'All movements that the filter finds, as a workbook or delimited text, row by row as they are read',
    query: z.object({ ...filters, sort }),
    body: exportBody('controle-financeiro'),
  }),
} as const;
