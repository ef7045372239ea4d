import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  brokenLinks,
  circledTasks,
  closesCircle,
  constructionSpan,
  criticalTasks,
  curveUnits,
  physicalCurveOf,
  pushDependants,
  stretchedCurve,
  taskSlack,
  wholeShares,
} from '../src/index.ts';

interface TestTask {
  readonly number: number;
  readonly start: number;
  readonly months: number;
  readonly weight: number;
  readonly predecessors: { task: number; lag: number }[];
}

const span = fc.record({
  start: fc.nat(60),
  months: fc.integer({ min: 1, max: 40 }),
  weight: fc.oneof(fc.integer({ min: 0, max: 1000 }), fc.double({ min: 0, max: 1, noNaN: true })),
});

/** Tasks whose predecessors all stand before them, in an order that is then mixed. */
const linked: fc.Arbitrary<TestTask[]> = fc
  .array(
    fc.record({
      months: fc.integer({ min: 1, max: 8 }),
      wait: fc.nat(3),
      links: fc.array(fc.record({ back: fc.nat(), lag: fc.integer({ min: -4, max: 4 }) }), { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 9 },
  )
  .map((drawn) => {
    const tasks: TestTask[] = [];
    for (const [k, { months, wait, links }] of drawn.entries()) {
      const predecessors = k === 0 ? [] : links.map(({ back, lag }) => ({ task: back % k, lag }));
      const earliest = predecessors.map(({ task, lag }) => {
        const before = tasks[task];
        return before ? before.start + before.months + lag : 0;
      });
      tasks.push({ number: k, months, weight: 1, predecessors, start: Math.max(0, ...earliest) + wait });
    }
    return tasks;
  })
  .chain((tasks) => fc.shuffledSubarray(tasks, { minLength: tasks.length }));

const endOf = (tasks: readonly TestTask[]): number => Math.max(...tasks.map(({ start, months }) => start + months));

/** Every dependant waits for its predecessors, over and over until nothing moves: the slow way. */
function settled(tasks: readonly TestTask[]): TestTask[] {
  let next = [...tasks];
  for (let round = 0; round <= tasks.length; round += 1)
    next = next.map((task) => {
      const earliest = task.predecessors.map(({ task: number, lag }) => {
        const before = next.find((each) => each.number === number);
        return before ? before.start + before.months + lag : 0;
      });
      return { ...task, start: Math.max(task.start, ...earliest) };
    });
  return next;
}

const late = (tasks: readonly TestTask[], number: number, by: number): TestTask[] =>
  tasks.map((task) => (task.number === number ? { ...task, start: task.start + by } : task));

describe('the physical curve of tasks', () => {
  test('adds up to the whole in millionths, for every set of tasks', () => {
    fc.assert(
      fc.property(fc.array(span, { minLength: 1, maxLength: 20 }), (tasks) => {
        fc.pre(tasks.some(({ weight }) => weight > 1e-9));
        const curve = physicalCurveOf(tasks);
        const { start, end } = constructionSpan(tasks);
        expect(curve).toHaveLength(end - start);
        const units = curve.map((share) => Math.round(share * curveUnits));
        expect(units.map((each) => each / curveUnits)).toEqual(curve);
        expect(units.reduce((sum, each) => sum + each, 0)).toBe(curveUnits);
        expect(Math.min(...units)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 3000 },
    );
  });

  test('is no further than a millionth from what each task does in each month', () => {
    fc.assert(
      fc.property(fc.array(span, { minLength: 1, maxLength: 12 }), (tasks) => {
        const total = tasks.reduce((sum, { weight }) => sum + weight, 0);
        fc.pre(total > 1e-6);
        const { start } = constructionSpan(tasks);
        for (const [t, share] of physicalCurveOf(tasks).entries()) {
          const due = tasks
            .filter((task) => task.start <= start + t && start + t < task.start + task.months)
            .reduce((sum, { weight, months }) => sum + weight / months, 0);
          expect(Math.abs(share - due / total)).toBeLessThan(1.000001 / curveUnits);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('a stretched curve has its months and all of the whole, and back again it is the same', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(weights, fc.integer({ min: 1, max: 80 }), (shares, months) => {
        fc.pre(shares.some((share) => share > 0));
        const units = stretchedCurve(shares, months).map((share) => Math.round(share * curveUnits));
        expect(units).toHaveLength(months);
        expect(units.reduce((sum, each) => sum + each, 0)).toBe(curveUnits);
        expect(Math.min(...units)).toBeGreaterThanOrEqual(0);
        const total = shares.reduce((sum, share) => sum + share, 0);
        for (const [t, share] of stretchedCurve(stretchedCurve(shares, shares.length * 2), shares.length).entries())
          expect(Math.abs(share - (shares[t] ?? 0) / total)).toBeLessThan(4 / curveUnits);
      }),
    );
  });

  test('weights become whole shares of any unit, none further than a unit from its own', () => {
    const weights = fc.array(fc.double({ min: 0, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(weights, fc.constantFrom(100, 10_000), (given, units) => {
        const total = given.reduce((sum, weight) => sum + weight, 0);
        fc.pre(total > 1e-3);
        const shares = wholeShares(given, units).map((share) => Math.round(share * units));
        expect(shares.reduce((sum, each) => sum + each, 0)).toBe(units);
        for (const [k, share] of shares.entries())
          expect(Math.abs(share - ((given[k] ?? 0) / total) * units)).toBeLessThan(1.00001);
      }),
    );
    expect(wholeShares([0, 0], 100)).toEqual([]);
    expect(wholeShares([1, 1, 1], 100)).toEqual([0.34, 0.33, 0.33]);
  });

  test('a third in each of three months: the first takes what rounding leaves', () => {
    expect(physicalCurveOf([{ start: 5, months: 3, weight: 1 }])).toEqual([0.333334, 0.333333, 0.333333]);
  });

  test('months without a task have nothing, and tasks without weight give no curve', () => {
    const tasks = [
      { start: 0, months: 1, weight: 0.5 },
      { start: 2, months: 1, weight: 0.5 },
    ];
    expect(physicalCurveOf(tasks)).toEqual([0.5, 0, 0.5]);
    expect(physicalCurveOf([{ start: 0, months: 4, weight: 0 }])).toEqual([]);
    expect(physicalCurveOf([])).toEqual([]);
  });
});

describe('dependencies of tasks', () => {
  test('pushing gives what waiting over and over gives', () => {
    fc.assert(
      fc.property(linked, fc.nat(), fc.nat(12), (tasks, which, by) => {
        const number = which % tasks.length;
        const moved = late(tasks, number, by);
        expect(pushDependants(moved, number).tasks).toEqual(settled(moved));
        expect(brokenLinks(settled(moved))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  test('slack is the longest delay that leaves the end of works where it is', () => {
    fc.assert(
      fc.property(linked, fc.nat(), (tasks, which) => {
        const at = which % tasks.length;
        const number = tasks[at]?.number ?? 0;
        const slack = taskSlack(tasks)[at] ?? -1;
        expect(slack).toBeGreaterThanOrEqual(0);
        expect(endOf(settled(late(tasks, number, slack)))).toBe(endOf(tasks));
        expect(endOf(settled(late(tasks, number, slack + 1)))).toBeGreaterThan(endOf(tasks));
        expect(criticalTasks(tasks).has(number)).toBe(slack === 0);
      }),
      { numRuns: 2000 },
    );
  });

  test('a task that has begun stays, and the push names it', () => {
    const tasks = [
      { number: 1, start: 0, months: 4, weight: 0.5, predecessors: [] },
      { number: 2, start: 2, months: 2, weight: 0.5, predecessors: [{ task: 1, lag: 0 }] },
    ];
    expect(pushDependants(tasks, 1, ({ number }) => number === 2)).toEqual({ tasks, stuck: [2] });
    expect(brokenLinks(tasks)).toEqual([{ from: 1, to: 2, months: 2 }]);
  });

  test('circles are named without what waits for them or leads to them', () => {
    const chain = fc.integer({ min: 1, max: 6 });
    fc.assert(
      fc.property(chain, chain, chain, (before, circle, after) => {
        const count = before + circle + after;
        const tasks = Array.from({ length: count }, (_, k) => ({
          ...{ number: k, start: k, months: 1 },
          predecessors: [
            ...(k === 0 ? [] : [{ task: k - 1 }]),
            ...(k === before ? [{ task: before + circle - 1 }] : []),
          ],
        }));
        expect(circledTasks(tasks)).toEqual(Array.from({ length: circle }, (_, k) => before + k));
      }),
    );
  });

  test('a link that leads back is seen before it is made', () => {
    const tasks = [
      { number: 1, start: 0, months: 1, predecessors: [] },
      { number: 2, start: 1, months: 1, predecessors: [{ task: 1 }] },
      { number: 3, start: 2, months: 1, predecessors: [{ task: 2 }] },
    ];
    expect(closesCircle(tasks, 3, 1)).toBe(true);
    expect(closesCircle(tasks, 1, 1)).toBe(true);
    expect(closesCircle(tasks, 1, 3)).toBe(false);
  });

  test('twenty thousand tasks in one chain take a moment', () => {
    const tasks = Array.from({ length: 20_000 }, (_, k) => ({
      number: k,
      start: k,
      months: 1,
      predecessors: k === 0 ? [] : [{ task: k - 1 }],
    }));
    const begun = performance.now();
    const pushed = pushDependants([{ number: 0, start: 3, months: 1 }, ...tasks.slice(1)], 0);
    expect(pushed.tasks.at(-1)?.start).toBe(20_002);
    expect(criticalTasks(tasks).size).toBe(20_000);
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});
