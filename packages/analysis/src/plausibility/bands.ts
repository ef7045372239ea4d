/** Within what figures a study of a segment is expected to lie. */
import { quantile } from '../simulation/statistics.ts';
import type { Product } from '../study/study-parts.ts';
import { type BandKey, bandKeys, type Measures } from './measures.ts';

/** Usual range of a measure, and its source. */
export interface Band {
  readonly low: number;
  readonly high: number;
  /** The template that the figures are of, or how many studies of the organization. */
  readonly source: { readonly template: Product } | { readonly studies: number };
}

/** P5 and P95 of the organization's own studies of a segment, where there are enough of them. */
export type OwnBands = Partial<
  Readonly<Record<Product, Partial<Readonly<Record<BandKey, { low: number; high: number; studies: number }>>>>>
>;

/** So few studies are no measure. */
export const fewestStudies = 5;

/** In shares and in reais: bands are displayed no finer than this, and are rounded outwards. */
const steps: Readonly<Record<BandKey, number>> = { margin: 1_000, irr: 1_000, works_per_m2: 100, price_per_m2: 100 };

/** Of each segment the bands that its studies give. Every price counts, so that a dear typology is none of its own. */
export function ownBands(studies: readonly Measures[]): OwnBands {
  const bySegment = Map.groupBy(studies, ({ segment }) => segment);
  return Object.fromEntries([...bySegment].map(([segment, its]) => [segment, bandsOfSegment(its)]));
}

function bandsOfSegment(studies: readonly Measures[]): OwnBands[Product] {
  return Object.fromEntries(
    bandKeys.flatMap((key) => {
      const samples = studies.map(({ values }) => values[key]).filter((values) => values.length > 0);
      const sorted = samples.flat().sort((a, b) => a - b);
      const [low, high] = [quantile(sorted, 0.05), quantile(sorted, 0.95)];
      if (samples.length < fewestStudies || low === null || high === null) return [];
      return [
        [key, { low: outwards(low, -1, steps[key]), high: outwards(high, 1, steps[key]), studies: samples.length }],
      ];
    }),
  );
}

/** A binary remainder must not push a bound one step further. */
const outwards = (value: number, direction: 1 | -1, step: number): number =>
  (direction * Math.ceil(Number((direction * value * step).toFixed(6)))) / step;

/**
 * Wide on purpose. Outside of them a wrong unit, a lost cost or one typed twice is likelier than an unusual enterprise. A
 * subdivision builds its infrastructure by private m². Shares of the net VGV, a year's rate, reais of the base month.
 */
const ofTemplates: Readonly<Record<Product, Readonly<Record<BandKey, readonly [number, number]>>>> = {
  vertical: { margin: [0, 0.4], irr: [0, 0.6], works_per_m2: [1_500, 9_000], price_per_m2: [2_500, 45_000] },
  lots: { margin: [0, 0.45], irr: [0, 0.6], works_per_m2: [30, 400], price_per_m2: [80, 3_000] },
};

export function bandOf(key: BandKey, segment: Product, own: OwnBands): Band {
  const known = own[segment]?.[key];
  if (known && known.studies >= fewestStudies)
    return { low: known.low, high: known.high, source: { studies: known.studies } };
  const [low, high] = ofTemplates[segment][key];
  return { low, high, source: { template: segment } };
}
