import { brokenLinks, closesCircle, constructionSpan, physicalCurveOf } from '@uni/analysis';
import { openStudy } from '@uni/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { study as plain } from '../../study/testing/study-fixture.ts';
import { type TemplateKind, templateTable } from './template-table.ts';
import { templateTasks } from './template-tasks.ts';

const kinds = Object.keys(templateTable) as TemplateKind[];

describe.each(kinds)('the template %s', (kind) => {
  const { rows, usual } = templateTable[kind];

  test('has weights of a whole, names once, and predecessors that stand before', () => {
    expect(rows.reduce((sum, [, weight]) => sum + weight, 0)).toBe(100);
    expect(new Set(rows.map(([name]) => name)).size).toBe(rows.length);
    for (const [k, [, weight, begin, end, after]] of rows.entries()) {
      expect(weight).toBeGreaterThan(0);
      expect(end).toBeGreaterThan(begin);
      for (const name of after) expect(rows.slice(0, k).map(([each]) => each)).toContain(name);
    }
    expect(Math.min(...rows.map(([, , begin]) => begin))).toBe(0);
    expect(Math.max(...rows.map(([, , , end]) => end))).toBe(100);
  });

  test('fills construction of any length, without a broken link or a circle', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.integer({ min: 1, max: 120 }), (start, months) => {
        const tasks = templateTasks(kind, start, months);
        expect(constructionSpan(tasks)).toEqual({ start, end: start + months });
        expect(brokenLinks(tasks)).toEqual([]);
        for (const { number, predecessors } of tasks)
          for (const { task } of predecessors) expect(closesCircle(tasks, task, number)).toBe(false);
        expect(physicalCurveOf(tasks)).toHaveLength(months);
      }),
    );
  });

  test('is accepted by the engine', () => {
    const tasks = templateTasks(kind, 0, usual).map(({ id: _id, measured: _measured, ...task }) => task);
    const [first] = plain.modules;
    const module = { ...first, works_months: usual, tasks, schedule: { shares: physicalCurveOf(tasks) } };
    expect(openStudy({ ...plain, modules: [module] })).toMatchObject({ ok: true });
  });
});
