/** Taxes, loans, capital and realised months of a generated study. */

import type {
  Analysis,
  Capital,
  DatedRate,
  ExpenseItem,
  ForecastPolicy,
  Loan,
  LoanAmortization,
  OtherTax,
  PortfolioModule,
  PresumedProfit,
  PriceTable,
  Realised,
  StudyModule,
  Taxation,
} from '../../src/study.ts';
import { monthNumber, monthText } from '../calendar.ts';
import { monthRef } from './generate-costs.ts';
import { indexName } from './generate-sales.ts';
import type { Random } from './random.ts';

/** One to three rates of which the first is old, seldom too young. */
export function dated(random: Random, base: string, low: number, high: number): DatedRate[] {
  const first = random.chance(0.05) ? monthText(monthNumber(base) + random.whole(1, 9)) : '2020-01';
  const later = Array.from({ length: random.whole(0, 2) }, (_, k) => monthText(monthNumber(base) + 10 + 9 * k));
  const rows = [first, ...later].map((from) => ({ from, rate: random.share(low, high) }));
  return random.chance(0.3) ? rows.reverse() : rows;
}

export function presumed(random: Random, base: string): PresumedProfit {
  return {
    pis: [{ from: '2020-01', rate: 0.0065 }],
    cofins: dated(random, base, 0.02, 0.04),
    irpj_base: [{ from: '2020-01', rate: 0.08 }],
    irpj: [{ from: '2020-01', rate: 0.15 }],
    irpj_surcharge: [{ from: '2020-01', rate: 0.1 }],
    irpj_surcharge_floor: [{ from: '2020-01', amount: random.pick(20_000, 5_000.5) }],
    csll_base: [{ from: '2020-01', rate: 0.12 }],
    csll: dated(random, base, 0.05, 0.1),
    lag: random.maybe(0.4, () => random.whole(0, 3)),
    step: random.maybe(0.5, () => ({
      from: monthText(monthNumber(base) + random.whole(0, 12)),
      quarter_limit: random.money(10_000, 900_000),
      increase: 0.1,
    })),
  };
}

export function taxation(random: Random, base: string): Taxation {
  const regime = random.pick<Taxation['regime']>('ret', 'ret', 'presumed', 'presumed', 'none');
  const names = ['cbs', 'ibs'].slice(0, random.whole(0, 2));
  const other = names.map<OtherTax>((name) => ({
    name,
    rates: dated(random, base, 0.005, 0.09),
    lag: random.maybe(0.5, () => random.whole(0, 3)),
    credit_share_of_works: random.maybe(0.6, () => random.share(0, 0.3)),
  }));
  return {
    regime,
    ...(regime === 'ret'
      ? { ret: { rates: dated(random, base, 0.01, 0.06), lag: random.maybe(0.3, () => random.whole(0, 3)) } }
      : {}),
    ...(regime === 'presumed' ? { presumed: presumed(random, base) } : {}),
    ...(other.length > 0 ? { other } : {}),
  };
}

export function analysis(random: Random): Analysis {
  const yearly = () => random.decimal(-0.02, 0.2, 4);
  return {
    deflator: random.maybe(0.6, () => indexName(random)),
    real_rate: random.maybe(0.6, () => random.rate(-0.02, 0.15)),
    dated: random.maybe(0.6, () => random.chance(0.8)),
    wacc: random.maybe(0.5, () => ({
      equity_share: random.share(0, 1),
      risk_free: yearly(),
      beta: random.maybe(0.6, () => random.decimal(-0.5, 2, 2)),
      premium: yearly(),
      country: random.maybe(0.5, yearly),
      size: random.maybe(0.5, yearly),
      debt_cost: yearly(),
      tax: random.maybe(0.5, () => random.share(0, 0.4)),
    })),
  };
}

function amortization(random: Random): LoanAmortization {
  switch (random.pick('sweep', 'transfer', 'sac', 'price', 'bullet')) {
    case 'transfer':
      return { kind: 'transfer', share: random.share(0.1, 1) };
    case 'sac':
      return { kind: 'sac', start: monthRef(random), installments: random.whole(1, 30) };
    case 'price':
      return { kind: 'price', start: monthRef(random), installments: random.whole(1, 30) };
    case 'bullet':
      return { kind: 'bullet', at: { at: 'keys', plus: random.whole(0, 12) } };
    default:
      return { kind: 'sweep', from: monthRef(random), reserve: random.maybe(0.5, () => random.money(0, 60_000)) };
  }
}

export function loans(random: Random): Loan[] {
  return Array.from({ length: random.whole(1, 4) }, () => ({
    eligible: random.pick<string[]>(
      ['labor_cost', 'readjust_labor_cost'],
      ['labor_cost'],
      ['terrain', 'labor_cost'],
      ['decoration'],
    ),
    share: random.share(0.05, 0.9),
    limit: random.maybe(0.4, () => random.money(10_000, 2_000_000)),
    min_works: random.maybe(0.5, () => random.share(0, 0.4)),
    min_sold: random.maybe(0.5, () => random.share(0, 0.6)),
    window: random.maybe(0.5, () =>
      random.pick<[0 | { at: 'works_start' }, { at: 'keys' | 'works_end'; plus: number }]>(
        [0, { at: 'keys', plus: 1 }],
        [{ at: 'works_start' }, { at: 'works_end', plus: 0 }],
      ),
    ),
    rate: random.rate(0, 0.16),
    index: random.maybe(0.5, () => indexName(random)),
    interest: random.maybe(0.6, () => random.pick('capitalize', 'pay')),
    opening_fee_share: random.maybe(0.4, () => random.share(0, 0.03)),
    monthly_fee: random.maybe(0.4, () => random.money(0, 900)),
    amortization: amortization(random),
  }));
}

