import { type Explanation, explanationsOf, type Model } from '@uni/engine';
import { explanationPanel, workspace } from '@uni/phrases';
import { addMonths, formatCents, formatCentsBare, formatNumber, formatShare } from '../../ui/numbers/index.ts';
import { shortMonth } from '../../ui/planning-grid/index.ts';
import type { CashFlowLine } from '../study/cash-flow-view.ts';
import type { Subject } from '../study/explanation-subject.ts';
import type { LinePosition } from '../study/line-position.ts';
import { lineOf } from '../study/navigation.ts';

const copy = explanationPanel;

/** One line of the receipt. */
export interface ReceiptRow {
  /** Position in the tree, stable while the subject is the same. */
  key: string;
  depth: number;
  label: string;
  text: string;
  /** The formula, a condition with its figures, or a note. */
  detail: string;
  /** Of a condition: whether it lets the number through. */
  met: boolean | null;
  subject: Subject | null;
  input: string | null;
}

export interface Receipt {
  title: string;
  big: string;
  formula: string;
  /** Cause of a zero, or the reason why there is no value. */
  reason: string;
  rows: readonly ReceiptRow[];
  result: { label: string; text: string };
  /** Difference between the value and its parts, in the value's unit; null when parts are factors. */
  difference: number | null;
  more: number;
}

const PARTS_LIMIT = 60;

/** The explanation of a subject, or null when there is nothing to say. */
export function explainSubject(model: Model, tree: readonly CashFlowLine[], subject: Subject): Explanation | null {
  switch (subject.kind) {
    case 'cell':
      return explanationsOf(model).explain(subject.key, subject.module, subject.month, subject.company);
    case 'indicator':
      return explanationsOf(model).explainIndicator(subject.key);
    case 'total':
      return explanationsOf(model).explainTotal(subject.key, subject.module, subject.company);
    case 'part':
      return partAt(explainSubject(model, tree, subject.of), subject.at);
    case 'row':
      return explainRow(model, tree, subject);
    case 'inner':
      return explanationsOf(model).explainRow(subject.id, subject.month);
    case 'dependents':
    case 'field':
      return null;
  }
}

const partAt = (whole: Explanation | null, at: readonly number[]): Explanation | null =>
  at.reduce<Explanation | null>((component, index) => component?.parts?.[index] ?? null, whole);

function explainRow(
  model: Model,
  tree: readonly CashFlowLine[],
  subject: Subject & { kind: 'row' },
): Explanation | null {
  const line = lineOf(tree, subject.line);
  if (!line) return null;
  if (subject.from === subject.to && line.cell)
    return explainSubject(model, tree, cellSubject(line.cell, subject.from));
  if (subject.from === subject.to) return sumOfChildren(line, subject.from);
  return sumOfMonths(line, subject, model.projection.base_month);
}

const cellSubject = (cell: LinePosition, month: number): Subject => ({ kind: 'cell', ...cell, month });

/** A sum that only the view has: of its children, which explain themselves, or the rest of other cells. */
function sumOfChildren(line: CashFlowLine, month: number): Explanation {
  return {
    label: line.label,
    value: line.values[month] ?? 0,
    unit: 'money',
    formula: line.rest ? copy.viewRest : copy.viewSum,
    combine: 'sum',
    parts: partsAt(line, month).filter(({ value }) => value !== 0),
  };
}

function partsAt(line: CashFlowLine, month: number): Explanation[] {
  const component = (label: string, values: readonly number[], more: Partial<Explanation>): Explanation => ({
    label,
    value: values[month] ?? 0,
    unit: 'money',
    ...more,
  });
  if (line.rest)
    return line.rest.map(({ label, values, cell }) => component(label, values, { cell: { ...cell, month } }));
  return line.children.map((child) =>
    component(child.label, child.values, child.cell ? { cell: { ...child.cell, month } } : sumParts(child, month)),
  );
}

function sumParts(line: CashFlowLine, month: number): Partial<Explanation> {
  if (line.children.length === 0 && !line.rest) return {};
  const { combine, formula, parts } = sumOfChildren(line, month);
  return { ...(combine ? { combine } : {}), ...(formula ? { formula } : {}), parts: parts ?? [] };
}

/** Months that a receipt lists one by one; with more of them they stand under their years. */
const LISTED_MONTHS = 24;

function sumOfMonths(line: CashFlowLine, subject: { from: number; to: number }, baseMonth: string): Explanation {
  const months = Array.from({ length: subject.to - subject.from + 1 }, (_, at) => subject.from + at);
  const last = line.aggregation === 'last';
  const visibleItems = (last ? [subject.to] : months).filter((month) => (line.values[month] ?? 0) !== 0);
  const entries = visibleItems.map((month) => ({ month, explanation: monthPart(line, month, baseMonth) }));
  const years = Map.groupBy(entries, ({ month }) => addMonths(baseMonth, month).slice(0, 4));
  return {
    label: line.label,
    value: sumOf(entries.map(({ explanation }) => explanation)),
    unit: 'money',
    formula: last ? workspace.grid.lastRule : workspace.grid.sumRule,
    combine: 'sum',
    parts:
      entries.length > LISTED_MONTHS
        ? [...years].map(([year, own]) => ({
            label: year,
            value: sumOf(own.map(({ explanation }) => explanation)),
            unit: 'money' as const,
            combine: 'sum' as const,
            parts: own.map(({ explanation }) => explanation),
          }))
        : entries.map(({ explanation }) => explanation),
  };
}

