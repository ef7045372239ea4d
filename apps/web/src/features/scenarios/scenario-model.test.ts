import { driverOf, type Override } from '@uni/analysis';
import { identifyStudy, pointerOf, toJsonObject } from '@uni/contracts';
import { openStudy } from '@uni/engine';
import { describe, expect, it } from 'vitest';
import { freeName } from '../study/free-name.ts';
import { goldenStudies } from '../study/testing/golden-projections.ts';
import { counting, study as plain } from '../study/testing/study-fixture.ts';
import { isTypedAsPercent, leverOf, leverOptions, leverText, overrideOf } from './levers-model.ts';
import {
  amountText,
  firstScenarios,
  joinedAmount,
  knownOverrides,
  movedFurther,
  premiseKeys,
  readingText,
  sliderRange,
  withOverride,
  withoutPremise,
} from './scenario-model.ts';

const document = identifyStudy(toJsonObject(plain) ?? {}, counting());
const answer = openStudy(document.study);
if (!answer.ok) throw new Error('the study of the house is refused');
const { study } = answer.model;
const price = driverOf('price');

describe('amounts in words', () => {
  it.each([
    ['price', 0.05, '+5%'],
    ['price', -0.125, '−12,50%'],
    ['discount', 0.02, '+2 p.p.'],
    ['sales_months', -6, '−6 meses'],
    ['price', 0, '0%'],
  ] as const)('%s by %s is %s', (key, amount, text) => {
    expect(amountText(driverOf(key), amount)).toBe(text);
  });

  it('a driver reads what the study says, and nothing where it has no value', () => {
    expect(readingText(price, study)).toBe('8.000,00 R$/m²');
    expect(readingText(driverOf('sales_start'), study)).toBeNull();
    expect(readingText(driverOf('works_cost'), study)).toBeNull();
  });

  it('two amounts of a driver join as if both were made', () => {
    expect(joinedAmount(price, 0.05, 0.1)).toBeCloseTo(0.155, 9);
    expect(joinedAmount(driverOf('discount'), 0.02, -0.01)).toBe(0.01);
    expect(joinedAmount(driverOf('works_months'), 6, -3)).toBe(3);
  });

  it('a slider reaches as far as its amount goes and never beyond the driver', () => {
    expect(sliderRange(price, 0.05)).toEqual({ low: -0.3, high: 0.3, step: 0.005 });
    expect(sliderRange(price, 0.8).high).toBe(0.8);
    expect(sliderRange(price, 0.8123)).toEqual({ low: -0.815, high: 0.815, step: 0.005 });
    expect(sliderRange(price, 5)).toMatchObject({ low: price.low, high: price.high });
  });
});

describe('the overrides of a scenario', () => {
  const overrides: Override[] = [
    { driver: 'price', amount: 0.05 },
    { path: '/name', value: 'x' },
  ];

  it('keep their order when one is changed, and lose it when it is nothing', () => {
    expect(withOverride(overrides, { driver: 'price', amount: 0.1 })).toEqual([
      { driver: 'price', amount: 0.1 },
      overrides[1],
    ]);
    expect(withOverride(overrides, { driver: 'price', amount: 0 })).toEqual([overrides[1]]);
    expect(withoutPremise(overrides, '/name')).toEqual([overrides[0]]);
  });

  it('are moved further by what is found on top of them', () => {
    const moved = movedFurther(overrides, [
      { driver: price, amount: 0.1 },
      { driver: driverOf('sales_start'), amount: 2 },
    ]);
    expect(moved).toEqual([
      { driver: 'price', amount: expect.closeTo(0.155, 9) },
      overrides[1],
      { driver: 'sales_start', amount: 2 },
    ]);
  });

  it('that name a driver nobody knows are left out', () => {
    expect(
      knownOverrides([
        { driver: 'weather', amount: 1 },
        { driver: 'price', amount: 1 },
      ]),
    ).toEqual([{ driver: 'price', amount: 1 }]);
  });

  it('make the rows of the table, after those that every table has', () => {
    expect(premiseKeys(study, [{ overrides }], ['driver:sales_start'])).toEqual([
      'driver:price',
      '/name',
      'driver:sales_start',
    ]);
  });

  it('of the first two move only what the study has', () => {
    expect(firstScenarios(study).map((each) => each.overrides)).toEqual([
      [{ driver: 'price', amount: 0.05 }],
      [{ driver: 'price', amount: -0.05 }],
    ]);
  });
});

it('a taken name gets a number', () => {
  expect(freeName('Cenário', ['Otimista'])).toBe('Cenário');
  expect(freeName('Cenário', ['Cenário', 'Cenário 2'])).toBe('Cenário 3');
});

describe('levers', () => {
  const options = leverOptions(document, study);

  it('are the drivers that apply and the numbers that a form edits', () => {
    const labels = options.map(({ label }) => label);
    expect(labels).toContain('Preço/m²');
    expect(labels).not.toContain('Custo de obra');
    const keys = options.filter(({ driver }) => !driver).map(({ key }) => pointerOf(document, key));
    expect(keys).toContain('/modules/0/typologies/0/price_m2');
    expect(keys).toContain('/discount_rate/value');
    expect(keys).not.toContain('/modules/0/sales_curve/shares/0');
  });

  it('are named by item and field, an index by its own name, and never by position', () => {
    for (const { model } of goldenStudies) {
      const whole = identifyStudy(JSON.parse(JSON.stringify(model.study)), counting());
      const inputs = leverOptions(whole, model.study).filter(({ driver }) => !driver);
      for (const { label } of inputs) expect(label).not.toMatch(/(^|, )item \d/i);
      const pointers = inputs.map(({ key }) => pointerOf(whole, key) ?? '');
      expect(pointers.filter((pointer) => /\/(number|module)$/.test(pointer))).toEqual([]);
      for (const [at, pointer] of pointers.entries())
        if (/^\/indexes\/incc\/annual$/.test(pointer)) expect(inputs[at]?.label).toBe('INCC, variação anual');
    }
  });

  it('are told apart where two items have one name', () => {
    const [first] = plain.modules;
    const named = { ...first?.typologies[0], label: 'Tipo A' };
    const typologies = [named, named];
    const twin = identifyStudy(
      JSON.parse(JSON.stringify({ ...plain, modules: [{ ...first, typologies }] })),
      counting(),
    );
    const labels = leverOptions(twin, study).map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels.filter((label) => label.includes('(2 de 2 com este nome)')).length).toBeGreaterThan(0);
  });

  it('each stand at what the study says today', () => {
    for (const option of options) {
      const lever = leverOf(option, study, pointerOf(document, option.key));
      expect(lever, option.label).not.toBeNull();
      expect(leverText(option, study, lever?.from ?? 0), option.label).not.toBe('');
    }
  });

  it('are typed as percent where their form does', () => {
    expect(isTypedAsPercent('/discount_rate/value')).toBe(true);
    expect(isTypedAsPercent('/modules/@1/tables/@2/share')).toBe(true);
    expect(isTypedAsPercent('/modules/@1/typologies/@2/price_m2')).toBe(false);
  });

  it('a value that was found becomes what a scenario keeps', () => {
    const [driver, input] = [options.find(({ key }) => key === 'driver:price'), options.find((one) => !one.driver)];
    if (!driver || !input) throw new Error('no levers');
    expect(overrideOf(driver, study, 8800)).toEqual({ driver: 'price', amount: expect.closeTo(0.1, 12) });
    expect(overrideOf(input, study, 3)).toEqual({ path: input.key, value: 3 });
  });
});
