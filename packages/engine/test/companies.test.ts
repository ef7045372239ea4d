import { describe, expect, it } from 'vitest';
import { explanationsOf, hashProjection, openStudy, type Projection, type Study } from '../src/index.ts';
import { paid, ret, study, towers } from './company-fixture.ts';
import { studyFixture } from './study-fixture.ts';

function open(study: Study) {
  const opened = openStudy(study);
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  return opened.model;
}

const projected = (study: Study): Projection => open(study).projection;

/** The months of a company's line that are not zero; of the enterprise's without a key. */
function cells({ lines }: Projection, key: string, company?: string): Record<number, number> {
  const line = lines.find((each) => each.key === key && each.module === null && each.company === company);
  return Object.fromEntries([...(line?.values ?? []).entries()].filter(([, cell]) => cell !== 0));
}

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
  ] as const)('may be divided by %s', (apportion, expected) => {
    const projection = projected(study({ apportion, expenses: [paid(10_000)] }));
    expect(cells(projection, 'expense.admin_expenses', 'spe_a')).toEqual({ 0: -expected });
  });

  it('falls wholly on the company that an item names, which reads its own modules', () => {
    const share = { value: { basis: 'share_vgv_own', share: 0.1 } as const, company: 'spe_a' };
    const projection = projected(study({ expenses: [{ ...paid(0), ...share }] }));
    expect(cells(projection, 'expense.admin_expenses', 'spe_a')).toEqual({ 0: -6_000_000 });
    expect(cells(projection, 'expense.admin_expenses', 'main')).toEqual({});
  });

  it('holds realised months of a company apart from those of what is common', () => {
    const line = (amount: number, more: object) => ({ key: 'expense.admin_expenses', values: [amount], ...more });
    const realised = { closing: '2026-01', lines: [line(-100, { company: 'spe_a' }), line(-1_000, {})] };
    const projection = projected(study({ expenses: [paid(10_000)], accomplished: realised }));
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

  it('holds minimum cash and calls for itself, from partners with shares of their own', () => {
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
    // Both companies hold the minimum in full.
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
    const common = line?.parts?.find(({ formula }) => formula?.startsWith('valor comum'));
    expect(common?.formula).toBe('valor comum × peso do módulo ÷ soma dos pesos');
    expect(explanations.explainIndicator('company.spe_a.result')).toMatchObject({
      label: 'Resultado – spe_a',
      value: 60_000_000 - 607_500,
    });
  });
});

describe('the hash of a projection', () => {
  it('tells the lines of two companies apart', () => {
    const each = (keys: readonly string[]) =>
      study({ companies: keys.map((key, k) => ({ key, modules: [k + 1] })), expenses: [paid(10_000)] });
    const [one, other] = [projected(each(['a', 'b'])), projected(each(['b', 'a']))];
    expect(hashProjection({ ...one, study_hash: '' })).not.toBe(hashProjection({ ...other, study_hash: '' }));
  });
});

describe('a study without companies', () => {
  it('has no line, indicator or check of one', () => {
    const { lines, indicators } = projected(studyFixture({ modules: towers, taxation: ret(0.04) }));
    expect(lines.filter((line) => 'company' in line)).toEqual([]);
    expect(Object.keys(indicators).filter((key) => /^company|^tax_/.test(key))).toEqual([]);
  });
});
