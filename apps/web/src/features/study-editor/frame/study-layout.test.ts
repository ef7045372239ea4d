import { describe, expect, it } from 'vitest';
import { chartHeights, heightByKey, readLayout, resizedChart, usualLayout } from './study-layout.ts';

describe('the layout of a study’s frame', () => {
  it('is as usual where nothing valid is stored', () => {
    for (const stored of [null, 'x', [], { indicators: 7, low: 'x', high: { height: 'x', folded: 'x' } }])
      expect(readLayout(stored)).toEqual(usualLayout);
  });

  it('keeps what is stored, within the range', () => {
    const stored = { indicators: 'open', low: { height: 90.4, folded: true }, high: { height: 9_000, folded: false } };
    expect(readLayout(stored)).toEqual({
      indicators: 'open',
      low: { height: 90, folded: true },
      high: { height: chartHeights.most, folded: false },
    });
  });

  it('folds a chart pushed together, and remembers its height', () => {
    const chart = { height: 120, folded: false };
    expect(resizedChart(chart, 35)).toEqual({ height: 120, folded: true });
    expect(resizedChart(chart, 40)).toEqual({ height: chartHeights.least, folded: false });
    expect(resizedChart({ height: 120, folded: true }, 500)).toEqual({ height: chartHeights.most, folded: false });
  });

  it('moves the edge by keys, and folds by two of them', () => {
    expect(heightByKey('ArrowUp', 120)).toBe(112);
    expect(heightByKey('ArrowDown', 120)).toBe(128);
    expect(heightByKey('PageUp', 120)).toBe(80);
    expect(heightByKey('PageUp', 80)).toBe(chartHeights.least);
    expect(heightByKey('PageDown', 120)).toBe(160);
    expect(heightByKey('End', 120)).toBe(chartHeights.most);
    expect([heightByKey('Home', 120), heightByKey('Enter', 120)]).toEqual([0, 0]);
    expect(heightByKey('a', 120)).toBeNull();
  });
});
