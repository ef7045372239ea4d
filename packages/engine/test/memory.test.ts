import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { generateStudy } from '../oracle/generation/generate.ts';
import { evaluate } from '../src/evaluation/model.ts';

it('lets go of the evaluations before an edit', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const study = generateStudy(7);
  let current = evaluate(study);
  const earlier: WeakRef<object>[] = [];
  for (let edit = 1; edit <= 4; edit++) {
    if (!current) throw new Error('the study has no projection');
    earlier.push(new WeakRef(current.projection));
    const changed = structuredClone(study);
    for (const module of changed.modules) for (const typology of module.typologies ?? []) typology.price_m2 += edit;
    current = evaluate(changed, current);
  }
  // A weak reference holds what it names until the turn in which it was made is over.
  await new Promise((resolve) => setImmediate(resolve));
  collect();
  expect(earlier.filter((projection) => projection.deref() !== undefined)).toEqual([]);
  expect(current?.lines.length).toBeGreaterThan(0);
});
