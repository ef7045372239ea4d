import { describe, expect, it } from 'vitest';
import { explanationsOf, openStudy, type Projection, type Study } from '../src/index.ts';
import { studyFixture } from './study-fixture.ts';

function open(study: Study) {
  const opened = openStudy(study);
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  return opened.model;
}

const projected = (study: Study): Projection => open(study).projection;

function refusals(study: Study): string[] {
  const opened = openStudy(study);
  return opened.ok ? [] : opened.errors.map(({ path, code }) => `${path} ${code}`);
}

/** The months of a company's line that are not zero; of the enterprise's without a key. */
function cells({ lines }: Projection, key: string, company?: string): Record<number, number> {
  const line = lines.find((each) => each.key === key && each.module === null && each.company === company);
  return Object.fromEntries([...(line?.values ?? []).entries()].filter(([, cell]) => cell !== 0));
}

/** A tower whose own VGV is an amount in reais, sold at once in month 1. */
function tower(number: number, reais: number, more: Partial<Study['modules'][number]> = {}): Study['modules'][number] {
  const [module] = studyFixture({}, { number, built_area: 100 * number, ...more }).modules;
  return { ...(module as Study['modules'][number]), typologies: [{ units: 1, private_area: 1, price_m2: reais }] };
}

const towers = [300_000, 300_000, 400_000].map((reais, k) => tower(k + 1, reais));

const paid = (amount: number, more: object = {}) => ({
  group: 'admin_expenses',
  value: { basis: 'amount', amount } as const,
  timing: { kind: 'once', at: 0 } as const,
  ...more,
});

const study = (more: Partial<Study> = {}): Study =>
  studyFixture({ modules: towers, companies: [{ key: 'spe_a', modules: [1, 2] }], ...more });

const ret = (rate: number): Study['taxation'] => ({
  regime: 'ret',
  ret: { rates: [{ from: '2020-01', rate }], lag: 1 },
});

describe('what has no module', () => {
  it('is divided by own VGV, the parts of a company added up', () => {
    const projection = projected(study({ expenses: [paid(10_000)] }));
    expect(cells(projection, 'expense.admin_expenses', 'main')).toEqual({ 0: -400_000 });
    expect(cells(projection, 'expense.admin_expenses', 'spe_a')).toEqual({ 0: -600_000 });
    expect(cells(projection, 'expense.admin_expenses')).toEqual({ 0: -1_000_000 });
  });

  it('is divided without a centavo left', () => {
    const companies = [1, 2, 3].map((number) => ({ key: `spe_${number}`, modules: [number] }));
    const projection = projected(study({ companies, apportion: 'equal', expenses: [paid(1_000.01)] }));
    expect(companies.map(({ key }) => cells(projection, 'expense.admin_expenses', key)[0])).toEqual([
      -33_334, -33_333, -33_334,
    ]);
  });

  it.each([
    ['vgv_gross', 600_000],
    ['built_area', 500_000],
    ['units', 666_667],
    ['equal', 666_667],
  ] as const)('may be divided by %s', (apportion, part) => {
    const projection = projected(study({ apportion, expenses: [paid(10_000)] }));
    expect(cells(projection, 'expense.admin_expenses', 'spe_a')).toEqual({ 0: -part });
  });

  it('falls wholly on the company that an item names, which reads its own modules', () => {
    const share = { value: { basis: 'share_vgv_own', share: 0.1 } as const, company: 'spe_a' };
    const projection = projected(study({ expenses: [{ ...paid(0), ...share }] }));
    expect(cells(projection, 'expense.admin_expenses', 'spe_a')).toEqual({ 0: -6_000_000 });
    expect(cells(projection, 'expense.admin_expenses', 'main')).toEqual({});
  });

  it('keeps realised months of a company from those of what is common', () => {
    const line = (amount: number, more: object) => ({ key: 'expense.admin_expenses', values: [amount], ...more });
    const accomplished = { closing: '2026-01', lines: [line(-100, { company: 'spe_a' }), line(-1_000, {})] };
    const projection = projected(study({ expenses: [paid(10_000)], accomplished }));
    expect(cells(projection, 'expense.admin_expenses', 'spe_a')[0]).toBe(-10_000 - 60_000);
    expect(cells(projection, 'expense.admin_expenses', 'main')[0]).toBe(-40_000);
  });
});

