import { describe, expect, it } from 'vitest';
import { type Capital, explanationsOf, openStudy, type Study, tierPayments } from '../src/index.ts';
import { cells, projected, studyFixture } from './study-fixture.ts';

const monthly = (value: number) => ({ value, basis: 'effective_month' as const });

/** Contributions and distributions as they are given, by month; what they cost stands in the free cash flow. */
function divided(
  capital: Partial<Capital>,
  contributions: readonly number[],
  distributions: Record<number, number>,
): Study {
  const paid = Object.values(distributions).reduce((sum, amount) => sum + amount, 0);
  const called = contributions.reduce((sum, amount) => sum + amount, 0);
  const last = Math.max(...Object.keys(distributions).map(Number), 0);
  const once = (amount: number, at: number) => ({
    value: { basis: 'amount' as const, amount },
    timing: { kind: 'once' as const, at },
  });
  return studyFixture({
    expenses: [{ group: 'terrain', ...once(called + 120_000, 0) }],
    revenues: paid === 0 ? [] : [{ ...once(paid, last), taxed: false }],
    capital: {
      contributions: { mode: 'curve', curve: [...contributions] },
      distribution: { mode: 'curve', curve: Array.from({ length: last + 1 }, (_, t) => distributions[t] ?? 0) },
      ...capital,
    },
  });
}

const at = (study: Study, key: string, ...months: number[]): (number | undefined)[] => {
  const values = cells(projected(study), key);
  return months.map((month) => values[month]);
};

const two = (more: readonly object[] = []): Capital['partners'] => [
  { name: 'Investidor', share: 0.9, ...more[0] },
  { name: 'Incorporadora', share: 0.1, ...more[1] },
];

describe('a waterfall with a preferred return, capital, catch-up and a split', () => {
  const waterfall: Capital['waterfall'] = [
    { kind: 'preferred', rate: monthly(0.01) },
    { kind: 'return_of_capital' },
    { kind: 'catch_up', partners: [2], share: 1, until: 0.2 },
    { kind: 'split', shares: [0.8, 0.2] },
  ];
  const study = divided({ partners: two(), waterfall }, [1_000_000], { 12: 300_000, 24: 1_500_000 });

  it('pays each tier to the centavo', () => {
    expect([1, 2, 3, 4].map((k) => at(study, `waterfall.${k}`, 12, 24))).toEqual([
      [12_682_505, 10_486_212],
      [17_317_495, 82_682_505],
      [0, 5_792_179],
      [0, 51_039_104],
    ]);
    expect(at(study, 'partner.1.capital', 0, 12, 24)).toEqual([90_000_000, 74_414_254, 0]);
    expect(at(study, 'partner.1.preferred', 12, 24)).toEqual([0, 0]);
    expect(at(study, 'distribution.1', 12)).toEqual([-(11_414_254 + 15_585_746)]);
    const { indicators, checks } = projected(study);
    expect(indicators['partner.1.received']).toBe(151_683_128);
    expect(indicators['partner.2.received']).toBe(28_316_872);
    expect(indicators['partner.1.contributed']).toBe(90_000_000);
    expect(checks.filter(({ severity, code }) => severity === 'error' && code !== 'funding_gap')).toEqual([]);
  });

  it('gives the promoter a fifth of all profit', () => {
    const { indicators } = projected(study);
    const promote = (indicators['partner.2.received'] as number) - 10_000_000 - (1_268_251 + 1_048_621);
    expect(promote).toBe(16_000_000);
  });

  it('tells what each tier pays to each partner', () => {
    const opened = openStudy(study);
    if (!opened.ok) throw new Error('refused');
    expect(tierPayments(opened.model)).toEqual([
      // 126,825.05 and 104,862.12 in the published example, nine tenths and one.
      { kind: 'preferred', amounts: [11_414_254 + 9_437_591, 1_268_251 + 1_048_621] },
      { kind: 'return_of_capital', amounts: [90_000_000, 10_000_000] },
      { kind: 'catch_up', amounts: [0, 5_792_179] },
      { kind: 'split', amounts: [40_831_283, 10_207_821] },
    ]);
  });

  it('has no payments by tier where distributions follow the shares', () => {
    const opened = openStudy(divided({ partners: two() }, [1_000_000], { 12: 300_000 }));
    if (!opened.ok) throw new Error('refused');
    expect(tierPayments(opened.model)).toEqual([]);
  });

  it('tells why a tier pays nothing', () => {
    const opened = openStudy(study);
    if (!opened.ok) throw new Error('refused');
    const { explain } = explanationsOf(opened.model);
    expect(JSON.stringify(explain('waterfall.3', null, 12))).toContain('as faixas anteriores tomam tudo');
    expect(JSON.stringify(explain('waterfall.1', null, 5))).toContain('nada se distribui no mês');
  });
});

