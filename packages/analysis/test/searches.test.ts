import { applyEdits, identifyStudy, type StudyDocument, type StudyEdit, toJsonObject } from '@uni/contracts';
import { project, type Study } from '@uni/engine';
import { moduleOf, studyOf } from '@uni/engine/oracle/examples/testing.ts';
import { describe, expect, it } from 'vitest';
import { landEdits } from '../src/goal-seek/land.ts';
import { priceEdits } from '../src/goal-seek/prices.ts';
import { breakEvenPrice, residualLand } from '../src/goal-seek/searches.ts';
import { demonstration, frozen } from './support.ts';

const study = frozen(
  studyOf([moduleOf(1000, {})], {
    expenses: [
      { group: 'terrain', value: { basis: 'share_vgv', share: 0.2 }, timing: { kind: 'once', at: 0 } },
      { group: 'labor_cost', value: { basis: 'amount', amount: 500.01 }, timing: { kind: 'once', at: 0 } },
    ],
  }),
);

let nextId = 1;
const newId = (): number => nextId++;

function documentOf(plain: Study): StudyDocument {
  const json = toJsonObject(plain);
  if (!json) throw new Error('no study');
  return identifyStudy(json, newId);
}

/** An indicator of a document after edits, by a projection from nothing. */
function indicatorAfter(document: StudyDocument, edits: readonly StudyEdit[], indicator: string): number {
  const applied = applyEdits(document, edits);
  if (!applied.ok) throw new Error(JSON.stringify(applied.problem));
  const answer = project(applied.document.study);
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors));
  return Number(answer.projection.indicators[indicator]);
}

describe('the residual land', () => {
  it('is the greatest whole number of reais with which the target is reached', () => {
    expect(residualLand(study, 'result', 10_000)).toMatchObject({
      ok: true,
      answer: { kind: 'land', land: 399, today: 200, most: 1000, assumes: 'monotone' },
    });
  });

  it('is none when free land misses the target, or the study has no such indicator', () => {
    const missing = { ok: true, answer: { land: null, study: null } };
    expect(residualLand(study, 'result', 60_000)).toMatchObject(missing);
    expect(residualLand(study, 'fortune', 0)).toMatchObject(missing);
  });

  it('of a study without land is paid in the base month', () => {
    const bare = { ...study, expenses: [] };
    const search = residualLand(bare, 'result', 25_050);
    expect(search).toMatchObject({ ok: true, answer: { land: 749, today: 0 } });
    const document = documentOf(bare);
    expect(indicatorAfter(document, landEdits(document, 0, 749, newId), 'result')).toBe(25_100);
  });

  it('is the own sales value where no land misses the target', () => {
    expect(residualLand(study, 'result', -1e9)).toMatchObject({ ok: true, answer: { land: 1000, most: 1000 } });
  });

  it('refuses what is no study, with its errors', () => {
    expect(residualLand({ ...study, modules: [] }, 'result', 0)).toMatchObject({
      ok: false,
      errors: [{ path: '/modules' }],
    });
  });

  it('counts its projections up to the most that it announced', () => {
    const calls: [number, number][] = [];
    const search = residualLand(demonstration, 'irr_year', 0.22, (trials, most) => calls.push([trials, most]));
    const trials = search.ok ? search.answer.trials : 0;
    expect(calls.map(([done]) => done)).toEqual(Array.from({ length: trials }, (_, k) => k + 1));
    expect(Math.max(...calls.map(([, most]) => most))).toBeGreaterThanOrEqual(trials);
    expect(trials).toBeGreaterThan(10);
  });
});

describe('the break-even price', () => {
  it('is the least factor of all prices with which the target is reached', () => {
    // 0.8 · price − 500.01 ≥ 0 from 625.02 on, in steps of 0.10.
    expect(breakEvenPrice(study, 'result', 0)).toMatchObject({
      ok: true,
      answer: { kind: 'price', factor: 0.6251, price: 625.1, today: 1000, assumes: 'monotone', trials: 17 },
    });
    expect(breakEvenPrice(study, 'result', 1e12)).toMatchObject({ ok: true, answer: { factor: null, price: null } });
  });
});

describe('edits that apply an answer', () => {
  const document = documentOf(demonstration);

  it('reach the target with the land, and miss it with one real more', () => {
    const search = residualLand(demonstration, 'npv', 0);
    if (!search.ok || search.answer.land === null) throw new Error('no land');
    const { land, today } = search.answer;
    expect(indicatorAfter(document, landEdits(document, today, land, newId), 'npv')).toBeGreaterThanOrEqual(0);
    expect(indicatorAfter(document, landEdits(document, today, land + 1, newId), 'npv')).toBeLessThan(0);
  });

  it('reach the target with the prices, and miss it one step below', () => {
    const search = breakEvenPrice(demonstration, 'irr_year', 0.2);
    if (!search.ok || search.answer.factor === null) throw new Error('no price');
    const { factor } = search.answer;
    const rate = (each: number): number => indicatorAfter(document, priceEdits(document, each), 'irr_year');
    expect(rate(factor)).toBeGreaterThanOrEqual(0.2);
    expect(rate(factor - 0.0001)).toBeLessThan(0.2);
  });
});

describe('searches over realised months', () => {
  it('move what is planned: land that was paid changes nothing', () => {
    const closed: Study = {
      ...study,
      accomplished: { closing: '2026-01', lines: [{ key: 'expense.terrain', values: [-150] }] },
    };
    expect(residualLand(closed, 'result', 0)).toMatchObject({ ok: true, answer: { land: 1000, today: 200 } });
  });
});
