import type { StudyDocument } from '@uni/contracts';
import { openStudy } from '@uni/engine';
import { forSeeds } from '@uni/engine/oracle/generation/seeds.ts';
import { expect, it } from 'vitest';
import { attributeEdits } from '../src/variance/edit-attribution.ts';
import { changed, documentFrom } from '../src/versions/testing/changed-studies.ts';
import { sum } from './support.ts';

const TRIED = 16;

/** A document after random changes, without those that the engine refuses: most are, and a refused study moves nothing. */
function changedAndAccepted(before: StudyDocument, seed: number): StudyDocument {
  let current = before;
  for (let step = 0; step < TRIED; step += 1) {
    const next = changed(current, seed * TRIED + step, 1);
    if (openStudy(next.study).ok) current = next;
  }
  return current;
}

it('the edits of a group add up to it and the groups to the change, each group once, between generated versions', () => {
  let [groups, apart] = [0, 0];
  const runs = forSeeds(
    (seed) => {
      const before = documentFrom(seed % 300);
      const attributions = attributeEdits(before, changedAndAccepted(before, seed));
      for (const { indicator, change, parts } of attributions ?? []) {
        if (change === null) continue;
        expect([seed, indicator, sum(parts.map((component) => component.change))]).toEqual([seed, indicator, change]);
        const keys = parts.flatMap((component) => component.keys);
        expect(new Set(keys).size, `${seed}`).toBe(keys.length);
        for (const component of parts) {
          expect([seed, component.keys, sum(component.edits.map((edit) => edit.change))]).toEqual([
            seed,
            component.keys,
            component.change,
          ]);
          groups += 1;
          if (component.edits.length > 1) apart += 1;
        }
      }
      return attributions !== null;
    },
    // Each draw opens some twenty studies.
    { atLeast: 12 },
  );
  process.stdout.write(`${groups} groups, ${apart} of them of several edits\n`);
  expect(groups).toBeGreaterThan(runs);
  expect(apart).toBeGreaterThan(0);
}, 120_000);
