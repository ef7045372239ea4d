/** Rules from an ERP's accounts, conditions and documents to lines of the plan. Money is integer centavos, inflow > 0. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { fieldMessages, type WireError } from '../http/errors.ts';
import { choice, flag, idParams, instant, integer, month, pathId, primaryKey, text } from '../http/fields.ts';
import { pageOf } from '../http/paging.ts';
import { realisedLineKey } from '../planner/realised.ts';
import { bucketSums, erpListFilters } from './bindings.ts';
import { erpSystems, movementKinds, movementNatures } from './values.ts';

/** Limits of one request: rule changes, rows of a spreadsheet and sources; and lines per rule. */
export const mappingLimits = { changes: 2_000, targets: 20, rows: 5_000, sources: 5_000 } as const;

/** Of what table a contract is; blank: whatever it is, or none. */
export const contractKinds = ['', 'direct', 'financed'] as const;
/** Kind of a movement's contract. `financed`: with a bank's portion, and so in all its installments. */
export type ContractKind = (typeof contractKinds)[number];

/** A screen each: which movements it lists and which lines it offers is a table of the server's. */
export const mappingKinds = [
  'general',
  'financing_operations',
  'financing_sienge',
  'financing_uau',
  'financial_operation',
  'financial_version',
  'revenue',
] as const;
/** Kind of mapping, one screen each. A rule has one, and may name only the lines that it offers. */
export type MappingKind = (typeof mappingKinds)[number];

/** Lines of funding: they are in the ERP's series, and the plan has no realised months of them. */
export const fundingLines = [
  'loan.release',
  'loan.amortization',
  'loan.interest_paid',
  'loan.fees',
  'contribution',
  'distribution',
] as const;
/** Line of funding. Its months stay in the ERP's series and never enter the plan as realised. */
export type FundingLine = (typeof fundingLines)[number];

const targetKey = z.union([realisedLineKey, z.enum(fundingLines)], { error: 'This line cannot be a target.' });

/** Refusals of a rule, with their exact wording. */
export const mappingFaults = {
  shares: 'The shares must add up to 100%.',
  lineTwice: 'A line is named twice.',
  scope: 'A rule holds for a connection or for an enterprise, not for both.',
  system: 'This mapping does not concern this system.',
  line: 'This mapping does not offer this line.',
  twice: 'A row above says something of the same movements.',
  order: 'Another condition has this order.',
} as const;

/** Ten thousandths: 10 000 is all of it. */
export const wholeShare = 10_000;

const target = z.object({ key: targetKey, share: integer({ min: 1, max: wholeShare }) });
/** A line that a rule sends money to, with its share in ten-thousandths. */
export type MappingTarget = z.output<typeof target>;

/** None: the source is left out of the plan on purpose. Shares add up to the whole, no line comes twice. */
const targets = z
  .array(target, { error: fieldMessages.notList })
  .max(mappingLimits.targets, { error: fieldMessages.tooManyItems(mappingLimits.targets) })
  .refine((rows) => rows.length === 0 || rows.reduce((sum, { share }) => sum + share, 0) === wholeShare, {
    error: mappingFaults.shares,
  })
  .refine((rows) => new Set(rows.map(({ key }) => key)).size === rows.length, {
    error: mappingFaults.lineTwice,
  });

/**
 * Scope of a rule: a system throughout the organization, one of its connections, or one enterprise. The narrower wins. At most
 * one of the two ids.
 */
const scope = z
  .object({
    system: choice(erpSystems),
    connection: primaryKey().nullable().default(null),
    enterprise: primaryKey().nullable().default(null),
  })
  .refine(({ connection, enterprise }) => connection === null || enterprise === null, {
    error: mappingFaults.scope,
  });
/** Scope of a rule. Both ids null: the system, throughout the organization. */
export type MappingScope = z.output<typeof scope>;

const code = (max: number) => text({ max, blank: true }).default('');

/** Conditions on a movement. Empty or null: any. */
const match = z.object({
  /** `2.01.03` matches exactly. `2.01.*` matches everything below. Dots are only for readability. */
  account: code(60),
  kind: choice(movementKinds).nullable().default(null),
  condition: code(40),
  document_type: code(40),
  cost_center: code(40),
  /** The settlement operation, in the ERP's code. Requires `kind`, since each kind has its own codes. */
  operation: code(40),
  /** Of what table the contract is: one with a bank's part, or one without. */
  contract: choice(contractKinds).default(''),
});
/** Conditions of a rule, all of which a movement must meet. */
export type MappingMatch = z.output<typeof match>;

