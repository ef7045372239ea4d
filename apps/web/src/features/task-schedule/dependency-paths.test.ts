import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dependencyPaths } from './dependency-paths.ts';
import type { GanttGroup, GanttRow } from './gantt-rows.ts';
import type { TaskDraft } from './schedule-draft.ts';

const task = (number: number, start: number, months: number, predecessors: TaskDraft['predecessors']): TaskDraft => ({
  ...{ id: number, number, name: `T${number}`, start, months, weight: 0, measured: null },
  predecessors,
});

const rowOf = ({ number, start, months }: TaskDraft): GanttRow => ({
  ...{ id: `task:${number}`, name: '', shape: 'bar', span: { start, end: start + months }, ghost: null, weight: '' },
  ...{ label: '', spanText: '', duration: '', measured: null, measuredText: '', isCritical: false, after: '' },
  task: number,
});

const groupsOf = (tasks: readonly TaskDraft[]): GanttGroup[] => [
  { key: 'commercial', rows: [] },
  { key: 'construction', rows: tasks.map(rowOf) },
];

/** Numbers of a path in its order. */
const figures = (path: string): number[] => path.match(/-?[\d.]+/g)?.map(Number) ?? [];

test('an arrow leaves the end of a bar along its row, and drops to the bar that waits', () => {
  const tasks = [task(1, 0, 2, []), task(2, 4, 2, [{ task: 1, lag: 1 }])];
  expect(dependencyPaths(groupsOf(tasks), tasks, 24)).toEqual([
    {
      ...{ key: '1-2', from: 1, to: 2, isDriving: false },
      line: 'M48 70H101V86',
      head: 'M98 86h6L101 91z',
    },
  ]);
});

test('an overlap drops out of the bar itself, and the link that holds the end of construction is marked', () => {
  const tasks = [task(1, 0, 6, []), task(2, 4, 4, [{ task: 1, lag: -2 }])];
  expect(dependencyPaths(groupsOf(tasks), tasks, 24)).toMatchObject([{ line: 'M101 77H101V86', isDriving: true }]);
});

test('forty tasks linked at random: each link has one arrow, inside the chart, that ends at the bar that waits', () => {
  const drawn = fc.array(
    fc.record({ start: fc.nat(60), months: fc.integer({ min: 1, max: 12 }), before: fc.nat(), lag: fc.nat(3) }),
    { minLength: 2, maxLength: 40 },
  );
  fc.assert(
    fc.property(drawn, (rows) => {
      const tasks = rows.map(({ start, months, before, lag }, k) =>
        task(k, start, months, k === 0 ? [] : [{ task: before % k, lag: -lag }]),
      );
      const paths = dependencyPaths(groupsOf(tasks), tasks.toReversed(), 24);
      expect(paths).toHaveLength(tasks.length - 1);
      for (const { to, line, head } of paths) {
        const [, y = 0, x, back = 0] = figures(line);
        expect(x).toBe((tasks[to]?.start ?? 0) * 24 + 5);
        const rowTop = 56 + to * 28;
        expect([rowTop + 7, rowTop + 21]).toContain(figures(head).at(-1));
        expect(Math.min(y, back)).toBeGreaterThanOrEqual(56);
        expect(Math.max(y, back)).toBeLessThanOrEqual(56 + tasks.length * 28);
      }
    }),
  );
});
