/** Endpoints of the tables for spreadsheets and BI. */
import { z } from 'zod';
import { defineEndpoint, type Endpoint, fileStream } from '../http/endpoint.ts';
import { fieldMessages } from '../http/errors.ts';
import { boundedList, choice, day, month, text, yes } from '../http/fields.ts';
import { type FeedKey, feedAddress, feedDates } from './feed-columns.ts';
import { namedFigureFaults, namedFigureLimits } from './named-figure-values.ts';

/** A parameter that a spreadsheet leaves empty is none. */
const given = (text: string): string | undefined => (text === '' ? undefined : text);

const optional = (form: z.ZodType, error: string): z.ZodOptional<z.ZodType<string | undefined>> =>
  z
    .string()
    .refine((text) => text === '' || form.safeParse(text).success, { error })
    .transform(given)
    .optional();

/** The choice of a table's rows. */
export const feedChoice = {
  /** An enterprise by its id; of one that is not there or out of reach there are no rows. */
  enterprise: z
    .string()
    .regex(/^([1-9]\d{0,15})?$/, { error: fieldMessages.notInteger })
    .transform((id) => (id === '' ? undefined : Number(id)))
    .optional(),
  /** Land that is only studied, too. */
  prospecting: yes(),
  /** Only rows that may have changed since an instant. A day means its beginning in São Paulo. */
  since: optional(z.union([z.iso.date(), z.iso.datetime({ offset: true })]), fieldMessages.notDatetime),
};

const shared = {
  /** `1`: with a byte-order mark, by which older spreadsheets know UTF-8. */
  bom: z.enum(['0', '1']).catch('0'),
  /** `comma`: 1234,56, and semicolons between the fields. */
  decimal: z.enum(['point', 'comma']).catch('point'),
  ...feedChoice,
};

const oneDay = optional(day(), fieldMessages.notDate);
const oneMonth = optional(month(), fieldMessages.notMonth);

/** Choice of rows and of a CSV dialect. `from` and `to` are days or months, as `feedDates` has it for the table. */
export interface FeedQuery {
  readonly bom: '0' | '1';
  readonly decimal: 'point' | 'comma';
  readonly enterprise?: number | undefined;
  readonly prospecting?: boolean | undefined;
  readonly since?: string | undefined;
  /** Of a table whose rows have a date: months or days, both ends included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Refuses a reversed range: its empty table would read as if nothing had happened. */
const inTime = (one: typeof oneDay) =>
  z.object({ ...shared, from: one, to: one }).refine(({ from = '', to = '9' }) => from <= to, {
    error: fieldMessages.invalidPeriod,
    path: ['to'],
  });

const queries: Readonly<Record<'none' | 'day' | 'month', z.ZodType<FeedQuery>>> = {
  none: z.object(shared),
  day: inTime(oneDay),
  month: inTime(oneMonth),
};

const feed = <const Key extends FeedKey, const Access extends 'sales:read' | 'planning:read'>(
  key: Key,
  access: Access,
  summary: string,
) =>
  defineEndpoint({
    method: 'GET',
    path: `${feedAddress(key)}/`,
    summary,
    access,
    query: queries[feedDates[key] ?? 'none'],
    responses: { 200: fileStream },
    file: 'text/csv; charset=utf-8',
    tokenAsPassword: true,
    throttle: 'export',
  });

/** The tables as CSV in UTF-8, sent while they are read. Rows are those of the enterprises that the caller may read. */
export const feedEndpoints = {
  units: feed('units', 'sales:read', 'Every unit, as a table'),
  contracts: feed('contracts', 'sales:read', 'Every sales contract, as a table'),
  installments: feed('installments', 'sales:read', 'Every installment, as a table'),
  'cash-flow': feed('cash-flow', 'planning:read', 'The cash flow of current versions by line and month, as a table'),
  realised: feed('realised', 'planning:read', 'Closed months of current versions, planned and realised, as a table'),
  indicators: feed('indicators', 'planning:read', 'The indicators of current versions, as a table'),
} as const satisfies Readonly<Record<FeedKey, Endpoint>>;

const named = text({ max: 200 });

/** A cell of a spreadsheet: names as people type them, without regard to case and accents. */
const namedCell = z.object({
  kind: choice(['indicator', 'flow']),
  /** Code, name or id. */
  enterprise: named,
  /** Key or name of an indicator, or of a line of the whole enterprise. */
  name: named,
  /** Of a flow: a month `YYYY-MM` or a year. Null: the line's total. */
  period: z
    .string()
    .regex(/^\d{4}(-(0[1-9]|1[0-2]))?$/, { error: fieldMessages.notMonth })
    .nullable()
    .default(null),
  /** Name or id. Null: the current version. */
  version: named.nullable().default(null),
  /** Name or id of a scenario of the version. Null: the version itself. */
  scenario: named.nullable().default(null),
});
/** A figure that a spreadsheet requests by names. */
export type NamedCell = z.output<typeof namedCell>;

const namedFigure = z.object({
  /** Money in reais, a month as `YYYY-MM`, shares and ratios as fractions. Null: not defined, or refused. */
  value: z.union([z.number(), z.string()]).nullable(),
  unit: z.enum(['money', 'share', 'month', 'months', 'ratio', 'text']).nullable(),
  fault: z.enum(namedFigureFaults).nullable(),
  /** The fault in Portuguese, for the cell. */
  detail: z.string().nullable(),
});
/** The answer for one cell. */
export type NamedFigure = z.output<typeof namedFigure>;

/** Figures of plans by names: functions of spreadsheets know no ids, and request many cells at once. */
export const namedFigureEndpoints = {
  read: defineEndpoint({
    method: 'POST',
    path: '/api/feeds/v1/figures/',
    summary: 'Indicators and cash of plans by names, many cells in one call, in the order of the cells',
    access: 'planning:read',
    body: z.object({ cells: boundedList(namedCell, { min: 1, max: namedFigureLimits.cells }) }),
    responses: { 200: z.object({ cells: z.array(namedFigure) }) },
    throttle: 'table',
    whileLooking: true,
  }),
} as const;
