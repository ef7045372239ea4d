/** Edits of two people to one study, drawn from a seed: the same seed, the same edits. */
import type { Study } from '@uni/engine';
import { heavyStudy } from '../ux/heavy-study.ts';
import type { Act } from './session.ts';

export const LINES = 12;
export const MONTHS = 24;
/** Months that stay in sight whatever was typed before: a grid draws only what it shows. */
const COLUMNS = 6;
/** Rows of the grid above the first line: the family and its group. */
export const FIRST_ROW = 2;
const FIELDS = ['/discount_rate', '/finance_rate', '/reinvestment_rate', '/indexes/incc/annual'];

/** A small study with the lines that both type into. */
export function sharedStudy(): Study {
  const heavy = heavyStudy();
  const expenses = (heavy.expenses ?? []).slice(0, LINES).map((item) => ({
    ...item,
    timing: { kind: 'curve' as const, start: 0, shares: Array.from({ length: MONTHS }, (_, month) => (month % 5) + 1) },
  }));
  const rate = { value: 0.1, basis: 'effective_year' as const };
  return { ...heavy, name: 'Estudo a quatro mãos', finance_rate: rate, reinvestment_rate: rate, expenses };
}

/** Numbers from a seed (mulberry32): below `most`. */
export function drawer(seed: number): (most: number) => number {
  let state = seed >>> 0;
  return (most) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most;
  };
}

export interface Round {
  readonly tab: 'grid' | 'fields';
  readonly acts: readonly [Act, Act];
  /** Both change the same field. */
  readonly overlapping: boolean;
}

/** Rounds of one edit by each of the two; half of them on the same field. Every value typed is another one. */
export function roundsOf(edits: number, draw: (most: number) => number): Round[] {
  let typed = 0;
  const next = (): number => {
    typed += 1;
    return typed;
  };
  return Array.from({ length: edits / 2 }, (_, at): Round => {
    const overlapping = draw(2) === 0;
    const tab = Math.floor(at / Math.ceil(edits / 8)) % 2 === 0 ? 'grid' : 'fields';
    if (tab === 'fields') {
      const first = draw(FIELDS.length);
      const second = overlapping ? first : (first + 1 + draw(FIELDS.length - 1)) % FIELDS.length;
      const act = (field: number): Act => ({
        kind: 'field',
        path: FIELDS[field] ?? '',
        value: Number((5 + next() / 100).toFixed(2)),
      });
      return { tab, overlapping, acts: [act(first), act(second)] };
    }
    const kind = draw(3) === 0 ? 'paste' : 'cell';
    const row = draw(LINES / 2 - 1);
    const column = draw(COLUMNS - 1);
    const act = (line: number): Act => ({ kind, row: FIRST_ROW + line, column, value: 1_000 + next() * 10 });
    return { tab, overlapping, acts: [act(row), act(overlapping ? row : row + LINES / 2)] };
  });
}
