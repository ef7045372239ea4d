/** Planning: what an enterprise realised and committed, closed months, forecast policies, measured works. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import type { WireError } from '../http/errors.ts';
import { choice, decimal, idParams, instant, integer, primaryKey, text } from '../http/fields.ts';
import { absentLine, closingAct } from './closing-record.ts';
import { realisedOrigins } from './realised-basis.ts';
import { signFinding, signRule } from './sign-findings.ts';

/** More than that in one request is another file, or another range. */
export const realisedLimits = { rows: 20_000, lines: 5_000, note: 300 } as const;

/** `realised` is money that moved; `committed` is signed for and still to move. */
export const realisedNatures = ['realised', 'committed'] as const;
/** Nature of an amount; closed months accept no more `realised` ones. */
export type RealisedNature = (typeof realisedNatures)[number];

/** The lines that realised months may replace. The projection checks whether a study has the line. */
export const realisedLineKey = text({ max: 120 }).regex(
  /^(receipts\.(direct|financed)\.[a-z_]+|delinquency|refunds|commission\.(direct|financed)|revenue\.(taxed|untaxed)|rental\.(rent|recovery|opex|management|capex|exit|exit_costs)|expense\..+|tax\..+|financial_barter)$/,
  { error: 'This line has no realised values.' },
);
/** A month `YYYY-MM` from 1900 to 2199, for request bodies. */
export const realisedMonth = text({ max: 7 }).regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, {
  error: 'Month has wrong format. Use one of these formats instead: YYYY-MM.',
});
const month = realisedMonth;
const module = integer({ min: 0, max: 2_147_483_647 }).nullable().default(null);
const note = text({ max: realisedLimits.note, blank: true }).nullable().default(null);

/** One amount of a line in a month. */
export const realisedRow = z.object({
  key: realisedLineKey,
  /** The module's number; null: the part of no module. */
  module,
  month,
  amount: decimal().meta({ description: signRule }),
  document: text({ max: 120, blank: true }).nullable().default(null),
  note,
});
/** An amount of a line in a month, in reais as a decimal, with the line's own sign (`signRule`). */
export type RealisedRow = z.output<typeof realisedRow>;

const forecastPolicy = z.union([choice(['balance', 'plan']), z.object({ shift: integer({ min: -120, max: 120 }) })]);
/** By line key; `default` is that of expense lines. */
const policies = z.record(z.union([z.literal('default'), realisedLineKey]), forecastPolicy);
/**
 * Forecast after the closing, by line key.
 * `balance` is the planned total less the realised one; `plan` is as planned; `shift` moves the plan by months.
 */
export type RealisedPolicies = z.output<typeof policies>;

/**
 * The realised basis of every version of an enterprise: the same on both ends, whatever the study. Integer centavos.
 * `values[0]` is `from`. Months in between without a row are zero.
 */
const months = <T extends z.ZodType>(value: T) => z.object({ from: z.string(), values: z.array(value) });

/** Contract data of a module, which replaces its planned sales. */
const portfolio = z.object({
  module: z.int(),
  /** Units on the map of what there is to sell, without the land swap. A map that is not whole yet gives shares of itself. */
  units: z.int(),
  /** Net sales of each month as shares of the units' value, up to the last month covered by contracts. */
  sold: months(z.number()),
  /** Centavos due after the closing. `index` corrects them from the last month covered by contracts. */
  receivables: z.array(months(z.int()).extend({ key: z.string(), index: z.string().nullable() })),
});
/** Signed contracts of one module: `sold` in fractions of its value, receivables in centavos by month. */
export type RealisedPortfolio = z.output<typeof portfolio>;

/**
 * The closed months of an enterprise, up to `closing` (`YYYY-MM`), as the engine takes them.
 * `values[0]` is the line's own `from`; integer centavos, with the line's own sign.
 */
