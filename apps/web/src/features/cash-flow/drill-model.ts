import { organizationCashFlow as copy } from '@uni/phrases';
import { addMonths, formatMonth } from '../../ui/numbers/index.ts';
import type { GridLine } from '../../ui/planning-grid/index.ts';

/** A row whose cells open into their parts. */
export interface DrillRow extends GridLine {
  /** A line of one enterprise, which leads into its study. */
  readonly leaf?: { readonly enterprise: number; readonly key: string } | null;
  /** The rows that it adds up, where they are not below it. */
  readonly parts?: readonly string[];
  /** The row that a balance accumulates, month after month. */
  readonly flow?: string;
  readonly children: readonly DrillRow[];
}

/** A row of the grid over the months of a cell. */
export interface DrillSubject {
  line: string;
  from: number;
  to: number;
}

/** One part of a cell: another cell of this screen, or a cell of a study. */
export interface DrillPart {
  id: string;
  label: string;
  value: number;
  goes:
    | { kind: 'row'; subject: DrillSubject }
    | { kind: 'study'; enterprise: number; key: string; month: string }
    | null;
}

export interface DrillCell {
  title: string;
  value: number;
  parts: readonly DrillPart[];
}

const amountOf = (row: DrillRow, from: number, to: number): number => {
  if (row.aggregation === 'last') return row.values[to] ?? 0;
  return row.values.slice(from, to + 1).reduce<number>((sum, value) => sum + (value ?? 0), 0);
};

function rowAt(rows: readonly DrillRow[], id: string): DrillRow | null {
  for (const row of rows) {
    const match = row.id === id ? row : rowAt(row.children, id);
    if (match) return match;
  }
  return null;
}

/** Returns the labels from the outermost row down to this one; a rubric of the same name appears once. */
function pathTo(rows: readonly DrillRow[], id: string): string[] {
  for (const row of rows) {
    const below = row.id === id ? [] : pathTo(row.children, id);
    if (row.id === id || below.length > 0) return below[0] === row.label ? below : [row.label, ...below];
  }
  return [];
}

/** Returns the parts of a cell, which add up to it. Null when the row no longer exists. */
export function drillInto(rows: readonly DrillRow[], subject: DrillSubject, baseMonth: string): DrillCell | null {
  const row = rowAt(rows, subject.line);
  if (!row) return null;
  const { from, to } = subject;
  const label =
    from === to
      ? formatMonth(addMonths(baseMonth, from))
      : `${formatMonth(addMonths(baseMonth, from))} a ${formatMonth(addMonths(baseMonth, to))}`;
  return {
    title: copy.drill.month(pathTo(rows, row.id).join(' › '), label),
    value: amountOf(row, from, to),
    parts: partsOf(rows, row, subject, baseMonth).filter(({ value }) => value !== 0),
  };
}

function partsOf(rows: readonly DrillRow[], row: DrillRow, { from, to }: DrillSubject, baseMonth: string): DrillPart[] {
  if (row.leaf) return monthsOf(row, from, to, baseMonth);
  if (row.aggregation === 'last') return balanceParts(rows, row, to, baseMonth);
  const components = partRows(rows, row);
  if (components.length === 0 && from < to) return monthsOf(row, from, to, baseMonth);
  return components.map((component) => ({
    id: component.id,
    label: component.label,
    value: amountOf(component, from, to),
    goes: { kind: 'row', subject: { line: component.id, from, to } },
  }));
}

/** The months of a row. Those of an enterprise's line lead into its study. */
function monthsOf(row: DrillRow, from: number, to: number, baseMonth: string): DrillPart[] {
  const { leaf } = row;
  return Array.from({ length: to - from + 1 }, (_, k) => {
    const month = addMonths(baseMonth, from + k);
    return {
      id: month,
      label: formatMonth(month),
      value: row.values[from + k] ?? 0,
      goes: leaf ? { kind: 'study', ...leaf, month } : null,
    };
  });
}

function partRows(rows: readonly DrillRow[], { children, parts = [] }: DrillRow): readonly DrillRow[] {
  return children.length > 0 ? children : parts.flatMap((id) => rowAt(rows, id) ?? []);
}

/** A balance is the one before and the flow of the month. Where no row shows the flow it is the change. */
function balanceParts(rows: readonly DrillRow[], row: DrillRow, month: number, baseMonth: string): DrillPart[] {
  const flow = row.flow === undefined ? null : rowAt(rows, row.flow);
  const now = row.values[month] ?? 0;
  const moved = flow ? (flow.values[month] ?? 0) : now - (row.values[month - 1] ?? 0);
  const before = now - moved;
  return [
    {
      id: `${row.id}-before`,
      label: copy.drill.month(row.label, formatMonth(addMonths(baseMonth, month - 1))),
      value: before,
      goes: month > 0 ? { kind: 'row', subject: { line: row.id, from: month - 1, to: month - 1 } } : null,
    },
    {
      id: `${row.id}-flow`,
      label: flow?.label ?? copy.drill.change,
      value: moved,
      goes: flow && { kind: 'row', subject: { line: flow.id, from: month, to: month } },
    },
  ];
}
