import { describe, expect, it } from 'vitest';
import { type Explanation, explanationsOf, openStudy } from '../src/index.ts';

function open(study: unknown) {
  const opened = openStudy(study);
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  return opened.model;
}

function refusals(value: unknown): string[] {
  const opened = openStudy(value);
  return opened.ok ? [] : opened.errors.map(({ path, code }) => `${path} ${code}`);
}

const rates = (rate: number) => [{ from: '2020-01', rate }];

const presumed = {
  pis: rates(0.0065),
  cofins: rates(0.03),
  irpj_base: rates(0.08),
  irpj: rates(0.15),
  irpj_surcharge: rates(0.1),
  irpj_surcharge_floor: [{ from: '2020-01', amount: 20_000 }],
  csll_base: rates(0.12),
  csll: rates(0.09),
};
const ret = { rates: rates(0.04), classes: [{ class: 'social', rates: rates(0.01) }] };
const step = { from: '2026-01', year_limit: 5_000_000, increase: 0.1 };

/** A taxation with the regimes that follow it. */
const followed = (taxation: object, phases: readonly object[]) => ({
  ...taxation,
  // biome-ignore lint/suspicious/noThenProperty: a field of the study
  then: phases,
});

type Receipt = [at: number, amount: number, taxClass?: string];

/** A module that sells nothing, with receipts as they are stated. */
const study = (receipts: Receipt[], taxation: unknown, others: object = {}): unknown => ({
  format: 'uni.study/1',
  name: 'Regimes',
  base_month: '2026-01',
  terms: 'nominal',
  discount_rate: { value: 0.12, basis: 'effective_year' },
  modules: [{ number: 1, launch: 0, works_start: 6, works_months: 6 }],
  revenues: receipts.map(([at, amount, tax_class]) => ({
    value: { basis: 'amount', amount },
    timing: { kind: 'once', at },
    module: 1,
    ...(tax_class === undefined ? {} : { tax_class }),
  })),
  taxation,
  ...others,
});

function cells(value: unknown, key: string): Record<number, number> {
  const { projection } = open(value);
  const values = projection.lines.find((line) => line.key === key && line.module === null)?.values ?? [];
  return Object.fromEntries([...values.entries()].filter(([, cell]) => cell !== 0));
}

const receipts: Receipt[] = [
  [0, 350_000.01, 'standard'],
  [0, 150_000, 'social'],
];

describe('RET by class', () => {
  it('rounds what is due of each class', () => {
    const given = study(receipts, { regime: 'ret', ret });
    expect(cells(given, 'tax.ret')).toEqual({ 1: -1_550_000 });
    expect(cells(given, 'tax_base.ret')).toEqual({ 0: 50_000_001 });
  });

  it('leaves a class to another regime', () => {
    const classes = [{ class: 'social', regime: 'presumed' }];
    const given = study(receipts, { regime: 'ret', ret, presumed, classes });
    expect(cells(given, 'tax.ret')).toEqual({ 1: -1_400_000 });
    expect(cells(given, 'tax.pis')).toEqual({ 1: -97_500 });
    expect(cells(given, 'tax_base.presumed')).toEqual({ 0: 15_000_000 });
  });

  it('gives way to the next regime in its month; a quarter ends where the calendar says', () => {
    const flow: Receipt[] = [
      [11, 1000],
      [12, 2000],
      [15, 3000],
    ];
    const given = study(flow, {
      regime: 'ret',
      ret,
      // biome-ignore lint/suspicious/noThenProperty: a field of the study
      then: [
        { from: '2027-01', regime: 'presumed', presumed },
        { from: '2027-02', regime: 'ret', ret: { ...ret, lag: 0 } },
      ],
    });
    expect(cells(given, 'tax.ret')).toEqual({ 12: -4000, 15: -12_000 });
    expect(cells(given, 'tax.cofins')).toEqual({ 13: -6000 });
    expect(cells(given, 'tax.csll')).toEqual({ 15: -2160 });
    expect(cells(given, 'tax_base.ret')).toEqual({ 11: 100_000, 15: 300_000 });
  });
});

