import type { Node, Reason, Term } from '../../graph/node.ts';
import { valueAt } from '../../graph/node.ts';
import type { Condition } from '../../projection.ts';

/** A field of the study that is no row of its own. */
export function fieldTerm(label: string, value: number, unit: Term['unit'], field: string | undefined): Term[] {
  return field === undefined ? [] : [{ label, value, unit, field }];
}

interface Window {
  from?: number;
  to?: number;
  every?: number;
}

/** Months outside of which a cell is zero, seen from month t; it opens to the fields that say so. */
export function windowTerm(t: number, subject: string, months: Window, fields: readonly Term[] = []): Term {
  const { from, to, every } = months;
  const condition: Condition = {
    kind: 'window',
    subject,
    met: (from === undefined || t >= from) && (to === undefined || t <= to) && every === undefined,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(every === undefined ? {} : { every }),
  };
  const monthFields = fields.length > 0 ? fields : fieldTerm('Mês-base', 0, 'month', '/base_month');
  return {
    label: 'Mês',
    value: t,
    unit: 'month',
    condition,
    reason: () => ({ formula: 'meses em que há valor', combine: 'factors', terms: monthFields }),
  };
}

/** Explains why a cell outside a window is zero. */
export function outside(t: number, subject: string, months: Window, fields: readonly Term[] = []): Reason {
  return { formula: 'zero fora do período', combine: 'factors', terms: [windowTerm(t, subject, months, fields)] };
}

/** A choice of the study by which a cell is zero. */
export function policyTerm(label: string, subject: string, field?: string): Term {
  const condition: Condition = { kind: 'policy', subject, met: false };
  return { label, value: 0, unit: 'number', condition, ...(field === undefined ? {} : { field }) };
}

/** Σ of a row's months from … to, both included: a term that opens to those that are not zero. */
export function sumTerm(row: Node, from: number, to: number, label = row.meta.label): Term {
  const months: Term[] = [];
  let value = 0;
  for (let t = Math.max(0, from); t <= to; t++) {
    const cell = valueAt(row, t);
    value += cell;
    if (cell !== 0) months.push({ node: row, month: t, value: cell, unit: row.meta.unit, bare: true });
  }
  const none: Term = { node: row, month: Math.max(0, from), value: 0, unit: row.meta.unit, bare: true };
  return {
    label,
    value,
    unit: row.meta.unit,
    reason: () => ({ formula: 'soma dos meses', combine: 'sum', terms: months.length > 0 ? months : [none] }),
  };
}

/** The terms that are not zero; all of them where every one is. */
export function nonzeroTerms(terms: readonly Term[]): readonly Term[] {
  const some = terms.filter(({ value }) => value !== 0);
  return some.length > 0 ? some : terms;
}