const ruleFields = {
  kind: choice(mappingKinds),
  scope,
  match,
  /** From this month on, until the month in which a later rule of the same scope and match begins. */
  valid_from: month(),
  targets,
};
/** A rule as it is written, and as a spreadsheet brings it. */
export const newMappingRule = z.object(ruleFields);
/** A rule to write. Without targets it leaves its money out of the plan on purpose. */
export type NewMappingRule = z.output<typeof newMappingRule>;

const mappingRule = z.object({
  id: z.int(),
  ...ruleFields,
  /** The last month; null: no end. */
  valid_to: z.string().nullable(),
  created_at: instant(),
  by__name: z.string().nullable(),
});
/** A rule in force, from `valid_from` to `valid_to`. Both are months, `YYYY-MM`, and included. */
export type MappingRule = z.output<typeof mappingRule>;

const putRule = z.object({
  op: z.literal('put'),
  /** Replaces this one; absent: a new one. */ id: primaryKey().optional(),
  ...ruleFields,
});
const removeRule = z.object({ op: z.literal('remove'), id: primaryKey() });
const ruleChange = z.discriminatedUnion('op', [putRule, removeRule]);
/** One change of a batch: a new or replaced rule, or a removal. A batch succeeds as a whole or not at all. */
export type RuleChange = z.output<typeof ruleChange>;
/** A change that writes a rule. With `id` it replaces that one. */
export type NewRuleChange = z.output<typeof putRule>;

const changes = z
  .array(ruleChange, { error: fieldMessages.notList })
  .min(1, { error: fieldMessages.required })
  .max(mappingLimits.changes, { error: fieldMessages.tooManyItems(mappingLimits.changes) });

/** Of what is considered and cash: how much has a rule. */
const coverage = z.object({
  sources: z.int(),
  mapped_sources: z.int(),
  suggested_sources: z.int(),
  pending_sources: z.int(),
  /** Magnitudes, centavos. */
  amount: z.int(),
  mapped_amount: z.int(),
  /** 0 to 1. Null: of nothing there is no share. */
  by_rows: z.number().nullable(),
  by_value: z.number().nullable(),
});
/** Coverage of money by rules. Amounts are magnitudes in centavos, `by_rows` and `by_value` fractions of 1. */
export type MappingCoverage = z.output<typeof coverage>;

/** States of a source. `conflict`: narrower rules divide it; `suggested`: no rule, but a suggestion. */
export const sourceStatuses = ['mapped', 'suggested', 'pending', 'ignored', 'conflict'] as const;
/** State of a source. `suggested` and `pending` ones have no rule yet. */
export type SourceStatus = (typeof sourceStatuses)[number];

const suggestion = z.object({
  targets: z.array(z.object({ key: z.string(), share: z.int() })),
  /** 0 to 100. */
  confidence: z.int(),
  /** `history`: the same code elsewhere in the organization. `words`: similar wording. `parent`: like the account above. */
  reason: z.enum(['history', 'words', 'parent']),
});
/** Suggested lines for a source, with shares in ten-thousandths. It applies only once accepted. */
export type MappingSuggestion = z.output<typeof suggestion>;

/** A source that a person maps in one decision. */
const mappingSource = z.object({
  /** Stable; names the source in other calls. */
  id: z.string(),
  connection: z.int(),
  system: z.enum(erpSystems),
  account: z.string(),
  condition: z.string(),
  document_type: z.string(),
  contract: z.enum(contractKinds),
  /** One account of many kinds of document: it is decided about by itself, never together with others. */
  is_aggregate: z.boolean(),
  label: z.string(),
  /** The accounts above it, the topmost first. */
  path: z.array(z.string()),
  movement_kinds: z.array(z.enum(movementKinds)),
  /** Settlement operations, largest amount first. A rule may match one of them. Empty names: the ERP supplies none. */
  operations: z.array(z.object({ kind: z.enum(movementKinds), code: z.string(), name: z.string() })),
  amount: z.int(),
  gross_amount: z.int(),
  movements: z.int(),
  first_month: z.string().nullable(),
  last_month: z.string().nullable(),
  status: z.enum(sourceStatuses),
  /** The rule that holds in the last month, if there is one. */
  rule: mappingRule.nullable(),
  /** Destinations set by a parameter, in force while no rule overrides them. */
  implied: z.array(z.object({ key: z.string(), share: z.int() })),
  suggestion: suggestion.nullable(),
  /** With `conflict`: narrower rules say something else for a part of it. */
  other_rules: z.array(z.int()),
});
/** A source with its money and its rule. `amount` is centavos, inflow > 0; `gross_amount` a magnitude. */
export type MappingSource = z.output<typeof mappingSource>;

