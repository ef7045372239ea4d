import { openStudy, type PlanPart, type PriceTable, type Study } from '@uni/engine';
import { Random } from '@uni/engine/oracle/generation/random.ts';
import { describe, expect, it } from 'vitest';
import { added } from '../src/correction/correction.ts';
import { amortize, monthlyFactor, openIndexes, partsOfTable, scheduleParts, valueOn, yieldOf } from '../src/index.ts';
import { publishedSeries, randomRate } from './generate.ts';
import { accepted, lot, noIndexes, signed } from './support.ts';

const debt = { every: 1, grace: 0 } as const;
const total = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** “Sistema SAC e Sistema PRICE”, scribd.com/document/397006471: R$ 10,000.00 at 2 % a month in 10 installments. */
describe('a published table of R$ 10,000.00 at 2 % in 10 installments', () => {
  it('by Price: R$ 1,113.27, interest 200.00, 181.73, 163.10 …, amortisation 913.27, 931.53, 950.16 …', () => {
    const rows = amortize({ ...debt, amount: 1_000_000, count: 10, system: 'price', rate: 0.02 });
    expect(rows.slice(0, 9).map(({ interest }) => interest)).toEqual([
      20000, 18173, 16310, 14410, 12472, 10495, 8478, 6421, 4323,
    ]);
    expect(rows.slice(0, 6).map(({ principal }) => principal)).toEqual([91327, 93154, 95017, 96917, 98855, 100832]);
    expect(new Set(rows.slice(0, 9).map(({ principal, interest }) => principal + interest))).toEqual(
      new Set([111_327]),
    );
    // Rounded one by one, the last installment closes the balance: 5 centavos less than the others.
    expect(rows[9]).toEqual({ principal: 109_139, interest: 2183 });
    expect(total(rows.map(({ principal }) => principal))).toBe(1_000_000);
  });

  it('by SAC: R$ 1,200.00, 1,180.00 … 1,020.00', () => {
    const rows = amortize({ ...debt, amount: 1_000_000, count: 10, system: 'sac', rate: 0.02 });
    expect(rows.map(({ principal, interest }) => principal + interest)).toEqual(
      Array.from({ length: 10 }, (_, k) => 120_000 - 2000 * k),
    );
  });
});

describe('other published financings', () => {
  /** scribd.com/document/622149570. */
  it('R$ 10,000.00 at 10 % in 4 by Price: 3,154.71, interest 1,000.00 + 784.53 + 547.51 + 286.79 = 2,618.83', () => {
    const rows = amortize({ ...debt, amount: 1_000_000, count: 4, system: 'price', rate: 0.1 });
    expect(rows.map(({ interest }) => interest)).toEqual([100_000, 78_453, 54_751, 28_679]);
    expect(rows.slice(0, 3).map(({ principal }) => principal)).toEqual([215_471, 237_018, 260_720]);
  });

  /** trabalhosfeitos.com/ensaios/Metodos-e-Ferramentas/75512722.html. */
  it('R$ 18,000.00 at 2 % in 4 by SAC: 4,860.00, 4,770.00, 4,680.00, 4,590.00; R$ 10,000.00 at 3 % in 4 by Price: 2,690.27', () => {
    const sac = amortize({ ...debt, amount: 1_800_000, count: 4, system: 'sac', rate: 0.02 });
    expect(sac.map(({ principal, interest }) => principal + interest)).toEqual([486_000, 477_000, 468_000, 459_000]);
    const price = amortize({ ...debt, amount: 1_000_000, count: 4, system: 'price', rate: 0.03 });
    expect(price.slice(0, 3).map(({ principal, interest }) => principal + interest)).toEqual([
      269_027, 269_027, 269_027,
    ]);
    expect(price[1]?.principal).toBe(246_198);
  });

  it('R$ 270,000.00 at 0,8 % in 150: interest of 163,080.00 by SAC and 194,606.53 by Price, to its rounding', () => {
    const of = (system: 'sac' | 'price') =>
      total(amortize({ ...debt, amount: 27_000_000, count: 150, system, rate: 0.008 }).map(({ interest }) => interest));
    expect(of('sac')).toBe(16_308_000);
    expect(Math.abs(of('price') - 19_460_653)).toBeLessThanOrEqual(75);
  });

  it('SACOC by yearly steps yields less than its rate: 8 % a year over 120 months, 0,523 % a month', () => {
    const rate = 1.08 ** (1 / 12) - 1;
    const rows = amortize({ ...debt, amount: 12_000_000, count: 120, system: 'sacoc_annual', rate });
    expect(yieldOf(rows, 1, 0)).toBeCloseTo(0.00523, 5);
    const monthly = amortize({ ...debt, amount: 12_000_000, count: 120, system: 'sacoc', rate });
    expect(yieldOf(monthly, 1, 0)).toBeCloseTo(rate, 8);
  });
});

