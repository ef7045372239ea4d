import { expect, it } from 'vitest';
import { internalRate } from '../src/indicators/internal-rate.ts';

const steps = 1500;

function value(flow: readonly number[], x: number): number {
  let sum = 0;
  if (x < 1) for (const amount of flow) sum = sum * x + amount;
  else for (let t = flow.length - 1; t >= 0; t--) sum = sum / x + (flow[t] as number);
  return sum;
}

interface Root {
  rate: number;
  falls: boolean;
}

function bisected(flow: readonly number[], from: number, to: number): number {
  const isPositive = value(flow, from) > 0;
  let [a, b] = [from, to];
  for (let i = 0; i < 200; i++) {
    const middle = a + (b - a) / 2;
    if (middle <= a || middle >= b) break;
    if (value(flow, middle) > 0 === isPositive) a = middle;
    else b = middle;
  }
  return a;
}

/** Returns the roots by bisection over every point of the grid. */
function plainly(flow: readonly number[]): Root[] {
  const roots: Root[] = [];
  let before: { x: number; value: number } | null = null;
  for (let j = 0; j <= steps; j++) {
    const x = 0.01 * 1100 ** (j / steps);
    const now = value(flow, x);
    if (now === 0) continue;
    if (before && before.value > 0 !== now > 0) roots.push({ rate: bisected(flow, before.x, x) - 1, falls: now < 0 });
    before = { x, value: now };
  }
  return roots;
}

/** The rate and its status by the words of the rule. */
function expectedRate(flow: readonly number[], reference: number): { rate: number | null; status: string } {
  const roots = plainly(flow);
  const [own] = roots
    .filter(({ falls }) => falls)
    .sort((a, b) => Math.abs(a.rate - reference) - Math.abs(b.rate - reference));
  if (!own) return { rate: null, status: 'none' };
  const others = roots.filter((root) => root !== own && root.rate > Math.min(0, own.rate));
  return { rate: own.rate, status: others.length > 0 ? 'multiple' : 'unique' };
}

function agree(flow: readonly number[], reference: number): string {
  const result = internalRate(flow, reference);
  const { rate, status } = expectedRate(flow, reference);
  expect([flow, result.status]).toEqual([flow, status]);
  if (rate === null) expect(result.rate).toBeNull();
  else expect(Math.abs((result.rate ?? 9) - rate)).toBeLessThan(1e-9);
  return status;
}

let state = 12_345;
function random(): number {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
  return state / 2 ** 31;
}

function tally(statuses: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = { none: 0, unique: 0, multiple: 0 };
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

it('judges 2,000 flows that change their sign at random as a look at every point of the grid does', () => {
  const statuses = Array.from({ length: 2000 }, () => {
    const length = 3 + Math.floor(random() * 200);
    let level = (random() - 0.6) * 1e8;
    const flow = Array.from({ length }, (_, t) => {
      if (random() < 0.05) level = (random() - 0.4) * 1e8;
      return t === 0 ? -Math.round(random() * 1e9) : Math.round(level + (random() - 0.5) * 2e7);
    });
    return agree(flow, random() * 0.03);
  });
  const { none = 0, unique = 0, multiple = 0 } = tally(statuses);
  expect([none > 100, unique > 500, multiple > 10]).toEqual([true, true, true]);
});

it('finds one rate alone in 1,000 developments: land, works, receipts, taxes after the last of them', () => {
  const statuses = Array.from({ length: 1000 }, () => {
    const constructionMonths = 12 + Math.floor(random() * 36);
    const sold = 1e6 * (1 + random());
    const flow = [-Math.round(sold * constructionMonths * random() * 0.3)];
    for (let t = 1; t <= constructionMonths; t++) flow.push(Math.round(sold * (random() - 0.6)));
    for (let t = 0; t < 3 + random() * 60; t++) flow.push(Math.round(sold * random() * 2));
    flow.push(-Math.round(sold * 0.04), -Math.round(sold * random() * 0.02));
    return agree(flow, 0.01);
  });
  const { unique = 0, multiple = 0 } = tally(statuses);
  expect(unique).toBeGreaterThan(800);
  expect(multiple).toBeLessThan(100);
});

it('counts several rates of few sums, where two or three lie above zero', () => {
  const statuses = Array.from({ length: 2000 }, () => {
    const roots = Array.from({ length: 1 + Math.floor(random() * 4) }, () => 0.3 + random() * 1.9);
    // The polynomial with these roots, in x = 1 + r, the first sum its highest power.
    let flow = [random() < 0.5 ? -1e6 : 1e6];
    for (const root of roots) {
      const times = [...flow, 0];
      flow.forEach((amount, k) => {
        times[k + 1] = (times[k + 1] ?? 0) - amount * root;
      });
      flow = times;
    }
    return agree(flow.map(Math.round), random() * 0.5);
  });
  const { none = 0, unique = 0, multiple = 0 } = tally(statuses);
  expect([none > 100, unique > 300, multiple > 300]).toEqual([true, true, true]);
});

it('counts no rate of exactly zero beside a positive one, and passes over points at which the value is zero', () => {
  // Roots at 1 + r = 1, rising, and 1.5, falling; −2.5 + 1 + 1.5 = 0.
  expect(internalRate([-2, 5, -3], 0.01)).toMatchObject({ status: 'unique' });
  expect(internalRate([-2, 5, -3], 0.01).rate).toBeCloseTo(0.5, 12);
  // Touches zero and turns back: no rate.
  expect(internalRate([1, -4, 4], 0.01)).toEqual({ rate: null, status: 'none' });
});
