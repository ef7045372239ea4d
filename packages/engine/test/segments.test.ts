import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compare } from '../oracle/compare.ts';
import { oracleProject } from '../oracle/project.ts';
import { explanationsOf, openStudy, type Projection, type Study } from '../src/index.ts';

const folder = new URL('../fixtures/segments/', import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith('.study.json'));
const read = (name: string): Study => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));

function open(study: unknown) {
  const opened = openStudy(study);
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  return opened.model;
}

const cells = (projection: Projection, key: string): Record<number, number> => {
  const values = projection.lines.find((line) => line.key === key && line.module === 1)?.values ?? [];
  return Object.fromEntries([...values.entries()].filter(([, value]) => value !== 0));
};

/** One module without what the study under test does not need. */
const study = (module: object, indexes = {}): unknown => ({
  format: 'uni.study/1',
  name: 'Exemplo',
  base_month: '2026-01',
  terms: 'nominal',
  discount_rate: { value: 0.12, basis: 'effective_year' },
  indexes,
  modules: [{ number: 1, launch: 0, works_start: 12, works_months: 4, keys: 16, ...module }],
});

/** Error paths and codes. */
function refusals(value: unknown): string[] {
  const opened = openStudy(value);
  return opened.ok ? [] : opened.errors.map(({ path, code }) => `${path} ${code}`);
}

describe('studies of segments', () => {
  it.each(names)('%s equals an independent implementation', (name) => {
    const expected = oracleProject(read(name));
    if ('refused' in expected) throw new Error(expected.refused);
    expect(compare(open(read(name)).projection, expected)).toEqual([]);
  });
});

describe('a bank that pays during construction', () => {
  const bank = { kind: 'works_transfer', share: 0.8, signing: 2, min_sold: 0.3, land_share: 0.1, retention: 0.05 };
  const sold = (table: object, shares = [0.6, 0, 0, 0, 0, 0, 0, 0.2]) => ({
    typologies: [{ units: 10, private_area: 100, price_m2: 1000 }],
    sales_curve: { start: 6, shares },
    tables: [{ channel: 'financed', share: 1, parts: [{ kind: 'down_payment', share: 0.2 }, bank], ...table }],
  });

  it('pays land at the signing, what was measured before at once, the rest by measurement', () => {
    const { projection } = open(study(sold({})));
    expect(cells(projection, 'receipts.financed.works_transfer')).toEqual({
      ...{ 12: 4_800_000, 13: 10_260_000, 14: 10_260_000, 15: 22_120_000, 16: 16_560_000 },
    });
  });

  it('is corrected up to the signing, not after it', () => {
    const corrected = sold({ index_before_keys: 'incc' });
    const { projection } = open(study(corrected, { incc: { annual: 0.06 } }));
    expect(cells(projection, 'receipts.financed.works_transfer')).toEqual({
      ...{ 12: 4_941_902, 13: 10_563_317, 14: 10_563_317, 15: 22_539_056, 16: 16_967_574 },
    });
  });

  it('signs nothing while too little is sold, and the study tells how much that is', () => {
    const { projection } = open(study(sold({}, [0.1, 0.1])));
    expect(cells(projection, 'receipts.financed.works_transfer')).toEqual({});
    const [check] = projection.checks.filter(({ code }) => code === 'unsigned_transfer');
    expect(check).toMatchObject({ severity: 'error', module: 1, amount: 16_000_000 });
  });

  it('is explained where it pays nothing, down to the share that has to be sold', () => {
    const model = open(study(sold({})));
    const text = JSON.stringify(explanationsOf(model).explain('receipts.financed.works_transfer', 1, 9));
    expect(text).toContain('assinatura com o banco a partir de jan/27');
    expect(text).toContain('/modules/0/tables/0/parts/1/min_sold');
  });

  it('has months, shares and a schedule that are refused with their paths', () => {
    const plan = [
      { ...bank, signing: 601, lag: -1, land_share: 1.2, schedule: { shares: [1] }, from: { at: 'base', plus: -1 } },
      { kind: 'down_payment', share: 0.2 },
    ];
    const at = '/modules/0/tables/0/parts/0';
    expect(refusals(study(sold({ parts: plan }))).sort()).toEqual(
      [`${at}/signing range`, `${at}/lag range`, `${at}/land_share range`].sort(),
    );
    const { signing, lag, land_share, ...rest } = plan[0] as Record<string, unknown>;
    expect([signing, lag, land_share]).toEqual([601, -1, 1.2]);
    expect(refusals(study(sold({ parts: [rest, plan[1]] }))).sort()).toEqual(
      [`${at}/from before_base`, `${at}/schedule/shares range`].sort(),
    );
  });
});

