import { describe, expect, it } from 'vitest';
import { frozenTo, MOST_FROZEN, plainLook, readLook, resized, scrolledTo, sizesOf } from './look.ts';
import { LABEL_COLUMN, TOTAL_COLUMN } from './selection.ts';

const shown = { narrow: false, wide: false };

describe('how a person looks at a grid', () => {
  it('draws rows and months as dense as chosen, wider with centavos, and a chosen width whatever the density', () => {
    expect(sizesOf(plainLook, shown)).toMatchObject({ row: 28, month: 86, font: 12 });
    expect(sizesOf({ ...plainLook, density: 'confortavel' }, shown)).toMatchObject({ row: 40, month: 104, font: 13 });
    expect(sizesOf(plainLook, { ...shown, wide: true }).month).toBe(112);
    expect(sizesOf({ ...plainLook, month: 150, density: 'padrao' }, { ...shown, wide: true }).month).toBe(150);
  });

  it('freezes the labels alone, the totals too, or months, as far as room is left for the others', () => {
    const width = (column: number) => sizesOf(frozenTo(plainLook, column), shown).frozenWidth;
    expect(width(LABEL_COLUMN)).toBe(240);
    expect(width(TOTAL_COLUMN)).toBe(348);
    expect(width(1)).toBe(348 + 2 * 86);
    expect(frozenTo(plainLook, 100).frozen).toBe(MOST_FROZEN - 1);
    expect(sizesOf(frozenTo(plainLook, 3), { ...shown, narrow: true })).toMatchObject({
      frozenWidth: 140,
      starts: 140,
    });
  });

  it('keeps widths within their bounds, and goes back to the first one without a number', () => {
    expect(resized(plainLook, 'label', 5).label).toBe(120);
    expect(resized(plainLook, 'label', 5_000).label).toBe(520);
    expect(resized({ ...plainLook, month: 200 }, 'month', Number.NaN).month).toBeNull();
  });

  it('reads back what it kept, and takes whatever else was kept for nothing', () => {
    const mine = { density: 'padrao', label: 300, total: 90, month: 120, frozen: 2 } as const;
    expect(readLook(JSON.parse(JSON.stringify(mine)))).toEqual(mine);
    for (const kept of [null, 7, 'x', [], { density: 'x', label: '300', month: Number.NaN, frozen: 1.5 }])
      expect(readLook(kept)).toEqual(plainLook);
    expect(readLook({ label: 9_999, frozen: 99 })).toEqual({ ...plainLook, label: 520, frozen: MOST_FROZEN - 1 });
  });
});

describe('bringing a cell into sight', () => {
  it('moves as little as it can, and not at all for what is seen', () => {
    expect(scrolledTo(100, 20, 50, 200)).toBe(50);
    expect(scrolledTo(10, 20, 50, 200)).toBe(10);
    expect(scrolledTo(300, 20, 50, 200)).toBe(120);
  });
});