describe('a company', () => {
  const own = { regime: 'none' } as const;

  it('pays taxes of its own, or the taxes of the study on its own receipts', () => {
    const companies = [
      { key: 'spe_a', modules: [1], taxation: own },
      { key: 'spe_b', modules: [2] },
    ];
    const projection = projected(study({ companies, taxation: ret(0.04) }));
    expect(cells(projection, 'tax.ret', 'spe_a')).toEqual({});
    expect(cells(projection, 'tax.ret', 'spe_b')).toEqual({ 2: -1_200_000 });
    expect(cells(projection, 'tax.ret', 'main')).toEqual({ 2: -1_600_000 });
    expect(cells(projection, 'tax_base.ret', 'main')).toEqual({ 1: 40_000_000 });
    expect(projection.indicators).toMatchObject({
      tax_total: 2_800_000,
      tax_burden: 0.028,
      'company.spe_a.tax_total': 0,
      'company.main.tax_burden': 0.04,
    });
  });

  it('has the surcharge floor of a quarter by itself', () => {
    const rates = (rate: number) => [{ from: '2020-01', rate }];
    const taxation: Study['taxation'] = {
      regime: 'presumed',
      presumed: {
        irpj_base: rates(0.5),
        irpj: rates(0.15),
        irpj_surcharge: rates(0.1),
        irpj_surcharge_floor: [{ from: '2020-01', amount: 20_000 }],
        csll_base: rates(0.5),
        csll: rates(0.09),
      },
    };
    const separate = projected(study({ taxation }));
    const joint = projected(studyFixture({ modules: towers, taxation }));
    // Two floors of 60,000.00 instead of one.
    expect(cells(separate, 'tax.irpj')[3]).toBe((cells(joint, 'tax.irpj')[3] ?? 0) + 600_000);
  });

  it('keeps minimum cash and calls for itself, from partners with shares of their own', () => {
    const projection = projected(
      study({
        companies: [{ key: 'spe_a', modules: [1, 2], partner_shares: [0.25, 0.75] }],
        expenses: [paid(10_000)],
        capital: {
          minimum_cash: 500,
          contributions: { mode: 'automatic' },
          distribution: { mode: 'at_end' },
          partners: [{ share: 0.5, commitment: 4_000 }, { share: 0.5 }],
        },
      }),
    );
    // Both companies keep the minimum in full.
    expect(cells(projection, 'contribution', 'main')).toEqual({ 0: 450_000 });
    expect(cells(projection, 'contribution', 'spe_a')).toEqual({ 0: 650_000 });
    // Partner 1 has room for 4,000.00: 2,250.00 of main, then 1,625.00 of the other.
    expect(cells(projection, 'contribution.1')).toEqual({ 0: 225_000 + 162_500 });
    expect(cells(projection, 'contribution.2')).toEqual({ 0: 225_000 + 487_500 });
    const paidOut = (company: string) => -(cells(projection, 'distribution', company)[1] ?? 0);
    expect(-(cells(projection, 'distribution.1')[1] ?? 0)).toBe(paidOut('main') / 2 + paidOut('spe_a') / 4);
    expect(projection.checks).toEqual([]);
  });

  it('owes its loans, and reads its own cost and sales', () => {
    const loan = {
      eligible: ['admin_expenses'],
      share: 1,
      rate: { value: 0.01, basis: 'effective_month' } as const,
      amortization: { kind: 'bullet', at: 2 } as const,
    };
    const projection = projected(study({ expenses: [paid(10_000)], loans: [loan, { ...loan, modules: [2] }] }));
    expect(cells(projection, 'loan.1.release')).toEqual({ 0: 400_000 });
    // Of the module alone: nothing of what is common.
    expect(cells(projection, 'loan.2.release')).toEqual({});
    expect(cells(projection, 'net_cash_flow', 'main')[0] ?? 0).toBe(0);
    expect(cells(projection, 'net_cash_flow', 'spe_a')[0]).toBe(-600_000);
  });

  it('reports its own lack of cash and of rates', () => {
    const young: Study['taxation'] = { regime: 'ret', ret: { rates: [{ from: '2030-01', rate: 0.04 }] } };
    const companies = [{ key: 'spe_a', modules: [1, 2], taxation: young, capital: { minimum_cash: 100 } }];
    const { checks } = projected(study({ companies, expenses: [paid(10_000)] }));
    expect(checks).toContainEqual(expect.objectContaining({ code: 'rate_missing', company: 'spe_a', month: 1 }));
    expect(checks).toContainEqual(
      expect.objectContaining({ code: 'funding_gap', company: 'spe_a', month: 0, amount: 610_000 }),
    );
    expect(checks).toHaveLength(2);
  });

  it('has a balance that closes', () => {
    const projection = projected(
      study({
        expenses: [paid(10_000, { group: 'terrain' }), paid(700.01, { group: 'terrain', company: 'spe_a' })],
        taxation: ret(0.04),
        accounting: {},
        capital: { contributions: { mode: 'automatic' }, distribution: { mode: 'sweep' } },
      }),
    );
    for (const company of ['main', 'spe_a', undefined]) {
      expect(cells(projection, 'bal.assets', company)).toEqual(cells(projection, 'bal.liabilities', company));
      expect(Object.keys(cells(projection, 'dre.net', company)).length).toBeGreaterThan(0);
    }
    expect(cells(projection, 'bal.inventory', 'spe_a')[0]).toBe(600_000 + 70_001);
    expect(projection.checks.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('explains its lines by its modules, the parts of what is common and its own items', () => {
    const expenses = [paid(10_000), paid(70, { company: 'spe_a' }), paid(5, { module: 1 })];
    const explanations = explanationsOf(open(study({ expenses })));
    const line = explanations.explain('expense.admin_expenses', null, 0, 'spe_a');
    expect(line).toMatchObject({ value: -600_000 - 7_000 - 500, combine: 'sum' });
    expect(line?.parts?.map(({ value }) => value)).toEqual([-500, -300_000, -300_000, -7_000]);
    const part = line?.parts?.find(({ formula }) => formula?.startsWith('valor comum'));
    expect(part?.formula).toBe('valor comum × peso do módulo ÷ soma dos pesos');
    expect(explanations.explainIndicator('company.spe_a.result')).toMatchObject({
      label: 'Resultado – spe_a',
      value: 60_000_000 - 607_500,
    });
  });
});

const rows: [string, string, Partial<Study>][] = [
  ['a key that is no name', '/companies/0/key enum', { companies: [{ key: 'SPE', modules: [1] }] }],
  ['the key of the rest', '/companies/0/key enum', { companies: [{ key: 'main', modules: [1] }] }],
  ['no modules', '/companies/0/modules required', { companies: [{ key: 'a', modules: [] }] }],
  ['an unknown module', '/companies/0/modules/1 reference', { companies: [{ key: 'a', modules: [1, 9] }] }],
  [
    'a key twice',
    '/companies/1/key duplicate',
    {
      companies: [
        { key: 'a', modules: [1] },
        { key: 'a', modules: [2] },
      ],
    },
  ],
  [
    'a module twice',
    '/companies/1/modules/0 duplicate',
    {
      companies: [
        { key: 'a', modules: [1] },
        { key: 'b', modules: [1] },
      ],
    },
  ],
  ['an unknown company', '/expenses/0/company reference', { expenses: [paid(1, { company: 'b' })] }],
  [
    'a company beside a module',
    '/expenses/0/company unknown_field',
    { expenses: [paid(1, { company: 'spe_a', module: 1 })] },
  ],
  [
    'curves of reais that two would inherit',
    '/companies/0/capital required',
    { capital: { contributions: { mode: 'curve', curve: [1] } } },
  ],
  [
    'partners of a company',
    '/companies/0/capital/partners unknown_field',
    { companies: [{ key: 'a', modules: [1], capital: { partners: [] } as object }] },
  ],
  [
    'shares that are no whole',
    '/companies/0/partner_shares sum',
    {
      companies: [{ key: 'a', modules: [1], partner_shares: [0.5, 0.4] }],
      capital: { partners: [{ share: 0.5 }, { share: 0.5 }] },
    },
  ],
  [
    'shares beside tiers',
    '/companies/0/partner_shares unknown_field',
    {
      companies: [{ key: 'a', modules: [1], partner_shares: [1] }],
      capital: { partners: [{ share: 1 }], waterfall: [{ kind: 'split', shares: [1] }] },
    },
  ],
  [
    'a realised tax of no company',
    '/accomplished/lines/0/company required',
    { taxation: ret(0.04), accomplished: { closing: '2026-02', lines: [{ key: 'tax.ret', values: [-1] }] } },
  ],
  [
    'a realised line twice',
    '/accomplished/lines/1/key duplicate',
    {
      accomplished: {
        closing: '2026-02',
        lines: [1, 2].map(() => ({ key: 'refunds', company: 'spe_a', values: [-1] })),
      },
    },
  ],
  [
    'a tax of a company twice',
    '/companies/0/taxation/ret/rates/1/from duplicate',
    {
      companies: [
        {
          key: 'a',
          modules: [1],
          taxation: { regime: 'ret', ret: { rates: [1, 2].map(() => ({ from: '2026-01', rate: 0.04 })) } },
        },
      ],
    },
  ],
  [
    'a start before the base month',
    '/companies/0/capital/distribution/start before_base',
    {
      companies: [
        {
          key: 'a',
          modules: [1],
          capital: { distribution: { mode: 'sweep', start: { at: 'launch', plus: -1 } } },
        },
      ],
    },
  ],
];

const borrowed = (more: object): Partial<Study> => ({
  loans: [
    {
      eligible: [],
      share: 1,
      rate: { value: 0, basis: 'effective_month' },
      amortization: { kind: 'bullet', at: 1 },
      ...more,
    },
  ],
});
const held = { companies: [1, 2, 3].map((number) => ({ key: `spe_${number}`, modules: [number] })) };
const sold = (more: object): Partial<Study> => ({
  assignments: [{ at: 1, share: 1, rate: { value: 0, basis: 'effective_month' }, ...more }],
});

rows.push(
  ['a loan of nobody', '/loans/0/company required', { ...held, ...borrowed({}) }],
  ['a loan of modules of two companies', '/loans/0/modules reference', borrowed({ modules: [1, 3] })],
  [
    'a loan of a module of another company',
    '/loans/0/modules/0 reference',
    borrowed({ company: 'spe_a', modules: [3] }),
  ],
  ['receivables of no company', '/assignments/0/modules required', sold({})],
  ['receivables of two companies', '/assignments/0/modules reference', sold({ modules: [2, 3] })],
);

describe('a study is refused', () => {
  it.each(rows)('for %s', (_, expected, more) => {
    expect(refusals(study(more))).toContain(expected);
  });

  it('for a company where it names none', () => {
    expect(refusals(studyFixture({ expenses: [paid(1, { company: 'main' })] }))).toEqual([
      '/expenses/0/company reference',
    ]);
  });
});

describe('a study without companies', () => {
  it('has no line, indicator or check of one', () => {
    const { lines, indicators } = projected(studyFixture({ modules: towers, taxation: ret(0.04) }));
    expect(lines.filter((line) => 'company' in line)).toEqual([]);
    expect(Object.keys(indicators).filter((key) => /^company|^tax_/.test(key))).toEqual([]);
  });
});
