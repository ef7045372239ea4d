import { applyEdits, identifyStudy, type Json, type StudyDocument, toJsonObject } from '@uni/contracts';
import { describe, expect, it } from 'vitest';
import { evaluateHurdles } from '../src/sensitivity/hurdle.ts';
import { applyOverrides, evaluateScenario, type Override, type Scenario } from '../src/sensitivity/scenario.ts';
import { demonstration, frozen, opened } from './support.ts';

let next = 0;
const document: StudyDocument = frozen(
  identifyStudy(toJsonObject(demonstration) ?? {}, () => {
    next += 1;
    return next;
  }),
);
const idOf = (list: string, at: number): number => document.identity[list]?.[at]?.id ?? 0;
const tower = `/modules/@${idOf('modules', 0)}`;
const typology = `${tower}/typologies/@${document.identity.modules?.[0]?.lists?.typologies?.[0]?.id}`;
const constructionPath = `/expenses/@${idOf('expenses', 0)}`;

const scenario = (key: string, overrides: Override[]): Scenario => ({ key, name: key, overrides });
const numbers = (of: StudyDocument) => opened(of.study).projection.indicators;
const at = (of: StudyDocument, ...steps: (string | number)[]): Json | undefined =>
  steps.reduce<unknown>((value, step) => Reflect.get(value as object, step), of.study) as Json;

describe('overrides', () => {
  it('set, multiply and add, on numbers, vectors and month references', () => {
    const { document: over, refused } = applyOverrides(document, [
      { path: `${typology}/price_m2`, factor: 1.05 },
      { path: `${constructionPath}/value/amount`, delta: 100 },
      { path: `${tower}/sales_curve/start`, delta: 3 },
      { path: `${tower}/launch`, delta: 1 },
      { path: `${tower}/sales_curve/shares`, factor: 0.5 },
      { path: `${tower}/sales_curve/shares/0`, value: 0.3 },
      { path: '/indexes/incc/monthly', delta: 0.001 },
      { path: `${tower}/price_growth/value`, factor: 1.123456 },
    ]);
    expect(refused).toEqual([]);
    expect(at(over, 'modules', 0, 'typologies', 0, 'price_m2')).toBe(9345);
    expect(at(over, 'expenses', 0, 'value', 'amount')).toBe(3380);
    expect(at(over, 'modules', 0, 'sales_curve', 'start')).toEqual({ at: 'launch', plus: 3 });
    expect(at(over, 'modules', 0, 'launch')).toBe(6);
    expect((at(over, 'modules', 0, 'sales_curve', 'shares') as number[]).slice(0, 3)).toEqual([0.3, 0.04, 0.025]);
    expect(at(over, 'indexes', 'incc', 'monthly', '2026-01')).toBe(0.0082);
    expect(at(over, 'modules', 0, 'price_growth', 'value')).toBe(0.008987648);
    expect(at(document, 'modules', 0, 'launch')).toBe(5);
  });

  it('mean the same when the modules change places', () => {
    const moved = applyEdits(document, [
      { op: 'move', path: tower, old: { after: null }, new: { after: idOf('modules', 1) } },
    ]);
    if (!moved.ok) throw new Error('refused');
    const { document: over } = applyOverrides(moved.document, [{ path: `${typology}/price_m2`, factor: 2 }]);
    expect(at(over, 'modules', 1, 'typologies', 0, 'price_m2')).toBe(17_800);
    expect(at(over, 'modules', 0, 'typologies', 0, 'price_m2')).toBe(9_167);
  });

  it('that cannot be made are told by path, the others hold', () => {
    const { document: over, refused } = applyOverrides(document, [
      { path: '/modules/@999999/launch', delta: 1 },
      { path: `${tower}/name`, factor: 2 },
      { path: `${tower}/typologies`, factor: 2 },
      { path: `${tower}/launch`, factor: Number.NaN },
      { path: 'launch', value: 3 },
      { path: `${tower}/typologies`, value: [{ units: 1, private_area: 1, price_m2: 1 }] },
      { path: `${tower}/launch`, value: 7 },
    ]);
    expect(refused.map(({ code }) => code)).toEqual([
      'missing',
      'not_numeric',
      'holds_items',
      'bad_value',
      'bad_path',
      'holds_items',
    ]);
    expect(at(over, 'modules', 0, 'launch')).toBe(7);
  });
});

describe('scenarios', () => {
  const good = scenario('otimista', [{ path: `${typology}/price_m2`, factor: 1.1 }]);
  const bad = scenario('pessimista', [
    { path: `${typology}/price_m2`, factor: 0.9 },
    { path: `${constructionPath}/value/amount`, factor: 1.1 },
  ]);
  const share = `${tower}/tables/@${document.identity.modules?.[0]?.lists?.tables?.[0]?.id}/share`;
  const broken = scenario('impossível', [
    { path: `${typology}/price_m2`, factor: 1.1 },
    { path: share, value: 0.1 },
  ]);

  const base = opened(document.study);

  it('are projected beside their base', () => {
    const npv = (of: StudyDocument) => Number(numbers(of).npv);
    const [up, down] = [good, bad].map((one) =>
      Number(evaluateScenario(base, document, one).model?.projection.indicators.npv),
    );
    expect(up).toBe(npv(applyOverrides(document, good.overrides).document));
    expect(down).toBeLessThan(npv(document));
    expect(up).toBeGreaterThan(npv(document));
  });

  it('that the engine refuses have no numbers, and the override that it blames', () => {
    expect(evaluateScenario(base, document, broken)).toMatchObject({
      model: null,
      refused: [{ path: share, code: 'sum', message: expect.any(String) }],
    });
    expect(
      evaluateScenario(base, document, scenario('órfão', [{ path: '/modules/@999999/launch', delta: 1 }])),
    ).toMatchObject({ refused: [{ code: 'missing' }] });
  });

  it('are made of edits that turn the version into what the scenario is', () => {
    const outcome = evaluateScenario(base, document, bad);
    expect(outcome.edits).toEqual([
      { op: 'set', path: `${typology}/price_m2`, old: 8900, new: 8010 },
      { op: 'set', path: `${constructionPath}/value/amount`, old: 3280, new: 3608 },
    ]);
    const made = applyEdits(document, outcome.edits);
    if (!made.ok) throw new Error('refused');
    expect(made.document).toEqual(outcome.document);
  });
});

describe('the hurdles', () => {
  const { indicators } = opened(demonstration).projection;
  it('are passed and failed by how much', () => {
    const result = evaluateHurdles(indicators, [
      { indicator: 'npv', is: 'at_least', value: 0 },
      { indicator: 'payback_month', is: 'at_most', value: 50 },
    ]);
    expect(result).toMatchObject({
      result: 'fails',
      rows: [
        { result: 'passes', value: indicators.npv, by: indicators.npv },
        { result: 'fails', by: 50 - Number(indicators.payback_month) },
      ],
    });
  });

  it('cannot be judged on what is not defined, and a text is no number', () => {
    const npv = { indicator: 'npv', is: 'at_least', value: 0 } as const;
    const status = { indicator: 'irr_status', is: 'at_least', value: 0 } as const;
    expect(evaluateHurdles(indicators, [npv, status])).toMatchObject({
      result: 'undefined',
      rows: [{}, { by: null }],
    });
    expect(evaluateHurdles(indicators, [npv]).result).toBe('passes');
    expect(evaluateHurdles(indicators, [status, { ...npv, value: 1e15 }]).result).toBe('fails');
  });
});
