import type { Measurement } from '@uni/contracts';
import { openStudy } from '@uni/engine';
import { describe, expect, test } from 'vitest';
import { study as plain } from '../../study/testing/study-fixture.ts';
import { draftOf, type ScheduleDraft } from '../schedule-draft.ts';
import { draftedCurve, tasksUnderWay } from './drafted-curve.ts';

const tasks = [
  { number: 1, name: 'Fundação', start: 0, months: 2, weight: 0.4 },
  { number: 2, name: 'Estrutura', start: 2, months: 2, weight: 0.6, predecessors: [{ task: 1 }] },
];

function scheduled() {
  const [first] = plain.modules;
  if (!first) throw new Error('the study has no module');
  const drafted = { ...first, works_start: 3, works_months: 4, tasks, schedule: { shares: [0.2, 0.2, 0.3, 0.3] } };
  const opened = openStudy({ ...plain, modules: [drafted] });
  if (!opened.ok) throw new Error('the study is refused');
  const { study } = opened.model;
  const [module] = study.modules;
  if (!module) throw new Error('the study has no module');
  return { study, number: module.number, base: draftOf(study, module, [], []) };
}

const rounded = (curve: readonly number[] | null) => curve?.map((share) => Math.round(share * 1e6) / 1e6);

describe('the curve of a drafted schedule', () => {
  test('accumulates what its tasks are worth in each month', () => {
    const { study, base } = scheduled();
    const curve = draftedCurve(study, { draft: base, base }, []);
    expect(rounded(curve.planned)).toEqual([0, 0, 0, 0.2, 0.4, 0.7, 1]);
    expect(curve).toMatchObject({ before: null, measured: [], gap: null });
  });

  test('follows a task that is moved, beside the curve it had', () => {
    const { study, base } = scheduled();
    const draft: ScheduleDraft = {
      ...base,
      tasks: base.tasks.map((task) => (task.number === 2 ? { ...task, start: task.start + 1 } : task)),
    };
    const curve = draftedCurve(study, { draft, base }, []);
    expect(rounded(curve.planned)).toEqual([0, 0, 0, 0.2, 0.4, 0.4, 0.7, 1]);
    expect(rounded(curve.before)).toEqual([0, 0, 0, 0.2, 0.4, 0.7, 1]);
  });

  test('holds what is measured against the plan as it is moved', () => {
    const { study, number, base } = scheduled();
    const at = (month: string, share: number): Measurement => ({ module: number, month, share });
    const [year, month] = study.base_month.split('-').map(Number);
    const later = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1 + 4, 1)).toISOString().slice(0, 7);
    const curve = draftedCurve(study, { draft: base, base }, [at(later, 0.3)]);
    expect(curve.gap?.month).toBe(4);
    expect(curve.gap?.share).toBeCloseTo(-0.1, 9);
    expect(curve.measured.at(-1)).toBe(0.3);
    expect(curve.trend.at(-1)).toBe(1);
  });
});

test('a task is under way from its first month, or its first measure, until both are whole', () => {
  const { base } = scheduled();
  const measured = (of: Record<number, number>) =>
    base.tasks.map((task) => ({ ...task, measured: of[task.number] ?? null }));
  const under = (month: number, of: Record<number, number> = {}) =>
    tasksUnderWay(measured(of), month).map(({ task, planned }) => [task.number, planned]);
  expect(under(2)).toEqual([]);
  expect(under(3)).toEqual([[1, 0.5]]);
  expect(under(4)).toEqual([[1, 1]]);
  expect(under(4, { 1: 1 })).toEqual([]);
  expect(under(4, { 1: 1, 2: 0.1 })).toEqual([[2, 0]]);
});
