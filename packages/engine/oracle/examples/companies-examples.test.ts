import { describe, expect, it } from 'vitest';
import type { Loan, Partner, Study, WaterfallTier } from '../../src/study.ts';
import { cellsOf, moduleOf, projectionOf, studyOf } from './testing.ts';

const MONTHLY = { value: 0.01, basis: 'effective_month' } as const;

/** A study with loans of the second edition. */
function borrowing(loans: Loan[], terms: Partial<Study> = {}): Study {
  return studyOf([moduleOf(1000, {})], { loans: loans as Loan[], ...terms });
}

describe('a loan drawn by schedule, with grace', () => {
  const bridge: Loan = {
    draws: { kind: 'schedule', tranches: [1, 2, 3].map((at) => ({ at, amount: 3_333_333.33 })) },
    limit: 9_999_999.99,
    rate: { value: 0.2, basis: 'effective_year' },
    interest: 'capitalize',
    grace: { from: 4, months: 12, interest: 'pay' },
    amortization: { kind: 'price', installments: 24 },
  };

  it('answers the published case', () => {
    const study = borrowing([bridge]);
    expect(cellsOf(study, 'loan.1.balance')[3]).toBe(1_015_387_596);
    const paid = cellsOf(study, 'loan.1.interest_paid');
    const amortized = cellsOf(study, 'loan.1.amortization');
    for (let month = 4; month <= 15; month++) expect(paid[month]).toBe(-15_545_046);
    for (let month = 16; month <= 39; month++)
      expect(Math.abs((paid[month] ?? 0) + (amortized[month] ?? 0) + 50_874_697)).toBeLessThanOrEqual(1);
    expect(amortized[39]).toBe(-50_107_577);
    expect(cellsOf(study, 'loan.1.balance')[39]).toBeUndefined();
    expect(projectionOf(study).months).toBe(40);
  });

  it('shares out its limit without a centavo left, and charges what is not drawn', () => {
    const tranches = [1, 2, 3].map((at) => ({ at, share: at < 3 ? 0.333_333 : 0.333_334 }));
    const fees = { commitment_fee: { rate: MONTHLY }, release_fee_share: 0.02, iof_share: 0.005 };
    const study = borrowing([
      {
        draws: { kind: 'schedule', tranches },
        limit: 100_000,
        rate: MONTHLY,
        interest: 'pay',
        amortization: { kind: 'bullet', at: 6 },
        ...fees,
      },
    ]);
    expect(cellsOf(study, 'loan.1.release')).toEqual({ 1: 3_333_330, 2: 3_333_330, 3: 3_333_340 });
    expect(cellsOf(study, 'loan.1.fees')).toEqual({ 1: -83_334, 2: -66_667 - 83_334, 3: -33_333 - 83_334 });
  });

  it('moves by its steps and by a share of its index', () => {
    const study = borrowing(
      [
        {
          draws: { kind: 'schedule', tranches: [{ at: 0, amount: 1000 }] },
          rate: MONTHLY,
          rate_steps: [
            { from: 3, rate: { value: 0.02, basis: 'effective_month' } },
            { from: 2, rate: MONTHLY },
          ],
          index: 'incc',
          index_share: 0.5,
          interest: 'pay',
          amortization: { kind: 'bullet', at: 4 },
        },
      ],
      { indexes: { incc: { annual: 0, monthly: { '2026-03': 0.01 } } } },
    );
    expect(cellsOf(study, 'loan.1.interest')).toEqual({ 1: 1000, 2: 1505, 3: 2000, 4: 2000 });
  });
});

describe('a loan drawn by need', () => {
  it('revolves up to its limit and keeps the minimum cash', () => {
    const cost = (at: number, amount: number) =>
      ({ group: 'land', value: { basis: 'amount', amount }, timing: { kind: 'once', at } }) as const;
    const study = borrowing(
      [
        {
          draws: { kind: 'need' },
          limit: 2000,
          rate: MONTHLY,
          interest: 'pay',
          amortization: { kind: 'sweep', from: 1, share: 0.5 },
        },
      ],
      {
        capital: { minimum_cash: 100 },
        groups: [{ key: 'land' }],
        expenses: [cost(1, 1500), cost(2, 5000)],
        revenues: [{ value: { basis: 'amount', amount: 10_000 }, timing: { kind: 'once', at: 3 } }],
      },
    );
    // Month 0 brings 1,000.00; month 1 lacks 500.00 and the minimum.
    expect(cellsOf(study, 'loan.1.release')).toEqual({ 1: 60_000, 2: 140_000 });
    expect(cellsOf(study, 'loan.1.interest_paid')).toEqual({ 2: -600, 3: -2000 });
    expect(cellsOf(study, 'loan.1.amortization')).toEqual({ 3: -200_000 });
  });
});