const mappingTargetOption = z.object({
  key: z.string(),
  label: z.string(),
  group: z.string(),
  group__label: z.string(),
  /** True: its months enter the plan as realised. */
  is_realised: z.boolean(),
});
/** A line that rules may name. Labels are Portuguese. */
export type MappingTargetOption = z.output<typeof mappingTargetOption>;

/** One line of one enterprise, before and after. */
const effectRow = z.object({
  nature: z.enum(movementNatures),
  enterprise: z.int(),
  enterprise__name: z.string(),
  key: z.string(),
  label: z.string(),
  module: z.int().nullable(),
  /** The month of the first value. */
  from: z.string(),
  before: z.array(z.int()),
  after: z.array(z.int()),
  total_before: z.int(),
  total_after: z.int(),
  difference: z.int(),
  /** The current version's plan for these months. Null: it lacks the line, or there is no current version. */
  budget: z.int().nullable(),
});
/** Months of one line before and after, in centavos, inflow > 0. `before[0]` and `after[0]` are `from`. */
export type MappingEffectRow = z.output<typeof effectRow>;

/** Preview of the realised months. A preview changes none of the plan's own numbers or indicators. */
const mappingEffect = z.object({
  rows: z.array(effectRow),
  before: bucketSums,
  after: bucketSums,
  /** Combinations of movement attributes that were examined, and those that change. */
  facets: z.int(),
  facets_changed: z.int(),
  /** Closed months that would differ: they wait as late changes until the month is opened again. */
  closed_months: z.array(z.object({ enterprise: z.int(), month: z.string() })),
  conflicts: z.array(z.object({ position: z.int(), rule: z.int(), detail: z.string() })),
});
/** Effect of rule changes on the realised months. Conflicts name the change by its position, from 0. */
export type MappingEffect = z.output<typeof mappingEffect>;

const mappingBatch = z.object({
  id: z.int(),
  act: z.enum(['saved', 'accepted', 'imported', 'undone']),
  note: z.string(),
  by__name: z.string().nullable(),
  at: instant(),
  added: z.int(),
  removed: z.int(),
  undone_at: instant().nullable(),
  /** Only a batch on which no later one stands can be taken back. */
  can_undo: z.boolean(),
});
/** One saved set of rule changes, with counts of the rules it added and removed. */
export type MappingBatch = z.output<typeof mappingBatch>;

const optionalId = pathId().optional().catch(undefined);

const ruleFilters = {
  kind: z.enum(mappingKinds).optional().catch(undefined),
  system: z.enum(erpSystems).optional().catch(undefined),
  connection: optionalId,
};

const connections = '/api/integration/connections/:id/';
const read = { method: 'GET', access: 'integration:read' } as const;
const write = { access: 'integration:write', wide: true } as const;

