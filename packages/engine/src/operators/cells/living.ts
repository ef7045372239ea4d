/**
 * Terms of formulas in cells of the workbook. They are months, delays and numbers of installments that a planner may type over.
 */
import type { FormulaWriter, LivingTerm, Node, Terms } from '../../graph/node.ts';
import { formulaNumber } from './text.ts';

/** A bound that no month of a workbook reaches. */
export const ever = Number.MAX_SAFE_INTEGER;

/** The cells of a node's terms, where its definition gave some. */
function termsOf(node: Node): Terms {
  return (node.params.terms ?? {}) as Terms;
}

/** A parameter of a node: its cell, or the number that the definition fixed. */
export function livingTerm(node: Node, name: string): LivingTerm {
  return termsOf(node)[name] ?? (node.params[name] as number);
}

/** A term as a formula writes it. */
export function written(term: LivingTerm, writer: FormulaWriter): string {
  return typeof term === 'number' ? formulaNumber(term) : term(writer);
}

/** A parameter of a node as a formula writes it. */
export function writtenTerm(node: Node, name: string, writer: FormulaWriter): string {
  return written(livingTerm(node, name), writer);
}

export function plus(a: LivingTerm, b: LivingTerm): LivingTerm {
  if (typeof a === 'number' && typeof b === 'number') return a + b;
  if (a === 0) return b;
  if (b === 0) return a;
  if (typeof b === 'number' && b < 0) return (writer) => `(${written(a, writer)}-${-b})`;
  return (writer) => `(${written(a, writer)}+${written(b, writer)})`;
}

export function minus(a: LivingTerm, b: LivingTerm): LivingTerm {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (b === 0) return a;
  return (writer) => `(${written(a, writer)}-${written(b, writer)})`;
}

/** The greater of two terms. */
export function atLeast(a: LivingTerm, b: LivingTerm): LivingTerm {
  if (typeof a === 'number' && typeof b === 'number') return Math.max(a, b);
  return (writer) => `MAX(${written(a, writer)},${written(b, writer)})`;
}

/** The less of two terms. */
export function atMost(a: LivingTerm, b: LivingTerm): LivingTerm {
  if (typeof a === 'number' && typeof b === 'number') return Math.min(a, b);
  return (writer) => `MIN(${written(a, writer)},${written(b, writer)})`;
}

/** The months from … to (exclusive), as conditions on a month or a heading of months. An open end is no condition. */
export function within(node: Node, month: string, writer: FormulaWriter): string[] {
  const [from, to] = [livingTerm(node, 'from'), livingTerm(node, 'to')];
  return [
    ...(from === 0 ? [] : [`${month}>=${written(from, writer)}`]),
    ...(typeof to === 'number' && to >= node.months ? [] : [`${month}<${written(to, writer)}`]),
  ];
}

/** A value where every condition holds, else 0. */
export function where(conditions: readonly string[], value: string): string {
  if (conditions.length === 0) return value;
  const [only] = conditions;
  return `IF(${conditions.length === 1 ? only : `AND(${conditions.join(',')})`},${value},0)`;
}

/** The cell of a row some months earlier; 0 before the first. */
export function earlier(row: Node, t: number, lag: LivingTerm, writer: FormulaWriter): string {
  if (typeof lag === 'number') return t >= lag ? writer.cell(row, t - lag) : '0';
  const delay = lag(writer);
  return `IF(${writer.month(t)}>=${delay},INDEX(${writer.all(row)},${writer.month(t)}-${delay}+1),0)`;
}
