import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateStudy } from '../oracle/generation/generate.ts';
import { openStudy, type Study } from '../src/index.ts';

const base = (): Study =>
  JSON.parse(readFileSync(new URL('../fixtures/cases/13-two-towers.study.json', import.meta.url), 'utf8')) as Study;

/** Sets a value at a path of keys, whatever it is. */
function withValue(path: readonly (string | number)[], value: unknown): unknown {
  const study: unknown = base();
  let at = study as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) at = at[key] as Record<string | number, unknown>;
  at[path[path.length - 1] as string] = value;
  return study;
}

function refusal(value: unknown): { path: string; code: string }[] {
  const opened = openStudy(value);
  return opened.ok ? [] : opened.errors.map(({ path, code }) => ({ path, code }));
}

const rows: [string, (string | number)[], unknown, string, string][] = [
  ['an unknown field', ['modules', 0, 'colour'], 'blue', '/modules/0/colour', 'unknown_field'],
  ['a missing base month', ['base_month'], undefined, '/base_month', 'required'],
  ['a base month that is no month', ['base_month'], '2026-13', '/base_month', 'type'],
  ['a study of another format', ['format'], 'uni.study/2', '/format', 'enum'],
  [
    'text where a number belongs',
    ['modules', 0, 'typologies', 0, 'units'],
    '40',
    '/modules/0/typologies/0/units',
    'type',
  ],
  [
    'a number that is not finite',
    ['modules', 0, 'built_area'],
    Number.POSITIVE_INFINITY,
    '/modules/0/built_area',
    'type',
  ],
  ['half a month', ['modules', 0, 'launch'], 1.5, '/modules/0/launch', 'type'],
  ['a launch before the base month', ['modules', 0, 'launch'], -1, '/modules/0/launch', 'before_base'],
  ['keys before the base month', ['modules', 0, 'keys'], { at: 'launch', plus: -99 }, '/modules/0/keys', 'before_base'],
  ['keys that depend on themselves', ['modules', 0, 'keys'], { at: 'keys' }, '/modules/0/keys/at', 'reference'],
  [
    'a sales curve above 100 %',
    ['modules', 0, 'sales_curve'],
    { start: 3, shares: [0.6, 0.41] },
    '/modules/0/sales_curve/shares',
    'sum',
  ],
  [
    'a sales curve without shares or family',
    ['modules', 0, 'sales_curve'],
    { start: 3 },
    '/modules/0/sales_curve/shares',
    'required',
  ],
  [
    'a negative weight',
    ['modules', 0, 'sales_curve'],
    { start: 3, shares: [1.1, -0.1] },
    '/modules/0/sales_curve/shares/1',
    'range',
  ],
  ['a discount above 100 %', ['modules', 0, 'tables', 0, 'discount'], 1.01, '/modules/0/tables/0/discount', 'range'],
  [
    'parts that do not add up',
    ['modules', 0, 'tables', 0, 'parts', 0, 'share'],
    0.01,
    '/modules/0/tables/0/parts',
    'sum',
  ],
  [
    'an option of another part',
    ['modules', 0, 'tables', 0, 'parts', 0],
    { kind: 'until_keys', share: 1, every: 6 },
    '/modules/0/tables/0/parts/0/every',
    'unknown_field',
  ],
  [
    'a linear term with a rate',
    ['modules', 0, 'tables', 0, 'parts', 0],
    { kind: 'fixed_term', share: 1, installments: 3, rate: { value: 0.01, basis: 'effective_month' } },
    '/modules/0/tables/0/parts/0/rate',
    'unknown_field',
  ],
  [
    'a part of no kind',
    ['modules', 0, 'tables', 0, 'parts', 0, 'kind'],
    'balloon',
    '/modules/0/tables/0/parts/0/kind',
    'enum',
  ],
  [
    'a correction in steps of no kind',
    ['modules', 0, 'tables', 0, 'correction'],
    'quarterly',
    '/modules/0/tables/0/correction',
    'enum',
  ],
  ['a rate of −100 %', ['discount_rate', 'value'], -1, '/discount_rate/value', 'range'],
  ['an index lag above two years', ['indexes', 'incc', 'lag'], 25, '/indexes/incc/lag', 'range'],
  [
    'a variation of no month',
    ['indexes', 'incc', 'monthly'],
    { 'jan/26': 0.01 },
    '/indexes/incc/monthly/jan~126',
    'type',
  ],
  ['an index nobody declared', ['modules', 0, 'price_index'], 'cub', '/modules/0/price_index', 'reference'],
  [
    'an index named like a built-in',
    ['modules', 0, 'price_index'],
    'constructor',
    '/modules/0/price_index',
    'reference',
  ],
  ['an expense of an unknown group', ['expenses', 0, 'group'], 'coffee', '/expenses/0/group', 'enum'],
  ['an expense of a computed group', ['expenses', 0, 'group'], 'readjust_labor_cost', '/expenses/0/group', 'enum'],
  ['an expense of a module that is not there', ['expenses', 0, 'module'], 99, '/expenses/0/module', 'reference'],
  [
    'money with three decimals',
    ['expenses', 0, 'value'],
    { basis: 'amount', amount: 10.001 },
    '/expenses/0/value/amount',
    'decimals',
  ],
  [
    'a flow with a curve',
    ['expenses', 0],
    { group: 'marketing', value: { basis: 'share_sales', share: 0.01 }, timing: { kind: 'once', at: 3 } },
    '/expenses/0/timing/kind',
    'enum',
  ],
  [
    'a flow with an index',
    ['expenses', 0],
    { group: 'marketing', value: { basis: 'share_sales', share: 0.01 }, index: 'incc' },
    '/expenses/0/index',
    'index_on_flow',
  ],
  [
    'a group that reads itself',
    ['expenses', 0],
    { group: 'marketing', value: { basis: 'share_group', share: 0.01, of: ['marketing'] }, timing: { kind: 'sales' } },
    '/expenses/0/value/of',
    'circle',
  ],
  [
    'a revenue that reads receipts',
    ['revenues'],
    [{ value: { basis: 'share_receipts', share: 0.01 } }],
    '/revenues/0/value/basis',
    'circle',
  ],
  ['a declared group that exists', ['groups'], [{ key: 'marketing' }], '/groups/0/key', 'duplicate'],
  ['two modules of one number', ['modules', 1, 'number'], 1, '/modules/1/number', 'duplicate'],
  ['a regime without its rates', ['taxation'], { regime: 'ret' }, '/taxation/ret', 'required'],
  [
    'two rates from one month',
    ['taxation'],
    {
      regime: 'ret',
      ret: {
        rates: [
          { from: '2026-01', rate: 0.04 },
          { from: '2026-01', rate: 0.01 },
        ],
      },
    },
    '/taxation/ret/rates/1/from',
    'duplicate',
  ],
  [
    'a tax named like a regime’s',
    ['taxation', 'other'],
    [{ name: 'pis', rates: [] }],
    '/taxation/other/0/name',
    'duplicate',
  ],
  [
    'partners that do not add up',
    ['capital', 'partners'],
    [{ share: 0.5 }, { share: 0.4 }],
    '/capital/partners',
    'sum',
  ],
  [
    'a look-ahead beyond the horizon',
    ['capital', 'distribution', 'look_ahead'],
    601,
    '/capital/distribution/look_ahead',
    'range',
  ],
  [
    'a realised line that no study has',
    ['accomplished'],
    { closing: '2026-06', lines: [{ key: 'closing_cash', values: [1] }] },
    '/accomplished/lines/0/key',
    'enum',
  ],
  [
    'a closing before the base month',
    ['accomplished'],
    { closing: '2020-01', lines: [] },
    '/accomplished/closing',
    'before_base',
  ],
  ['a window with one end', ['loans', 0, 'window'], [3], '/loans/0/window', 'range'],
  ['no module', ['modules'], [], '/modules', 'required'],
];

