/** Portfolios of generated studies, with a corporate layer. */

import type { Capital, Draws, Loan, LoanAmortization, Study } from '../../src/study.ts';
import { monthNumber, monthText } from '../calendar.ts';
import type { Corporate, Overhead } from '../portfolio.ts';
import { generateStudy } from './generate.ts';
import { capital } from './generate-finance.ts';
import { indexName } from './generate-sales.ts';
import { Random } from './random.ts';

/** A development of a portfolio before it is projected. */
export interface DrawnMember {
  id: string;
  study: Study;
  participation: number;
}

function amortization(random: Random): LoanAmortization {
  switch (random.pick('sweep', 'sac', 'price', 'bullet')) {
    case 'sac':
      return { kind: 'sac', start: random.whole(0, 20), installments: random.whole(1, 24) };
    case 'price':
      return { kind: 'price', start: random.whole(0, 20), installments: random.whole(1, 24) };
    case 'bullet':
      return { kind: 'bullet', at: random.whole(1, 40) };
    default:
      return { kind: 'sweep', from: random.whole(0, 12), share: random.maybe(0.5, () => random.share(0, 1)) };
  }
}

/** Months are integers: no module has milestones here. */
function loan(random: Random): Loan {
  const tranches = Array.from({ length: random.whole(1, 3) }, () => ({
    at: random.whole(0, 18),
    amount: random.money(100, 400_000),
  }));
  const draws: Draws = random.chance(0.5) ? { kind: 'need' } : { kind: 'schedule', tranches };
  return {
    draws,
    limit: draws.kind === 'need' ? random.money(1000, 900_000) : null,
    window: random.maybe(0.5, () => [random.whole(0, 6), random.whole(7, 40)]),
    rate: random.rate(0, 0.2),
    index: random.maybe(0.5, () => indexName(random)),
    interest: random.maybe(0.6, () => random.pick('capitalize', 'pay')),
    opening_fee_share: random.maybe(0.4, () => random.share(0, 0.03)),
    iof_share: random.maybe(0.4, () => 0.0373),
    trap: random.maybe(0.4, () => ({ balance: random.money(0, 200_000) })),
    amortization: amortization(random),
  };
}

function corporateCapital(random: Random): Capital {
  const { partners, distribution, ...given } = capital(random);
  return { ...given, distribution: distribution ? { ...distribution, start: random.whole(0, 20) } : null };
}

function overhead(random: Random, base: string): Overhead {
  return {
    amount: random.money(10, 30_000),
    start: monthText(monthNumber(base) + random.whole(0, 12)),
    months: random.maybe(0.6, () => random.whole(1, 60)),
    index: random.maybe(0.6, () => indexName(random)),
  };
}

/** A valid portfolio; the same seed gives the same one. */
export function generatePortfolio(seed: number): { members: DrawnMember[]; corporate: Corporate } {
  const random = new Random(seed * 64 + 62);
  const studies = Array.from({ length: random.whole(1, 3) }, (_, k) => generateStudy(seed * 4 + k));
  const [first] = studies;
  const terms = first?.terms ?? 'nominal';
  const members = studies.map((study, k) => ({
    id: `m${k + 1}`,
    study: { ...study, terms },
    participation: random.round ? random.pick(1, 0.5, 0.6) : random.decimal(0.05, 1, 4),
  }));
  const months = members.map(({ study }) => monthNumber(study.base_month));
  const base = monthText(Math.min(...months));
  return {
    members,
    corporate: {
      view: random.pick('holding', 'full'),
      terms,
      indexes: first?.indexes ?? {},
      discount_rate: random.rate(0.01, 0.2),
      overheads: random.maybe(0.8, () => Array.from({ length: random.whole(1, 3) }, () => overhead(random, base))),
      loans: random.maybe(0.6, () => Array.from({ length: random.whole(1, 3) }, () => loan(random))),
      capital: random.maybe(0.8, () => corporateCapital(random)),
    },
  };
}
