import { openStudy, type Study } from '@uni/engine';
import { expect, it } from 'vitest';
import { lots, typologyOf, vertical } from '../../test/study-changes.ts';
import { ownBands } from './bands.ts';
import { bandKeys, type Measures, measuresOf } from './measures.ts';
import { evaluatePlausibility } from './rules.ts';

const measured = (segment: Measures['segment'], margin: number | null, prices = [8_000]): Measures => ({
  segment,
  values: { margin: margin === null ? [] : [margin], irr: [0.2], works_per_m2: [3_000], price_per_m2: prices },
});

const opened = (study: Study) => {
  const result = openStudy(study);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.model;
};

it('an own band is P5 to P95, rounded outwards to what is told of it', () => {
  const margins = [0.1, 0.12, 0.2, 0.25, 0.3337];
  const { vertical: bands } = ownBands(margins.map((margin) => measured('vertical', margin)));
  // Linear between members: 0.1 + 0.2 × 0.02 and 0.3337 − 0.2 × 0.0837.
  expect(bands?.margin).toEqual({ low: 0.104, high: 0.317, studies: 5 });
  expect(bands?.works_per_m2).toEqual({ low: 3_000, high: 3_000, studies: 5 });
});

it('four studies give none, nor five of which one has no such figure', () => {
  const four = [0.1, 0.2, 0.3, 0.4].map((margin) => measured('vertical', margin));
  expect(ownBands(four).vertical).toEqual({});
  expect(Object.keys(ownBands([...four, measured('vertical', null)]).vertical ?? {})).toEqual(
    bandKeys.filter((key) => key !== 'margin'),
  );
});

it('segments do not mix', () => {
  const studies = [0.1, 0.2, 0.3, 0.4, 0.5].map((margin, k) => measured(k < 4 ? 'vertical' : 'lots', margin));
  expect(ownBands(studies)).toEqual({ vertical: {}, lots: {} });
});

it('of prices every typology counts, and a study with many is one study', () => {
  const many = measured('vertical', 0.2, [5_000, 6_000, 7_000, 8_000, 9_000, 20_000]);
  expect(ownBands([many]).vertical).toEqual({});
  const five = [many, ...[1, 2, 3, 4].map(() => measured('vertical', 0.2))];
  expect(ownBands(five).vertical?.price_per_m2).toEqual({ low: 5_450, high: 15_050, studies: 5 });
});

it('the measures of a study are the figures that its rules hold against bands', () => {
  for (const [template, area] of [
    [vertical, vertical.modules[0]?.built_area ?? 0],
    [lots, typologyOf(lots).units * typologyOf(lots).private_area],
  ] as const) {
    const { study, projection } = opened(template);
    const { segment, values } = measuresOf(study, projection);
    const key = segment === 'vertical' ? 'expense.labor_cost' : 'expense.non_incident_infra_cost';
    const cost = projection.lines.find((line) => line.key === key && line.module === null)?.total ?? 0;
    expect(values.works_per_m2[0]).toBeCloseTo(-cost / 100 / area, 2);
    const [margin = 0] = values.margin;
    const own = { [segment]: { margin: { low: margin + 0.01, high: 1, studies: 7 } } };
    expect(evaluatePlausibility(study, projection, { own })).toMatchObject([
      { rule: 'margin', value: margin, band: { source: { studies: 7 } } },
    ]);
  }
});

it('a band of the other segment is none of this study', () => {
  const { study, projection } = opened(vertical);
  expect(
    evaluatePlausibility(study, projection, { own: { lots: { margin: { low: 0.9, high: 1, studies: 9 } } } }),
  ).toEqual([]);
});
