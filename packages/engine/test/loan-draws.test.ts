import { describe, expect, it } from 'vitest';
import { explanationsOf, type Loan, openStudy, type Study } from '../src/index.ts';
import { cells, projected, studyFixture } from './study-fixture.ts';

const rate = { value: 0.2, basis: 'effective_year' } as const;

/** A study of nothing but loans, and the cash that they live on. */
const financed = (loans: readonly Loan[], more: Partial<Study> = {}): Study =>
  studyFixture({ loans: [...loans], ...more });

const refusals = (loan: object): string[] => {
  const opened = openStudy(financed([loan as Loan]));
  return opened.ok ? [] : opened.errors.map(({ path, code }) => `${path.replace('/loans/0', '')} ${code}`);
};

const bridge: Loan = {
  draws: { kind: 'schedule', tranches: [1, 2, 3].map((at) => ({ at, amount: 3_333_333.33 })) },
  limit: 9_999_999.99,
  rate,
  interest: 'capitalize',
  grace: { from: 4, months: 12 },
  amortization: { kind: 'price', installments: 24 },
};

/** Published: three draws of 3,333,333.33 at 20 % a year, a grace of twelve months, then 24 installments by Price. */
describe('a published loan in three tranches with a grace', () => {
  it('capitalises until the grace, pays its interest in it, and closes to 0,00', () => {
    const projection = projected(financed([bridge]));
    const [balance, interest, amortization] = ['balance', 'interest_paid', 'amortization'].map((name) =>
      cells(projection, `loan.1.${name}`),
    );
    expect(balance?.[3]).toBe(1_015_387_596);
    expect(new Set(interest?.slice(4, 16))).toEqual(new Set([-15_545_046]));
    const paid = (interest ?? []).map((cell, t) => -cell - (amortization?.[t] ?? 0)).slice(16, 40);
    for (const cell of paid) expect(Math.abs(cell - 50_874_697)).toBeLessThanOrEqual(1);
    expect(amortization?.at(-1)).toBe(-50_107_577);
    expect(balance?.at(-1)).toBe(0);
    expect(projection.months).toBe(40);
  });

  it('draws shares of its limit that add up to it', () => {
    const tranches = [1, 2, 3].map((at) => ({ at, share: 1 / 3 }));
    const projection = projected(financed([{ ...bridge, draws: { kind: 'schedule', tranches }, limit: 100 }]));
    expect(cells(projection, 'loan.1.release').slice(1, 4)).toEqual([3_333, 3_334, 3_333]);
  });

  it('releases what a closed gate had stopped once it opens', () => {
    const projection = projected(financed([{ ...bridge, window: [2, 9] }]));
    expect(cells(projection, 'loan.1.release').slice(0, 4)).toEqual([0, 0, 666_666_666, 333_333_333]);
  });
});

describe('the rate of a loan', () => {
  const bullet: Loan = { ...bridge, grace: null, amortization: { kind: 'bullet', at: 12 } };
  const interest = (loan: Partial<Loan>, more: Partial<Study> = {}): number[] =>
    cells(projected(financed([{ ...bullet, ...loan }], more)), 'loan.1.interest');

  it('changes with its steps, the latest that has begun', () => {
    const steps = [
      { from: 6, rate: { value: 0, basis: 'effective_month' as const } },
      { from: 4, rate: { value: 0.01, basis: 'effective_month' as const } },
    ];
    const values = interest({ rate_steps: steps });
    expect(values[4]).toBe(10_153_876);
    expect(values[5]).toBe(10_255_415);
    expect(values.slice(6).every((cell) => cell === 0)).toBe(true);
  });

  it('accrues a share of the index', () => {
    const indexes = { cdi: { annual: 0.12 } };
    const whole = interest({ index: 'cdi' }, { indexes });
    expect(interest({ index: 'cdi', index_share: 1 }, { indexes })).toEqual(whole);
    expect(interest({ index: 'cdi', index_share: 0 }, { indexes })).toEqual(interest({}));
    const month = 1.12 ** (1 / 12) - 1;
    const step = (1 + (1.2 ** (1 / 12) - 1)) * (1 + 1.1 * month) - 1;
    expect(interest({ index: 'cdi', index_share: 1.1 }, { indexes })[2]).toBe(Math.round(333_333_333 * step));
  });
});

