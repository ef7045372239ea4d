/** Proposals: requested conditions for a unit, compared with its price table, and the authority that grants them. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { fieldMessages, type WireError } from '../http/errors.ts';
import { exportBody } from '../http/exports.ts';
import { idParams, instant, integer, pathId, primaryKey, text } from '../http/fields.ts';
import { keyedPageOf, keyedQuery } from '../http/paging.ts';
import { planEffect } from './cancellations.ts';
import { proposalColumns, proposalSorts } from './columns.ts';
import { contractClient, contractTerms, nearDay } from './contract-terms.ts';
import { salesContractPlan } from './contracts.ts';
import { exported } from './exports.ts';
import { authorityLimits, proposalActs, proposalLimits, proposalStates } from './proposal-values.ts';
import { contractChannels, correctionSteps } from './values.ts';

const worth = z.object({
  price: z.int(),
  /** All that is paid, interest in. */
  receipts: z.int(),
  present_value: z.int(),
  /** Of the price, what is paid within thirty days. */
  down_payment: z.int(),
  months: z.int(),
});

const share = () =>
  z
    .number({ error: ({ input }) => (input === undefined ? fieldMessages.required : fieldMessages.notNumber) })
    .min(0, { error: fieldMessages.belowMinimum(0) })
    .max(1, { error: fieldMessages.aboveMaximum(1) });

/** Limits of an authority level. Null sets no limit. Level 0 needs no approval. */
export const authorityLevel = z.object({
  level: integer({ min: 0, max: 99 }),
  name: text({ max: proposalLimits.name }),
  /** The permit group that decides. Null: every user who may approve sales. */
  group: primaryKey().nullable().default(null),
  max_nominal_discount: share().nullable().default(null),
  max_equivalent_discount: share().nullable().default(null),
  max_months: integer({ min: 0, max: proposalLimits.months }).nullable().default(null),
  min_down_payment: share().nullable().default(null),
});
/**
 * Level of authority (alçada). Discounts and down payment are fractions, `max_months` the months to the last
 * installment.
 */
export type AuthorityLevel = z.output<typeof authorityLevel>;

const levels = z.object({
  /** True: the default levels, never changed. */
  usual: z.boolean(),
  levels: z.array(authorityLevel),
});

const evaluation = z.object({
  /** The lowest level that may decide; null: none may. */
  needed: z.object({ level: z.int(), name: z.string() }).nullable(),
  levels: z.array(z.object({ level: z.int(), name: z.string(), exceeded: z.array(z.enum(authorityLimits)) })),
});

/** Conditions compared with the current version's price table. Without a table for the unit: with the unit's own price. */
const pricing = z.object({
  basis: z.enum(['table', 'list']),
  /** Null: there is none, and nothing is discounted. */
  version: z.object({ id: z.int(), nome: z.string() }).nullable(),
  /** Position and name of the module's table; null: the unit's own price applies. */
  table: z.object({ at: z.int(), name: z.string() }).nullable(),
  /** Of the version, a month: what both are discounted by; 0 where there is no table. */
  rate_month: z.number(),
  comparison: z.object({
    table: worth,
    proposal: worth,
    /** Fractions of the table's; negative is more than the table. */
    nominal_discount: z.number(),
    equivalent_discount: z.number(),
    present_value_difference: z.int(),
  }),
  /** Receipts by month under both, including interest. */
  months: z.array(z.object({ month: z.string(), table: z.int(), proposal: z.int() })),
  verdict: evaluation,
});
/** Comparison of conditions with the table; money in centavos, discounts fractions of the table's. */
export type ProposalPricing = z.output<typeof pricing>;
/** The part that a refusal carries: the authority that would have to grant the conditions. */
export type PriceEvaluation = z.output<typeof evaluation>;

