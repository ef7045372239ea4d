/** Words of index series that both ends know; without schemas, so that pages carry none. */

/** Series that somebody publishes for everybody, by their keys. */
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

/** The key of a series that an organization keeps for itself, such as the CUB of a state. */
export const ownSeriesKey = (id: number): string => `own-${id}`;

/** Where a published value comes from: shipped with the product, typed, out of a sheet, told by the Banco Central. */
export const indexOrigins = ['snapshot', 'manual', 'csv', 'bcb'] as const;
export type IndexOrigin = (typeof indexOrigins)[number];

/** Origins of what an organization has put in place itself. */
export const putOrigins = ['manual', 'csv', 'bcb'] as const;
export type PutOrigin = (typeof putOrigins)[number];

/** What a month to come is reckoned by: a rate typed for it, for its year, or the last twelve months. */
export const estimateSources = ['month', 'year', 'average'] as const;
export type EstimateSource = (typeof estimateSources)[number];

/** What a sheet tells of each month: how much the index varies, or where it stands (an index number, R$ a m²). */
export const indexReadings = ['variation', 'level'] as const;
export type IndexReading = (typeof indexReadings)[number];

/** What putting a row would do. */
export const indexRowResults = ['new', 'changed', 'same', 'refused'] as const;
export type IndexRowResult = (typeof indexRowResults)[number];

/**
 * Why a row is not taken: no month, no number, more decimals than are kept, beyond 100 %, a month that has not come or is not
 * over, a second row of the same month, a level without the month before it; while saving: another value by now, nothing to
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

/** Why the study of a draft was not changed. */
export const draftRefusals = ['missing', 'not_draft', 'refused'] as const;
export type DraftRefusal = (typeof draftRefusals)[number];

/**
 * How asking the Banco Central ended: well, or not: not reached, an address that is not called, another status than 200, an
 * answer that is no JSON, one that says an error with status 200, one of another shape, a value that is no variation, known or
 * asked months missing.
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
  /** Decimals of a share that are kept. */
  decimals: 10,
} as const;
