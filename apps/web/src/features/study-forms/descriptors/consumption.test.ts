import { applyEdits, identifyStudy, isObject, type Json, type JsonObject, setAt } from '@uni/contracts';
import { openStudy } from '@uni/engine';
import { describe, expect, it } from 'vitest';
import { randomId, valueAt } from '../../study/store/edits.ts';
import { studyFacts } from '../../study/study-facts.ts';
import { rentedStudy } from '../../study/testing/rented-study.ts';
import {
  consumptionSections,
  creditSections,
  newConsumptionClass,
  newCredit,
  newReducers,
  reducerSections,
} from './consumption.ts';
import { consumptionPresets, withoutConsumption } from './consumption-presets.ts';
import { optionOf, withRegime } from './taxes.ts';

const facts = studyFacts(rentedStudy);
const base = identifyStudy(structuredClone(rentedStudy) as unknown as JsonObject, randomId);
const taxation = (): JsonObject => objectAt(valueAt(base, '/taxation'));
const regular = consumptionPresets.find(({ key }) => key === 'regular');

function objectAt(value: Json | undefined): JsonObject {
  if (!isObject(value ?? null)) throw new Error('no object');
  return value as JsonObject;
}

/** The first refusal of the study with a taxation; null for none. */
function refusal(terms: JsonObject): string | null {
  const outcome = applyEdits(base, setAt(base, '/taxation', terms, randomId));
  if (!outcome.ok) throw new Error(outcome.problem.code);
  const opened = openStudy(outcome.document.study);
  const [error] = opened.ok ? [] : opened.errors;
  return error ? `${error.code} ${error.path}` : null;
}

const stated = (): JsonObject => objectAt(regular?.build(taxation(), facts));
const termsOf = (terms: JsonObject): JsonObject => objectAt(terms.consumption);
const withTerms = (terms: JsonObject): JsonObject => ({ ...stated(), consumption: { ...termsOf(stated()), ...terms } });

/** What a row puts in an item. */
function put(sections: typeof consumptionSections, path: string, value: Json, item: JsonObject): Json {
  const row = sections.flatMap(({ rows }) => rows).find((each) => each.path === path);
  if (!row?.replaces) throw new Error(`no row of ${path}`);
  return row.replaces.build(value, item, facts);
}

describe('CBS and IBS by law', () => {
  it('arrive valid at once, from the base month on, in the place of the tax that stood for them', () => {
    const given: JsonObject = { ...taxation(), other: optionOf('ret') };
    for (const preset of consumptionPresets.filter(({ key }) => key !== 'after_transition')) {
      const built = preset.build(given, facts);
      expect([preset.key, refusal(built)]).toEqual([preset.key, null]);
      expect(built.other).toBeUndefined();
      expect(built.regime).toBe(given.regime);
      expect(preset.text).toMatch(/LC 214\/2025/);
    }
    const early = regular?.build(given, { ...facts, baseMonth: '2024-05' });
    expect(JSON.stringify(termsOf(objectAt(early)).cbs)).toContain('2024-05');
  });

  it('after the transition leave the regime its option until then, once, and take it away with them', () => {
    const preset = consumptionPresets.find(({ key }) => key === 'after_transition');
    const given: JsonObject = withRegime({ ...taxation(), other: null }, 'ret');
    const built = objectAt(preset?.build(given, facts));
    expect(refusal(built)).toBeNull();
    expect(preset?.text).toMatch(/LC 214\/2025/);
    expect(built.other).toMatchObject([
      { name: 'IBS e CBS', rates: [{ rate: 0 }, { from: '2027-01', rate: 0.0208 }, { from: '2029-01', rate: 0 }] },
    ]);
    expect(termsOf(built)).toMatchObject({
      mode: 'regular',
      cbs: [{ rate: 0 }, { from: '2029-01', rate: 0.088 }],
      ibs: [{ rate: 0 }, { from: '2029-01', rate: 0.0177 }, {}, {}, {}, {}],
    });
    expect(preset?.build(built, facts)).toEqual(built);
    expect(regular?.build(built, facts).other).toBeUndefined();
    expect(withoutConsumption(built)).toMatchObject({ consumption: null });
    expect(withoutConsumption(built)).not.toHaveProperty('other');
    const untaxed = objectAt(preset?.build({ regime: 'none' }, facts));
    expect(untaxed.other).toBeUndefined();
  });

  it('keep other taxes and the reducers that are stated, and name an index only if the study has it', () => {
    const other = [{ name: 'ISS', rates: [{ from: '2026-01', rate: 0.02 }] }];
    const modules = [{ module: 1, social: { amount: 30_000 } }];
    const given = { ...taxation(), other, consumption: { modules } };
    const built = objectAt(regular?.build(given, { ...facts, indexes: [] }));
    expect(built.other).toEqual(other);
    expect(termsOf(built).modules).toEqual(modules);
    expect(termsOf(built)).not.toHaveProperty('index');
  });

  it('leave no option of a regime to be added later', () => {
    const { other: _, ...without } = stated();
    expect(withRegime(without, 'ret').other).toBeUndefined();
    expect(withRegime({ regime: 'none' }, 'ret').other).toEqual(optionOf('ret'));
  });
});

describe('the fields of CBS and IBS', () => {
  it('have the tables that a mode needs', () => {
    const { transitional: _, ...bare } = termsOf(stated());
    const { classes: __, ...terms } = bare;
    expect(refusal({ ...stated(), consumption: { ...terms, mode: 'transitional' } })).toBe(
      'required /taxation/consumption/transitional',
    );
    const filled = put(consumptionSections, 'mode', 'transitional', terms);
    expect(refusal({ ...stated(), consumption: filled })).toBeNull();
  });

  it('make a refund by its month, and end it without one', () => {
    const refund = put(consumptionSections, 'refund/from', { at: 'works_end' }, { refund: { from: 3, lag: 6 } });
    expect(refund).toEqual({ from: { at: 'works_end' }, lag: 6 });
    expect(refusal(withTerms({ refund }))).toBeNull();
    expect(put(consumptionSections, 'refund/from', null, { refund })).toBeNull();
  });

  it('list classes, reducers and credits that are valid at once, each of its own', () => {
    const classes = [newConsumptionClass([]), newConsumptionClass([{ class: 'rent' }])];
    const modules = [newReducers([], facts)];
    const credits = [newCredit([], facts)];
    credits.push(newCredit(credits, facts));
    expect(refusal(withTerms({ classes, modules, credits }))).toBeNull();
    const adjustment = put(reducerSections, 'adjustment/amount', 1_000_000, {});
    expect(refusal(withTerms({ modules: [{ ...modules[0], adjustment }] }))).toBeNull();
    expect(put(reducerSections, 'social/amount', null, objectAt(modules[0]))).toBeNull();
    for (const kind of ['cost', 'receipts', 'at']) {
      const usable = put(creditSections, 'usable/kind', kind, {});
      expect([kind, refusal(withTerms({ credits: [{ ...credits[0], usable }] }))]).toEqual([kind, null]);
    }
  });
});