describe('presumed profit with a limit of the year', () => {
  const quarters: Receipt[] = [
    [1, 3_000_000],
    [3, 500_000],
    [8, 500_000],
    [10, 1_000_000],
  ];
  const yearly = study(quarters, { regime: 'presumed', presumed: { ...presumed, step } });

  it('settles in the last quarter what was charged too early', () => {
    expect(cells(yearly, 'tax_excess')).toEqual({ 2: 175_000_000, 11: -175_000_000 });
    expect(cells(yearly, 'tax.irpj')).toEqual({ 3: -5_750_000, 6: -600_000, 9: -600_000, 12: -1_050_000 });
    expect(cells(yearly, 'tax.csll')).toEqual({ 3: -3_429_000, 6: -540_000, 9: -540_000, 12: -891_000 });
  });

  it('begins later for the CSLL, also with a limit of the quarter', () => {
    const later = { ...presumed, step: { ...step, csll_from: '2026-04' } };
    const expected = { 3: -3_240_000, 6: -540_000, 9: -540_000, 12: -1_080_000 };
    expect(cells(study(quarters, { regime: 'presumed', presumed: later }), 'tax.csll')).toEqual(expected);
    const { year_limit: _, ...quarterly } = { ...later.step, quarter_limit: 1_250_000 };
    const given = study(quarters, { regime: 'presumed', presumed: { ...presumed, step: quarterly } });
    expect(cells(given, 'tax.csll')).toEqual({ 3: -3_240_000, 6: -540_000, 9: -540_000, 12: -1_080_000 });
    expect(cells(given, 'tax.irpj')[3]).toBe(-5_750_000);
  });

  it('carries what is left of the limit to the next quarters of the year alone', () => {
    const flow: Receipt[] = [
      [0, 1_000_000],
      [3, 1_600_000],
      [12, 1_300_000],
    ];
    const given = study(flow, { regime: 'presumed', presumed: { ...presumed, step } });
    expect(cells(given, 'tax_excess')).toEqual({ 5: 10_000_000, 11: -10_000_000, 14: 5_000_000 });
  });

  it('weighs the presumed shares of its activities', () => {
    const activities = [{ class: 'rent', irpj_base: rates(0.32), csll_base: rates(0.32) }];
    const flow: Receipt[] = [
      [0, 1_000_000],
      [1, 1_000_000, 'rent'],
    ];
    const given = study(flow, { regime: 'presumed', presumed: { ...presumed, activities, step } });
    // B = 400,000 + 0.1 · 750,000 · 0.2 = 415,000.00
    expect(cells(given, 'tax.irpj')).toEqual({ 3: -(6_225_000 + 3_550_000) });
  });

  it('explains the excess by the limit that is left', () => {
    const model = open(yearly);
    const labels = ({ label, parts = [] }: Explanation): string[] => [label, ...parts.flatMap(labels)];
    const explained = explanationsOf(model).explain('tax.irpj', null, 6);
    expect(explained?.value).toBe(-600_000);
    expect(explained && labels(explained)).toEqual(
      expect.arrayContaining(['IRPJ: lucro presumido do trimestre, jun/26', 'IRPJ: alíquota, jun/26']),
    );
    expect(labels(explanationsOf(model).explain('tax_excess', null, 11) as Explanation).join()).toContain(
      'Receita acima do limite do ano',
    );
  });

  it('reports the rates that are lacking for the classes with receipts', () => {
    const young = [{ class: 'rent', irpj_base: [{ from: '2027-01', rate: 0.32 }], csll_base: rates(0.32) }];
    const taxation = { regime: 'presumed', presumed: { ...presumed, activities: young } };
    const months = (flow: Receipt[]) =>
      open(study(flow, taxation)).projection.checks.filter(({ code }) => code === 'rate_missing');
    expect(months([[0, 1000, 'rent']])).toEqual([expect.objectContaining({ line: 'tax.irpj', month: 2 })]);
    expect(months([[0, 1000, 'standard']])).toEqual([]);
  });
});