describe('fees of a loan', () => {
  it('fall on each release, and on what is not drawn yet', () => {
    const monthly = { value: 0.001, basis: 'effective_month' as const };
    const projection = projected(
      financed([
        {
          ...bridge,
          ...{ release_fee_share: 0.01, iof_share: 0.0338, opening_fee_share: 0.02, commitment_fee: { rate: monthly } },
        },
      ]),
    );
    const release = 3_333_333 + 11_266_667;
    expect(cells(projection, 'loan.1.fees').slice(0, 6)).toEqual([
      0,
      -(release + 20_000_000),
      -(release + 666_667),
      -(release + 333_333),
      0,
      0,
    ]);
  });
});

describe('a loan that draws by need', () => {
  const expenses: Study['expenses'] = [
    {
      group: 'terrain',
      value: { basis: 'per_month', amount: 1_000 },
      timing: { kind: 'curve', start: 1, shares: [1, 1, 1] },
    },
  ];
  const need: Loan = {
    ...{ draws: { kind: 'need' }, limit: 2_500, rate: { value: 0.01, basis: 'effective_month' }, interest: 'pay' },
    amortization: { kind: 'sweep' },
  };

  const dry = studyFixture(
    { loans: [need], expenses, capital: { minimum_cash: 100 } },
    { sales_curve: { start: 5, shares: [1] } },
  );

  it('fills up the minimum cash, up to what is left of the limit, and nothing in the last month', () => {
    const projection = projected(dry);
    expect(cells(projection, 'loan.1.release').slice(0, 6)).toEqual([10_000, 100_100, 101_101, 38_799, 0, 0]);
    expect(cells(projection, 'loan.1.balance').slice(3)).toEqual([250_000, 250_000, 0]);
  });

  it('is explained by the cash when it releases nothing', () => {
    const opened = openStudy(dry);
    if (!opened.ok) throw new Error('refused');
    const { explain } = explanationsOf(opened.model);
    const text = (month: number) => JSON.stringify(explain('loan.1.release', null, month));
    expect(text(4)).toContain('saldo devedor de');
    expect(text(4)).toContain('limite de R$\u00a02.500,00');
    expect(text(5)).toContain('o que falta para o caixa mínimo');
  });
});

describe('a loan is refused with its paths', () => {
  const draws = (tranches: readonly object[]) => ({ ...bridge, draws: { kind: 'schedule', tranches } });

  it.each<[string, object, string[]]>([
    ['kinds', { ...bridge, draws: { kind: 'other' } }, ['/draws/kind enum']],
    ['neither sum nor share', draws([{ at: 1 }]), ['/draws/tranches/0 required']],
    ['both', draws([{ at: 1, amount: 1, share: 0.1 }]), ['/draws/tranches/0 required']],
    [
      'shares above the limit',
      draws([
        { at: 1, share: 0.6 },
        { at: 2, share: 0.6 },
      ]),
      ['/draws/tranches sum'],
    ],
    ['a share of no limit', { ...draws([{ at: 1, share: 0.6 }]), limit: null }, ['/limit required']],
    ['need without a limit', { ...bridge, draws: { kind: 'need' }, limit: null }, ['/limit required']],
    [
      'tranches before the base month',
      draws([{ at: { at: 'base', plus: -1 }, amount: 1 }]),
      ['/draws/tranches/0/at before_base'],
    ],
    ['a share of costs without them', { ...bridge, draws: null }, ['/eligible required', '/share required']],
    [
      'two rates of one month',
      {
        ...bridge,
        rate_steps: [
          { from: 3, rate },
          { from: { at: 'base', plus: 3 }, rate },
        ],
      },
      ['/rate_steps/1/from duplicate'],
    ],
    ['a grace before the base month', { ...bridge, grace: { from: -1, months: 3 } }, ['/grace/from before_base']],
    ['a long grace', { ...bridge, grace: { from: 1, months: 121 } }, ['/grace/months range']],
    ['no start without a grace', { ...bridge, grace: null }, ['/amortization/start required']],
    ['an unknown module', { ...bridge, modules: [7] }, ['/modules/0 reference']],
    [
      'a commitment without months',
      { ...bridge, draws: { kind: 'need' }, commitment_fee: { rate } },
      ['/window required'],
    ],
    ['a negative part of the index', { ...bridge, index_share: -0.1 }, ['/index_share range']],
    ['a company without companies', { ...bridge, company: 'spe_a' }, ['/company reference']],
    ['a field that no page names', { ...bridge, guarantor: 'spe_a' }, ['/guarantor unknown_field']],
  ])('%s', (_, loan, expected) => {
    expect(refusals(loan).sort()).toEqual([...expected].sort());
  });
});
