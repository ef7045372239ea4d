import { LABEL_COLUMN, type Stroke } from '../grid-navigation/selection.ts';
import type { GridRow } from './lines.ts';

/** A year that is one column becomes its months again, and the other way round. */
export function toggledYears(collapsed: ReadonlySet<number>, year: number): Set<number> {
  const next = new Set(collapsed);
  if (!next.delete(year)) next.add(year);
  return next;
}

/**
 * Returns the toggle of a key. Alt with an arrow toggles a line that has lines below it, in any column. On other lines it toggles
 * the year of the cell. On the label, the arrows, Enter and Space toggle too.
 */
export function togglesOn(
  stroke: Stroke,
  column: number,
  row: GridRow | undefined,
  year: 'open' | 'closed' | null,
): 'toggle' | 'toggle_year' | null {
  const opens = stroke.alt && stroke.key === 'ArrowDown';
  const closes = stroke.alt && stroke.key === 'ArrowUp';
  if (row?.expandable) {
    const { expanded } = row;
    if (opens || (stroke.alt && stroke.shift && stroke.key === 'ArrowRight')) return expanded ? null : 'toggle';
    if (closes || (stroke.alt && stroke.shift && stroke.key === 'ArrowLeft')) return expanded ? 'toggle' : null;
    if (column !== LABEL_COLUMN || stroke.control || stroke.alt || stroke.shift) return null;
    const onLabel = stroke.key === 'Enter' || stroke.key === ' ';
    return onLabel || stroke.key === (expanded ? 'ArrowLeft' : 'ArrowRight') ? 'toggle' : null;
  }
  return (opens && year === 'closed') || (closes && year === 'open') ? 'toggle_year' : null;
}