describe('taxations that are refused', () => {
  const then = (...phases: object[]) => followed({ regime: 'ret', ret }, phases);
  const presumedStep = (terms: object) => ({ regime: 'presumed', presumed: { ...presumed, step: terms } });
  const cases: [taxation: object, refusal: string][] = [
    [{ regime: 'ret', ret, classes: [{ class: 'rent', regime: 'presumed' }] }, '/taxation/presumed required'],
    [{ regime: 'none', classes: [{ class: 'rent', regime: 'ret' }] }, '/taxation/ret required'],
    [{ regime: 'ret', ret, classes: [{ class: 'rent', regime: 'real' }] }, '/taxation/classes/0/regime enum'],
    [{ regime: 'ret', ret, classes: [{ class: 'rent' }] }, '/taxation/classes/0/regime required'],
    [{ regime: 'ret', ret, classes: [{ regime: 'none' }] }, '/taxation/classes/0/class required'],
    [
      { regime: 'none', classes: ['a', 'b', 'a'].map((name) => ({ class: name, regime: 'none' })) },
      '/taxation/classes/2/class duplicate',
    ],
    [
      { regime: 'ret', ret: { ...ret, classes: [...ret.classes, ...ret.classes] } },
      '/taxation/ret/classes/1/class duplicate',
    ],
    [
      { regime: 'ret', ret: { ...ret, classes: [{ class: 'social', rates: rates(1.5) }] } },
      '/taxation/ret/classes/0/rates/0/rate range',
    ],
    [
      { regime: 'ret', ret: { ...ret, classes: [{ class: 'social', rates: [...rates(0.1), ...rates(0.2)] }] } },
      '/taxation/ret/classes/0/rates/1/from duplicate',
    ],
    [
      { regime: 'presumed', presumed: { ...presumed, activities: [{ class: 'rent', irpj_base: rates(0.32) }] } },
      '/taxation/presumed/activities/0/csll_base required',
    ],
    [
      {
        regime: 'presumed',
        presumed: {
          ...presumed,
          activities: ['rent', 'rent'].map((name) => ({ class: name, irpj_base: [], csll_base: [] })),
        },
      },
      '/taxation/presumed/activities/1/class duplicate',
    ],
    [presumedStep({ from: '2026-01', increase: 0.1 }), '/taxation/presumed/step/quarter_limit required'],
    [presumedStep({ ...step, csll_from: '2026' }), '/taxation/presumed/step/csll_from type'],
    [then({ from: '2029-02', regime: 'presumed', presumed }), '/taxation/then/0/from range'],
    [followed({ regime: 'presumed', presumed }, [{ from: '2029-02', regime: 'none' }]), '/taxation/then/0/from range'],
    [then({ from: '2029-01', regime: 'none' }, { from: '2029-01', regime: 'ret', ret }), '/taxation/then/1/from range'],
    [then({ from: '2029-01', regime: 'presumed' }), '/taxation/then/0/presumed required'],
    [then({ regime: 'none' }), '/taxation/then/0/from required'],
    [then({ from: '2029-01', regime: 'none', other: [] }), '/taxation/then/0/other unknown_field'],
    [then(followed({ from: '2029-01', regime: 'none' }, [])), '/taxation/then/0/then unknown_field'],
  ];
  it.each(cases.map(([taxation, refusal]) => ({ taxation, refusal })))('$refusal', ({ taxation, refusal }) => {
    expect(refusals(study([[0, 1]], taxation))).toContain(refusal);
  });

  it('accepts a regime that ended before the base month, and RET from any month on', () => {
    const phases = then({ from: '2025-01', regime: 'presumed', presumed }, { from: '2026-03', regime: 'ret', ret });
    const given = study(
      [
        [0, 1000],
        [2, 1000],
      ],
      phases,
    );
    expect(refusals(given)).toEqual([]);
    expect(cells(given, 'tax.ret')).toEqual({ 3: -4000 });
    expect(cells(given, 'tax.pis')).toEqual({ 1: -650 });
  });
});
