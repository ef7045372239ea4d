import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Block, covers, isSameBlock, isStep, positionsIn, seenOf, stepToward, widened } from './axis-window.ts';

const stretch = (count: number) =>
  fc.tuple(fc.nat(count - 1), fc.nat(30)).map(([first, more]) => ({ first, last: Math.min(count - 1, first + more) }));
const empty = fc.nat(240).map((first) => ({ first, last: first - 1 }));
const block = fc.record({ rows: stretch(300), columns: fc.oneof({ weight: 9, arbitrary: stretch(240) }, empty) });

describe('seenOf', () => {
  it('has every position that a view touches, and no other', () => {
    expect(seenOf(0, 280, 28, 300)).toEqual({ first: 0, last: 9 });
    expect(seenOf(1, 280, 28, 300)).toEqual({ first: 0, last: 10 });
    expect(seenOf(28, 280, 28, 300)).toEqual({ first: 1, last: 10 });
    expect(seenOf(8_300, 280, 28, 300)).toEqual({ first: 296, last: 299 });
  });
});

describe('widened', () => {
  it('stays within the axis', () => {
    expect(widened({ first: 2, last: 295 }, 6, 300)).toEqual({ first: 0, last: 299 });
  });
});

describe('positionsIn', () => {
  it('keeps the position of the cursor in order, once', () => {
    expect(positionsIn({ first: 4, last: 6 }, [1])).toEqual([1, 4, 5, 6]);
    expect(positionsIn({ first: 4, last: 6 }, [5])).toEqual([4, 5, 6]);
    expect(positionsIn({ first: 4, last: 6 }, [9])).toEqual([4, 5, 6, 9]);
  });
});

describe('stepToward', () => {
  const cellsOf = ({ rows, columns }: Block): Set<string> =>
    new Set(positionsIn(rows, []).flatMap((row) => positionsIn(columns, []).map((column) => `${row}:${column}`)));

  it('arrives, and makes few cells in each step', () => {
    fc.assert(
      fc.property(block, block, (from, to) => {
        let drawn: Block = from;
        for (let steps = 0; !isSameBlock(drawn, to); steps += 1) {
          if (steps > 80) return false;
          const next = stepToward(drawn, to);
          const before = cellsOf(drawn);
          const made = [...cellsOf(next)].filter((cell) => !before.has(cell)).length;
          const widest = Math.max(2 * (to.columns.last - to.columns.first + 1), to.rows.last - to.rows.first + 1);
          if (made > widest) return false;
          drawn = next;
        }
        return covers(drawn, to);
      }),
    );
  });

  it('keeps what stays in sight', () => {
    const from = { rows: { first: 0, last: 20 }, columns: { first: 0, last: 10 } };
    const to = { rows: { first: 5, last: 25 }, columns: { first: 0, last: 10 } };
    expect(stepToward(from, to)).toEqual({ rows: { first: 5, last: 22 }, columns: { first: 0, last: 10 } });
  });
});

describe('isStep', () => {
  const columns = { first: 0, last: 9 };
  const drawn = { rows: { first: 10, last: 39 }, columns };

  it('tells a step of the cursor from a jump', () => {
    expect(isStep(drawn, { rows: { first: 11, last: 40 }, columns })).toBe(true);
    expect(isStep(drawn, { rows: { first: 10, last: 39 }, columns: { first: 1, last: 10 } })).toBe(true);
    expect(isStep(drawn, { rows: { first: 60, last: 89 }, columns })).toBe(false);
    expect(isStep(drawn, { rows: drawn.rows, columns: { first: 6, last: 15 } })).toBe(false);
  });
});
