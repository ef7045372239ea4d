import { describe, expect, it } from 'vitest';
import { endLabels } from './end-labels.ts';

const at = (...ys: number[]) => ys.map((y, index) => ({ key: String(index), text: `linha ${index}`, x: 0, y }));
const plot = { top: 10, bottom: 100 };

describe('names at the ends of lines', () => {
  it('stand where the lines end when they have room', () => {
    expect(endLabels(at(20, 60, 90), plot).map(({ y }) => y)).toEqual([20, 60, 90]);
  });

  it('give way to each other in the order of the ends, and stay inside the plot', () => {
    const labels = endLabels(at(98, 97, 96, 12), plot);
    expect(labels.map(({ key }) => key)).toEqual(['3', '2', '1', '0']);
    const ys = labels.map(({ y }) => y);
    expect(ys.every((y, index) => index === 0 || y - (ys[index - 1] ?? 0) >= 16)).toBe(true);
    expect(Math.max(...ys)).toBeLessThanOrEqual(plot.bottom);
    expect(labels.map((label) => label.at)).toEqual([12, 96, 97, 98]);
  });
});