describe('calls', () => {
  it('go round again among those with room, and beyond all of it to the first', () => {
    const partners = two([
      { contribution_share: 0.5, commitment: 300 },
      { contribution_share: 0.5, commitment: 1_000 },
    ]);
    const study = divided({ partners }, [1_000, 400], {});
    expect([at(study, 'contribution.1', 0, 1), at(study, 'contribution.2', 0, 1)]).toEqual([
      [30_000, 10_000],
      [70_000, 30_000],
    ]);
    expect(projected(study).checks.filter(({ code }) => code === 'commitment_exceeded')).toEqual([
      expect.objectContaining({ severity: 'warning', month: 1, amount: 10_000 }),
    ]);
  });

  it('fall on one partner after the other in order, what is put in in kind counting', () => {
    const partners = two([{ commitment: 500, in_kind: [{ at: 0, amount: 200 }] }, {}]);
    const study = divided({ partners, calls: 'order' }, [250, 250], {});
    expect([at(study, 'contribution.1', 0, 1), at(study, 'contribution.2', 0, 1)]).toEqual([
      [25_000, 5_000],
      [0, 20_000],
    ]);
    expect(at(study, 'partner.1.net', 0)).toEqual([-45_000]);
    expect(projected(study).indicators['partner.1.contributed']).toBe(50_000);
  });
});

describe('a waterfall is refused with its paths', () => {
  const split = { kind: 'split', shares: [0.9, 0.1] };
  const refusals = (waterfall: readonly object[], more: object = {}): string[] => {
    const opened = openStudy(studyFixture({ capital: { partners: two(), waterfall, ...more } as Capital }));
    return opened.ok ? [] : opened.errors.map(({ path, code }) => `${path.replace('/capital', '')} ${code}`);
  };

  it.each<[string, readonly object[], string[], object?]>([
    ['no last split', [{ kind: 'return_of_capital' }], ['/waterfall required']],
    ['a last split with a hurdle', [{ ...split, until: { multiple: 2 } }], ['/waterfall required']],
    ['a split that leaves nothing', [split, split], ['/waterfall/0/until range']],
    ['shares of fewer partners', [{ kind: 'split', shares: [1] }], ['/waterfall/0/shares sum']],
    ['shares that miss the whole', [{ kind: 'split', shares: [0.5, 0.4] }], ['/waterfall/0/shares sum']],
    ['two hurdles', [{ ...split, until: { multiple: 2, irr: monthly(0.01) } }, split], ['/waterfall/0/until required']],
    ['no hurdle', [{ ...split, until: {} }, split], ['/waterfall/0/until required']],
    [
      'a hurdle of nobody',
      [{ kind: 'split', shares: [1, 0], until: { multiple: 2 }, of: [2] }, split],
      ['/waterfall/0/of range'],
    ],
    [
      'a catch-up that never ends',
      [{ kind: 'catch_up', partners: [2], share: 0.2, until: 0.2 }, split],
      ['/waterfall/0/share range'],
    ],
    [
      'unknown partners',
      [{ kind: 'preferred', rate: monthly(0.01), partners: [3] }, split],
      ['/waterfall/0/partners/0 reference'],
    ],
    ['another kind', [{ kind: 'bonus' }, split], ['/waterfall/0/kind enum']],
    ['no partners', [split], ['/partners required'], { partners: [] }],
    ['contributions that miss the whole', [split], ['/partners sum'], { partners: two([{ contribution_share: 0.5 }]) }],
    [
      'goods before the base month',
      [split],
      ['/partners/0/in_kind/0/at before_base'],
      { partners: two([{ in_kind: [{ at: -1, amount: 1 }] }]) },
    ],
    [
      'goods of no module',
      [split],
      ['/partners/0/in_kind/0/module reference'],
      { partners: two([{ in_kind: [{ at: 1, amount: 1, module: 9 }] }]) },
    ],
  ])('%s', (_, waterfall, expected, more) => {
    expect(refusals(waterfall, more)).toEqual(expected);
  });
});
