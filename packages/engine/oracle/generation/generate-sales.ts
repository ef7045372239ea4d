/** Modules, price tables and plans of a generated study. */

import type { Channel, PlanPart, PriceTable, SalesCurve, StudyModule, Typology } from '../../src/study.ts';
import type { Random } from './random.ts';

/** Dimensions of generated studies, by size. */
export interface Extent {
  modules: number;
  constructionMonths: number;
  installments: number;
  items: number;
}

export const INDEXES = ['incc', 'ipca', 'tr'] as const;

export function indexName(random: Random): string | null {
  return random.chance(0.25) ? null : random.pick<string>(...INDEXES);
}

function typology(random: Random): Typology {
  const units = random.whole(1, 40);
  return {
    name: random.maybe(0.5, () => 'Apartamento'),
    units,
    private_area: random.round ? random.pick(50, 60.5, 80) : random.decimal(25, 400, 2),
    price_m2: random.money(900, 12_000),
    barter_units: random.maybe(0.4, () => (random.chance(0.05) ? units : random.whole(0, Math.min(units, 4)))),
  };
}

function drawSeries(random: Random, share: number, extent: Extent): PlanPart {
  const count = () => random.whole(1, extent.installments);
  switch (random.pick('down_payment', 'until_keys', 'fixed_term', 'periodic', 'keys', 'bank_transfer', 'post_keys')) {
    case 'down_payment':
      return { kind: 'down_payment', share, installments: random.maybe(0.5, () => random.whole(1, 4)) };
    case 'until_keys':
      return { kind: 'until_keys', share };
    case 'periodic':
      return { kind: 'periodic', share, every: random.whole(1, 12) };
    case 'keys':
      return { kind: 'keys', share, lag: random.maybe(0.4, () => random.whole(0, 3)) };
    case 'bank_transfer':
      return { kind: 'bank_transfer', share, lag: random.maybe(0.7, () => random.whole(0, 5)) };
    case 'fixed_term':
      return fixedTerm(random, share, count());
    default:
      return {
        kind: 'post_keys',
        share,
        installments: count(),
        grace: random.maybe(0.4, () => random.whole(0, 6)),
        system: random.maybe(0.8, () => random.pick('price', 'sac', 'sacoc', 'sacoc_annual')),
        rate: random.rate(0, 0.18),
      };
  }
}

function fixedTerm(random: Random, share: number, installments: number): PlanPart {
  const first = random.maybe(0.5, () => random.whole(0, 4));
  if (random.chance(0.5)) return { kind: 'fixed_term', share, installments, first };
  return {
    kind: 'fixed_term',
    share,
    installments,
    first,
    system: random.pick('price', 'sac'),
    rate: random.rate(0, 0.18),
  };
}

export function table(random: Random, share: number, extent: Extent): PriceTable {
  return {
    name: random.maybe(0.5, () => 'Tabela'),
    channel: random.pick<Channel>('direct', 'financed'),
    share,
    discount: random.maybe(0.4, () => random.share(0, 0.15)),
    commission: random.maybe(0.7, () => ({
      share: random.share(0.01, 0.06),
      installments: random.maybe(0.5, () => random.whole(1, 5)),
    })),
    index_before_keys: indexName(random),
    index_after_keys: indexName(random),
    no_deflation: random.maybe(0.3, () => random.chance(0.7)),
    parts: random.sharesOfOne(random.whole(1, 5)).map((each) => drawSeries(random, each, extent)),
  };
}

export function salesCurve(random: Random, launch: number, keys: number): SalesCurve {
  const start = random.pick<SalesCurve['start']>(
    { at: 'launch' },
    { at: 'launch', plus: random.whole(-Math.min(2, launch), 3) },
    { at: 'keys', plus: random.whole(-Math.min(3, keys), 2) },
    random.whole(0, 8),
  );
  const months = random.whole(1, 18);
  if (random.chance(0.4)) return { start, months, ...random.family() };
  const shares = random.sharesOfOne(Math.min(months, 10));
  const placed = random.chance(0.3) ? [0, ...shares, 0] : shares;
  if (random.chance(0.7)) return { start, shares: placed };
  const unsold = random.pick(0.5, 0.75, 0.9);
  return { start, shares: placed.map((share) => Number((share * unsold).toFixed(6))) };
}

export function studyModule(random: Random, number: number, extent: Extent): StudyModule {
  const launch = random.whole(0, 8);
  const constructionStart = random.whole(0, 12);
  const constructionMonths = random.whole(1, extent.constructionMonths);
  const constructionEnd = constructionStart + constructionMonths;
  return {
    number,
    name: random.maybe(0.6, () => `Módulo ${number}`),
    typologies: Array.from({ length: random.whole(1, 3) }, () => typology(random)),
    built_area: random.maybe(0.9, () => random.decimal(100, 9000, random.round ? 0 : 2)),
    launch,
    works_start: constructionStart,
    works_months: constructionMonths,
    keys: random.maybe(0.4, () =>
      random.pick<StudyModule['keys']>(
        { at: 'works_end', plus: random.whole(-Math.min(2, constructionEnd), 4) },
        constructionEnd + random.whole(0, 3),
      ),
    ),
    schedule: random.maybe(0.7, () =>
      random.chance(0.4) ? { shares: random.weights(constructionMonths) } : random.family(),
    ),
    sales_curve: salesCurve(random, launch, Math.max(constructionEnd - 2, 0)),
    price_growth: random.maybe(0.3, () => random.rate(0, 0.06)),
    price_index: indexName(random),
    tables: random.sharesOfOne(random.whole(1, 4)).map((share) => table(random, share, extent)),
    financial_barter: random.maybe(0.4, () => ({
      share: random.share(0.05, 0.4),
      base: random.maybe(0.8, () => random.pick('gross', 'net_of_commission', 'net_of_commission_and_taxes')),
    })),
    cancellation: random.maybe(0.4, () => ({
      share: random.share(0.02, 0.4),
      age: random.maybe(0.8, () => random.whole(1, 14)),
      retention: random.maybe(0.7, () => random.share(0, 0.9)),
      refund_delay: random.maybe(0.6, () => random.whole(0, 5)),
      refund_installments: random.maybe(0.6, () => random.whole(1, 8)),
      resale_delay: random.maybe(0.6, () => random.whole(0, 6)),
    })),
    delinquency: random.maybe(0.4, () => ({
      late_share: random.maybe(0.8, () => random.share(0.01, 0.2)),
      delay: random.maybe(0.6, () => random.whole(1, 6)),
      loss_share: random.maybe(0.5, () => random.share(0.005, 0.1)),
    })),
  };
}
