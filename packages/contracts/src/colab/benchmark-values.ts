/** Values of the anonymous comparison: the groups compared, and the published facts of a group. */
import { type BrazilianState, type ProductClass, productClasses } from '../http/enterprise-values.ts';

/** The main product of an organization, and the first attribute of a group. */
export const benchmarkSegments = productClasses;
/** Segment of a group: the class of product by which organizations are compared. */
export type BenchmarkSegment = ProductClass;

/** The five great regions of the IBGE. */
export const benchmarkRegions = ['north', 'northeast', 'central_west', 'southeast', 'south'] as const;
/** Region of a group, by the state in the organization's description. */
export type BenchmarkRegion = (typeof benchmarkRegions)[number];

/** By the sales value of everything that an organization has on offer. */
export const benchmarkSizes = ['small', 'middle', 'large'] as const;
/** Size of an organization by offered sales value: up to 50 million reais, up to 300 million, or above. */
export type BenchmarkSize = (typeof benchmarkSizes)[number];

/** A group is never finer than the level before it allows: these are all the groups there are. */
export const benchmarkLevels = ['all', 'segment', 'region', 'size'] as const;
/** Fineness of a group. Each level adds one attribute to the one before. */
export type BenchmarkLevel = (typeof benchmarkLevels)[number];

/** The groups that one is compared with: within the own class of product, never lots with apartments. */
export const comparedLevels = ['segment', 'region', 'size'] as const satisfies readonly BenchmarkLevel[];
/** Fineness of a group that answers may name. `all` is never compared with. */
export type ComparedLevel = (typeof comparedLevels)[number];

/** Number of organizations in a group, as a range: never the exact number. */
export const benchmarkCounts = ['5_9', '10_19', '20_up'] as const;
/** Range of the number of organizations: `5_9` is five to nine, `20_up` twenty or more. */
export type BenchmarkCount = (typeof benchmarkCounts)[number];

/** Position of a value. Positions outside the tails exist only for groups with tails. */
export const benchmarkPositions = [
  'below_p10',
  'p10_p25',
  'below_p25',
  'p25_p50',
  'p50_p75',
  'above_p75',
  'p75_p90',
  'above_p90',
] as const;
/** Band between percentiles. It is neither good nor bad: the indicator's direction decides that. */
export type BenchmarkPosition = (typeof benchmarkPositions)[number];

/** The great regions of the IBGE. */
export const regionOfState: Readonly<Record<BrazilianState, BenchmarkRegion>> = {
  ...{ AC: 'north', AM: 'north', AP: 'north', PA: 'north', RO: 'north', RR: 'north', TO: 'north' },
  ...{ AL: 'northeast', BA: 'northeast', CE: 'northeast', MA: 'northeast', PB: 'northeast', PE: 'northeast' },
  ...{ PI: 'northeast', RN: 'northeast', SE: 'northeast' },
  ...{ DF: 'central_west', GO: 'central_west', MS: 'central_west', MT: 'central_west' },
  ...{ ES: 'southeast', MG: 'southeast', RJ: 'southeast', SP: 'southeast' },
  ...{ PR: 'south', RS: 'south', SC: 'south' },
};

/** Spellings of the segments in the organization's register, without accents and in lower case. */
const segmentPatterns: readonly (readonly [RegExp, BenchmarkSegment])[] = [
  [/\b(economico|mcmv|minha casa)\b/, 'economic'],
  [/\bmedio\b/, 'medium'],
  [/\b(alto|luxo)\b/, 'high'],
  [/\b(loteamento|loteadora|lotes)\b/, 'subdivision'],
  [/\bcomercial\b/, 'commercial'],
  [/\b(misto|mista)\b/, 'mixed'],
];

/** The segment that a typed text means; null: none that groups are made of, or more than one. */
export const segmentOf = (text: string | null): BenchmarkSegment | null => {
  const plain = (text ?? '')
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
  const matches = segmentPatterns.filter(([pattern]) => pattern.test(plain));
  return matches.length === 1 ? (matches[0]?.[1] ?? null) : null;
};
