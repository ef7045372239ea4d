import { describe, expect, it } from 'vitest';
import { explanationsOf, openStudy } from '../src/index.ts';
import type { Consumption } from '../src/study.ts';
import { lots, rates, subdivision } from './consumption-fixture.ts';
import { studyFixture } from './study-fixture.ts';

function open(study: unknown) {
  const opened = openStudy(study);
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  return opened.model;
}

function cells(value: unknown, key: string, module: number | null = null): Record<number, number> {
  const { projection } = open(value);
  const values = projection.lines.find((line) => line.key === key && line.module === module)?.values ?? [];
  return Object.fromEntries([...values.entries()].filter(([, cell]) => cell !== 0));
}

describe('the consumption tax of a published subdivision', () => {
  it('falls on the price, less the land and what the law gives each lot', () => {
    const study = lots({ ...subdivision, price_includes: false });
    expect(cells(study, 'tax_base.consumption')).toEqual({ 0: 463_200_000 });
    expect(cells(study, 'reducer.adjustment', 1)).toEqual({ 0: 139_800_000 });
    expect(cells(study, 'reducer.social', 1)).toEqual({ 0: 201_000_000 });
    expect(cells(study, 'tax.cbs')).toEqual({ 1: -20_380_800 });
    expect(cells(study, 'tax.ibs')).toEqual({ 1: -44_467_200 });
    expect(open(study).projection.indicators.tax_total).toBe(64_848_000);
  });

  it('is less where the price has it inside', () => {
    const study = lots(subdivision);
    expect(cells(study, 'tax.cbs')).toEqual({ 1: -17_877_895 });
    expect(cells(study, 'tax.ibs')).toEqual({ 1: -39_006_316 });
    const { indicators } = open(study).projection;
    expect(indicators.tax_total).toBe(56_884_211);
    expect(indicators.tax_burden).toBeCloseTo(56_884_211 / 804_000_000, 15);
  });

  it('is withheld in part when the price is received', () => {
    const study = lots({ ...subdivision, split: rates(0.25) });
    expect(cells(study, 'tax.cbs_split')).toEqual({ 0: -4_469_474 });
    expect(cells(study, 'tax.cbs')).toEqual({ 1: -13_408_421 });
  });

  it('is a share of the receipts by one switch', () => {
    const study = lots({ ...subdivision, mode: 'transitional', transitional: rates(0.0208) });
    expect(cells(study, 'tax.cbs')).toEqual({ 1: -16_723_200 });
    expect(cells(study, 'tax.ibs')).toEqual({});
    expect(cells(study, 'tax_base.consumption')).toEqual({});
  });

  it('lacks a rate in the months in which something is taxed', () => {
    const lacking = lots({ ...subdivision, cbs: [{ from: '2027-01', rate: 0.088 }] });
    const checks = open(lacking).projection.checks.filter(({ code }) => code === 'rate_missing');
    expect(checks).toMatchObject([{ line: 'tax.cbs', month: 0 }]);
  });
});

describe('reducers', () => {
  const paying = (consumption: Consumption, plan: object[], more: object = {}) =>
    studyFixture(
      { taxation: { regime: 'none', consumption }, indexes: { ipca: { annual: 0, monthly: { '2026-03': 0.1 } } } },
      {
        typologies: [{ units: 10, private_area: 1, price_m2: 100_000, barter_units: 2 }],
        works_months: 3,
        sales_curve: { start: 0, shares: [1] },
        tables: [{ channel: 'direct', share: 1, parts: plan }],
        ...more,
      } as never,
    );
  const plain: Consumption = {
    ...{ cbs: rates(0.1), ibs: rates(0), price_includes: false, index: 'ipca' },
    modules: [{ module: 1, adjustment: { amount: 100_000 } }],
  };
  const halves = [
    { kind: 'down_payment', share: 0.5 },
    { kind: 'keys', share: 0.5 },
  ];

  it('follow what is paid, corrected up to then, for the units that are sold', () => {
    // 80,000 of 100,000 for 8 of 10 units; the index rises by 10 % in month 2, before the keys.
    expect(cells(paying(plain, halves), 'reducer.adjustment')).toEqual({ 0: 4_000_000, 3: 4_400_000 });
  });

  it('serve once: contracts that are sold again have none left', () => {
    const cancelled = { cancellation: { share: 0.5, age: 1, retention: 1, resale_delay: 1 } };
    const study = paying({ ...plain, index: null }, halves, cancelled);
    // Paid: half at once; resold in month 2, its half; at the keys the halves of all.
    expect(cells(study, 'reducer.adjustment')).toEqual({ 0: 4_000_000, 2: 2_000_000, 3: 2_000_000 });
  });

  it('never exceed the base: first the adjustment, then the social one', () => {
    const modules = [{ module: 1, adjustment: { amount: 700_000 }, social: { amount: 50_000 } }];
    const study = paying({ ...plain, index: null, modules }, [{ kind: 'down_payment', share: 1 }]);
    expect(cells(study, 'reducer.adjustment')).toEqual({ 0: 56_000_000 });
    expect(cells(study, 'reducer.social')).toEqual({ 0: 24_000_000 });
    expect(cells(study, 'tax.cbs')).toEqual({});
  });

  it('are explained down to what was paid and to the amount of the study', () => {
    const model = open(paying(plain, halves));
    const node = explanationsOf(model).explain('reducer.adjustment', 1, 3);
    expect(JSON.stringify(node)).toContain('Parte paga do VGV líquido');
    expect(JSON.stringify(node)).toContain('/taxation/consumption/modules/0/adjustment/amount');
  });
});

