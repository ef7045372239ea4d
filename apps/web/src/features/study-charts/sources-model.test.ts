import { openStudy } from '@uni/engine';
import { expect, it } from 'vitest';
import { goldenStudies } from '../study/testing/golden-projections.ts';
import { sourcesPicture } from './sources-model.ts';

it('has the proceeds of assignments as a layer of their own, where receivables are assigned', () => {
  const loans = goldenStudies.find(({ name }) => name.includes('loans'))?.model;
  if (!loans) throw new Error('no golden study of loans');
  const rate = { value: 0.015, basis: 'effective_month' };
  const sold = openStudy({ ...loans.study, assignments: [{ at: 6, share: 0.5, rate }] });
  if (!sold.ok) throw new Error(JSON.stringify(sold.errors));
  const { layers, title } = sourcesPicture(sold.model.projection, loans.study, 'month');
  const proceeds = sold.model.projection.lines.find(({ key }) => key === 'assignment.1.proceeds');
  expect(proceeds?.total).toBeGreaterThan(0);
  expect(layers.map(({ key }) => key)).toEqual(['loans', 'own', 'clients', 'assignments']);
  expect(layers.at(-1)?.values).toEqual(proceeds?.values);
  expect(title).toContain('cessões de recebíveis');
});
