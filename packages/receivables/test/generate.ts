import { readFileSync } from 'node:fs';
import type { Rate } from '@uni/engine';
import type { Random } from '@uni/engine/oracle/generation/random.ts';
import type { ContractPart, ContractTerms, IndexSeries, InstallmentKind } from '../src/index.ts';
import { monthNumber, monthText, onDay } from './naive/days.ts';
import { equalShares as equal } from './naive/plan.ts';

/** A published series as fractions: 0.42 % is 0.0042, its decimals shifted, never divided. */
export function publishedSeries(name: 'incc-m' | 'incc-di' | 'igp-m' | 'ipca' | 'tr'): Record<string, number> {
  const file = new URL(`../../../apps/server/data/indexes/${name}.csv`, import.meta.url);
  const rows = readFileSync(file, 'utf8').trim().split('\n').slice(1);
  return Object.fromEntries(
    rows.map((row) => {
      const [month = '', percent = ''] = row.trim().split(',');
      return [month, Number(`${percent}e-2`)];
    }),
  );
}

export const ANNUAL = { 'incc-m': 0.06, ipca: 0.04 } as const;

export const series: Record<keyof typeof ANNUAL, IndexSeries> = {
  'incc-m': { monthly: publishedSeries('incc-m'), annual: ANNUAL['incc-m'] },
  ipca: { monthly: publishedSeries('ipca'), annual: ANNUAL.ipca },
};

export function randomRate(random: Random): Rate {
  return random.pick<Rate>(
    { value: random.pick(0.005, 0.008, 0.01, 0.0125), basis: 'effective_month' },
    { value: random.decimal(0.04, 0.18, 4), basis: 'nominal_year' },
    { value: random.decimal(0.04, 0.18, 4), basis: 'effective_year' },
  );
}

function randomPart(
  random: Random,
  kind: InstallmentKind,
  amount: number,
  signed: string,
  shift: number,
): ContractPart {
  const first = onDay(monthText(monthNumber(signed) + shift), random.whole(1, 31));
  const installments = kind === 'keys' || kind === 'bank_transfer' ? 1 : random.whole(1, 24);
  const every = kind === 'works_transfer' ? 1 : random.pick(1, 1, 1, 1, 6, 12);
  const row = { kind, amount, installments, first: first < signed ? signed : first, every };
  if (kind === 'works_transfer' || random.chance(0.5))
    return random.chance(0.3) ? { ...row, due_day: random.whole(1, 31) } : row;
  const system = random.pick(
    'price' as const,
    'price' as const,
    'sac' as const,
    'sacoc' as const,
    'sacoc_annual' as const,
  );
  return { ...row, system, rate: randomRate(random), grace: random.chance(0.3) ? random.whole(1, 12) : 0 };
}

/** A contract of one to four parts, signed between 2017 and 2025, corrected in one of the ways there are. */
export function randomTerms(random: Random): ContractTerms {
  const signed = onDay(monthText(monthNumber('2017-01') + random.whole(0, 100)), random.whole(1, 31));
  const price = random.whole(5_000_000, 90_000_000);
  const keysKind = random.pick<InstallmentKind>('keys', 'keys', 'bank_transfer', 'works_transfer');
  const kinds: InstallmentKind[] = ['signing', 'monthly', keysKind, 'post_keys'];
  const count = random.whole(1, 4);
  const amounts = equal(price, count);
  const keys = monthText(monthNumber(signed) + random.whole(0, 40));
  const index = (name: keyof typeof ANNUAL) => (random.chance(0.85) ? { index: name, lag: random.whole(0, 2) } : null);
  return {
    channel: random.pick('direct', 'financed', 'associative'),
    price,
    signed,
    base_month: signed.slice(0, 7),
    keys,
    parts: amounts.map((amount, k) =>
      randomPart(random, kinds[k] ?? 'monthly', amount, signed, k === 0 ? 0 : random.whole(1, 36)),
    ),
    correction: {
      before_keys: index('incc-m'),
      after_keys: index('ipca'),
      step: random.pick('monthly', 'annual'),
      no_deflation: random.chance(0.3),
    },
    late: {
      fine: random.pick(0.02, 0.02, 0.01, 0),
      mora_month: random.pick(0.01, 0.01, 0.005),
      correction: random.chance(0.7),
    },
    holidays: { kind: 'national', local: [] },
  };
}
