import { applyEdits, identifyStudy, isObject, type Json, type JsonObject } from '@uni/contracts';
import { openStudy } from '@uni/engine';
import { describe, expect, it } from 'vitest';
import { randomId, valueAt } from '../../study/store/edits.ts';
import { studyFacts } from '../../study/study-facts.ts';
import { rentedStudy } from '../../study/testing/rented-study.ts';
import { pathText } from './field-paths.ts';
import { accountEdits, taxationEdits } from './tax-accounts.ts';
import { classRow } from './tax-class.ts';
import {
  activitySections,
  classesTable,
  lawPresets,
  newActivity,
  newPhase,
  newSegregatedClass,
  phaseSections,
  regimeWithoutRates,
  withRatesOf,
} from './tax-regimes.ts';
import { presumedSections } from './taxes.ts';

const facts = studyFacts(rentedStudy);
const base = identifyStudy(structuredClone(rentedStudy) as unknown as JsonObject, randomId);
const taxation = (): JsonObject => objectAt(valueAt(base, '/taxation'));

function objectAt(value: Json): JsonObject {
  if (!isObject(value)) throw new Error('no object');
  return value;
}

/** The study with a taxation, or the first refusal of the engine. */
function set(terms: JsonObject) {
  const outcome = applyEdits(base, taxationEdits(base, '/taxation', terms));
  if (!outcome.ok) throw new Error(outcome.problem.code);
  const opened = openStudy(outcome.document.study);
  const [error] = opened.ok ? [] : opened.errors;
  return { document: outcome.document, refusal: error ? `${error.code} ${error.path}` : null };
}

describe('a regime by class', () => {
  it('arrives by law, valid at once, and keeps the other taxes', () => {
    for (const preset of lawPresets) {
      const { refusal, document } = set(preset.build(taxation()));
      expect([preset.key, refusal]).toEqual([preset.key, null]);
      expect(preset.text).toMatch(/Lei \d/);
      const own = { ret_social: 'ret.classes', presumed_year: 'presumed.step', real_year: 'real.loss_share' };
      expect(valueAt(document, '/taxation')).toHaveProperty(own[preset.key]);
    }
  });

  it('brings the accounts that actual profit reads, once', () => {
    const [, , actual] = lawPresets;
    const { document } = set(actual.build(taxation()));
    expect(isObject(valueAt(document, '/accounting'))).toBe(true);
    expect(accountEdits(document, taxation())).toEqual([]);
    expect(accountEdits(base, taxation())).toEqual([]);
  });

  it('fills the rates that the regime of a class needs', () => {
    const { presumed: _, ...bare } = taxation();
    const stated = { ...bare, regime: 'none', classes: [{ class: 'rent', regime: 'presumed' }] };
    expect(set(stated).refusal).toBe('required /taxation/presumed');
    expect(regimeWithoutRates(stated)).toBe('presumed');
    const filled = withRatesOf(stated, 'presumed');
    expect([set(filled).refusal, regimeWithoutRates(filled), filled.regime]).toEqual([null, null, 'none']);
  });

  it('is followed by another from a January on, with the rates of the law', () => {
    const [phase] = phaseSections;
    const choice = phase?.rows.find(({ path }) => path === 'regime')?.replaces;
    const first = newPhase([], facts);
    expect(first.from).toMatch(/-01$/);
    expect(newPhase([{ from: '2029-05', regime: 'ret' }], facts)).toMatchObject({
      from: '2030-01',
      regime: 'presumed',
    });
    expect(newPhase([], facts, 'presumed')).toMatchObject({ regime: 'ret', ret: {} });
    expect(set({ ...taxation(), ...followedBy(first) }).refusal).toBeNull();
    for (const regime of ['presumed', 'real', 'ret', 'none']) {
      const built = choice?.build(regime, first, facts) as JsonObject;
      expect([regime, set({ ...taxation(), ...followedBy(built) }).refusal]).toEqual([regime, null]);
      expect(built).not.toHaveProperty('other');
    }
  });

  it('lists classes and activities that are valid at once, each under a name of its own', () => {
    const classes = [newSegregatedClass([]), newSegregatedClass([{ class: 'social' }])];
    const activities = [newActivity([]), newActivity([{ class: 'rent' }])];
    const regimes = [classesTable.make([], facts), classesTable.make([{ class: 'rent' }], facts)];
    const presumed = { ...(lawPresets[1].build(taxation()).presumed as JsonObject), activities };
    const ret = { ...(taxation().ret as JsonObject), classes };
    expect(set({ ...taxation(), regime: 'presumed', presumed, ret, classes: regimes }).refusal).toBeNull();
  });

  it('shows the class of rents by its word, and stores its name', () => {
    const rows = [classRow(), ...activitySections.flatMap(({ rows }) => rows), ...classesTable.columns];
    for (const row of rows.filter(({ control }) => control.kind === 'text')) {
      const stored = (typed: string) => row.replaces?.build(typed, {}, facts);
      expect(['rent', 'social'].map((name) => row.toDisplay?.(name))).toEqual(['Aluguéis', 'social']);
      expect(['Aluguéis', 'aluguéis', 'rent', 'social'].map(stored)).toEqual(['rent', 'rent', 'rent', 'social']);
      expect([row.replaces?.path, row.replaces?.build(null, {}, facts)]).toEqual([row.path, null]);
    }
    expect(pathText('/taxation/classes/0/class', 'rent', '2026-01')).toBe('Aluguéis');
    expect(JSON.stringify(lawPresets)).not.toMatch(/\brent\b/);
  });

  it('has the limit of the quarter where the limit of the year is emptied', () => {
    const step = presumedSections('taxation/')
      .flatMap(({ rows }) => rows)
      .find(({ path }) => path.endsWith('step/year_limit'));
    const built = step?.replaces?.build(null, { taxation: lawPresets[1].build(taxation()) }, facts);
    expect(built).toMatchObject({ year_limit: null, quarter_limit: 1_250_000, increase: 0.1 });
  });
});

/** The field of a taxation that holds the regimes that follow it. */
function followedBy(phase: JsonObject): JsonObject {
  // biome-ignore lint/suspicious/noThenProperty: a field of the study
  return { then: [phase] };
}
