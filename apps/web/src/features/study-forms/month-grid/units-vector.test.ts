import { applyEdits, type StudyDocument } from '@uni/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toTicks } from '../../../ui/planning-grid/index.ts';
import { unitsVector } from './units-vector.ts';
import { objectAt, shareVector } from './vectors.ts';

const path = '/curve';
const documentOf = (shares: readonly number[]): StudyDocument =>
  ({ study: { curve: { start: { month: 0 }, shares } }, identity: {} }) as unknown as StudyDocument;
const sharesOf = (document: StudyDocument): number[] => objectAt(document, path).shares as number[];

describe('a curve typed in units', () => {
  it('stays whole when the other months give way, whatever the units and the months', () => {
    const curve = fc.record({
      units: fc.integer({ min: 1, max: 2_000 }),
      weights: fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 2, maxLength: 60 }),
      typed: fc.double({ min: 0.01, max: 0.9, noNaN: true }),
    });
    fc.assert(
      fc.property(curve, ({ units, weights, typed }) => {
        const whole = weights.reduce((sum, weight) => sum + weight, 0);
        const document = documentOf(weights.map((weight) => weight / whole));
        const spec = { path, label: 'Curva', start: 0, months: null, horizon: 80, totalHeld: true };
        const vector = unitsVector(shareVector(document, spec), 'Unidades', units);
        // As the grid does when a total is held: the others retain their proportions.
        const before = vector.line.values.map((ticks) => ticks ?? 0);
        const first = toTicks(Math.round(typed * units * 100) / 100, 'count');
        const rest = before.slice(1);
        const left = vector.line.total - first;
        const sum = rest.reduce((total, ticks) => total + ticks, 0);
        const given = rest.map((ticks) => Math.round((ticks * left) / sum));
        given[0] = (given[0] ?? 0) + left - given.reduce((total, ticks) => total + ticks, 0);
        const outcome = applyEdits(document, vector.write(document, [first, ...given]));
        if (!outcome.ok) throw new Error('the edits do not apply');
        const written = sharesOf(outcome.document);
        expect(Math.abs(written.reduce((total, share) => total + share, 0) - 1)).toBeLessThan(1e-10);
        expect((written[0] ?? 0) * units).toBeCloseTo(first / 1e6, 5);
      }),
      { numRuns: 500 },
    );
  });

  it('leaves the sum open when the units do not add up to the whole', () => {
    const document = documentOf([0.5, 0.5]);
    const spec = { path, label: 'Curva', start: 0, months: null, horizon: 80 };
    const vector = unitsVector(shareVector(document, spec), 'Unidades', 10);
    const outcome = applyEdits(document, vector.write(document, [toTicks(3, 'count'), toTicks(5, 'count')]));
    if (!outcome.ok) throw new Error('the edits do not apply');
    expect(sharesOf(outcome.document)).toEqual([0.3, 0.5]);
  });
});
