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
export type PublishedIndex = (typeof publishedIndexes)[number];

/** The key of a series that an organization maintains itself, such as the CUB of a state. */
export const ownSeriesKey = (id: number): string => `own-${id}`;

/** Origin of a published value: shipped with the product, typed, imported from a sheet, or received from the Banco Central. */
export const indexOrigins = ['snapshot', 'manual', 'csv', 'bcb'] as const;
export type IndexOrigin = (typeof indexOrigins)[number];

/** Origins of an organization's own values. */
export const putOrigins = ['manual', 'csv', 'bcb'] as const;
export type PutOrigin = (typeof putOrigins)[number];

/** Basis for a future month: a rate typed for it, for its year, or the last twelve months. */
export const estimateSources = ['month', 'year', 'average'] as const;
export type EstimateSource = (typeof estimateSources)[number];

/** Meaning of a sheet's monthly value: the variation, or the level (an index number, R$/m²). */
export const indexReadings = ['variation', 'level'] as const;
export type IndexReading = (typeof indexReadings)[number];

/** Effect of publishing a row. */
export const indexRowResults = ['new', 'changed', 'same', 'refused'] as const;
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
export type IndexRefusal = (typeof indexRefusals)[number];

/** Reasons why the study of a draft was not changed. */
export const draftRefusals = ['missing', 'not_draft', 'refused'] as const;
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
export type FeedOutcome = (typeof feedOutcomes)[number];

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
