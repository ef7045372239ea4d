import { applyEdits, invertEdits, type StudyDocument } from '@uni/contracts';
import { forSeeds } from '@uni/engine/oracle/generation/seeds.ts';
import { expect, test } from 'vitest';
import { diffStudies } from './diff.ts';
import { changed, documentFrom, hashOf } from './testing/changed-studies.ts';

const after = (document: StudyDocument, edits: ReturnType<typeof diffStudies>): StudyDocument => {
  const outcome = applyEdits(document, edits);
  if (!outcome.ok) throw new Error(`refused: ${JSON.stringify([outcome.problem, edits[outcome.index]])}`);
  expect(outcome.applied, 'every edit of a difference has an effect, and says what stood there').toEqual(edits);
  return outcome.document;
};

test('applied to one study, the difference gives the other, byte for byte, and back', () => {
  forSeeds((seed) => {
    const a = documentFrom(seed % 300);
    const b = changed(a, seed, 1 + (seed % 12));
    const edits = diffStudies(a, b);
    const made = after(a, edits);
    expect(hashOf(made), `seed ${seed}`).toBe(hashOf(b));
    expect(hashOf(after(made, invertEdits(edits))), `seed ${seed} back`).toBe(hashOf(a));
    expect(edits.length === 0).toBe(hashOf(a) === hashOf(b));
  });
});

test('also of two studies that share nothing but some ids, here and there', () => {
  forSeeds((seed) => {
    const [a, b] = [documentFrom(seed), documentFrom(seed + 10_000, seed % 40)];
    const outcome = applyEdits(a, diffStudies(a, b));
    expect(outcome.ok && hashOf(outcome.document), `seed ${seed}`).toBe(hashOf(b));
  });
});
