import { describe, expect, it } from 'vitest';
import { LABEL_COLUMN, type Stroke, TOTAL_COLUMN } from '../grid-navigation/selection.ts';
import type { GridRow } from './lines.ts';
import { toggledYears, togglesOn } from './toggles.ts';

const stroke = (key: string, held: Partial<Stroke> = {}): Stroke => ({
  key,
  shift: false,
  control: false,
  alt: false,
  ...held,
});
const alt = (key: string) => stroke(key, { alt: true });
const row = (expandable: boolean, expanded = false) => ({ expandable, expanded }) as GridRow;

describe('what a key opens and closes', () => {
  it('is the line where it has lines below it, and only as far as there is something to do', () => {
    expect(togglesOn(alt('ArrowDown'), 3, row(true), 'open')).toBe('toggle');
    expect(togglesOn(alt('ArrowUp'), 3, row(true, true), 'open')).toBe('toggle');
    expect(togglesOn(alt('ArrowUp'), 3, row(true), 'open')).toBeNull();
    expect(togglesOn(stroke('Enter'), LABEL_COLUMN, row(true), null)).toBe('toggle');
    expect(togglesOn(stroke('ArrowLeft'), LABEL_COLUMN, row(true), null)).toBeNull();
    expect(togglesOn(stroke('Enter'), 3, row(true), 'open')).toBeNull();
  });

  it('is the year of the cell on every other line, and never one that the zoom has closed anyway', () => {
    expect(togglesOn(alt('ArrowUp'), 3, row(false), 'open')).toBe('toggle_year');
    expect(togglesOn(alt('ArrowDown'), 3, row(false), 'closed')).toBe('toggle_year');
    expect(togglesOn(alt('ArrowDown'), 3, row(false), 'open')).toBeNull();
    expect(togglesOn(alt('ArrowUp'), TOTAL_COLUMN, row(false), null)).toBeNull();
    expect(togglesOn(stroke('ArrowUp'), 3, row(false), 'open')).toBeNull();
  });

  it('a year toggled twice is as before', () => {
    const once = toggledYears(new Set([2027]), 2028);
    expect([...once]).toEqual([2027, 2028]);
    expect([...toggledYears(once, 2028)]).toEqual([2027]);
  });
});
