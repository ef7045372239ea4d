import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { explanationsOf, openStudy, type Projection } from '../src/index.ts';
import { Walk } from './reason-walk.ts';

function open(study: unknown) {
  const opened = openStudy(study);
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  return opened.model;
}

const cells = (projection: Projection, key: string, module: number | null = null): Record<number, number> => {
  const values = projection.lines.find((line) => line.key === key && line.module === module)?.values ?? [];
  return Object.fromEntries([...values.entries()].filter(([, value]) => value !== 0));
};

const monthly = (value: number) => ({ value, basis: 'effective_month' });

/** Three installments of R$ 1,000 after the keys, in months 11 to 13, of what is sold in month 0. */
const table = (fields: object = {}) => ({
  channel: 'direct',
  share: 1,
  name: 'Direta',
  parts: [{ kind: 'fixed_term', share: 1, installments: 3, first: 11 }],
  ...fields,
});

const study = (assignments: object[], others: object = {}, module: object = {}): unknown => ({
  format: 'uni.study/1',
  name: 'Cessão',
  base_month: '2026-01',
  terms: 'nominal',
  discount_rate: { value: 0.12, basis: 'effective_year' },
  modules: [
    {
      number: 1,
      launch: 0,
      works_start: 2,
      works_months: 6,
      typologies: [{ units: 1, private_area: 1, price_m2: 3000 }],
      sales_curve: { start: 0, shares: [1] },
      tables: [table()],
      ...module,
    },
  ],
  assignments,
  ...others,
});

const sale = (fields: object = {}) => ({ at: 10, share: 0.9, rate: monthly(0.01), tax: 'as_received', ...fields });

describe('a sale of receivables', () => {
  it('pays the present value, and is repaid by what falls due', () => {
    const { projection } = open(study([sale({ costs_share: 0.02 })]));
    expect(cells(projection, 'assignment.1.proceeds')).toEqual({ 10: 264_689 });
    expect(cells(projection, 'assignment.1.costs')).toEqual({ 10: -5_294 });
    expect(cells(projection, 'assignment.1.transfer')).toEqual({ 11: -90_000, 12: -90_000, 13: -90_000 });
    expect(cells(projection, 'assignment.1.interest')).toEqual({ 11: 2_647, 12: 1_773, 13: 891 });
    expect(projection.indicators).toMatchObject({
      'assignment.1.face': 270_000,
      'assignment.1.months': 3,
      result: 300_000 - 5_311 - 5_294,
    });
    expect(projection.indicators['assignment.1.discount']).toBeCloseTo(1 - 264_689 / 270_000, 12);
  });

  it('pays a senior share first; what stays of the last month is the developer’s', () => {
    const { projection } = open(study([sale({ subordination: 0.2 })]));
    expect(cells(projection, 'assignment.1.proceeds')).toEqual({ 10: 211_751 });
    expect(cells(projection, 'assignment.1.interest')).toEqual({ 11: 2_118, 12: 1_239, 13: 351 });
    expect(cells(projection, 'assignment.1.transfer')).toEqual({ 11: -90_000, 12: -90_000, 13: -35_459 });
    expect(cells(projection, 'net_cash_flow')[13]).toBe(100_000 - 35_459);
  });

  it('leaves to the next one what it does not take, as its months and its share are', () => {
    const { projection } = open(study([sale({ share: 0.5, to: 12 }), sale({ share: 0.5 })]));
    expect(cells(projection, 'assignment.1.transfer')).toEqual({ 11: -50_000, 12: -50_000 });
    expect(cells(projection, 'assignment.2.transfer')).toEqual({ 11: -25_000, 12: -25_000, 13: -50_000 });
  });

  it('bears late and lost installments without coobligation only', () => {
    const late = { delinquency: { late_share: 0.1, delay: 1, loss_share: 0.05 } };
    const borne = open(study([sale({ share: 1 })], {}, late)).projection;
    expect(cells(borne, 'assignment.1.transfer')).toEqual({ 11: -85_000, 12: -95_000, 13: -95_000, 14: -10_000 });
    const owed = open(study([sale({ share: 1, coobligation: true })], {}, late)).projection;
    expect(cells(owed, 'assignment.1.transfer')).toEqual({ 11: -100_000, 12: -100_000, 13: -100_000 });
  });

  it('is taxed when it is sold, at its original amount, and no more as it is paid', () => {
    const taxation = { regime: 'ret', ret: { rates: [{ from: '2026-01', rate: 0.04 }] } };
    const ipca = { indexes: { ipca: { annual: 0.12 } } };
    const corrected = { tables: [table({ index_before_keys: 'ipca', index_after_keys: 'ipca' })] };
    const { projection } = open(study([sale({ tax: 'at_assignment', share: 1 })], { taxation, ...ipca }, corrected));
    const until = Math.round(300_000 * 1.12 ** (10 / 12));
    const paid = cells(projection, 'receipts.direct.fixed_term', 1);
    expect(cells(projection, 'tax_shift', 1)).toEqual({
      ...{ 10: until, 11: -(paid[11] ?? 0), 12: -(paid[12] ?? 0), 13: -(paid[13] ?? 0) },
    });
    expect(cells(projection, 'tax.ret')).toEqual({ 11: -Math.round(until * 0.04) });
  });

  it('of contracts that are not delivered, of later sales or of other tables covers nothing, and says so', () => {
    for (const fields of [{ delivered: true, at: 7 }, { kinds: ['keys'] }, { at: 13 }]) {
      const model = open(study([sale(fields)]));
      expect(model.projection.checks.map(({ code }) => code)).toContain('empty_assignment');
      expect(model.projection.lines.some(({ key }) => key.startsWith('assignment.'))).toBe(false);
    }
    const { projection } = open(study([sale({ at: 3 }), sale({ at: 13, from: 14 })]));
    const [empty] = projection.checks.filter(({ code }) => code === 'empty_assignment');
    expect(empty).toMatchObject({ severity: 'warning', line: 'assignment.2.proceeds' });
  });

  it('enters the cash before the loans and the partners', () => {
    const capital = { distribution: { mode: 'sweep', start: 0 } };
    const { projection } = open(study([sale()], { capital }));
    expect(cells(projection, 'distribution')[10]).toBe(-264_689);
    expect(cells(projection, 'free_cash_flow')[10]).toBeUndefined();
  });

  it('explains a month that transfers nothing by the senior share that is paid', () => {
    const model = open(study([sale({ subordination: 0.6 })]));
    expect(cells(model.projection, 'assignment.1.transfer')).toEqual({ 11: -90_000, 12: -17_103 });
    const paid = JSON.stringify(explanationsOf(model).explain('assignment.1.transfer', null, 13));
    expect(paid).toContain('o sênior já foi pago');
    expect(JSON.stringify(explanationsOf(model).explain('assignment.1.transfer', null, 9))).toContain('Mês da cessão');
    const proceeds = JSON.stringify(explanationsOf(model).explain('assignment.1.proceeds', null, 10));
    for (const word of ['subordinação', 'taxa', 'Fluxo cedido']) expect(proceeds).toContain(word);
  });
});

