import { expect, it } from 'vitest';
import { internalRate } from '../src/indicators/internal-rate.ts';

const steps = 1500;

function value(flow: readonly number[], x: number): number {
  let sum = 0;
  if (x < 1) for (const amount of flow) sum = sum * x + amount;
  else for (let t = flow.length - 1; t >= 0; t--) sum = sum / x + (flow[t] as number);
  return sum;
}

/** Looks at every point of the grid: the falling roots, by bisection. */
function plainly(flow: readonly number[]): number[] {
  const grid = Array.from({ length: steps + 1 }, (_, j) => 0.01 * 1100 ** (j / steps));
  const roots: number[] = [];
  let before = value(flow, grid[0] as number);
  for (let j = 1; j <= steps; j++) {
    let [a, b] = [grid[j - 1] as number, grid[j] as number];
    const now = value(flow, b);
    if (before > 0 && now <= 0) {
      for (let i = 0; i < 200; i++) {
        const middle = a + (b - a) / 2;
        if (middle <= a || middle >= b) break;
        if (value(flow, middle) > 0) a = middle;
        else b = middle;
      }
      roots.push(a - 1);
    }
    if (now !== 0 || before < 0) before = now;
  }
  return roots;
}

let state = 12_345;
function random(): number {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
  return state / 2 ** 31;
}

it('passes over no root of 2,000 flows that change their sign several times', () => {
  let several = 0;
  for (let k = 0; k < 2000; k++) {
    const length = 3 + Math.floor(random() * 200);
    let level = (random() - 0.6) * 1e8;
    const flow = Array.from({ length }, (_, t) => {
      if (random() < 0.05) level = (random() - 0.4) * 1e8;
      return t === 0 ? -Math.round(random() * 1e9) : Math.round(level + (random() - 0.5) * 2e7);
    });
    const reference = random() * 0.03;
    const found = internalRate(flow, reference);
    if (found.status !== 'multiple') continue;
    several++;
    const roots = plainly(flow);
    const nearest = roots.reduce((best, root) =>
      Math.abs(root - reference) < Math.abs(best - reference) ? root : best,
    );
    expect(Math.abs((found.rate ?? 9) - nearest)).toBeLessThan(1e-9);
  }
  expect(several).toBeGreaterThan(1000);
});