describe('a guarantee', () => {
  const guaranteed = (terms: Partial<Loan>) =>
    studyOf(
      [
        moduleOf(1000, {
          sales_curve: { start: 1, shares: [0.5, 0.5] },
          tables: [
            {
              channel: 'direct',
              share: 1,
              index_before_keys: 'incc',
              parts: [{ kind: 'fixed_term', share: 1, installments: 2, first: 1 }],
            },
          ],
          works_months: 10,
        }),
      ],
      {
        indexes: { incc: { annual: 0, monthly: { '2026-03': 0.1 } } },
        loans: [
          {
            draws: { kind: 'schedule', tranches: [{ at: 0, amount: 600 }] },
            rate: MONTHLY,
            interest: 'pay',
            amortization: { kind: 'bullet', at: 4 },
            coverage: { receivables: 1, stock: 0.5, min: 1.25 },
            ...terms,
          },
        ] as Loan[],
      },
    );

  it('is the open contracts and the stock, and bounds what is drawn', () => {
    const study = guaranteed({});
    expect(cellsOf(study, 'stock_value', 1)).toEqual({ 0: 100_000, 1: 50_000 });
    expect(cellsOf(study, 'contract_corrected', 1)).toEqual({ 1: 50_000, 2: 27_500 + 50_000, 3: 25_000 });
    expect(cellsOf(study, 'loan.1.guarantee')).toEqual({ 0: 50_000, 1: 75_000, 2: 77_500, 3: 25_000 });
    expect(cellsOf(study, 'loan.1.release')).toEqual({ 0: 40_000, 1: 20_000 });
    const { checks, indicators } = projectionOf(study);
    expect(checks).toContainEqual(expect.objectContaining({ code: 'coverage_below', month: 3, amount: 50_000 }));
    expect(indicators['loan.1.min_coverage']).toBe(25_000 / 60_000);
  });

  it('traps distributions while it is too small', () => {
    const study = guaranteed({ trap: { coverage: 1.3 } });
    study.capital = { distribution: { mode: 'sweep', after_loans: false, look_ahead: 0 } };
    expect(projectionOf(study).indicators['loan.1.trapped_months']).toBe(4);
    expect(cellsOf(study, 'distribution')).toEqual({ 4: -(105_000 - 2200) });
  });
});

/** The cells of a company's line in the months that are not zero. */
function companyCells(study: Study, company: string, key: string): Record<number, number> {
  const line = projectionOf(study).lines.find((each) => each.key === key && each.company === company);
  return Object.fromEntries([...(line?.values ?? []).entries()].filter(([, cell]) => cell !== 0));
}

describe('companies', () => {
  const towers = [300, 300, 400].map((reais, k) => moduleOf(reais, { number: k + 1 }));
  const costing = (amount: number, terms: Partial<Study>) =>
    studyOf(towers, {
      expenses: [{ group: 'admin_expenses', value: { basis: 'amount', amount }, timing: { kind: 'once', at: 0 } }],
      ...terms,
    });

  it('divide what has no module', () => {
    const study = costing(10_000, { companies: [{ key: 'spe_a', modules: [1, 2] }] });
    expect(companyCells(study, 'spe_a', 'expense.admin_expenses')).toEqual({ 0: -600_000 });
    expect(companyCells(study, 'main', 'expense.admin_expenses')).toEqual({ 0: -400_000 });
    const each = [1, 2, 3].map((number) => ({ key: `spe_${number}`, modules: [number] }));
    const equal = costing(1000.01, { companies: each, apportion: 'equal' });
    const cells = each.map(({ key }) => companyCells(equal, key, 'expense.admin_expenses')[0]);
    expect(cells).toEqual([-33_334, -33_333, -33_334]);
  });

  it('have taxes, cash and partners of their own', () => {
    const rates = [{ from: '2020-01', rate: 0.04 }];
    const study = costing(100, {
      companies: [
        {
          key: 'spe_a',
          modules: [1],
          taxation: { regime: 'none' },
          capital: { distribution: { mode: 'at_end' } },
          partner_shares: [0.25, 0.75],
        },
      ],
      taxation: { regime: 'ret', ret: { rates } },
      capital: { distribution: { mode: 'at_end' }, partners: [{ share: 0.5 }, { share: 0.5 }] },
    });
    expect(companyCells(study, 'main', 'tax.ret')).toEqual({ 1: -2800 });
    expect(companyCells(study, 'spe_a', 'tax.ret')).toEqual({});
    expect(companyCells(study, 'spe_a', 'distribution')).toEqual({ 1: -27_000 });
    expect(companyCells(study, 'main', 'distribution')).toEqual({ 1: -60_200 });
    expect(cellsOf(study, 'distribution.2')).toEqual({ 1: -(20_250 + 30_100) });
    const { indicators } = projectionOf(study);
    expect(indicators).toMatchObject({ tax_total: 2800, 'company.main.result': 60_200, 'company.spe_a.tax_total': 0 });
  });
});