/** Operations on rules. A save projects the realised months again at once, except closed ones. */
export const erpMappingEndpoints = {
  sources: defineEndpoint({
    ...read,
    path: '/api/integration/mapping-sources/',
    summary: 'What one kind of mapping has to decide: accounts, conditions or documents with their money and rule',
    query: z.object({
      ...erpListFilters,
      ...ruleFilters,
      company: z.string().optional(),
      status: z.enum(sourceStatuses).optional().catch(undefined),
    }),
    responses: { 200: pageOf(mappingSource).extend({ coverage }) },
  }),
  targets: defineEndpoint({
    ...read,
    path: '/api/integration/mapping-targets/',
    summary:
      'The lines that a kind of mapping offers, of all kinds where none is named; of a system those it is offered',
    query: z.object({ kind: ruleFilters.kind, system: ruleFilters.system }),
    /** `id` is the line's key. */
    responses: { 200: z.array(mappingTargetOption.extend({ id: z.string() })) },
  }),
  rules: defineEndpoint({
    ...read,
    path: '/api/integration/mapping-rules/',
    summary: 'The rules that stand, with the months they hold for',
    query: z.object(ruleFilters),
    responses: { 200: z.array(mappingRule) },
  }),
  preview: defineEndpoint({
    ...write,
    method: 'POST',
    path: '/api/integration/mapping-preview/',
    summary: 'What changes of rules would do to realised months, by enterprise, line and month; nothing is written',
    body: z.object({ changes }),
    responses: { 200: mappingEffect },
    bodySize: 'study',
  }),
  save: defineEndpoint({
    ...write,
    method: 'POST',
    path: '/api/integration/mapping-batches/',
    summary: 'Changes rules, all together, and projects realised months anew',
    body: z.object({ note: text({ max: 300, blank: true }).default(''), changes }),
    responses: { 201: z.object({ batch: mappingBatch, sums: bucketSums }) },
    bodySize: 'study',
    idempotent: true,
  }),
  history: defineEndpoint({
    ...read,
    path: '/api/integration/mapping-batches/',
    summary: 'Who changed rules, the latest first',
    responses: { 200: z.array(mappingBatch) },
  }),
  undo: defineEndpoint({
    ...write,
    method: 'POST',
    path: '/api/integration/mapping-batches/:id/undo/',
    summary: 'Puts the rules back to how they were before a change',
    params: idParams,
    responses: { 200: z.object({ batch: mappingBatch, sums: bucketSums }) },
  }),
  accept: defineEndpoint({
    ...write,
    method: 'POST',
    path: '/api/integration/mapping-suggestions/accept/',
    summary:
      'Makes rules of suggestions: of the sources that are named, or of all that are sure enough and no aggregate',
    body: z.object({
      kind: choice(mappingKinds),
      connection: primaryKey().optional(),
      /** By `id`; absent: all pending ones. */
      sources: z
        .array(text({ max: 400 }))
        .max(mappingLimits.sources)
        .optional(),
      min_confidence: integer({ min: 0, max: 100 }).default(90),
      /** From which month; absent: from the first one with money. */
      valid_from: month().optional(),
    }),
    responses: { 200: z.object({ accepted: z.int(), batch: mappingBatch.nullable(), sums: bucketSums }) },
  }),
  import: defineEndpoint({
    ...write,
    method: 'POST',
    path: '/api/integration/mapping-imports/',
    summary:
      'Rules of a spreadsheet: all acceptable rows together, with a report of the others; `preview` writes nothing',
    body: z.object({
      preview: flag().default(false),
      note: text({ max: 300, blank: true }).default(''),
      /** Rows in the format of `rules`, validated one by one. */
      rows: z.array(z.unknown(), { error: fieldMessages.notList }).max(mappingLimits.rows),
    }),
    responses: {
      200: z.object({
        accepted: z.int(),
        /** Rows that say what stands already. */
        unchanged: z.int(),
        rejected: z.array(z.object({ row: z.int(), message: z.string() })),
        batch: mappingBatch.nullable(),
        effect: mappingEffect.nullable(),
      }),
    },
    bodySize: 'study',
  }),
  replay: defineEndpoint({
    ...write,
    method: 'POST',
    path: `${connections}replay/`,
    summary: 'Projects realised months anew from what has landed; without a call of the ERP',
    params: idParams,
    responses: { 200: z.object({ sums: bucketSums, enterprises_changed: z.int(), facets: z.int() }) },
    throttle: 'sync',
  }),
} as const;

/** Refusals of a rule change, with 409. `position` is that of the change in its request, from 0. */
export const mappingErrors = {
  /** 409: another rule of the same rank contradicts it. `rule` is its id. */
  conflict: (position: number, rule: number, name: string): WireError => ({
    status: 409,
    body: { detail: `Another rule of the same rank exists: ${name}.`, code: 'mapping_conflict', position, rule },
  }),
  /** 409: later changes stand on this one, or it was taken back already. */
  cannotUndo: {
    status: 409,
    body: { detail: 'Later changes of the mapping stand on this one.', code: 'mapping_superseded' },
  },
} as const;
