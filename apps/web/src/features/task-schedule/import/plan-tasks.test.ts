import { brokenLinks, circledTasks } from '@uni/analysis';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leavesOf, outlineAt } from './outline.ts';
import { planTasks, sourcesOf } from './plan-tasks.ts';
import { readScheduleFile } from './read-schedule-file.ts';
import { monthText, projectFile, type WrittenTask } from './testing/project-file.ts';

const base = 2027 * 12;

function read(tasks: readonly WrittenTask[]) {
  const reading = readScheduleFile(projectFile(tasks));
  if (!reading.ok) throw new Error(reading.reason);
  return reading.plan;
}

function planned(tasks: readonly WrittenTask[], level = 99, source: Parameters<typeof planTasks>[2] = 'cost') {
  const outcome = planTasks(read(tasks), level, source);
  if (!outcome.ok) throw new Error(`circle: ${outcome.circle.join(', ')}`);
  return outcome.planned;
}

/** Whole months of one flat task. */
const flat = (uid: number, first: number, months: number, more: Partial<WrittenTask> = {}): WrittenTask => ({
  ...{ uid, name: `Etapa ${uid}`, level: 1, days: months * 20, cost: uid },
  start: `${monthText(first)}-01`,
  finish: `${monthText(first + months - 1)}-28`,
  ...more,
});

const types = ['FS', 'SS', 'FF', 'SF'] as const;