describe('a study is refused for', () => {
  it.each(rows)('%s', (_name, path, value, at, code) => {
    expect(refusal(withValue(path, value))).toContainEqual({ path: at, code });
  });

  it('a VGV that no enterprise has', () => {
    expect(refusal(withValue(['modules', 0, 'typologies', 0, 'units'], 1e12))).toContainEqual({
      path: '/modules',
      code: 'range',
    });
  });

  it('needing more than 600 months', () => {
    const long = { kind: 'post_keys', share: 1, installments: 590, rate: { value: 0.01, basis: 'effective_month' } };
    expect(refusal(withValue(['modules', 0, 'tables', 0, 'parts'], [long]))).toEqual([{ path: '', code: 'horizon' }]);
  });

  it('no field that is null', () => {
    expect(refusal(withValue(['finance_rate'], null))).toEqual([]);
    expect(refusal(withValue(['modules', 0, 'cancellation'], null))).toEqual([]);
  });
});

/** Every path of a JSON value. */
function paths(value: unknown, at: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [at];
  return [
    at,
    ...Object.entries(value).flatMap(([key, inner]) => paths(inner, [...at, Array.isArray(value) ? Number(key) : key])),
  ];
}

describe('whatever JSON it is given, the engine', () => {
  it('answers and never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const opened = openStudy(value);
        expect(opened.ok).toBe(false);
        if (!opened.ok) expect(opened.errors.length).toBeGreaterThan(0);
      }),
      { numRuns: 2000 },
    );
  });

  it('answers to a valid study with any one value replaced, and every path it names exists', {
    timeout: 120_000,
  }, () => {
    const odd: unknown[] = [
      null,
      '',
      'x',
      -1,
      0,
      1,
      1.5,
      1e9,
      -1e9,
      1e308,
      0.001,
      true,
      [],
      {},
      [[]],
      { at: 'launch' },
      '2026-01',
      Number.NaN,
    ];
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(), fc.nat(odd.length - 1), (seed, pick, k) => {
        const study: unknown = generateStudy(seed);
        const all = paths(study).filter((path) => path.length > 0);
        const path = all[pick % all.length] as (string | number)[];
        let at = study as Record<string | number, unknown>;
        for (const key of path.slice(0, -1)) at = at[key] as Record<string | number, unknown>;
        at[path[path.length - 1] as string] = odd[k];
        const opened = openStudy(study);
        if (!opened.ok) expect(opened.errors.length).toBeGreaterThan(0);
        else for (const line of opened.model.projection.lines) expect(line.values.every(Number.isFinite)).toBe(true);
      }),
      { numRuns: 3000, seed: 7 },
    );
  });
});

describe('works of no month', () => {
  it('give a physical cost no timing, which a check says', () => {
    const study = base();
    for (const module of study.modules) Object.assign(module, { works_months: 0, schedule: null, keys: 40 });
    const opened = openStudy(study);
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
    const { checks, lines } = opened.model.projection;
    expect(checks).toContainEqual(expect.objectContaining({ code: 'without_timing', line: 'expense.labor_cost' }));
    expect(lines.find(({ key }) => key === 'expense.labor_cost')).toBeUndefined();
  });
});