const step = z.object({
  act: z.enum([...proposalActs, 'create', 'change']),
  state: z.enum(proposalStates),
  at: instant(),
  by: z.int().nullable(),
  by_name: z.string().nullable(),
  reason: z.string(),
  price: z.int(),
  equivalent_discount: z.number().nullable(),
});

const row = z.object({
  id: z.int(),
  empreendimento: z.int(),
  n_modulo: z.int().nullable(),
  unit: z.int(),
  unit_name: z.string(),
  client: z.int().nullable(),
  client_name: z.string(),
  channel: z.enum(contractChannels),
  broker: z.string(),
  note: z.string(),
  state: z.enum(proposalStates),
  /** The day on which it would be signed, and the last one on which it holds. */
  signed: z.string(),
  valid_until: z.string(),
  /** Days until its last one, which is 0. Null: it holds no unit. */
  days_left: z.int().nullable(),
  price: z.int(),
  /** By the table, or by the unit's own price where there is none; null: there is neither. */
  table_price: z.int().nullable(),
  nominal_discount: z.number().nullable(),
  equivalent_discount: z.number().nullable(),
  /** The deciding authority. */
  authority: z.string().nullable(),
  created_by: z.int(),
  /** The contract it became. */
  contract: z.int().nullable(),
  changed_at: instant(),
  version: z.int(),
});
/** Proposal in the list; prices in centavos, `table_price` and discounts null without anything to compare with. */
export type Proposal = z.output<typeof row>;

const detail = row.extend({
  terms: contractTerms,
  /** Of a draft as the table is now; from its submission on as it was then. */
  pricing: pricing.nullable(),
  steps: z.array(step),
  /** The reader's right to decide it, or the reason against. */
  decision: z.enum(['yes', 'not_pending', 'no_permission', 'own', 'level']),
});
/** Proposal with its terms, comparison and acts, and whether the reader may decide it. */
export type ProposalDetail = z.output<typeof detail>;

const validity = (given: { valid_until: string; terms: { signed: string } }): boolean =>
  given.valid_until >= given.terms.signed;

/** Refusals of proposals and authority levels, with their exact wording. */
export const proposalFaults = {
  validity: 'A proposal holds at least until the day on which it would be signed.',
  over: 'The last day of the proposal is past.',
  state: 'The proposal is not in a state from which this can be done.',
  frozen: 'A proposal that was submitted is not changed any more: reopen it.',
  noTable: 'There is neither a price table nor a price for this unit: nothing to hold the proposal against.',
  noAuthority: 'No level of authority may grant this proposal.',
  own: 'Nobody decides a proposal of their own.',
  level: 'The proposal asks for a higher level of authority.',
  unit: 'The unit is not for sale.',
  moved:
    'The price table has moved since the proposal was granted, and asks for a higher level of authority: reopen it.',
  levelZero: 'The levels begin with level 0, which asks nobody.',
  levelTwice: 'Two levels have the same number.',
} as const;

const fields = {
  empreendimento: primaryKey(),
  unit: primaryKey(),
  ...contractClient,
  broker: text({ max: 200, blank: true }).default(''),
  note: text({ max: 500, blank: true }).default(''),
  valid_until: nearDay(),
  /** The channel's price table of the module for comparison. Null: the first. */
  table: integer({ min: 0, max: 99 }).nullable().default(null),
  terms: contractTerms,
};
const invalid = { error: proposalFaults.validity, path: ['valid_until'] };
const newProposal = z.object(fields).refine(validity, invalid);
/** Proposal to create as a draft; it holds its unit only from its submission. */
export type NewProposal = z.output<typeof newProposal>;

const { empreendimento: _enterprise, unit: _unit, ...changeable } = fields;
/** All of it but the unit, which another proposal would be for. */
const changedProposal = z.object(changeable).refine(validity, invalid);
/** New content of a draft, which replaces all of the old. */
export type ChangedProposal = z.output<typeof changedProposal>;