const sumOf = (components: readonly Explanation[]): number => components.reduce((sum, { value }) => sum + value, 0);

const monthPart = (line: CashFlowLine, month: number, baseMonth: string): Explanation => ({
  label: shortMonth(baseMonth, month),
  value: line.values[month] ?? 0,
  unit: 'money',
  ...(line.cell ? { cell: { ...line.cell, month } } : sumParts(line, month)),
});

/** The explanation as a receipt: two levels open, everything deeper on demand. */
export function receiptOf(explanation: Explanation, title: string, subject: Subject): Receipt {
  const components = explanation.parts ?? [];
  const visibleItems = components.slice(0, PARTS_LIMIT);
  const rows = visibleItems.flatMap((component, index) => [
    rowOf(component, subject, [index]),
    ...(component.parts ?? []).slice(0, PARTS_LIMIT).map((inner, at) => rowOf(inner, subject, [index, at])),
  ]);
  const difference =
    explanation.combine === 'sum' && components.length > 0 ? sumDifference(explanation, components) : null;
  return {
    title,
    big: explanation.unit === 'money' ? formatCents(explanation.value) : partText(explanation),
    formula: explanation.formula ?? '',
    reason: explanation.note ?? '',
    rows,
    result: { label: explanation.label, text: partText(explanation) },
    difference,
    more: components.length - visibleItems.length,
  };
}

function sumDifference(explanation: Explanation, components: readonly Explanation[]): number {
  const sum = components.reduce((total, component) => total + component.value, 0);
  const difference = explanation.value - sum;
  return explanation.unit === 'money' ? Math.round(difference) : difference;
}

function rowOf(component: Explanation, of: Subject, at: readonly number[]): ReceiptRow {
  const depth = at.length - 1;
  return {
    key: at.join('.'),
    depth,
    label: component.label,
    text: partText(component),
    detail: detailOf(component, depth),
    met: component.condition?.met ?? null,
    subject: subjectOf(component, of, at),
    input: component.input ?? null,
  };
}

/** A condition without a measure of its own displays its result. */
function partText(component: Explanation): string {
  const { condition } = component;
  if (!condition || condition.kind === 'gate' || condition.kind === 'limit' || condition.bound !== undefined)
    return valueText(component);
  return condition.met ? copy.met : copy.unmet;
}

function detailOf({ condition, note, formula = '' }: Explanation, depth: number): string {
  if (condition) return [condition.text, note].filter((text) => text !== undefined).join('; ');
  return note ?? (depth === 0 ? '' : formula);
}

/**
 * Returns the subject that a part opens. It is a cell, a line's total, an indicator, the part itself while it has parts, or its
 * row.
 */
function subjectOf(component: Explanation, of: Subject, at: readonly number[]): Subject | null {
  const { label, cell, total, indicator, parts, row } = component;
  if (cell) return { kind: 'cell', ...cell, label };
  if (total) return { kind: 'total', ...total, label };
  if (indicator !== undefined) return { kind: 'indicator', key: indicator };
  if (parts && parts.length > 0) return { kind: 'part', of, at, label };
  return row ? { kind: 'inner', ...row, label } : null;
}

/** A value in its unit: money without the sign of the currency, as on a receipt. */
export function valueText({ value, unit }: Pick<Explanation, 'value' | 'unit'>): string {
  switch (unit) {
    case 'money':
      return formatCentsBare(value, 2);
    case 'share':
      return formatShare(value, { decimals: 4 }).replace(/(?<![,0]),?0+%$/, '%');
    case 'factor':
      return formatNumber(value, { decimals: 6 });
    case 'month':
      return workspace.indicators.month(value);
    case 'number':
      return formatNumber(value, { decimals: Number.isInteger(value) ? 0 : 4 });
  }
}

/** The receipt as plain text, to be pasted in a message. */
export function receiptText(receipt: Receipt): string {
  const lines = receipt.rows.map((row) => {
    const indent = '  '.repeat(row.depth + 1);
    return `${indent}${row.label}\t${row.text}${row.detail ? `\t${row.detail}` : ''}`;
  });
  const heading = `${receipt.title}\t${receipt.big}`;
  const formula = [receipt.formula && `= ${receipt.formula}`, receipt.reason].filter((line) => line !== '');
  return [heading, ...formula, ...lines, `${receipt.result.label}\t${receipt.result.text}`].join('\n');
}
