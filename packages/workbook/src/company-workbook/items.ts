import type { ExpenseItem, GroupDeclaration, RealisedLine, RevenueItem } from '@uni/engine';
import type { SignedLine } from './expected.ts';
import { typedTaxes } from './targets.ts';
import { reais, runOf } from './timeline.ts';

/** The longest name of an item. */
const LONGEST_NAME = 120;

export interface TypedItems {
  readonly expenses: readonly ExpenseItem[];
  readonly revenues: readonly RevenueItem[];
  readonly groups: readonly GroupDeclaration[];
}

/** Rows whose months are typed as they are: one item each, its months as a curve. */
export function typedItems(lines: readonly SignedLine[]): TypedItems {
  const expenses: ExpenseItem[] = [];
  const revenues: RevenueItem[] = [];
  for (const line of lines) {
    const isExpense = line.target.startsWith('expense.');
    if (!isExpense && !line.target.startsWith('revenue.')) continue;
    // A study has no negative amounts. A refund of a cost is revenue, a refund of a revenue is a cost.
    const [inflow, outflow] = [itemOf(line, 1), itemOf(line, -1)];
    const group = isExpense ? line.target.slice('expense.'.length) : 'other_expenses';
    if (outflow) expenses.push({ group, ...outflow });
    if (inflow) revenues.push({ ...inflow, taxed: !isExpense && line.target === 'revenue.taxed' });
  }
  const hasTaxes = expenses.some(({ group }) => group === typedTaxes.key);
  return { expenses, revenues, groups: hasTaxes ? [typedTaxes] : [] };
}

function itemOf(
  { line, module, planned }: SignedLine,
  sign: 1 | -1,
): Pick<ExpenseItem, 'name' | 'module' | 'value' | 'timing' | 'index'> | null {
  const run = runOf(new Map([...planned].filter(([, value]) => value * sign > 0)));
  if (!run) return null;
  const cents = run.cents.map((value) => Math.abs(value));
  return {
    ...{ name: line.label.slice(0, LONGEST_NAME), module, index: null },
    value: { basis: 'amount', amount: reais(cents.reduce((sum, value) => sum + value, 0)) },
    timing: { kind: 'curve', start: run.start, shares: cents.map(reais) },
  };
}

/** The line of the projection that a month of a row is in. */
export function lineKeyOf(target: string, cents: number): string {
  if (target.startsWith('expense.')) return cents > 0 ? 'revenue.untaxed' : target;
  return target.startsWith('revenue.') && cents < 0 ? 'expense.other_expenses' : target;
}

/** Closed months of the typed rows, by line of the projection. */
export function realisedLines(lines: readonly SignedLine[], closing: number): RealisedLine[] {
  const sums = new Map<string, { key: string; module: number; values: number[] }>();
  for (const { target, module, realised } of lines) {
    if (!/^(expense|revenue)\.|^tax\.ret$/.test(target)) continue;
    for (const [month, cents] of [[0, 0] as const, ...realised]) {
      const key = lineKeyOf(target, cents);
      const id = `${key} ${module}`;
      const row = sums.get(id) ?? { key, module, values: new Array<number>(closing + 1).fill(0) };
      sums.set(id, row);
      row.values[month] = (row.values[month] ?? 0) + cents;
    }
  }
  return [...sums.values()].map(({ key, module, values }) => ({ key, module, values: values.map(reais) }));
}