describe('a calendar of installments', () => {
  const plan = (calendar: unknown) => ({
    works_start: 2,
    works_months: 8,
    keys: 10,
    typologies: [{ units: 1, private_area: 100, price_m2: 1000 }],
    sales_curve: { start: 4, shares: [1] },
    tables: [
      {
        channel: 'direct',
        share: 1,
        parts: [
          { kind: 'keys', share: 0.8 },
          { kind: 'calendar', share: 0.2, by_keys: true, calendar },
        ],
      },
    ],
  });

  it('falls due after the sale or in a month, at the keys at the latest', () => {
    const calendar = [
      { after: 6, share: 0.5 },
      { after: 12, share: 0.3 },
      { at: { at: 'keys', plus: -3 }, share: 0.2 },
    ];
    const { projection } = open(study(plan(calendar)));
    expect(cells(projection, 'receipts.direct.calendar')).toEqual({ 7: 400_000, 10: 1_600_000 });
  });

  it('is refused when its shares, its months or its entries do not hold', () => {
    const at = '/modules/0/tables/0/parts/1/calendar';
    expect(refusals(study(plan([])))).toEqual([`${at} required`]);
    expect(refusals(study(plan([{ after: 3, share: 0.9 }])))).toEqual([`${at} sum`]);
    expect(refusals(study(plan([{ share: 1 }])))).toEqual([`${at}/0/after required`]);
    expect(refusals(study(plan([{ after: 3, at: 4, share: 1 }])))).toEqual([`${at}/0/at unknown_field`]);
    expect(refusals(study(plan([{ at: { at: 'base', plus: -1 }, share: 1 }])))).toEqual([`${at}/0/at before_base`]);
  });
});

describe('typologies sold on their own terms', () => {
  const tables = [{ channel: 'direct', share: 1, parts: [{ kind: 'down_payment', share: 1 }] }];

  it('have their own curve, and the steps of their module', () => {
    const { projection } = open(
      study({
        typologies: [
          { name: '2 dorm', units: 10, private_area: 50, price_m2: 10_000 },
          { name: 'Studio', units: 5, private_area: 30, price_m2: 12_000, sales_curve: { start: 1, shares: [1] } },
        ],
        sales_curve: { start: 0, shares: [0.5, 0.5] },
        price_steps: [{ sold: 0.3, change: 0.05 }],
        tables,
      }),
    );
    expect(cells(projection, 'sales.direct')).toEqual({ 0: 250_000_000, 1: 262_500_000 + 189_000_000 });
    expect(cells(projection, 'sales_base')).toEqual({ 0: 250_000_000, 1: 430_000_000 });
  });

  it('need a module without curve or tables only while one of them has none', () => {
    const own = { units: 1, private_area: 1, price_m2: 1, sales_curve: { start: 0, shares: [1] }, tables };
    expect(refusals(study({ typologies: [own] }))).toEqual([]);
    expect(refusals(study({ typologies: [own, { units: 1, private_area: 1, price_m2: 1 }] }))).toEqual([
      '/modules/0/sales_curve required',
      '/modules/0/tables required',
    ]);
    expect(refusals(study({ typologies: [] }))).toEqual([]);
    expect(refusals(study({}))).toEqual([]);
  });

  it('are named by their paths when refused', () => {
    const at = '/modules/0/typologies/0';
    const typology = {
      ...{ units: 1, private_area: 1, price_m2: 1, price_index: 'igpm' },
      sales_curve: { start: 0, shares: [0.7, 0.7] },
      tables: [{ channel: 'direct', share: 0.5, parts: [{ kind: 'keys', share: 0.5 }] }],
      price_steps: [{ sold: 0.5, change: 0.1 }],
    };
    expect(refusals(study({ typologies: [typology] })).sort()).toEqual(
      [
        `${at}/price_index reference`,
        `${at}/sales_curve/shares sum`,
        `${at}/tables sum`,
        `${at}/tables/0/parts sum`,
      ].sort(),
    );
    const steps = [{ change: 0.1 }, { sold: 0.5, from: 3, change: 0.1 }, { sold: 0.5, change: -1 }];
    expect(refusals(study({ typologies: [{ ...typology, price_steps: steps }] })).sort()).toEqual(
      [
        `${at}/price_steps/0/from required`,
        `${at}/price_steps/1/sold unknown_field`,
        `${at}/price_steps/2/change range`,
      ].sort(),
    );
  });

  it('may have fractions of units, which a sales mirror has not', () => {
    const { projection } = open(
      study({
        typologies: [{ units: 2.5, private_area: 50, price_m2: 1000 }],
        sales_curve: { start: 0, shares: [1] },
        tables,
      }),
    );
    expect(projection.checks).toMatchObject([{ code: 'fractional_units', severity: 'info', module: 1 }]);
  });
});