export const realisedSeries = z.object({
  closing: z.string(),
  lines: z.array(z.object({ key: z.string(), module: z.int().nullable(), from: z.string(), values: z.array(z.int()) })),
  policy: policies,
  /** Absent: sales are planned alone. */
  portfolio: z.array(portfolio).optional(),
});
/** Realised values of an enterprise up to its last closed month; all of its versions have the same. */
export type RealisedSeries = z.output<typeof realisedSeries>;

/** Hash of the series (`noRealised` while no month is closed); part of the key under which a projection is cached. */
export const realisedBasis = z.object({ realised_hash: z.string(), realised: realisedSeries.nullable() });
/** The realised series under a projection, and its hash. Null `realised`: no month is closed. */
export type RealisedBasis = z.output<typeof realisedBasis>;

const batch = z.object({
  id: z.int(),
  nature: z.enum(realisedNatures),
  origin: z.enum(realisedOrigins),
  file_name: z.string().nullable(),
  accepted: z.int(),
  rejected: z.int(),
  by__name: z.string().nullable(),
  at: instant(),
  undone: z.boolean(),
});
/** One change of realised or committed values, with rows accepted and rejected. Taking it back sets `undone`. */
export type RealisedBatch = z.output<typeof batch>;

/** Grows with every change of anything here; the ETag. */
const revision = z.int();

/** The realised state of an enterprise; closings and changes begin with the latest. `revision` is its ETag. */
export const realisedSummary = realisedBasis.extend({
  revision,
  /** The last closed month; null: none is closed. */
  closing: z.string().nullable(),
  policies,
  /** Values of lines without an entry, as decided at closings. */
  absent: z.array(absentLine),
  /** Closings and reopenings, the latest first. */
  history: z.array(closingAct),
  /** Changes of values with their authors, the latest first. At most 100. */
  batches: z.array(batch),
});
/** Realised state of an enterprise; `closing` is the last closed month (`YYYY-MM`). */
export type RealisedSummary = z.output<typeof realisedSummary>;

const entry = z.object({
  id: z.int(),
  nature: z.enum(realisedNatures),
  origin: z.enum(realisedOrigins),
  key: z.string(),
  module: z.int().nullable(),
  month: z.string(),
  amount: z.string(),
  document: z.string().nullable(),
  note: z.string().nullable(),
  batch: z.int(),
});
/** A stored amount: `amount` in reais, a decimal string with the line's own sign; `module` is a number or null. */
export type RealisedEntry = z.output<typeof entry>;

/** Reasons for rejecting a row of an import. */
export const rejectionCodes = ['invalid', 'module_unknown', 'month_closed', 'duplicate', 'erp_value'] as const;
/** Reason for rejecting a row; the other rows of the import are still accepted. */
export type RejectionCode = (typeof rejectionCodes)[number];

const importReport = z.object({
  revision,
  /** Null for a preview, and when no row was accepted. */
  batch: z.int().nullable(),
  accepted: z.int(),
  /** Cells whose amount is other than before. */
  changed: z.int(),
  rejected: z.array(
    z.object({
      /** Position in the request's `rows`. */
      row: z.int(),
      code: z.enum(rejectionCodes),
      message: z.string(),
    }),
  ),
  findings: z.array(signFinding),
  /** The same rows were imported before: nothing was written again. */
  repeated: z.boolean(),
});
/** The report of an import or of its preview: numbers of rows, rejected ones by position, likely sign errors. */
export type ImportReport = z.output<typeof importReport>;

const nature = choice(realisedNatures).default('realised');
const base = '/api/planner/enterprises/:id';

/**
 * Operations of realised and committed values, of reopenings and of forecast policies.
 * An amount from an ERP or the contracts is never overwritten by hand.
 */
