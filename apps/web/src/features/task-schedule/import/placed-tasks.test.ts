import { describe, expect, test } from 'vitest';
import { dateStateOf, firstMonth, levelsOf, mostTasks, placedTasks, usualLevel } from './placed-tasks.ts';
import { planTasks } from './plan-tasks.ts';
import { readScheduleFile } from './read-schedule-file.ts';
import { monthText, projectFile, type WrittenTask } from './testing/project-file.ts';

const base = 2027 * 12;

const row = (uid: number, level: number, first: number): WrittenTask => ({
  ...{ uid, name: `T${uid}`, level, start: `${monthText(first)}-05`, finish: `${monthText(first)}-20`, days: 10 },
});

/** A project with summaries over a number of leaves each. */
function plan(summaries: number, leaves: number) {
  const rows = [row(1, 1, 3)];
  for (let k = 0; k < summaries; k += 1) {
    rows.push(row(rows.length + 1, 2, 3));
    for (let each = 0; each < leaves; each += 1) rows.push(row(rows.length + 1, 3, 3 + (each % 5)));
  }
  const reading = readScheduleFile(projectFile(rows));
  if (!reading.ok) throw new Error(reading.reason);
  return reading.plan;
}

function planned(level: number) {
  const outcome = planTasks(plan(3, 4), level, 'months');
  if (!outcome.ok) throw new Error('a circle');
  return outcome.planned;
}

describe('levels of a schedule', () => {
  test('are offered with their tasks, the deepest that can be read at once first', () => {
    const levels = levelsOf(plan(3, 4));
    expect(levels).toEqual([
      { level: 1, count: 1 },
      { level: 2, count: 3 },
      { level: Number.POSITIVE_INFINITY, count: 12 },
    ]);
    expect(usualLevel(levels)).toBe(Number.POSITIVE_INFINITY);
    expect(usualLevel(levelsOf(plan(10, 20)))).toBe(2);
  });

  test('with more tasks than a module can have are not offered', () => {
    expect(levelsOf(plan(60, 6)).map(({ count }) => count)).toEqual([1, 60]);
    expect(60 * 6).toBeGreaterThan(mostTasks);
  });
});

describe('dates of a schedule', () => {
  test('are those of the file, or move together to the start of construction', () => {
    const tasks = planned(2);
    expect(firstMonth(tasks)).toBe(base + 3);
    expect(placedTasks(tasks, 'file', { base, start: 20 }).map(({ start }) => start)).toEqual([3, 3, 3]);
    expect(placedTasks(tasks, 'study', { base, start: 20 }).map(({ start }) => start)).toEqual([20, 20, 20]);
  });

  test('before the base month of the study cannot be taken', () => {
    const tasks = planned(2);
    expect([base, base + 3, base + 4].map((month) => dateStateOf(tasks, month))).toEqual(['free', 'free', 'early']);
    expect(dateStateOf({ ...tasks, isDated: false }, base)).toBe('none');
  });
});
