/** What holds each unit of an enterprise: its contract with what came in and what is open, or its proposal. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { idParams, pathId } from '../http/fields.ts';
import { proposalStates } from './proposal-values.ts';
import { contractStates, installmentKinds } from './values.ts';

const contract = z.object({
  id: z.int(),
  number: z.string(),
  client_name: z.string(),
  state: z.enum(contractStates),
  signed: z.string(),
  price: z.int(),
  /** All money of buyers, refunds not deducted. */
  received: z.int(),
  open: z.int(),
  /** Of `open`, what was due before today. */
  late: z.int(),
  /** The first open installment; null: none is open. `amount` is what is still open of it. */
  next: z
    .object({ kind: z.enum(installmentKinds), number: z.int(), of: z.int(), due: z.string(), amount: z.int() })
    .nullable(),
});

const proposal = z.object({
  id: z.int(),
  client_name: z.string(),
  state: z.enum(proposalStates),
  price: z.int(),
  valid_until: z.string(),
});

const holding = z.object({ unit: z.int(), contract: contract.nullable(), proposal: proposal.nullable() });
/** The living contract or the valid proposal of a unit. Money in centavos, days `YYYY-MM-DD`. */
export type UnitHolding = z.output<typeof holding>;

/** Installments of one kind, as they stand. */
const kindSums = z.object({
  kind: z.enum(installmentKinds),
  count: z.int(),
  first: z.string(),
  last: z.string(),
  amount: z.int(),
  paid: z.int(),
});

const detail = holding.extend({
  /** In the order in which they begin. */
  kinds: z.array(kindSums),
  /** Buyers one after the other; the last one holds the contract. */
  holders: z.array(z.object({ client: z.int().nullable(), client_name: z.string(), since: z.string() })),
});
/** The same of one unit, with sums by kind of installment and its buyers. */
export type UnitHoldingDetail = z.output<typeof detail>;

/** Operations that read what holds units. */
export const unitHoldingEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/sales/unit-holdings/',
    summary:
      'The contract or the proposal that holds each unit of an enterprise; units that nothing holds are left out',
    access: 'sales:read',
    query: z.object({ empreendimento: pathId().optional().catch(undefined) }),
    responses: { 200: z.array(holding) },
  }),
  retrieve: defineEndpoint({
    method: 'GET',
    path: '/api/sales/units/:id/holding/',
    summary: 'What holds one unit, with its installments by kind and its buyers',
    access: 'sales:read',
    params: idParams,
    responses: { 200: detail },
  }),
} as const;