const pricedProposal = z.object({
  empreendimento: fields.empreendimento,
  unit: fields.unit,
  table: fields.table,
  terms: fields.terms,
});
/** Conditions to compare with the price table, without a client and without writing anything. */
export type PricedProposal = z.output<typeof pricedProposal>;

/** Computed result of the conditions, before anything is written. */
const proposalQuote = z.object({
  plan: salesContractPlan,
  /** Null: there is neither a table nor a price to hold them against. */
  pricing: pricing.nullable(),
  /** True: the reader may sign them as a contract without approval. */
  may_sign: z.boolean(),
  /** On the current version, the unit's receipts by the table taken out and those proposed put in. */
  effect: planEffect.nullable(),
});
/** Comparison of conditions before they are proposed, with the plan and the effect on free cash flow. */
export type ProposalQuote = z.output<typeof proposalQuote>;

/** A price table applied to a unit on a day, as conditions to begin with. */
const offer = z.object({
  at: z.int(),
  name: z.string(),
  channel: z.enum(contractChannels),
  price: z.int(),
  keys: z.string(),
  /** How often the table's index moves the installments. */
  step: z.enum(correctionSteps),
  parts: contractTerms.shape.parts,
});
const offers = z.object({
  version: z.object({ id: z.int(), nome: z.string() }).nullable(),
  tables: z.array(offer),
});
/** Price tables of the current version for one unit. Null version and no tables: the enterprise has none. */
export type ProposalOffers = z.output<typeof offers>;

const sums = z.object({ price: z.int(), table_price: z.int() });
/** Sums in centavos over all proposals of the filter, not only of the page. */
export type ProposalSums = z.output<typeof sums>;

const refusal = (code: string, detail: string): WireError => ({ status: 409, body: { detail, code } });

/** 409 refusals of acts on proposals. `moved` refuses a signing after the table has changed beyond the authority. */
export const proposalErrors = {
  state: refusal('proposal_state', proposalFaults.state),
  frozen: refusal('proposal_frozen', proposalFaults.frozen),
  noTable: refusal('proposal_no_table', proposalFaults.noTable),
  noAuthority: refusal('proposal_no_authority', proposalFaults.noAuthority),
  own: refusal('proposal_own', proposalFaults.own),
  level: refusal('proposal_level', proposalFaults.level),
  unit: refusal('proposal_unit', proposalFaults.unit),
  over: refusal('proposal_over', proposalFaults.over),
  moved: refusal('proposal_moved', proposalFaults.moved),
} as const;

const base = '/api/sales/proposals/';
const one = `${base}:id/` as const;
const read = { access: 'sales:read' } as const;
const write = { access: 'sales:write' } as const;
const approve = { access: 'sales:approve' } as const;
const optionalReason = z.object({ reason: text({ max: proposalLimits.reason, blank: true }).default('') });
const reason = z.object({ reason: text({ max: proposalLimits.reason }) });

const act = <const Name extends string, Body extends z.ZodType>(name: Name, summary: string, body: Body) => ({
  ...{ method: 'POST' as const, path: `${one}${name}/` as const, summary, params: idParams, body },
  responses: { 200: detail },
  versioned: true as const,
});

const filters = {
  empreendimento: pathId().optional().catch(undefined),
  unit: pathId().optional().catch(undefined),
  client: pathId().optional().catch(undefined),
  channel: z.enum(contractChannels).optional().catch(undefined),
  state: z.enum(proposalStates).optional().catch(undefined),
  /** Those that the reader may decide. */
  mine_to_decide: z.enum(['true']).optional().catch(undefined),
  search: z.string().max(200).optional().catch(undefined),
  sort: z.enum(proposalSorts).catch(proposalSorts[0]),
};

