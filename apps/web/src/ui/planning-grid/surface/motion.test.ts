import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunningCursor } from '../../grid-navigation/options.ts';
import { type Block, covers, seenOf, widened } from './axis-window.ts';
import { Motion, type MotionView, type Offsets, REST_MS } from './motion.ts';

const seenAt = ({ top, left }: Offsets): Block => ({
  rows: seenOf(top, 280, 28, 300),
  columns: seenOf(left, 860, 86, 240),
});
const targetAt = (offsets: Offsets): Block => ({
  rows: widened(seenAt(offsets).rows, 6, 300),
  columns: widened(seenAt(offsets).columns, 2, 240),
});

const cursorAt = (row: number): RunningCursor => ({
  active: { row, column: 0 },
  range: { top: row, bottom: row, left: 0, right: 0 },
});

/** A grid whose elements are made as soon as they are requested, as a render does. */
function gridOf({ canSketch = true, isStill = false } = {}) {
  const motion = new Motion();
  const sketched: string[] = [];
  const drawn: Block[] = [];
  const view: MotionView = {
    seenAt,
    targetAt,
    sketch: ({ top, left }, cursor) => {
      if (canSketch) sketched.push(`${top} ${left}${cursor ? ` cursor ${cursor.active.row}` : ''}`);
      return canSketch;
    },
    land: () => void sketched.push('landed'),
    hideSketch: () => void sketched.push('hidden'),
    draw: (block) => {
      drawn.push(block);
      motion.rendered(view, block, isStill);
    },
    drawAtOnce: (block) => view.draw(block),
  };
  motion.rendered(view, targetAt({ top: 0, left: 0 }), isStill);
  return { motion, view, sketched, drawn };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => setTimeout(act, 16));
  vi.stubGlobal('cancelAnimationFrame', (timer: number) => clearTimeout(timer));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a moving grid', () => {
  it('shows nothing but its elements while they are enough', () => {
    const { motion, sketched, drawn } = gridOf();
    motion.moved({ top: 5 * 28, left: 0 });
    expect(sketched).toEqual([]);
    expect(drawn).toEqual([]);
  });

  it('is sketched in the scroll event that shows cells without elements, and in every one after it', () => {
    const { motion, sketched, drawn } = gridOf();
    motion.moved({ top: 700, left: 0 });
    motion.moved({ top: 733, left: 14 });
    expect(sketched).toEqual(['700 0', '733 14']);
    expect(drawn).toEqual([]);
  });

  it('makes its elements step by step when it rests, and then hides the sketch', () => {
    const { motion, sketched, drawn } = gridOf();
    motion.moved({ top: 4_000, left: 3_000 });
    vi.advanceTimersByTime(REST_MS - 1);
    expect(drawn).toEqual([]);
    vi.advanceTimersByTime(2_000);
    expect(drawn.length).toBeGreaterThan(5);
    expect(covers(drawn.at(-1) ?? targetAt({ top: 0, left: 0 }), seenAt({ top: 4_000, left: 3_000 }))).toBe(true);
    expect(sketched.at(-1)).toBe('hidden');
    expect(sketched.filter((what) => what === 'hidden')).toHaveLength(1);
  });

  it('covers no open editor and no selection by drag: cells are made as they come', () => {
    const still = gridOf({ isStill: true });
    still.motion.moved({ top: 4_000, left: 0 });
    expect(still.sketched).toEqual([]);
    expect(still.drawn.at(-1)).toEqual(targetAt({ top: 4_000, left: 0 }));
    const held = gridOf();
    held.motion.hold(true);
    held.motion.moved({ top: 4_000, left: 0 });
    expect(held.sketched).toEqual([]);
    held.motion.hold(false);
    held.motion.moved({ top: 8_000, left: 0 });
    expect(held.sketched).toEqual(['8000 0']);
  });

  it('goes on with the sketch when it moves again before all elements are made', () => {
    const { motion, sketched } = gridOf();
    motion.moved({ top: 4_000, left: 0 });
    vi.advanceTimersByTime(REST_MS + 40);
    motion.moved({ top: 5_000, left: 0 });
    expect(sketched.at(-1)).toBe('5000 0');
    expect(sketched).not.toContain('hidden');
  });

  it('sketches once for several keys before a frame', () => {
    const { motion, view, sketched } = gridOf();
    for (const top of [800, 1_000, 1_200]) {
      motion.reveals({ top, left: 0 });
      motion.rendered(view, motion.drawn ?? targetAt({ top: 0, left: 0 }), false);
    }
    vi.advanceTimersByTime(16);
    expect(sketched).toEqual(['1200 0']);
  });

  it('makes all elements at once for a press, and for typing', () => {
    const pressed = gridOf();
    pressed.motion.moved({ top: 4_000, left: 0 });
    expect(pressed.motion.settle()).toBe(true);
    expect(pressed.drawn).toEqual([targetAt({ top: 4_000, left: 0 })]);
    expect(pressed.sketched.at(-1)).toBe('hidden');
    const typed = gridOf();
    typed.motion.reveals({ top: 4_000, left: 0 });
    typed.motion.rendered(typed.view, targetAt({ top: 0, left: 0 }), true);
    expect(typed.drawn).toEqual([targetAt({ top: 4_000, left: 0 })]);
  });

  it('makes elements in the scroll itself where nothing can be sketched', () => {
    const { motion, drawn } = gridOf({ canSketch: false });
    motion.moved({ top: 4_000, left: 0 });
    expect(drawn).toEqual([targetAt({ top: 4_000, left: 0 })]);
  });

  it('sketches a cursor that runs, lands it once when it rests, and then makes its elements', () => {
    const { motion, sketched, drawn } = gridOf();
    for (let row = 1; row <= 20; row += 1) {
      expect(motion.runs({ top: row * 28, left: 0 }, cursorAt(row))).toBe(true);
      motion.moved({ top: row * 28, left: 0 });
      vi.advanceTimersByTime(33);
    }
    expect(sketched[0]).toBe('28 0 cursor 1');
    expect(sketched.at(-1)).toBe('560 0 cursor 20');
    expect(drawn).toEqual([]);
    vi.advanceTimersByTime(2_000);
    expect(sketched.filter((what) => what === 'landed')).toHaveLength(1);
    expect(sketched.at(-1)).toBe('hidden');
    expect(covers(drawn.at(-1) ?? targetAt({ top: 0, left: 0 }), seenAt({ top: 560, left: 0 }))).toBe(true);
  });

  it('lands a running cursor for a press', () => {
    const { motion, sketched } = gridOf();
    motion.runs({ top: 28, left: 0 }, cursorAt(1));
    expect(motion.settle()).toBe(true);
    expect(sketched).toEqual(['28 0 cursor 1', 'landed', 'hidden']);
  });

  it('refuses a running cursor where nothing can be sketched, in an open editor and under a pointer', () => {
    expect(gridOf({ canSketch: false }).motion.runs({ top: 28, left: 0 }, cursorAt(1))).toBe(false);
    expect(gridOf({ isStill: true }).motion.runs({ top: 28, left: 0 }, cursorAt(1))).toBe(false);
    const held = gridOf().motion;
    held.hold(true);
    expect(held.runs({ top: 28, left: 0 }, cursorAt(1))).toBe(false);
  });

  it('makes the elements of a step of the cursor at once, and sketches a jump', () => {
    const { motion, drawn, sketched } = gridOf();
    motion.reveals({ top: 28, left: 0 });
    expect(drawn).toEqual([targetAt({ top: 28, left: 0 })]);
    motion.reveals({ top: 6_000, left: 0 });
    expect(drawn).toHaveLength(1);
    motion.moved({ top: 6_000, left: 0 });
    expect(sketched).toEqual(['6000 0']);
  });
});
