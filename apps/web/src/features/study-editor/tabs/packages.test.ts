import { applyEdits, identifyStudy } from '@uni/contracts';
import { openStudy } from '@uni/engine';
import { expect, it } from 'vitest';
import { itemsAt } from '../../study/store/edits.ts';
import { goldenStudies } from '../../study/testing/golden-projections.ts';
import { counting } from '../../study/testing/study-fixture.ts';
import { packageEdits } from './packages.tsx';

it('puts the costs of any worked study into any other, which the engine accepts, in the order of the package', () => {
  let put = 0;
  for (const from of goldenStudies) {
    for (const to of goldenStudies.slice(0, 6)) {
      const items = itemsAt(identifyStudy(JSON.parse(JSON.stringify(from.model.study)), counting()), '/expenses');
      const taken = items
        .map(({ value }) => value)
        .filter(({ value }) => !JSON.stringify(value ?? null).includes('"of"'));
      const document = identifyStudy(JSON.parse(JSON.stringify(to.model.study)), counting());
      const edits = packageEdits(document, taken, to.model.study);
      const outcome = applyEdits(document, edits);
      if (!outcome.ok) throw new Error(outcome.problem.code);
      const opened = openStudy(outcome.document.study);
      expect([from.name, to.name, opened.ok ? [] : opened.errors]).toEqual([from.name, to.name, []]);
      const names = itemsAt(outcome.document, '/expenses').slice(-taken.length || undefined);
      if (taken.length > 0) expect(names.map(({ value }) => value.name)).toEqual(taken.map(({ name }) => name));
      put += taken.length;
    }
  }
  expect(put).toBeGreaterThan(50);
});
