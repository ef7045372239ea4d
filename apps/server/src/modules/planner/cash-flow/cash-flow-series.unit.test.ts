import { applyTemplate, residencialVertical } from '@uni/contracts';
import { expect, test } from 'vitest';
import { computeSeries, seriesOf } from './cash-flow-series.service.ts';

const study = applyTemplate(residencialVertical, {});
const task = { study: JSON.stringify(study), terms: 'nominal', realised: null } as const;

test('a study that brings its thread down is the only one that fails', async () => {
  const refused = { ...task, study: JSON.stringify({ ...study, modules: null }) };
  const outcomes = await computeSeries([task, { ...task, study: '{"broken' }, refused, task]);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['computed', 'failed', 'refused', 'computed']);
  expect(outcomes[0]).toEqual(seriesOf(task));
  expect(outcomes[3]).toEqual(outcomes[0]);
});

test('nothing asked is nothing computed', async () => {
  expect(await computeSeries([])).toEqual([]);
});
