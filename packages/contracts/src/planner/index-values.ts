/** Words of index series that both ends know; without schemas, so that pages carry none. */

/** Series with a public publisher, by their keys. */
export const publishedIndexes = [
  'incc',
  'incc_m',
  'igpm',
  'igpdi',
  'ipca',
  'inpc',
  'tr',
  'cdi',
  'selic',
  'savings',
] as const;
/** Key of a series that the platform ships; studies refer to it by this key. */
export type PublishedIndex = (typeof publishedIndexes)[number];

/** The key of a series that an organization maintains itself, such as the CUB of a state. */
export const ownSeriesKey = (id: number): string => `own-${id}`;

/** Origin of a published value: shipped with the product, typed, imported from a sheet, or received from the Banco Central. */
export const indexOrigins = ['snapshot', 'manual', 'csv', 'bcb'] as const;
/** Origin of a published value; one of `snapshot` has neither author nor instant. */
export type IndexOrigin = (typeof indexOrigins)[number];

/** Origins of an organization's own values. */
export const putOrigins = ['manual', 'csv', 'bcb'] as const;
/** Origin of a value that the organization itself confirmed; `snapshot` values are the product's. */
export type PutOrigin = (typeof putOrigins)[number];

/** Basis for a future month: a rate typed for it, for its year, or the last twelve months. */
export const estimateSources = ['month', 'year', 'average'] as const;
/** Basis of an estimated month; a typed month precedes its year, and the year the average. */
export type EstimateSource = (typeof estimateSources)[number];

/** Meaning of a sheet's monthly value: the variation, or the level (an index number, R$/m²). */
export const indexReadings = ['variation', 'level'] as const;
/** Meaning of the numbers of an imported sheet; a `level` becomes a variation by that of the month before. */
export type IndexReading = (typeof indexReadings)[number];

/** Effect of publishing a row. */
export const indexRowResults = ['new', 'changed', 'same', 'refused'] as const;
/** Effect of publishing a row; a `refused` one has an `IndexRefusal`, and `same` changes nothing. */
export type IndexRowResult = (typeof indexRowResults)[number];

/**
 * Reasons for refusing a row: no month, no number, too many decimals, beyond 100 %, a future or unfinished
 * month. Also a second row of the same month, or a level without the month before it. While saving: the value changed meanwhile,
 * or nothing to
 * withdraw.
 */
export const indexRefusals = [
  'month',
  'number',
  'decimals',
  'range',
  'future',
  'unfinished',
  'twice',
  'first_level',
  'moved',
  'nothing',
] as const;
/** Reason for refusing a row; the other rows of the request are still saved. */
export type IndexRefusal = (typeof indexRefusals)[number];

/** Reasons why the study of a draft was not changed. */
export const draftRefusals = ['missing', 'not_draft', 'refused'] as const;
/** Reason why a draft has the old values: gone, no longer a draft, or refused by the engine. */
export type DraftRefusal = (typeof draftRefusals)[number];

/**
 * Outcome of a query to the Banco Central: success, not reached, a disallowed address, or another status than 200. Also a
 * non-JSON answer, an error with status 200, an unknown shape, or a value that is no variation. The rest: missing months, known
 * or
 * requested.
 */
export const feedOutcomes = [
  'ok',
  'unreachable',
  'forbidden',
  'status',
  'not_json',
  'error_answer',
  'malformed',
  'bad_value',
  'lacking',
] as const;
/** Outcome of a query to the Banco Central; with any other than `ok` no value of the answer is stored. */
export type FeedOutcome = (typeof feedOutcomes)[number];

/** Bounds of index series, per organization or per request. */
export const indexLimits = {
  /** Rows of one import. */
  rows: 2_000,
  /** Series of an organization's own. */
  series: 100,
  /** Rates of one projection table. */
  rates: 240,
  /** Drafts changed by one confirmation. */
  drafts: 200,
  /** A variation, as a share. */
  most: 1,
  /** Decimals stored of a share. */
  decimals: 10,
} as const;
