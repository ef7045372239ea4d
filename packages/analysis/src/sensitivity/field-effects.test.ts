import { pointerOf, type StudyDocument } from '@uni/contracts';
import { type Model, openStudy, project, type Study } from '@uni/engine';
import { describe, expect, it } from 'vitest';
import { tokensOfPointer, withNumberAt } from '../study/pointer.ts';
import { documentFrom, valuesByPath } from '../versions/testing/changed-studies.ts';
import { fieldEffects } from './field-effects.ts';

const seeds = [3, 8, 21, 34];

function opened(seed: number) {
  const document = documentFrom(seed);
  const answer = openStudy(document.study as unknown as Study);
  if (!answer.ok) throw new Error(`seed ${seed} is refused`);
  return { document, model: answer.model, realised: null };
}

const totals = (model: Pick<Model, 'projection'>): Map<string, number[]> =>
  new Map(model.projection.lines.filter(({ module }) => module === null).map(({ key, values }) => [key, values]));

/** Returns the keys of lines that differ after projecting a study again. */
function differing(before: Map<string, number[]>, after: Map<string, number[]>): string[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  const text = (values: readonly number[] = []): string =>
    JSON.stringify(values.slice(0, values.findLastIndex((value) => value !== 0) + 1));
  return keys.filter((key) => text(before.get(key)) !== text(after.get(key))).sort();
}

/** Every number of a study that takes a step, with the study that the step makes. */
function stepsOf(seed: number) {
  const open = opened(seed);
  return [...valuesByPath(open.document).keys()].flatMap((path) => {
    const tokens = tokensOfPointer(pointerOf(open.document, path) ?? '');
    const effects = fieldEffects(open, path);
    if (!tokens || 'none' in effects || typeof effects.after !== 'number') return [];
    const after = withNumberAt(open.model.study, tokens, effects.after);
    return after ? [{ seed, open, path, effects, after }] : [];
  });
}

/** The first field of a study whose path has these texts. */
function pathOf(document: StudyDocument, ...fragments: readonly string[]): string {
  const match = [...valuesByPath(document).keys()].find((path) => fragments.every((text) => path.includes(text)));
  if (match === undefined) throw new Error(`no place with ${fragments.join(', ')}`);
  return match;
}

describe('what a field moves', () => {
  it('is every line and indicator that a projection made anew has otherwise, and no other', () => {
    let [tried, still] = [0, 0];
    for (const { seed, open, path, effects, after } of seeds.flatMap(stepsOf)) {
      const recomputed = project(after);
      if (!recomputed.ok) throw new Error(`${seed} ${path} is refused`);
      const moved = effects.lines.map(({ key }) => key).sort();
      expect([seed, path, moved]).toEqual([seed, path, differing(totals(open.model), totals(recomputed))]);
      const indicators = Object.keys(recomputed.projection.indicators).filter(
        (key) => recomputed.projection.indicators[key] !== open.model.projection.indicators[key],
      );
      expect([seed, path, effects.indicators.map(({ key }) => key).sort()]).toEqual([seed, path, indicators.sort()]);
      tried++;
      if (moved.length === 0) still++;
    }
    expect(tried).toBeGreaterThan(300);
    expect(still / tried).toBeLessThan(0.5);
  }, 60_000);

  it('has a size, the first month and a total for each line, the most moved first', () => {
    const open = opened(8);
    const effects = fieldEffects(open, pathOf(open.document, '/price_m2'));
    if ('none' in effects) throw new Error('a price has a step');
    expect(effects.after).toBeCloseTo((effects.before as number) * 1.01, 1);
    const sizes = effects.lines.map(({ size }) => size);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    const sales = effects.lines.find(({ key }) => key === 'sales_base');
    expect(sales?.change).toBeGreaterThan(0);
    expect(sales?.first).toBeLessThan(open.model.projection.months);
    expect(effects.indicators.map(({ key }) => key)).toContain('vgv_own');
  });

  it('says that a text has no step, and why the engine refuses one', () => {
    const open = opened(8);
    expect(fieldEffects(open, '/name')).toEqual({ none: 'no_step' });
    const refused = fieldEffects(open, pathOf(open.document, '/tables/@', '/share'));
    expect(refused).toMatchObject({ none: 'refused' });
    expect('message' in refused && refused.message).toMatch(/som/);
  });
});