/** Operations on proposals. No user decides a proposal that they wrote, changed or submitted. */
export const proposalEndpoints = {
  list: defineEndpoint({
    ...read,
    method: 'GET',
    path: base,
    summary: 'Proposals in pages, with sums over all that the filter finds',
    query: keyedQuery.extend(filters),
    responses: { 200: keyedPageOf(row, sums) },
    columns: proposalColumns,
  }),
  export: defineEndpoint({
    ...exported,
    method: 'POST',
    path: `${base}export/`,
    summary: 'All proposals that the filter finds, as a workbook or delimited text',
    query: z.object(filters),
    body: exportBody('propostas'),
  }),
  offers: defineEndpoint({
    ...read,
    method: 'GET',
    path: '/api/sales/units/:id/price-tables/',
    summary: 'The price tables of the current version applied to a unit, as conditions of a sale on a day',
    params: idParams,
    query: z.object({ day: nearDay().optional().catch(undefined) }),
    responses: { 200: offers },
  }),
  price: defineEndpoint({
    ...read,
    method: 'POST',
    path: '/api/sales/proposal-prices/',
    summary:
      'What conditions are worth against the price table, what they do to the plan, and who may grant them; writes nothing',
    body: pricedProposal,
    responses: { 200: proposalQuote },
  }),
  create: defineEndpoint({
    ...write,
    method: 'POST',
    path: base,
    summary: 'Writes a proposal down as a draft',
    body: newProposal,
    responses: { 201: detail },
    idempotent: true,
  }),
  retrieve: defineEndpoint({
    ...read,
    method: 'GET',
    path: one,
    summary: 'One proposal with its conditions, what they are worth, and what was done with it',
    params: idParams,
    responses: { 200: detail },
    versioned: true,
  }),
  update: defineEndpoint({
    ...write,
    method: 'PUT',
    path: one,
    summary: 'Changes a draft',
    params: idParams,
    body: changedProposal,
    responses: { 200: detail },
    versioned: true,
  }),
  submit: defineEndpoint({
    ...write,
    ...act(
      'submit',
      'Holds the unit and asks for approval; what exceeds nothing approves itself',
      z.object({ note: text({ max: proposalLimits.reason, blank: true }).default('') }),
    ),
  }),
  approve: defineEndpoint({ ...approve, ...act('approve', 'Grants a proposal of somebody else', optionalReason) }),
  refuse: defineEndpoint({ ...approve, ...act('refuse', 'Refuses a proposal, with the reason', reason) }),
  reopen: defineEndpoint({
    ...write,
    ...act('reopen', 'Makes it a draft again: what was granted is so no more', optionalReason),
  }),
  cancel: defineEndpoint({ ...write, ...act('cancel', 'Gives the proposal up and its unit back', optionalReason) }),
  sell: defineEndpoint({
    ...write,
    ...act(
      'contract',
      'Signs the contract of an approved proposal: the unit is sold and its commission due',
      z.object({ number: text({ max: 40 }), signed: nearDay() }),
    ),
    idempotent: true,
  }),
} as const;

/** Operations on authority levels. Changing them needs `organization:write`. */
export const authorityEndpoints = {
  list: defineEndpoint({
    ...read,
    method: 'GET',
    path: '/api/sales/authority-levels/',
    summary: 'Levels of authority (alçadas), lowest first, with what each may grant',
    responses: { 200: levels },
  }),
  replace: defineEndpoint({
    method: 'PUT',
    path: '/api/sales/authority-levels/',
    summary: 'Replaces the levels of authority; proposals that wait are judged by them',
    access: 'organization:write',
    body: z.object({
      levels: z
        .array(authorityLevel, { error: fieldMessages.notList })
        .min(1, { error: fieldMessages.required })
        .max(proposalLimits.levels, { error: fieldMessages.tooManyItems(proposalLimits.levels) })
        .refine((all) => all.some((one) => one.level === 0), { error: proposalFaults.levelZero })
        .refine((all) => new Set(all.map((one) => one.level)).size === all.length, {
          error: proposalFaults.levelTwice,
        }),
    }),
    responses: { 200: levels },
  }),
} as const;