describe('credits of the consumption tax', () => {
  const landCost = (amount: number, at: number) => ({
    group: 'terrain',
    value: { basis: 'amount' as const, amount },
    timing: { kind: 'once' as const, at },
  });
  const paying = (terms: Partial<Consumption>, more: object = {}) =>
    lots(
      {
        ...{ cbs: rates(0.088), ibs: rates(0.192), lag: 0, credits: [{ groups: ['terrain'], share: 0.6 }] },
        ...terms,
      },
      { expenses: [landCost(1_000_000, 0), landCost(100, 4)], ...more },
    );
  const small = { typologies: [{ units: 1, private_area: 1, price_m2: 436_363.64 }] };
  const study = (terms: Partial<Consumption>, more: object = {}) => {
    const given = paying(terms, more);
    return { ...given, modules: given.modules.map((module) => ({ ...module, ...small })) };
  };

  it('are used up to the debit, and what is left stands at the end', () => {
    // The debit of the CBS is 30,000.00.
    expect(cells(study({}), 'tax_credit.cbs')).toEqual({ 0: 4_125_000, 4: 413 });
    expect(cells(study({}), 'tax.cbs')).toEqual({});
    expect(cells(study({}), 'tax_credit_balance.cbs')[0]).toBe(1_125_000);
    expect(open(study({})).projection.checks).toContainEqual(
      expect.objectContaining({ code: 'credit_open_balance', line: 'tax_credit_balance.cbs', amount: 1_125_413 }),
    );
  });

  it('wait for a month, or for the receipts', () => {
    const used = (usable: object) =>
      cells(study({ credits: [{ groups: ['terrain'], share: 0.6, usable: usable as never }] }), 'tax_credit.cbs');
    expect(used({ kind: 'at', at: 3 })).toEqual({ 3: 4_125_000, 4: 413 });
    expect(used({ kind: 'cost', lag: 2 })).toEqual({ 2: 4_125_000 });
    expect(used({ kind: 'receipts' })).toEqual({ 0: 4_125_000, 4: 413 });
  });

  it('are paid back up to the last month of all else', () => {
    const given = study({ refund: { from: 2, lag: 6 } });
    expect(cells(given, 'tax.cbs_refund')).toEqual({ 8: 1_125_000, 10: 413 });
    const { projection } = open(given);
    expect(projection.months).toBe(11);
    expect(projection.checks.filter(({ code }) => code === 'credit_open_balance')).toEqual([]);
    const refunded = projection.lines.find(({ key }) => key === 'tax.cbs_refund');
    expect(refunded).toMatchObject({ kind: 'cash', label: 'Ressarcimento de CBS' });
  });

  it('are replaced by what really was paid back', () => {
    const lines = [{ key: 'tax.cbs_refund', values: [0, 0, 5000] }];
    const realised = { closing: '2026-03', lines, policy: { 'tax.cbs_refund': 'balance' } };
    const given = study({ refund: { from: 2, lag: 6 } }, { accomplished: realised });
    // What is left of the planned 11,254.13 follows the plan.
    const left = cells(given, 'tax.cbs_refund');
    expect(left[2]).toBe(500_000);
    expect(Object.values(left).reduce((sum, cell) => sum + cell, 0)).toBe(1_125_413);
  });

  it('are shown on the statements as taxes to pay, withheld and paid back ones at once', () => {
    const given = study({ lag: 3, split: rates(0.5), credits: null }, { accounting: {} });
    const debit = cells(given, 'tax.cbs_split')[0] as number;
    const [cbs, ibs] = ['tax.cbs', 'tax.ibs'].map((key) => cells(given, key)[3] as number);
    expect(debit).toBe(cbs);
    expect(cells(given, 'bal.taxes_payable')[0]).toBe(-(cbs as number) - (ibs as number));
  });
});

describe('a land swap net of taxes', () => {
  const swapped = (consumption: Consumption) =>
    studyFixture(
      { taxation: { regime: 'none', consumption } },
      { financial_barter: { share: 0.1, base: 'net_of_commission_and_taxes' } },
    );

  it('shares in a tax in the month in which it is paid, in what is withheld at once', () => {
    const terms: Consumption = { cbs: rates(0.1), ibs: rates(0), price_includes: false };
    // 120,000.00 received in month 1, of which the tax takes 12,000.00.
    expect(cells(swapped(terms), 'financial_barter')).toEqual({ 1: -1_200_000 });
    expect(cells(swapped({ ...terms, lag: 0 }), 'financial_barter')).toEqual({ 1: -1_080_000 });
    expect(cells(swapped({ ...terms, split: rates(0.5) }), 'financial_barter')).toEqual({ 1: -1_140_000 });
  });
});

describe('a study without the consumption tax', () => {
  it('has no line, no indicator and no check of it, and its own taxes keep their names', () => {
    const own = { taxation: { regime: 'none', other: [{ name: 'cbs', rates: rates(0.1) }] } };
    const { projection } = open(lots(subdivision, own));
    expect(projection.lines.find(({ key }) => key === 'tax.cbs')?.label).toBe('cbs');
    expect(projection.lines.filter(({ key }) => /^(tax_base|reducer|tax_credit)/.test(key))).toEqual([]);
    expect(Object.keys(projection.indicators)).not.toContain('tax_total');
  });
});
