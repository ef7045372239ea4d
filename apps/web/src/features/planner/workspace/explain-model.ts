import type { Explanation, Model } from '@uni/engine';
import { workspace } from '@uni/phrases';
import { formatCents, formatCentsBare, formatNumber, formatShare } from '../../../ui/numbers/index.ts';
import { shortMonth } from '../../../ui/planning-grid/index.ts';
import type { CashFlowLine } from './cash-flow-view.ts';

const words = workspace.explain;

/** What somebody asked to have explained. */
export type Subject =
  | { kind: 'cell'; key: string; module: number | null; month: number; label?: string }
  | { kind: 'indicator'; key: string }
  /** What reads a cell, instead of what it is made of. */
  | { kind: 'dependents'; key: string; module: number | null; month: number; label?: string }
  /** A row of the view over a stretch of months: a quarter, a year, a total, or a sum that only the view has. */
  | { kind: 'row'; line: string; from: number; to: number };

/** One line of the receipt. */
export interface ReceiptRow {
  /** Place in the tree, stable while the subject is the same. */
  key: string;
  depth: number;
  label: string;
  text: string;
  /** How it comes about, or a note. */
  detail: string;
  subject: Subject | null;
  input: string | null;
}

export interface Receipt {
  title: string;
  big: string;
  formula: string;
  rows: readonly ReceiptRow[];
  result: { label: string; text: string };
  /** Difference between the value and its parts, in the value's unit; null when parts are factors. */
  difference: number | null;
  more: number;
}

const PARTS_SHOWN = 60;

/** The explanation of a subject, or null when there is nothing to say. */
export function explainSubject(model: Model, tree: readonly CashFlowLine[], subject: Subject): Explanation | null {
  switch (subject.kind) {
    case 'cell':
      return model.explain(subject.key, subject.module, subject.month);
    case 'indicator':
      return model.explainIndicator(subject.key);
    case 'row':
      return explainRow(model, tree, subject);
    case 'dependents':
      return null;
  }
}

/** The question what depends on a subject; null for what is no cell of the projection: an indicator, a sum of the view. */
export function dependentsSubject(tree: readonly CashFlowLine[], subject: Subject): Subject | null {
  if (subject.kind === 'cell') return { ...subject, kind: 'dependents' };
  if (subject.kind !== 'row' || subject.from !== subject.to) return null;
  const line = lineOf(tree, subject.line);
  return line?.cell ? { kind: 'dependents', ...line.cell, month: subject.from, label: line.label } : null;
}

function explainRow(
  model: Model,
  tree: readonly CashFlowLine[],
  subject: Subject & { kind: 'row' },
): Explanation | null {
  const line = lineOf(tree, subject.line);
  if (!line) return null;
  if (subject.from === subject.to && line.cell) return model.explain(line.cell.key, line.cell.module, subject.from);
  if (subject.from === subject.to) return sumOfChildren(line, subject.from);
  return sumOfMonths(line, subject, model.projection.base_month);
}

/** A sum that only the view has: its children, each of which explains itself. */
function sumOfChildren(line: CashFlowLine, month: number): Explanation {
  return {
    label: line.label,
    value: line.values[month] ?? 0,
    unit: 'money',
    formula: words.viewSum,
    combine: 'sum',
    parts: line.children
      .filter((child) => (child.values[month] ?? 0) !== 0)
      .map((child) => ({
        label: child.label,
        value: child.values[month] ?? 0,
        unit: 'money' as const,
        ...(child.cell ? { cell: { ...child.cell, month } } : sumParts(child, month)),
      })),
  };
}

const sumParts = (line: CashFlowLine, month: number): Partial<Explanation> =>
  line.children.length > 0 ? { combine: 'sum', parts: sumOfChildren(line, month).parts ?? [] } : {};

function sumOfMonths(line: CashFlowLine, subject: { from: number; to: number }, baseMonth: string): Explanation {
  const months = Array.from({ length: subject.to - subject.from + 1 }, (_, at) => subject.from + at);
  const last = line.aggregation === 'last';
  const parts = (last ? [subject.to] : months)
    .filter((month) => (line.values[month] ?? 0) !== 0)
    .map((month) => ({
      label: shortMonth(baseMonth, month),
      value: line.values[month] ?? 0,
      unit: 'money' as const,
      ...(line.cell ? { cell: { ...line.cell, month } } : sumParts(line, month)),
    }));
  return {
    label: line.label,
    value: parts.reduce((sum, part) => sum + part.value, 0),
    unit: 'money',
    formula: last ? workspace.grid.lastRule : workspace.grid.sumRule,
    combine: 'sum',
    parts,
  };
}

export function lineOf(tree: readonly CashFlowLine[], id: string): CashFlowLine | null {
  for (const line of tree) {
    const found = line.id === id ? line : lineOf(line.children, id);
    if (found) return found;
  }
  return null;
}

/** The explanation as a receipt: two levels open, everything deeper on demand. */
export function receiptOf(explanation: Explanation, title: string): Receipt {
  const parts = explanation.parts ?? [];
  const shown = parts.slice(0, PARTS_SHOWN);
  const rows = shown.flatMap((part, index) => [
    rowOf(part, 0, `${index}`),
    ...(part.parts ?? []).slice(0, PARTS_SHOWN).map((inner, at) => rowOf(inner, 1, `${index}.${at}`)),
  ]);
  const difference = explanation.combine === 'sum' && parts.length > 0 ? sumDifference(explanation, parts) : null;
  return {
    title,
    big: explanation.unit === 'money' ? formatCents(explanation.value) : valueText(explanation),
    formula: explanation.formula ?? '',
    rows,
    result: { label: explanation.label, text: valueText(explanation) },
    difference,
    more: parts.length - shown.length,
  };
}

function sumDifference(explanation: Explanation, parts: readonly Explanation[]): number {
  const sum = parts.reduce((total, part) => total + part.value, 0);
  const difference = explanation.value - sum;
  return explanation.unit === 'money' ? Math.round(difference) : difference;
}

function rowOf(part: Explanation, depth: number, key: string): ReceiptRow {
  return {
    key,
    depth,
    label: part.label,
    text: valueText(part),
    detail: part.note ?? (depth === 0 ? '' : (part.formula ?? '')),
    subject: part.cell ? { kind: 'cell', ...part.cell, label: part.label } : null,
    input: part.input ?? null,
  };
}

/** A value in its unit: money without the sign of the currency, as on a receipt. */
export function valueText({ value, unit }: Pick<Explanation, 'value' | 'unit'>): string {
  switch (unit) {
    case 'money':
      return formatCentsBare(value, 2);
    case 'share':
      return formatShare(value, { decimals: 4 }).replace(/,?0+%$/, '%');
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
  const formula = receipt.formula ? [`= ${receipt.formula}`] : [];
  return [heading, ...formula, ...lines, `${receipt.result.label}\t${receipt.result.text}`].join('\n');
}
