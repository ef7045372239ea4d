import type { CollaborationFact, CollaborationReason, CollaborationWindow } from '@uni/contracts';
import { monthIndex } from '@uni/engine';
import { type FactTable, factAt } from './fact-table.ts';
import { factOf } from './facts.ts';
import { type Formula, printFormula } from './formula.ts';

/** A number, or why there is none and what of the formula it is about. */
export interface IndicatorValue {
  readonly value: number | null;
  readonly reason: CollaborationReason | null;
  readonly about: string | null;
}

/** The period of an indicator: its last month (`YYYY-MM`) and its length. */
export interface IndicatorAt {
  /** The last month of the period. */
  readonly month: string;
  readonly months: number;
}

/** Sums of areas and units are floats: what they leave behind is nothing. */
const nothing = 1e-9;
/** So is a sum that is a millionth of its terms: these follow amounts in whole centavos. */
const nothingOfTerms = 1e-6;

const absent = (reason: CollaborationReason, about: string | null = null): IndicatorValue => ({
  value: null,
  reason,
  about,
});

/** The value of a formula over a table of series; null is the table of no enterprise. */
export function indicatorValue(formula: Formula, table: FactTable | null, at: IndicatorAt): IndicatorValue {
  if (!table) return absent('no_enterprise');
  const month = monthIndex(table.base_month, at.month);
  if (month < 0 || month >= table.months) return absent('out_of_range');
  const result = evaluated(formula, { table, month, months: at.months });
  return typeof result === 'number'
    ? { value: result, reason: null, about: null }
    : absent('division_by_zero', printFormula(result));
}

interface EvaluationScope {
  readonly table: FactTable;
  readonly month: number;
  readonly months: number;
}

/** A number, or the divisor that is nothing. */
function evaluated(formula: Formula, scope: EvaluationScope): number | Formula {
  switch (formula.kind) {
    case 'number':
      return formula.value;
    case 'months':
      return scope.months;
    case 'window':
      return windowValue(formula.window, formula.fact, scope);
    case 'negative': {
      const of = evaluated(formula.of, scope);
      return typeof of === 'number' ? 0 - of : of;
    }
    case 'operation': {
      const left = evaluated(formula.left, scope);
      if (typeof left !== 'number') return left;
      const right = evaluated(formula.right, scope);
      if (typeof right !== 'number') return right;
      if (formula.operation === '/' && isNothing(right, formula.right, scope)) return formula.right;
      const value = operated(formula.operation, left, right);
      return Number.isFinite(value) ? value : formula;
    }
  }
}

/** True for a divisor that is 0 but for rounding. */
const isNothing = (divisor: number, formula: Formula, scope: EvaluationScope): boolean =>
  Math.abs(divisor) < Math.max(nothing, nothingOfTerms * sizeOfTerms(formula, scope));

/** Size of the terms of a sum; 0 for a single term, which is not what rounding leaves. */
function sizeOfTerms(formula: Formula, scope: EvaluationScope): number {
  if (formula.kind === 'negative') return sizeOfTerms(formula.of, scope);
  if (formula.kind !== 'operation' || !'+-'.includes(formula.operation)) return 0;
  return [formula.left, formula.right].reduce((size, term) => {
    const value = evaluated(term, scope);
    return size + Math.max(typeof value === 'number' ? Math.abs(value) : 0, sizeOfTerms(term, scope));
  }, 0);
}

function operated(operation: '+' | '-' | '*' | '/', left: number, right: number): number {
  switch (operation) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
  }
}

function windowValue(
  window: CollaborationWindow,
  fact: CollaborationFact,
  { table, month, months }: EvaluationScope,
): number {
  const kind = factOf.get(fact)?.kind ?? 'flow';
  const at = (where: number): number => factAt(table, fact, kind, where);
  const sum = (from: number, to: number): number => {
    let total = 0;
    for (let where = Math.max(0, from); where <= to; where += 1) total += at(where);
    return total;
  };
  switch (window) {
    case 'month':
      return at(month);
    case 'quarter':
      return sum(month - 2, month);
    case 'year':
      return sum(month - 11, month);
    case 'year_before':
      return sum(month - 23, month - 12);
    case 'period':
      return sum(month - months + 1, month);
    case 'accumulated':
      return sum(0, month);
    case 'life':
      return sum(0, table.months - 1);
    case 'closing':
      return at(month);
    case 'opening':
      return at(month - months);
    case 'mean':
      return sum(month - months + 1, month) / months;
  }
}
