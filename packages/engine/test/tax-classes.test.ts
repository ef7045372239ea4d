import { describe, expect, it } from 'vitest';
import { explanationsOf, openStudy, type Projection } from '../src/index.ts';

function open(study: unknown) {
  const opened = openStudy(study);
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  return opened.model;
}

const at = (projection: Projection, key: string, module: number | null = 1): Record<number, number> => {
  const values = projection.lines.find((line) => line.key === key && line.module === module)?.values ?? [];
  return Object.fromEntries([...values.entries()].filter(([, value]) => value !== 0));
};

const table = (share: number, tax_class?: string) => ({
  channel: 'direct',
  share,
  ...(tax_class === undefined ? {} : { tax_class }),
  parts: [{ kind: 'fixed_term', share: 1, installments: 2 }],
});

/** R$ 1,000.01 sold in month 0, two thirds of it socially, paid in months 1 and 2. */
const study = (module: object = {}, others: object = {}): unknown => ({
  format: 'uni.study/1',
  name: 'Classes',
  base_month: '2026-01',
  terms: 'nominal',
  discount_rate: { value: 0.12, basis: 'effective_year' },
  modules: [
    {
      number: 1,
      launch: 0,
      works_start: 6,
      works_months: 6,
      typologies: [{ units: 1, private_area: 1, price_m2: 1000.01 }],
      sales_curve: { start: 0, shares: [1] },
      tables: [table(0.6667, 'social'), table(0.3333)],
      ...module,
    },
  ],
  ...others,
});

function refusals(value: unknown): string[] {
  const opened = openStudy(value);
  return opened.ok ? [] : opened.errors.map(({ path, code }) => `${path} ${code}`);
}

describe('classes of receipts', () => {
  it('round what is of the classes up to each, so that they add up to the line', () => {
    const { projection } = open(study());
    // R$ 666.71 and R$ 333.30 in two: 33,335.5 and 16,665 centavos a month; `standard` comes first.
    expect(at(projection, 'receipts.direct.fixed_term')).toEqual({ 1: 50_001, 2: 50_001 });
    expect(at(projection, 'class_receipts.standard')).toEqual({ 1: 16_665, 2: 16_665 });
    expect(at(projection, 'class_receipts.social')).toEqual({ 1: 33_336, 2: 33_336 });
  });

  it('are no lines in a study that names none', () => {
    const { projection } = open(study({ tables: [table(1)] }));
    expect(projection.lines.some(({ key }) => key.startsWith('class_'))).toBe(false);
    expect(open(study({ tables: [table(1, 'standard')] })).projection.lines.map(({ key }) => key)).toContain(
      'class_receipts.standard',
    );
  });

  it('divide late installments and other revenue, taxed or not', () => {
    const once = { value: { basis: 'amount', amount: 10 }, timing: { kind: 'once', at: 1 } };
    const revenues = [
      { ...once, tax_class: 'social' },
      { ...once, taxed: false, tax_class: 'rent' },
    ];
    const late = { delinquency: { late_share: 0, loss_share: 0.1 } };
    const { projection } = open(study(late, { revenues: revenues.map((each) => ({ ...each, module: 1 })) }));
    expect(at(projection, 'delinquency')).toEqual({ 1: -5_000, 2: -5_000 });
    expect(at(projection, 'class_receipts.standard')).toEqual({ 1: 16_665 - 1_667, 2: 16_665 - 1_667 });
    expect(at(projection, 'class_receipts.social')).toEqual({ 1: 33_336 - 3_333 + 1_000, 2: 33_336 - 3_333 });
    expect(at(projection, 'class_receipts.rent')).toEqual({});
  });

  it('divide what realised months replace by what was planned; without a plan all is of the first', () => {
    const key = 'receipts.direct.fixed_term';
    const realised = { closing: '2026-02', lines: [{ key, module: 1, values: [7, 100] }] };
    const { projection } = open(study({}, { accomplished: realised }));
    // Nothing was planned in month 0: the shares of all months hold.
    expect(at(projection, 'class_receipts.standard')).toEqual({ 0: 233, 1: 3_333, 2: 16_665 });
    expect(at(projection, 'class_receipts.social')).toEqual({ 0: 467, 1: 6_667, 2: 33_336 });
    const unplanned = { closing: '2026-02', lines: [{ key: 'receipts.direct.keys', module: 1, values: [7] }] };
    expect(at(open(study({}, { accomplished: unplanned })).projection, 'class_receipts.standard')[0]).toBe(700);
  });

  it('move the tax base by class where the owner of the land is taxed on the share', () => {
    const { projection } = open(study({ financial_barter: { share: 0.1, taxed_by_owner: true } }));
    expect(at(projection, 'tax_shift')).toEqual({ 1: -5_000, 2: -5_000 });
    expect(at(projection, 'tax_shift.standard')).toEqual({ 1: -1_666, 2: -1_666 });
    expect(at(projection, 'tax_shift.social')).toEqual({ 1: -3_334, 2: -3_334 });
  });

  it('are explained down to the tables behind them', () => {
    const text = JSON.stringify(explanationsOf(open(study())).explain('class_receipts.social', 1, 1));
    expect(text).toContain('classe social');
    expect(text).toContain('até a classe padrão');
  });

  it.each([
    ['Social', 'range'],
    ['', 'range'],
    ['a'.repeat(33), 'range'],
    [7, 'type'],
  ])('named %j are refused: %s', (name, code) => {
    const rented = { area: 10, rent_m2: 1, months: 3, exit: { at: 12, cap_rate: 0.08, tax_class: name } };
    const wrong = study(
      { tables: [{ ...table(1), tax_class: name }] },
      {
        revenues: [{ value: { basis: 'amount', amount: 1 }, timing: { kind: 'once', at: 1 }, tax_class: name }],
        rentals: [{ ...rented, tax_class: name }],
      },
    );
    expect(refusals(wrong)).toEqual([
      `/modules/0/tables/0/tax_class ${code}`,
      `/revenues/0/tax_class ${code}`,
      `/rentals/0/exit/tax_class ${code}`,
      `/rentals/0/tax_class ${code}`,
    ]);
  });
});