it('every cell of sold receivables and of classes leads to inputs of the study', () => {
  const file = new URL('../fixtures/segments/05-receivables-sold.study.json', import.meta.url);
  const model = open(JSON.parse(readFileSync(file, 'utf8')));
  const walk = new Walk(model);
  const mine = model.projection.lines.filter(({ key }) => /^(assignment|class_|tax_shift)/.test(key));
  for (const { key, module, values } of mine)
    values.forEach((_, month) => {
      const explanation = explanationsOf(model).explain(key, module, month);
      if (explanation) walk.down(explanation);
    });
  expect(mine.length).toBeGreaterThan(20);
  expect(walk.lost).toEqual([]);
  expect(walk.leaves).toBeGreaterThan(1000);
  expect(walk.strange.length / walk.leaves).toBeLessThan(0.01);
});

describe('a sale of receivables that a study cannot have', () => {
  const other = { number: 2, launch: 0, works_start: 2, works_months: 6, typologies: [] };
  it.each<[object, string]>([
    [{ share: undefined }, '/assignments/0/share required'],
    [{ rate: undefined }, '/assignments/0/rate required'],
    [{ at: undefined }, '/assignments/0/at required'],
    [{ at: -1 }, '/assignments/0/at before_base'],
    [{ to: { at: 'launch', plus: -3 } }, '/assignments/0/to before_base'],
    [{ subordination: 1 }, '/assignments/0/subordination range'],
    [{ share: 1.1 }, '/assignments/0/share range'],
    [{ kinds: ['bank_transfer'] }, '/assignments/0/kinds/0 enum'],
    [{ kinds: [] }, '/assignments/0/kinds range'],
    [{ modules: [7] }, '/assignments/0/modules/0 reference'],
    [{ tables: ['Repasse'] }, '/assignments/0/tables/0 reference'],
    [{ modules: [2], tables: ['Direta'] }, '/assignments/0/tables/0 reference'],
    [{ index: 'ipca' }, '/assignments/0/index reference'],
    [{ tax: 'never' }, '/assignments/0/tax enum'],
    [{ colour: 'red' }, '/assignments/0/colour unknown_field'],
  ])('%j: %s', (fields, refused) => {
    const value = study([sale(fields)]) as { modules: object[] };
    value.modules.push(other);
    const opened = openStudy(value);
    expect(opened.ok ? [] : opened.errors.map(({ path, code }) => `${path} ${code}`)).toEqual([refused]);
  });

  it('comes before the one listed before it', () => {
    const opened = openStudy(study([sale(), sale({ at: 9 })]));
    expect(opened.ok ? [] : opened.errors.map(({ path, code }) => `${path} ${code}`)).toEqual([
      '/assignments/1/at range',
    ]);
  });
});
