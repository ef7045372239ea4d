import type { GridLine } from '../../lines.ts';
import { visibleRows } from '../../lines.ts';
import { buildPeriods, type Zoom } from '../../periods.ts';
import type { GridSheet } from '../cells.ts';
import type { Ticks } from '../ticks.ts';

/** Returns a money line that takes typing in all of its months by default. */
export function inputLine(id: string, values: readonly Ticks[], more: Partial<GridLine> = {}): GridLine {
  return {
    id,
    label: id,
    tone: 'line',
    values,
    total: values.reduce<number>((sum, value) => sum + (value ?? 0), 0),
    aggregation: 'sum',
    input: { from: 0, to: values.length - 1 },
    children: [],
    ...more,
  };
}

/** A computed group over lines. */
export function groupLine(id: string, children: readonly GridLine[]): GridLine {
  const months = Math.max(0, ...children.map((child) => child.values.length));
  const values = Array.from({ length: months }, (_, month) =>
    children.reduce((sum, child) => sum + (child.values[month] ?? 0), 0),
  );
  const total = values.reduce((sum, value) => sum + value, 0);
  return { id, label: id, tone: 'group', values, total, aggregation: 'sum', children };
}

/** A sheet with every line open. */
export function sheetOf(lines: readonly GridLine[], months = 12, zoom: Zoom = 'month'): GridSheet {
  const open = new Set(lines.map((line) => line.id));
  return { rows: visibleRows(lines, open), periods: buildPeriods({ baseMonth: '2026-01', months, zoom }) };
}

/** The lines of a sheet after changes, for what a grid shows next. */
export function applied(
  lines: readonly GridLine[],
  changes: readonly { line: string; month: number; ticks: Ticks }[],
): GridLine[] {
  return lines.map((line) => {
    const own = changes.filter((change) => change.line === line.id);
    if (own.length === 0) return { ...line, children: applied(line.children, changes) };
    const values = [...line.values];
    for (const { month, ticks } of own) {
      while (values.length < month) values.push(null);
      values[month] = ticks;
    }
    return { ...line, values, total: values.reduce<number>((sum, value) => sum + (value ?? 0), 0) };
  });
}