export function capital(random: Random): Capital {
  const curve = () =>
    Array.from({ length: random.whole(1, 14) }, () => (random.chance(0.4) ? 0 : random.money(100, 400_000)));
  const mode = random.pick('none', 'sweep', 'sweep', 'curve', 'at_end');
  const partners = random.sharesOfOne(random.whole(1, 4)).map((share) => ({ share }));
  return {
    minimum_cash: random.maybe(0.6, () => random.money(0, 90_000)),
    contributions: random.maybe(0.9, () => {
      const kind = random.pick('automatic', 'automatic', 'curve', 'none');
      return kind === 'curve' ? { mode: kind, curve: curve() } : { mode: kind };
    }),
    distribution: random.maybe(0.9, () => ({
      mode,
      start: random.maybe(0.7, () => monthRef(random)),
      ...(mode === 'curve' ? { curve: random.weights(random.whole(1, 12)) } : {}),
      ...(mode === 'sweep'
        ? {
            reserve: random.maybe(0.5, () => random.money(0, 50_000)),
            share: random.maybe(0.5, () => random.share(0.2, 1)),
            after_loans: random.maybe(0.5, () => random.chance(0.5)),
            look_ahead: random.maybe(0.7, () => random.whole(0, 12)),
          }
        : {}),
    })),
    partners: random.maybe(0.6, () => partners),
  };
}

/** Lines of the study that may have realised months, with their owner and their sign. */
function candidates(modules: readonly StudyModule[], items: readonly ExpenseItem[], taxes: Taxation) {
  const linesByKey = new Map<string, { key: string; module: number | null; sign: number }>();
  const add = (key: string, module: number | null, sign: number) =>
    linesByKey.set(`${key}|${module}`, { key, module, sign });
  for (const module of modules) {
    for (const table of module.tables ?? []) {
      for (const series of table.parts) add(`receipts.${table.channel}.${series.kind}`, module.number, 1);
      if (table.commission) add(`commission.${table.channel}`, module.number, -1);
    }
    if (module.cancellation) add('refunds', module.number, -1);
  }
  for (const item of items) add(`expense.${item.group}`, item.module ?? null, -1);
  if (taxes.regime === 'ret') add('tax.ret', null, -1);
  add('expense.readjust_labor_cost', modules[0]?.number ?? null, -1);
  add('revenue.untaxed', null, 1);
  return [...linesByKey.values()];
}

export function drawRealised(
  random: Random,
  base: string,
  modules: readonly StudyModule[],
  items: readonly ExpenseItem[],
  taxes: Taxation,
): Realised {
  const closing = random.whole(0, 14);
  const policy: Record<string, ForecastPolicy> = {};
  const draw = () => random.pick<ForecastPolicy>('balance', 'plan', { shift: random.whole(1, 4) });
  if (random.chance(0.4)) policy.default = draw();
  const chosen = candidates(modules, items, taxes).filter(() => random.chance(0.35));
  const lines = chosen.map(({ key, module, sign }) => {
    if (random.chance(0.5) && !key.startsWith('tax.')) policy[key] = draw();
    const months = random.whole(0, closing + 1);
    const values = Array.from({ length: months }, () => (random.chance(0.3) ? 0 : sign * random.money(10, 150_000)));
    return { key, module, values };
  });
  const contracts = random.maybe(0.5, () => portfolio(random, modules, closing));
  const portfolioOf = contracts && contracts.length > 0 ? { portfolio: contracts } : {};
  return { closing: monthText(monthNumber(base) + closing), lines, policy, ...portfolioOf };
}

/** Generates contract figures for some modules: net sales by month that never exceed the stock, and open balances. */
function portfolio(random: Random, modules: readonly StudyModule[], closing: number): PortfolioModule[] {
  return modules
    .filter(() => random.chance(0.7))
    .map(({ number, tables }) => {
      let all = 0;
      const sold = Array.from({ length: random.whole(0, closing + 5) }, () => {
        const share = random.chance(0.3) ? 0 : Number(random.share(-0.05, 0.15).toFixed(6));
        const within = Math.min(1 - all, Math.max(-all, share));
        all += within;
        return within;
      });
      const keys = new Map(
        tables?.flatMap((table) =>
          table.parts.map((series) => [`receipts.${table.channel}.${series.kind}`, table] as const),
        ),
      );
      keys.set('receipts.direct.keys', keys.get('receipts.direct.keys') ?? (tables?.[0] as PriceTable));
      const receivables = [...keys]
        .filter(() => random.chance(0.6))
        .map(([key, table]) => ({
          key,
          values: Array.from({ length: random.whole(0, 30) }, () =>
            random.chance(0.2) ? 0 : random.money(10, 90_000),
          ),
          ...(random.chance(0.5) ? { index: table.index_before_keys ?? null } : {}),
        }));
      return { module: number, sold, receivables };
    });
}
