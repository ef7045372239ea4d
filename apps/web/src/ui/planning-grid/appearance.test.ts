import { describe, expect, it } from 'vitest';
import { LABEL_COLUMN, TOTAL_COLUMN } from '../grid-navigation/selection.ts';
import {
  defaultAppearance,
  frozenTo,
  MOST_FROZEN,
  readAppearance,
  resized,
  scrolledTo,
  sizesOf,
} from './appearance.ts';

const visibleColumns = { narrow: false, wide: false };

describe('how a person looks at a grid', () => {
  it('draws rows and months as dense as chosen, wider with centavos, and a chosen width whatever the density', () => {
    expect(sizesOf(defaultAppearance, visibleColumns)).toMatchObject({ row: 28, month: 86, font: 12 });
    expect(sizesOf({ ...defaultAppearance, density: 'confortavel' }, visibleColumns)).toMatchObject({
      row: 40,
      month: 104,
      font: 13,
    });
    expect(sizesOf(defaultAppearance, { ...visibleColumns, wide: true }).month).toBe(112);
    expect(
      sizesOf({ ...defaultAppearance, month: 150, density: 'padrao' }, { ...visibleColumns, wide: true }).month,
    ).toBe(150);
  });

  it('freezes the labels alone, the totals too, or months, as far as room is left for the others', () => {
    const width = (column: number) => sizesOf(frozenTo(defaultAppearance, column), visibleColumns).frozenWidth;
    expect(width(LABEL_COLUMN)).toBe(240);
    expect(width(TOTAL_COLUMN)).toBe(348);
    expect(width(1)).toBe(348 + 2 * 86);
    expect(frozenTo(defaultAppearance, 100).frozen).toBe(MOST_FROZEN - 1);
    expect(sizesOf(frozenTo(defaultAppearance, 3), { ...visibleColumns, narrow: true })).toMatchObject({
      frozenWidth: 140,
      starts: 140,
    });
  });

  it('keeps widths within their bounds, and goes back to the first one without a number', () => {
    expect(resized(defaultAppearance, 'label', 5).label).toBe(120);
    expect(resized(defaultAppearance, 'label', 5_000).label).toBe(520);
    expect(resized({ ...defaultAppearance, month: 200 }, 'month', Number.NaN).month).toBeNull();
  });

  it('reads back what it kept, and takes whatever else was kept for nothing', () => {
    const mine = { density: 'padrao', label: 300, total: 90, month: 120, frozen: 2 } as const;
    expect(readAppearance(JSON.parse(JSON.stringify(mine)))).toEqual(mine);
    for (const stored of [null, 7, 'x', [], { density: 'x', label: '300', month: Number.NaN, frozen: 1.5 }])
      expect(readAppearance(stored)).toEqual(defaultAppearance);
    expect(readAppearance({ label: 9_999, frozen: 99 })).toEqual({
      ...defaultAppearance,
      label: 520,
      frozen: MOST_FROZEN - 1,
    });
  });
});

describe('bringing a cell into sight', () => {
  it('moves as little as it can, and not at all for what is seen', () => {
    expect(scrolledTo(100, 20, 50, 200)).toBe(50);
    expect(scrolledTo(10, 20, 50, 200)).toBe(10);
    expect(scrolledTo(300, 20, 50, 200)).toBe(120);
  });
});