/** Schedules that respect their own links, as MS Project computes them: months, any kind of link, any lag. */
const schedules = fc
  .array(
    fc.record({
      months: fc.integer({ min: 1, max: 9 }),
      wait: fc.nat(2),
      cost: fc.integer({ min: 1, max: 1e6 }),
      links: fc.array(
        fc.record({ back: fc.nat(), type: fc.constantFrom(...types), lag: fc.integer({ min: -2, max: 3 }) }),
        {
          maxLength: 2,
        },
      ),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((drawn) => {
    const tasks: { first: number; months: number; written: WrittenTask }[] = [];
    for (const [k, { months, wait, cost, links }] of drawn.entries()) {
      const own = k === 0 ? [] : links.map(({ back, type, lag }) => ({ from: back % k, type, lag }));
      const starts = own.map(({ from, type, lag }) => {
        const before = tasks[from];
        if (!before) return 0;
        const edge = type === 'FS' || type === 'FF' ? before.first + before.months : before.first;
        return edge + lag - (type === 'FF' || type === 'SF' ? months : 0);
      });
      const first = Math.max(0, ...starts) + wait;
      const written = flat(k + 1, first, months, {
        cost,
        name: `Etapa <${k}> & cia`,
        links: own.map(({ from, type, lag }) => ({ from: from + 1, type, days: lag * 20 })),
      });
      tasks.push({ first, months, written });
    }
    return tasks;
  });

describe('a schedule that is read from a file of MS Project', () => {
  test('has the tasks, months and weights that were written, and links that its dates respect', () => {
    fc.assert(
      fc.property(schedules, (tasks) => {
        const { tasks: back, backward } = planned(tasks.map(({ written }) => written));
        expect(back.map(({ name, start, months }) => [name, start - base, months])).toEqual(
          tasks.map(({ first, months, written }) => [written.name, first, months]),
        );
        const total = tasks.reduce((sum, { written }) => sum + (written.cost ?? 0), 0);
        for (const [k, { weight }] of back.entries())
          expect(Math.abs(weight - (tasks[k]?.written.cost ?? 0) / total)).toBeLessThan(1.001e-4);
        expect(Math.abs(back.reduce((sum, { weight }) => sum + weight, 0) - 1)).toBeLessThan(1e-9);
        expect(brokenLinks(back)).toEqual([]);
        expect(circledTasks(back)).toEqual([]);
        expect(backward.length).toBe(0);
        for (const [k, { predecessors }] of back.entries()) {
          const pairs = new Set((tasks[k]?.written.links ?? []).map(({ from }) => from));
          expect(new Set(predecessors.map(({ task }) => task))).toEqual(pairs);
        }
      }),
      { numRuns: 400 },
    );
  });

  test('at any level of its outline loses no month and no weight, and waits in no circle', () => {
    fc.assert(
      fc.property(
        schedules,
        fc.array(fc.nat(3), { maxLength: 30 }),
        fc.integer({ min: 1, max: 5 }),
        (tasks, steps, level) => {
          // A summary stands before some tasks, up to three levels deep.
          const rows = tasks.flatMap(({ written }, k): WrittenTask[] => {
            const depth = steps[k] ?? 0;
            const head = { ...written, uid: 1000 + k, name: `Resumo ${k}`, level: 1, cost: 7, links: [] };
            return depth === 0 ? [written] : [head, { ...written, level: 1 + depth }];
          });
          const { tasks: back } = planned(rows, level);
          expect(back.length).toBe(outlineAt(read(rows).tasks, level).tasks.length);
          expect(Math.min(...back.map(({ start }) => start))).toBe(base + Math.min(...tasks.map(({ first }) => first)));
          const ends = (list: readonly { start: number; months: number }[]) =>
            list.map(({ start, months }) => start + months);
          expect(Math.max(...ends(back))).toBe(base + Math.max(...tasks.map(({ first, months }) => first + months)));
          expect(Math.abs(back.reduce((sum, { weight }) => sum + weight, 0) - 1)).toBeLessThan(1e-9);
          expect(brokenLinks(back)).toEqual([]);
          expect(circledTasks(back)).toEqual([]);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('names a circle and what is in it alone', () => {
    const link = (from: number) => [{ from, type: 'FS' as const, days: 0 }];
    const tasks = [
      flat(1, 0, 1),
      flat(2, 1, 1, { links: [...link(1), ...link(3)] }),
      flat(3, 2, 1, { links: link(2) }),
    ];
    const after = flat(4, 3, 1, { links: link(3) });
    expect(planTasks(read([...tasks, after]), 99, 'cost')).toEqual({ ok: false, circle: ['Etapa 2', 'Etapa 3'] });
  });

  test('summaries that wait for each other inside lose the link back, and it is named', () => {
    const link = (from: number) => [{ from, type: 'FS' as const, days: 0 }];
    const rows = [
      { ...flat(1, 0, 4), name: 'Torre A' },
      { ...flat(2, 0, 1), level: 2 },
      { ...flat(3, 2, 2), level: 2, links: link(5) },
      { ...flat(4, 1, 1), name: 'Torre B' },
      { ...flat(5, 1, 1), level: 2, links: link(2) },
    ];
    const { tasks, backward } = planned(rows, 1);
    expect(tasks.map(({ name, start, months }) => [name, start - base, months])).toEqual([
      ['Torre A', 0, 4],
      ['Torre B', 1, 1],
    ]);
    expect(tasks[1]?.predecessors).toEqual([{ task: 1, lag: -3 }]);
    expect(backward).toEqual([['Torre B', 'Torre A']]);
    expect(planned(rows).backward).toEqual([]);
  });

  test('weighs by cost, work or duration, as the file has them', () => {
    const rows = [flat(1, 0, 1, { cost: 0, hours: 30 }), flat(2, 1, 3, { cost: 0, hours: 10 })];
    expect(sourcesOf(read(rows))).toEqual(['work', 'months']);
    expect(planned(rows, 99, 'work').tasks.map(({ weight }) => weight)).toEqual([0.75, 0.25]);
    expect(planned(rows, 99, 'months').tasks.map(({ weight }) => weight)).toEqual([0.25, 0.75]);
  });

  test('milestones carry links on, and what is done counts by weight', () => {
    const link = (from: number) => [{ from, type: 'FS' as const, days: 0 }];
    const rows = [
      flat(1, 0, 2, { cost: 30, done: 100 }),
      flat(2, 0, 4, { cost: 10, done: 50 }),
      { ...flat(3, 3, 1, { links: [...link(1), ...link(2)] }), days: 0 },
      flat(4, 4, 2, { cost: 60, links: link(3) }),
    ];
    const { tasks, milestones } = planned(rows);
    expect(milestones).toBe(1);
    expect(tasks.map(({ measured }) => measured)).toEqual([1, 0.5, null]);
    expect(tasks[2]?.predecessors).toEqual([{ task: 2, lag: 0 }]);
    const under = [{ ...flat(9, 0, 4), name: 'Resumo' }, ...rows.slice(0, 2).map((row) => ({ ...row, level: 2 }))];
    expect(planned(under, 1).tasks[0]).toMatchObject({ measured: 0.875, weight: 1 });
  });

  test('five thousand rows of one chain take a moment', () => {
    const rows = Array.from({ length: 5_000 }, (_, k) =>
      flat(k + 1, k % 400, 1, { level: 1 + (k % 7), links: k === 0 ? [] : [{ from: k, type: 'SS', days: 0 }] }),
    );
    const plan = read(rows);
    const begun = performance.now();
    for (const level of [1, 3, 99]) planTasks(plan, level, 'months');
    expect(performance.now() - begun).toBeLessThan(3_000);
    expect(leavesOf(plan.tasks).length).toBeGreaterThan(700);
  });
});