export const realisedEndpoints = {
  retrieve: defineEndpoint({
    method: 'GET',
    path: `${base}/realised/`,
    summary: 'Closed months, forecast policies and the series that versions are projected over',
    access: 'planning:read',
    params: idParams,
    responses: { 200: realisedSummary },
    versioned: true,
  }),
  entries: defineEndpoint({
    method: 'GET',
    path: `${base}/realised-entries/`,
    summary: 'Realised or committed amounts by line and month, with their documents',
    access: 'planning:read',
    params: idParams,
    query: z.object({
      nature: z.enum(realisedNatures).optional().catch(undefined),
      from: z.string().optional(),
      to: z.string().optional(),
    }),
    responses: { 200: z.array(entry) },
  }),
  enter: defineEndpoint({
    method: 'POST',
    path: `${base}/realised-entries/`,
    summary: 'Enters what one line came to in one month; what an ERP sent stays',
    access: 'planning:write',
    params: idParams,
    body: realisedRow.extend({ nature }),
    responses: { 201: entry },
  }),
  replace: defineEndpoint({
    method: 'PUT',
    path: `${base}/realised-entries/`,
    summary: 'Puts rows in the place of what was typed or imported for these lines and months; what an ERP sent stays',
    access: 'planning:write',
    params: idParams,
    body: z.object({
      nature,
      from: month,
      to: month,
      lines: z.array(z.object({ key: realisedLineKey, module })).max(realisedLimits.lines),
      rows: z.array(realisedRow).max(realisedLimits.rows),
    }),
    responses: { 200: realisedSummary.extend({ findings: z.array(signFinding) }) },
    bodySize: 'study',
    versioned: true,
  }),
  import: defineEndpoint({
    method: 'POST',
    path: `${base}/realised-imports/`,
    summary:
      'Imports rows of a file: all acceptable ones together, with a report of the others; `preview` writes nothing',
    access: 'planning:write',
    params: idParams,
    body: z.object({
      nature,
      file_name: text({ max: 200 }),
      preview: z.boolean().default(false),
      /** Validated one by one, so that an invalid row does not block the others. */
      rows: z.array(z.unknown()).max(realisedLimits.rows),
    }),
    responses: { 200: importReport, 201: importReport },
    bodySize: 'study',
    idempotent: true,
  }),
  undo: defineEndpoint({
    method: 'POST',
    path: `${base}/realised-undo/`,
    summary: 'Takes back one change of values: what it replaced stands again',
    access: 'planning:write',
    params: idParams,
    body: z.object({ batch: primaryKey() }),
    responses: { 200: realisedSummary },
  }),
  reopen: defineEndpoint({
    method: 'POST',
    path: `${base}/reopening/`,
    summary: 'Opens a closed month and those after it again, with the reason',
    access: 'version:lock',
    params: idParams,
    body: z.object({ month, reason: text({ max: 500 }) }),
    responses: { 200: realisedSummary },
    versioned: true,
  }),
  policies: defineEndpoint({
    method: 'GET',
    path: `${base}/forecast-policies/`,
    summary: 'How plan and realised values combine after the last closed month, by line',
    access: 'planning:read',
    params: idParams,
    responses: { 200: z.object({ policies }) },
  }),
  setPolicies: defineEndpoint({
    method: 'PUT',
    path: `${base}/forecast-policies/`,
    summary: 'Sets how plan and realised values combine, for all lines',
    access: 'planning:write',
    params: idParams,
    body: z.object({ policies }),
    responses: { 200: realisedSummary },
    versioned: true,
  }),
} as const;

/** Refusals of changes of realised values and of closed months; nothing was written. */
export const realisedErrors = {
  /** 409: the change touches a month that is closed. */
  monthClosed: (closing: string): WireError => ({
    status: 409,
    body: { detail: 'The month is closed. Reopen it to change its values.', code: 'month_closed', closing },
  }),
  /** 409: the requested month is not closed. */
  monthOpen: (closing: string | null): WireError => ({
    status: 409,
    body: { detail: 'The month is not closed.', code: 'month_open', closing },
  }),
  /** 409: later changes stand on this one, or it was taken back already. */
  cannotUndo: {
    status: 409,
    body: { detail: 'Later changes stand on this one.', code: 'realised_superseded' },
  },
} as const;
