import type { LineUnit, Ticks } from './model/ticks.ts';
import type { Aggregation } from './periods.ts';

/** Input rules of a line. Months are positions from the base month, both ends included. */
export interface LineInput {
  /** The months that take a value. */
  from: number;
  to: number;
  /** The last month it could take if the grid were longer: a paste may make it so. */
  growsTo?: number;
  /** The months over which a total is spread while all of them are zero or blank. */
  span?: { from: number; to: number };
  /** Months before this one are realised: displayed with ● and closed. */
  realisedBefore?: number;
  /** Months whose value stays when a total is spread. */
  held?: ReadonlySet<number>;
  /** The total stays whatever is typed in a month: the other months give way. */
  totalHeld?: boolean;
  /** Allows values below zero, which are refused by default. */
  signed?: boolean;
}

/** One line of a planning grid with what hangs below it. Values are ticks (centavos, for money) by month; position 0 is the base month. */
export interface GridLine {
  /** Stable between two runs, so that what is open and what is chosen survives a recomputation. */
  id: string;
  label: string;
  tone: 'group' | 'line' | 'total';
  /** Blank (null, or beyond the end) is not informed, which is not zero. */
  values: readonly Ticks[];
  total: number;
  aggregation: Aggregation;
  /** Unit of the ticks; money by default. */
  unit?: LineUnit;
  /** Present on a line that takes typing. A line above such lines spreads what is typed in it among them. */
  input?: LineInput;
  /** Text next to the label: what the line still lacks, or its measure. */
  note?: string;
  /** The total adds up to what it should, or does not. */
  check?: 'whole' | 'open';
  /** Comes from elsewhere: another tab or a connected system. */
  linked?: boolean;
  /** Negative values are red: balances, never outflows. */
  balance?: boolean;
  /** Stays at the foot of the grid whatever is scrolled. */
  pinned?: boolean;
  children: readonly GridLine[];
}

/** A line as it stands in the list of rows. */
export interface GridRow {
  line: GridLine;
  /** 1 = outermost, as `aria-level` counts. */
  level: number;
  expandable: boolean;
  expanded: boolean;
  parent: string | null;
  /** Position among its siblings, from 1, and how many they are. */
  position: number;
  siblings: number;
}

/** A line as the only row there is: what the rules of one cell read. */
export const soleRow = (line: GridLine): GridRow => ({
  line,
  level: 1,
  expandable: false,
  expanded: false,
  parent: null,
  position: 1,
  siblings: 1,
});

/** The rows on screen: children follow their parent while it is open. Pinned lines are left to the foot. */
export function visibleRows(lines: readonly GridLine[], expanded: ReadonlySet<string>): GridRow[] {
  const rows: GridRow[] = [];
  const walk = (list: readonly GridLine[], level: number, parent: string | null): void => {
    list.forEach((line, index) => {
      const open = expanded.has(line.id) && line.children.length > 0;
      rows.push({
        line,
        level,
        parent,
        expandable: line.children.length > 0,
        expanded: open,
        position: index + 1,
        siblings: list.length,
      });
      if (open) walk(line.children, level + 1, line.id);
    });
  };
  walk(
    lines.filter((line) => !line.pinned),
    1,
    null,
  );
  return rows;
}

/** Returns the lines pinned at the foot, as rows. */
export function pinnedRows(lines: readonly GridLine[]): GridRow[] {
  const pinned = lines.filter((line) => line.pinned);
  return pinned.map((line, index) => ({
    line,
    level: 1,
    expandable: false,
    expanded: false,
    parent: null,
    position: index + 1,
    siblings: pinned.length,
  }));
}

/** Every line that can be opened. */
export function expandableIds(lines: readonly GridLine[]): string[] {
  return lines.flatMap((line) => (line.children.length > 0 ? [line.id, ...expandableIds(line.children)] : []));
}

/** The line with an id, wherever it hangs. */
export function findLine(lines: readonly GridLine[], id: string): GridLine | null {
  for (const line of lines) {
    if (line.id === id) return line;
    const below = findLine(line.children, id);
    if (below) return below;
  }
  return null;
}

/** The ids from the outermost line to the parent of `id`: these must be open to see it. */
export function ancestorsOf(lines: readonly GridLine[], id: string, above: readonly string[] = []): string[] | null {
  for (const line of lines) {
    if (line.id === id) return [...above];
    const below = ancestorsOf(line.children, id, [...above, line.id]);
    if (below) return below;
  }
  return null;
}
