import { describe, expect, it } from 'vitest';
import { type Explanation, explanationsOf, openStudy, type Study } from '../src/index.ts';
import type { ActualProfit, Loan } from '../src/study.ts';
import { rates } from './consumption-fixture.ts';

function open(study: unknown) {
  const opened = openStudy(study);
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  return opened.model;
}

function refusals(value: unknown): string[] {
  const opened = openStudy(value);
  return opened.ok ? [] : opened.errors.map(({ path, code }) => `${path} ${code}`);
}

function cells(study: unknown, key: string): Record<number, number> {
  const { lines } = open(study).projection;
  const values = lines.find((line) => line.key === key && line.module === null)?.values ?? [];
  return Object.fromEntries([...values.entries()].filter(([, cell]) => cell !== 0));
}

const law: ActualProfit = {
  irpj: rates(0.15),
  irpj_surcharge: rates(0.1),
  irpj_surcharge_floor: [{ from: '2020-01', amount: 20_000 }],
  csll: rates(0.09),
  loss_share: rates(0.3),
};

/** A loss of 100,000.00 in the first year, and a profit of 400,000.00 in the second. */
const earning = (rules: Partial<ActualProfit> = {}, more: object = {}): Study => ({
  format: 'uni.study/1',
  name: 'Lucro real',
  base_month: '2026-01',
  terms: 'nominal',
  discount_rate: { value: 0.12, basis: 'effective_year' },
  modules: [{ number: 1, launch: 0, works_start: 0, works_months: 1 }],
  expenses: [{ group: 'marketing', value: { basis: 'amount', amount: 100_000 }, timing: { kind: 'once', at: 3 } }],
  revenues: [{ value: { basis: 'amount', amount: 400_000 }, timing: { kind: 'once', at: 14 } }],
  taxation: { regime: 'real', real: { ...law, ...rules } },
  accounting: {},
  ...more,
});

const bullet: Loan = {
  name: 'Ponte',
  draws: { kind: 'schedule', tranches: [{ at: 12, amount: 10_000 }] },
  rate: { value: 0.01, basis: 'effective_month' },
  interest: 'pay',
  amortization: { kind: 'bullet', at: 14 },
};

/** What explains a cell, with what explains it in turn. */
function allOf(explanation: Explanation): string {
  return JSON.stringify(explanation);
}