describe('indexes as they were published', () => {
  const indexes = openIndexes({
    'incc-m': { monthly: publishedSeries('incc-m') },
    'igp-m': { monthly: publishedSeries('igp-m') },
    ipca: { monthly: publishedSeries('ipca') },
  });
  const year = (index: string, of: number): number =>
    accepted(indexes.factor(index, `${of - 1}-12`, `${of}-12`)).value.hi * 100 - 100;

  it('add up to the years that FGV and IBGE published', () => {
    const published: [string, number, number][] = [
      ['incc-m', 2020, 8.68],
      ['incc-m', 2021, 14.03],
      ['incc-m', 2022, 9.41],
      ['incc-m', 2023, 3.34],
      ['incc-m', 2024, 6.33],
      ['incc-m', 2025, 6.09],
      ['ipca', 2021, 10.06],
      ['ipca', 2023, 4.62],
      ['ipca', 2024, 4.83],
      ['ipca', 2025, 4.26],
      ['igp-m', 2020, 23.14],
      ['igp-m', 2023, -3.18],
      ['igp-m', 2024, 6.54],
      ['igp-m', 2025, -1.04],
    ];
    for (const [index, of, percent] of published)
      expect(Math.abs(year(index, of) - percent), `${index} ${of}`).toBeLessThan(0.0101);
  });

  it('correct R$ 1,000.00 of January 2023 due in July, two months back, by INCC-M of December to May: 0,27 0,32 0,21 0,18 0,23 0,40', () => {
    const terms = lot({
      correction: { before_keys: { index: 'incc-m', lag: 2 }, after_keys: null, step: 'monthly', no_deflation: false },
    });
    const factor = accepted(monthlyFactor(terms, indexes, '2023-01', '2023-07'));
    // Variations of December 2022 to May 2023: N(2023-05) ÷ N(2022-11).
    const by_hand = [0.27, 0.32, 0.21, 0.18, 0.23, 0.4].reduce((all, percent) => all * (1 + percent / 100), 1000);
    expect(added(100_000, factor)).toBe(Math.round(by_hand * 100) - 100_000);
    expect(factor.estimated).toBe(false);
  });
});

describe('published examples of delay', () => {
  const late = (amount: number, days: string) => {
    const terms = lot({ price: amount, parts: [{ kind: 'monthly', amount, installments: 1, first: '2023-01-10' }] });
    const [row] = signed(terms).state.installments;
    if (!row) throw new Error('no installment');
    return accepted(valueOn(row, days, terms, noIndexes));
  };

  it('R$ 500.00, ten days: 511.67 (iguanadigital.net); R$ 3,000.00, ten days: 60.00 + 10.00 (vivaprev.com.br)', () => {
    expect(late(50_000, '2023-01-20').total).toBe(51_167);
    expect(late(300_000, '2023-01-20').owed).toMatchObject({ fine: 6000, mora: 1000 });
    expect(late(300_000, '2023-01-20').total).toBe(307_000);
  });

  it('R$ 100.00, ten days: 102.33 (ciclo.eco); on the day itself nothing', () => {
    expect(late(10_000, '2023-01-20').total).toBe(10_233);
    expect(late(10_000, '2023-01-10').total).toBe(10_000);
  });
});

