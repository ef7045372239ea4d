import type { MappingEffect, MappingEffectRow } from '@uni/contracts';
import { expect, it } from 'vitest';
import { linesOf, monthsOf, rowsOf } from './effect.ts';

const row = (changes: Partial<MappingEffectRow>): MappingEffectRow => ({
  enterprise: 1,
  enterprise__name: 'Aurora',
  key: 'expense.terrain',
  label: 'Terreno',
  nature: 'realised',
  module: null,
  from: '2026-01',
  before: [-100, -200],
  after: [-150, -200],
  total_before: -300,
  total_after: -350,
  difference: -50,
  budget: null,
  ...changes,
});

const later = row({
  enterprise: 2,
  from: '2026-03',
  before: [],
  after: [-70],
  total_before: 0,
  total_after: -70,
  difference: -70,
  budget: -500,
});

it('a line is added up over all enterprises, the largest difference first', () => {
  const other = row({ key: 'expense.marketing', label: 'Marketing', difference: -1_000, total_after: -1_000 });
  expect(linesOf([row({}), later, other])).toEqual([
    { key: 'expense.marketing', label: 'Marketing', before: -300, after: -1_000, difference: -1_000, budget: null },
    { key: 'expense.terrain', label: 'Terreno', before: -300, after: -420, difference: -120, budget: -500 },
  ]);
});

it('its months stand in a row without gaps, wherever each enterprise begins', () => {
  expect(monthsOf([row({}), later], 'expense.terrain')).toEqual([
    { month: '2026-01', before: -100, after: -150 },
    { month: '2026-02', before: -200, after: -200 },
    { month: '2026-03', before: 0, after: -70 },
  ]);
});

it('what is realised is told alone where anything of it changes, and else what is owed', () => {
  const owed = row({ nature: 'committed' });
  const of = (rows: MappingEffectRow[]) => rowsOf({ rows } as MappingEffect);
  expect(of([owed, later])).toEqual([later]);
  expect(of([row({ nature: 'forecast' }), owed])).toEqual([owed]);
});