describe('taxes on actual profit', () => {
  it('tax what earlier losses leave, up to 30 % of a profit, in March of the next year', () => {
    expect(cells(earning(), 'tax.irpj')).toEqual({ 26: -5_100_000 });
    expect(cells(earning(), 'tax.csll')).toEqual({ 26: -2_700_000 });
    expect(cells(earning(), 'tax_base.real')).toEqual({ 23: 30_000_000 });
    const held = Array.from({ length: 12 }, (_, k) => [11 + k, 10_000_000]);
    expect(cells(earning(), 'tax_loss_balance')).toEqual(Object.fromEntries(held));
  });

  it('close the balance sheet, with what is owed of them', () => {
    const { projection } = open(earning());
    expect(projection.checks.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(cells(earning(), 'bal.taxes_payable')).toEqual({ 23: 7_800_000, 24: 7_800_000, 25: 7_800_000 });
    expect(cells(earning(), 'dre.taxes')).toEqual({ 23: -7_800_000 });
    expect(projection.indicators).toMatchObject({ tax_total: 7_800_000, tax_burden: 0.195 });
  });

  it('are of quarters where the study says so', () => {
    // Losses take 30 % of 400,000 at most; the floor has three months.
    expect(cells(earning({ period: 'quarter' }), 'tax.irpj')).toEqual({ 15: -(4_500_000 + 2_400_000) });
  });

  it('deduct interest as the loans of a first run cost it', () => {
    const loans = [bullet];
    expect(cells(earning({}, { loans }), 'tax_base.real')).toEqual({ 23: 30_000_000 - 20_000 });
    expect(cells(earning({ deduct_interest: false }, { loans }), 'tax_base.real')).toEqual({ 23: 30_000_000 });
  });

  it('credit costs against PIS and COFINS, and have none without rates', () => {
    const credited = earning({ pis: rates(0.0165), credits: [{ groups: ['marketing'], share: 0.5 }] });
    expect(cells(credited, 'tax_credit.pis')).toEqual({ 3: 82_500 });
    expect(cells(credited, 'tax.pis')).toEqual({ 15: -(660_000 - 82_500) });
    expect(cells(credited, 'tax.cofins')).toEqual({});
  });

  it('report months without a rate once, and no surcharge is no missing rate', () => {
    const late = [{ from: '2028-02', rate: 0.15 }];
    const missing = (rules: Partial<ActualProfit>) =>
      open(earning(rules)).projection.checks.filter(({ code }) => code === 'rate_missing');
    expect(missing({ irpj: late, csll: late })).toEqual([expect.objectContaining({ line: 'tax.irpj', month: 23 })]);
    expect(missing({ irpj_surcharge: null, irpj_surcharge_floor: null })).toEqual([]);
  });

  it('follow other regimes, which end in a December or give way to RET', () => {
    // biome-ignore lint/suspicious/noThenProperty: a field of the study
    const taxation = { regime: 'none', then: [{ from: '2027-01', regime: 'real', real: law }] };
    // Losses of other regimes are none.
    expect(cells(earning({}, { taxation }), 'tax_base.real')).toEqual({ 23: 40_000_000 });
  });

  it('stand where the tax is not due, with the reason', () => {
    const reasons = explanationsOf(open(earning({}, { loans: [bullet] })));
    const due = reasons.explain('tax.irpj', null, 26);
    expect(due?.formula).toContain('alíquota × (lucro − prejuízo compensado) + adicional');
    expect(due?.formula).toContain('sem simular as estimativas mensais');
    const text = allOf(due as Explanation);
    for (const operand of ['Lucro do período', 'Prejuízo anterior', 'parte do lucro', 'Meses do período'])
      expect(text).toContain(operand);
    const month = reasons.explainRow('tax/profit/poc/less', 13);
    expect(month?.formula).toBe('lucro do mês − juros e tarifas da primeira passagem');
    expect(allOf(month as Explanation)).toContain('Ponte – juros (primeira passagem)');
    const none = reasons.explain('tax.irpj', null, 25);
    expect(allOf(none as Explanation)).toContain('nenhum período vence neste mês');
  });

  it('move with an edit as a new projection does', () => {
    const first = open(earning({}, { loans: [bullet] }));
    const dearer = earning({}, { loans: [{ ...bullet, rate: { value: 0.02, basis: 'effective_month' } }] });
    const edited = openStudy(dearer, first);
    if (!edited.ok) throw new Error(JSON.stringify(edited.errors));
    expect(edited.model.projection).toEqual(open(structuredClone(dearer)).projection);
  });
});

describe('taxes on actual profit that are refused', () => {
  const real = '/taxation/real';
  const of = (taxation: object, more: object = {}) => refusals(earning({}, { taxation, ...more }));
  const rule = (terms: object) => ({ regime: 'real', real: { ...law, ...terms } });
  const then = (phase: object) => ({ ...phase, regime: 'real', real: law });

  it.each<[string, object, string]>([
    ['without their rules', { regime: 'real' }, `${real} required`],
    ['without a rate', rule({ csll: null }), `${real}/csll required`],
    ['without a limit of losses', rule({ loss_share: null }), `${real}/loss_share required`],
    ['by an unknown period', rule({ period: 'month' }), `${real}/period enum`],
    ['by an unknown profit', rule({ profit: 'cash' }), `${real}/profit enum`],
    ['with a rate above 100 %', rule({ pis: rates(1.1) }), `${real}/pis/0/rate range`],
    ['with two rates of one month', rule({ irpj: [...rates(0.1), ...rates(0.2)] }), `${real}/irpj/1/from duplicate`],
    ['with too long a delay', rule({ lag: 121 }), `${real}/lag range`],
    [
      'with a credit of an unknown group',
      rule({ credits: [{ groups: ['x'], share: 1 }] }),
      `${real}/credits/0/groups/0 enum`,
    ],
    [
      'with a group in two credits',
      rule({
        credits: [
          { groups: ['marketing'], share: 1 },
          { groups: ['marketing'], share: 1 },
        ],
      }),
      `${real}/credits/1/groups/0 duplicate`,
    ],
    [
      'with a credit before the base month',
      rule({ credits: [{ groups: ['marketing'], share: 1, usable: { kind: 'at', at: { at: 'base', plus: -1 } } }] }),
      `${real}/credits/0/usable/at before_base`,
    ],
    [
      'next to presumed profit',
      { ...rule({}), presumed: {}, classes: [{ class: 'rent', regime: 'presumed' }] },
      '/taxation/classes/0/regime enum',
    ],
    [
      'from another month than January',
      // biome-ignore lint/suspicious/noThenProperty: a field of the study
      { regime: 'none', then: [then({ from: '2027-02' })] },
      '/taxation/then/0/from range',
    ],
    [
      'up to another month than December',
      // biome-ignore lint/suspicious/noThenProperty: a field of the study
      { ...rule({}), then: [{ from: '2027-02', regime: 'none' }] },
      '/taxation/then/0/from range',
    ],
  ])('%s', (_, taxation, refusal) => {
    expect(of(taxation)).toContain(refusal);
  });

  it('without accounts, also of a company', () => {
    expect(of(rule({}), { accounting: null })).toEqual(['/accounting required']);
    const companies = [{ key: 'spe_a', modules: [1], taxation: rule({}) }];
    expect(refusals(earning({}, { taxation: null, accounting: null, companies }))).toEqual(['/accounting required']);
  });

  it('accepts RET from any month on, and untaxed classes', () => {
    const ret = { from: '2027-02', regime: 'ret', ret: { rates: rates(0.04) } };
    const classes = [{ class: 'rent', regime: 'none' }];
    // biome-ignore lint/suspicious/noThenProperty: a field of the study
    expect(of({ ...rule({}), classes, then: [ret] })).toEqual([]);
  });
});
