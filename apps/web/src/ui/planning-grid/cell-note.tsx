import { classes } from '../classes.ts';
import { Glyph } from '../icons/glyph.tsx';
import styles from './cell-note.module.css';
import type { GridLine } from './lines.ts';
import type { Ticks } from './model/ticks.ts';
import type { Period } from './periods.ts';

/** Note of a cell, in addition to its amount: the difference from a compared one, and any comments. */
export interface CellNote {
  /** Favourable and unfavourable differ by shape as well as colour; a change that is neither has no shape. */
  tone: 'better' | 'worse' | 'changed' | null;
  /** Displayed on hover, and read aloud after the amount. */
  text: string;
  commented: boolean;
}

export type NoteOf = (line: GridLine, period: Period) => CellNote | null;

/** Another amount of the same cell, drawn before its own: what it is in a compared version. */
export interface Beside {
  /** Name of the compared version. */
  label: string;
  /** Without a period: of the line's total. */
  of: (line: GridLine, period: Period | null) => Ticks;
}

/** The class of a cell with a note. */
export const noteClass = (note: CellNote | null): string | undefined =>
  note ? classes(styles.noted, note.tone !== null && styles[note.tone], note.commented && styles.commented) : undefined;

export function DifferenceMark({ mark }: { mark: 'up' | 'down' | null }) {
  return mark && <Glyph name={mark} size={6} className={styles.mark} />;
}

/** A difference by shape; a change that is neither better nor worse has none. */
export function markOf(note: CellNote | null): 'up' | 'down' | null {
  if (note?.tone === 'better') return 'up';
  return note?.tone === 'worse' ? 'down' : null;
}