/** One unit in the engine, sold in a month under one table, and the same sale as a contract. */
describe('a contract beside the engine’s cohort of the same terms', () => {
  const PRICE = 27_345_678;
  const KEYS = 20;

  function projected(table: PriceTable, sold: number): Map<string, number[]> {
    const study: Study = {
      format: 'uni.study/1',
      name: 'Uma casa',
      base_month: '2026-01',
      terms: 'nominal',
      discount_rate: { value: 0.01, basis: 'effective_month' },
      indexes: { incc: { annual: 0.06 }, ipca: { annual: 0.04 } },
      modules: [
        {
          number: 1,
          typologies: [{ units: 1, private_area: 1, price_m2: PRICE / 100 }],
          launch: 0,
          works_start: 0,
          works_months: KEYS,
          sales_curve: { start: sold, shares: [1] },
          tables: [table],
        },
      ],
    };
    const opened = openStudy(study);
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
    const { lines } = opened.model.projection;
    return new Map(lines.filter(({ module }) => module === null).map(({ key, values }) => [key, values]));
  }

  function randomPart(random: Random): PlanPart {
    const installments = random.whole(1, 40);
    return random.pick<PlanPart>(
      { kind: 'down_payment', share: 1, installments },
      { kind: 'until_keys', share: 1 },
      { kind: 'periodic', share: 1, every: random.pick(3, 6, 12) },
      { kind: 'keys', share: 1, lag: random.whole(0, 3) },
      { kind: 'bank_transfer', share: 1, lag: random.whole(0, 3) },
      {
        kind: 'fixed_term',
        share: 1,
        installments,
        first: random.whole(1, 4),
        system: random.pick('price', 'sac'),
        rate: randomRate(random),
      },
      {
        kind: 'post_keys',
        share: 1,
        installments,
        grace: random.whole(0, 6),
        system: random.pick('price', 'sac', 'sacoc', 'sacoc_annual'),
        rate: randomRate(random),
      },
    );
  }

  it('pays in the same months, the same corrected amounts to the rounding of installments one by one', () => {
    const indexes = openIndexes({ incc: { monthly: {}, annual: 0.06 }, ipca: { monthly: {}, annual: 0.04 } });
    for (let seed = 1; seed <= 300; seed++) {
      const random = new Random(seed);
      const sold = random.whole(0, 26);
      const series = randomPart(random);
      const channel = random.pick('direct' as const, 'financed' as const);
      const table: PriceTable = {
        channel,
        share: 1,
        index_before_keys: 'incc',
        index_after_keys: 'ipca',
        parts: [series],
      };
      const cells = projected(table, sold).get(`receipts.${channel}.${series.kind}`) ?? [];
      const month = (t: number): string => `${2026 + Math.floor(t / 12)}-${String((t % 12) + 1).padStart(2, '0')}`;
      const seriesList = partsOfTable(table, PRICE, {
        signed: `${month(sold)}-10`,
        keys: month(KEYS),
        due_day: 10,
        monthOf: () => month(0),
      });
      const terms = lot({
        base_month: month(sold),
        keys: month(KEYS),
        correction: {
          before_keys: { index: 'incc', lag: 0 },
          after_keys: { index: 'ipca', lag: 0 },
          step: 'monthly',
          no_deflation: false,
        },
      });
      const ours = cells.map(() => 0);
      const rows = accepted(scheduleParts(seriesList, terms.holidays));
      for (const { nominal, amount } of rows) {
        const t = (Number(nominal.slice(0, 4)) - 2026) * 12 + Number(nominal.slice(5, 7)) - 1;
        ours[t] =
          (ours[t] ?? 0) +
          amount +
          added(amount, accepted(monthlyFactor(terms, indexes, terms.base_month, nominal.slice(0, 7))));
      }
      const last = ours.findLastIndex((value) => value !== 0);
      expect(ours.length, `seed ${seed}`).toBe(cells.length);
      cells.forEach((cell, t) => {
        // The last installment of a contract closes the balance left by the rounding of the others.
        const allowed = t === last ? 3 * rows.length : 3;
        if (Math.abs(cell - (ours[t] ?? 0)) > allowed)
          throw new Error(`seed ${seed}, ${JSON.stringify(series)}, month ${t}: ${ours[t]} for ${cell}`);
      });
    }
  });

  it('shares the price among the parts of a table to the centavo', () => {
    const table: PriceTable = {
      channel: 'direct',
      share: 1,
      parts: [
        { kind: 'down_payment', share: 0.333, installments: 3 },
        { kind: 'until_keys', share: 0.333 },
        { kind: 'keys', share: 0.334 },
      ],
    };
    const seriesList = partsOfTable(table, 10_000_001, {
      signed: '2026-01-10',
      keys: '2027-01',
      due_day: 5,
      monthOf: () => '2026-01',
    });
    expect(seriesList.map(({ amount }) => amount)).toEqual([3_330_000, 3_330_001, 3_340_000]);
    expect(seriesList.map(({ kind, installments, first }) => [kind, installments, first])).toEqual([
      ['down_payment', 3, '2026-01-10'],
      ['monthly', 12, '2026-02-05'],
      ['keys', 1, '2027-01-05'],
    ]);
  });
});
