/** Valid studies drawn from a seed, that together reach every feature of the engine. */

import type { IndexSeries, Study } from '../../src/study.ts';
import { monthNumber, monthText } from '../calendar.ts';
import { declaredGroups, expenses, revenues } from './generate-costs.ts';
import { addFeatures, type Feature } from './generate-features.ts';
import { analysis, capital, drawRealised, loans, taxation } from './generate-finance.ts';
import { type Extent, INDEXES, studyModule } from './generate-sales.ts';
import { Random } from './random.ts';

const EXTENTS: Record<'small' | 'medium', Extent> = {
  small: { modules: 2, constructionMonths: 16, installments: 24, items: 10 },
  medium: { modules: 5, constructionMonths: 36, installments: 120, items: 30 },
};

function indexSeries(random: Random, base: string): IndexSeries {
  const first = monthNumber(base) - 1;
  const published = random.round ? 60 : random.whole(0, 20);
  const variation = () => (random.round ? random.pick(0.01, 0.005, 0, -0.01) : random.decimal(-0.01, 0.015, 5));
  const months = Array.from({ length: published }, (_, k): [string, number] => [monthText(first + k), variation()]);
  return {
    annual: random.round ? random.pick(0, 0.06) : random.decimal(-0.03, 0.12, 4),
    monthly: random.maybe(0.7, () => Object.fromEntries(months)),
    lag: random.maybe(0.5, () => (random.chance(0.05) ? 24 : random.whole(0, 3))),
  };
}

/** The fields that are there: an undefined one is no JSON. */
function stated<T extends object>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}

/** A valid study; the same seed gives the same study. Features are added to the study that the seed gives without them. */
export function generateStudy(
  seed: number,
  size: 'small' | 'medium' = 'small',
  features: ReadonlySet<Feature> = new Set(),
): Study {
  const random = new Random(seed);
  const extent = EXTENTS[size];
  const base = monthText(monthNumber('2025-01') + random.whole(0, 23));
  const count = size === 'small' ? random.whole(1, extent.modules) : random.whole(3, extent.modules);
  const step = random.chance(0.2) ? random.whole(2, 9) : 1;
  const modules = Array.from({ length: count }, (_, k) => studyModule(random, 1 + k * step, extent));
  const items = expenses(random, modules, extent);
  const taxes = taxation(random, base);
  const study: Study = {
    format: 'uni.study/1',
    name: `Estudo ${seed}`,
    base_month: base,
    terms: random.chance(0.1) ? 'constant' : 'nominal',
    discount_rate: random.round ? { value: 0.01, basis: 'effective_month' } : random.rate(0.04, 0.2),
    finance_rate: random.maybe(0.3, () => random.rate(0.04, 0.2)),
    reinvestment_rate: random.maybe(0.3, () => random.rate(0.01, 0.1)),
    indexes: Object.fromEntries(INDEXES.map((name) => [name, indexSeries(random, base)])),
    modules,
    groups: declaredGroups(),
    expenses: items,
    revenues: random.maybe(0.5, () => revenues(random, modules)),
    taxation: random.maybe(0.9, () => taxes),
    loans: random.maybe(0.6, () => loans(random)),
    capital: random.maybe(0.7, () => capital(random)),
    accomplished: random.maybe(0.25, () => drawRealised(random, base, modules, items, taxes)),
    analysis: random.maybe(0.4, () => analysis(random)),
  };
  if (study.analysis?.wacc && random.chance(0.4)) study.discount_rate = { basis: 'wacc' };
  addFeatures(study, seed, random.round, extent, features);
  return stated(study);
}
