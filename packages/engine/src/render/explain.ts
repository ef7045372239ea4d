import { isStock, lineLabel } from '../catalogue/lines.ts';
import type { DetailedStudy } from '../evaluation/model.ts';
import type { Node, Reason, Term } from '../graph/node.ts';
import { valueAt } from '../graph/node.ts';
import { monthAt } from '../numeric/calendar.ts';
import type { Explanation, ProjectionLine } from '../projection.ts';

/** How deep an explanation goes before it stops at the cells it has reached. */
const depth = 4;

export interface Place {
  study: DetailedStudy;
  /** Lines of the projection by the node that computes them. */
  lineOf: ReadonlyMap<Node, ProjectionLine>;
}

const places = new WeakMap<DetailedStudy, Place>();

export function placeOf(study: DetailedStudy): Place {
  const known = places.get(study);
  if (known) return known;
  const lineOf = new Map<Node, ProjectionLine>();
  for (const { node, line } of study.lines) if (!lineOf.has(node) || line.module !== null) lineOf.set(node, line);
  const place = { study, lineOf };
  places.set(study, place);
  return place;
}

/** Why a cell of a line is what it is; null when the line or the month does not exist. */
export function explainCell(
  study: DetailedStudy,
  key: string,
  module: number | null,
  month: number,
): Explanation | null {
  if (!Number.isInteger(month) || month < 0 || month > study.last) return null;
  const found = study.lines.find(({ line }) => line.key === key && line.module === module);
  if (!found) return null;
  const label = `${found.line.label} · ${monthName(study, month)}`;
  return { ...describe(placeOf(study), found.node, month, depth), label, cell: { key, module, month } };
}

const monthNames = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];

function monthName(study: DetailedStudy, t: number): string {
  const [year, month] = monthAt(study.study.base_month, t).split('-') as [string, string];
  return `${monthNames[Number(month) - 1] ?? ''}/${year.slice(2)}`;
}

function cellOf(place: Place, node: Node, month: number): Explanation['cell'] | undefined {
  const line = place.lineOf.get(node);
  return line && month <= place.study.last ? { key: line.key, module: line.module, month } : undefined;
}

export function describe(place: Place, node: Node, month: number, levels: number): Explanation {
  const value = valueAt(node, month);
  const cell = cellOf(place, node, month);
  const line = place.lineOf.get(node);
  const base: Explanation = {
    label: node.scalar
      ? node.meta.label
      : `${line ? lineLabel(line.key, place.study.study) : node.meta.label}, ${monthName(place.study, month)}`,
    value,
    unit: node.meta.unit,
    ...(cell ? { cell } : {}),
    ...(node.meta.input === undefined ? {} : { input: inputOf(node, month) }),
  };
  const reason = levels > 0 ? reasonOf(node, month) : null;
  return reason ? { ...base, ...render(place, node, reason, value, levels) } : base;
}

/** A row of inputs points at the month's own entry where the study has one. */
function inputOf(node: Node, month: number): string {
  const path = node.meta.input ?? '';
  const start = node.params.start;
  return node.scalar || typeof start !== 'number' ? path : `${path}/${month - start}`;
}

/** A reason with nothing but one cell of the same value adds nothing: its own reason is taken instead. */
function reasonOf(node: Node, month: number): Reason | null {
  return node.op.explain(node, month);
}

function render(place: Place, node: Node, reason: Reason, value: number, levels: number): Partial<Explanation> {
  const parts = reason.terms.map((term) => renderTerm(place, term, levels - 1));
  if (reason.combine === 'sum') {
    const rest = value - parts.reduce((sum, part) => sum + part.value, 0);
    if (node.meta.unit === 'money' && parts.length > 0 && Math.abs(rest) > 1e-9)
      parts.push({ label: 'Arredondamento', value: rest, unit: 'money' });
  }
  return { formula: reason.formula, combine: reason.combine, parts };
}

function renderTerm(place: Place, term: Term, levels: number): Explanation {
  const own: Explanation = {
    label: term.label ?? term.node?.meta.label ?? '',
    value: term.value,
    unit: term.unit,
    ...(term.note === undefined ? {} : { note: term.note }),
  };
  if (!term.node) return own;
  const month = term.month ?? 0;
  const described = describe(place, term.node, month, levels);
  const label = term.label ?? described.label;
  if (described.value === term.value) return { ...described, label };
  if (described.value === -term.value && described.combine === 'sum') return { ...negate(described), label };
  const { cell, input } = described;
  return { ...own, label, ...(cell ? { cell } : {}), ...(input === undefined ? {} : { input }) };
}

/** The same explanation with the sign of every sum reversed (a cost shown as an outflow). */
function negate(explanation: Explanation): Explanation {
  const parts = explanation.combine === 'sum' ? explanation.parts?.map((part) => negate(part)) : explanation.parts;
  return { ...explanation, value: -explanation.value || 0, ...(parts ? { parts } : {}) };
}

/** Months that a total lists one by one; with more of them they stand under their years. */
const listedMonths = 24;

/** Why the total of a line is what it is: the sum of its months, of a stock the last one. */
export function explainTotal(study: DetailedStudy, key: string, module: number | null): Explanation | null {
  const found = study.lines.find(({ line }) => line.key === key && line.module === module);
  if (!found) return null;
  const { line } = found;
  const months = isStock(key)
    ? [monthPart(study, line, study.last)]
    : line.values.flatMap((value, month) => (value === 0 ? [] : [monthPart(study, line, month)]));
  return {
    label: `${line.label} (total)`,
    value: line.total,
    unit: 'money',
    formula: isStock(key) ? 'valor do último mês' : 'soma dos meses',
    combine: 'sum',
    parts: months.length > listedMonths ? byYear(study, months) : months,
    total: { key, module },
  };
}

type MonthPart = Explanation & { cell: NonNullable<Explanation['cell']> };

function monthPart(study: DetailedStudy, line: ProjectionLine, month: number): MonthPart {
  const { key, module } = line;
  return {
    label: monthName(study, month),
    value: line.values[month] ?? 0,
    unit: 'money',
    cell: { key, module, month },
  };
}

function byYear(study: DetailedStudy, months: readonly MonthPart[]): Explanation[] {
  const years = Map.groupBy(months, ({ cell }) => monthAt(study.study.base_month, cell.month).slice(0, 4));
  return [...years].map(([year, parts]) => ({
    label: year,
    value: parts.reduce((sum, { value }) => sum + value, 0),
    unit: 'money',
    formula: 'soma dos meses',
    combine: 'sum',
    parts,
  }));
}