describe('the waterfall of the partners', () => {
  const waterfall: WaterfallTier[] = [
    { kind: 'preferred', rate: MONTHLY, method: 'compound' },
    { kind: 'return_of_capital' },
    { kind: 'catch_up', partners: [2], share: 1, until: 0.2 },
    { kind: 'split', shares: [0.8, 0.2] },
  ];
  const partners: Partner[] = [{ share: 0.9 }, { share: 0.1 }];
  const invested = (terms: Study['capital']) =>
    studyOf([moduleOf(1000, { typologies: [], sales_curve: null, tables: null })], {
      capital: {
        contributions: { mode: 'automatic' },
        distribution: { mode: 'sweep', look_ahead: 0 },
        partners,
        ...terms,
      },
      groups: [{ key: 'land' }],
      expenses: [{ group: 'land', value: { basis: 'amount', amount: 1_000_000 }, timing: { kind: 'once', at: 0 } }],
      revenues: [
        { value: { basis: 'amount', amount: 300_000 }, timing: { kind: 'once', at: 12 } },
        { value: { basis: 'amount', amount: 1_500_000 }, timing: { kind: 'once', at: 24 } },
      ],
    });

  it('answers the example', () => {
    const study = invested({ waterfall });
    expect(cellsOf(study, 'waterfall.1')).toEqual({ 12: 12_682_505, 24: 10_486_212 });
    expect(cellsOf(study, 'waterfall.2')).toEqual({ 12: 17_317_495, 24: 82_682_505 });
    expect(cellsOf(study, 'waterfall.3')).toEqual({ 24: 5_792_179 });
    expect(cellsOf(study, 'waterfall.4')).toEqual({ 24: 51_039_104 });
    expect(cellsOf(study, 'distribution.1')[12]).toBe(-(11_414_254 + 15_585_746));
    const { indicators } = projectionOf(study);
    expect(indicators['partner.1.received']).toBe(151_683_128);
    expect(indicators['partner.2.received']).toBe(28_316_872);
    expect(indicators['partner.1.contributed']).toBe(90_000_000);
  });

  it('calls by room, then from the first partner', () => {
    const limited: Partner[] = [
      { share: 0.5, commitment: 300_000 },
      { share: 0.3, commitment: 400_000, in_kind: [{ at: 3, amount: 50_000 }] },
      { share: 0.2, contribution_share: 0.2, commitment: 100_000 },
    ];
    const study = invested({ partners: limited });
    expect(cellsOf(study, 'contribution.1')).toEqual({ 0: 50_000_000 });
    expect(cellsOf(study, 'contribution.2')).toEqual({ 0: 40_000_000 });
    expect(cellsOf(study, 'contribution.3')).toEqual({ 0: 10_000_000 });
    expect(cellsOf(study, 'in_kind.2')).toEqual({ 3: 5_000_000 });
    expect(projectionOf(study).checks).toContainEqual(
      expect.objectContaining({ code: 'commitment_exceeded', month: 0, amount: 20_000_000 }),
    );
    const called: Partner[] = [{ share: 0.5, commitment: 700_000 }, { share: 0.5 }];
    const ordered = invested({ partners: called, calls: 'order' });
    expect(cellsOf(ordered, 'contribution.1')).toEqual({ 0: 70_000_000 });
    expect(cellsOf(ordered, 'contribution.2')).toEqual({ 0: 30_000_000 });
  });

  it('splits by the hurdles of a rate and of a multiple', () => {
    const tiers = (until: { multiple?: number; irr?: typeof MONTHLY }): WaterfallTier[] => [
      { kind: 'split', shares: [0.8, 0.2], until, of: [1] },
      { kind: 'split', shares: [0.7, 0.3] },
    ];
    const multiple = cellsOf(invested({ waterfall: tiers({ multiple: 1 }) }), 'waterfall.1');
    expect(multiple).toEqual({ 12: 30_000_000, 24: 82_500_000 });
    const rate = cellsOf(invested({ waterfall: tiers({ irr: MONTHLY }) }), 'waterfall.1');
    expect(rate[12]).toBe(30_000_000);
    expect(Math.abs((rate[24] ?? 0) - (90_000_000 * 1.01 ** 24 - 24_000_000 * 1.01 ** 12) / 0.8)).toBeLessThan(20);
  });
});
