/** Monthly series from the projection of a version: sums of its lines, computed from nothing else. */
import type { CollaborationFact } from '@uni/contracts';
import { expenseGroups, expenseParents, isWhole, type Projection, type ProjectionLine, type Study } from '@uni/engine';

type Lines = Pick<Projection, 'months' | 'lines'>;

interface LineFact {
  /** −1: the projection's outflows are reported as positive amounts. */
  readonly sign: 1 | -1;
  readonly lines: (key: string, parent: string | null) => boolean;
}

const revenueTaxes = (key: string): boolean => key.startsWith('tax.') && !incomeTaxes(key);
const incomeTaxes = (key: string): boolean => key === 'tax.irpj' || key === 'tax.csll';
const isCost = (key: string, parent: string | null): boolean =>
  parent === 'land' || parent === 'works' || key === 'expense.incorporation';

/** Lines of a projection that a series adds up. */
const lineFacts: Partial<Record<CollaborationFact, LineFact>> = {
  receipts: { sign: 1, lines: (key) => key === 'receipts' },
  net_revenue: { sign: 1, lines: (key) => key === 'net_receipts' || revenueTaxes(key) },
  commercial_expenses: { sign: -1, lines: (key, parent) => parent === 'commercial' || key.startsWith('commission.') },
  administrative_expenses: {
    sign: -1,
    lines: (key, parent) => parent === 'administration' && key !== 'expense.incorporation',
  },
  works_cost: { sign: -1, lines: (_key, parent) => parent === 'works' },
  land_cost: { sign: -1, lines: (_key, parent) => parent === 'land' },
  incorporation_cost: { sign: -1, lines: (key) => key === 'expense.incorporation' },
  incurred_cost: { sign: -1, lines: isCost },
  income_taxes: { sign: -1, lines: incomeTaxes },
  free_cash_flow: { sign: 1, lines: (key) => key === 'free_cash_flow' },
  loan_interest: { sign: 1, lines: (key) => /^loan\.\d+\.interest$/.test(key) },
  debt: { sign: 1, lines: (key) => /^loan\.\d+\.balance$/.test(key) },
  contributions: { sign: 1, lines: (key) => key === 'contribution' },
  distributions: { sign: -1, lines: (key) => key === 'distribution' },
  cash: { sign: 1, lines: (key) => key === 'closing_cash' },
};

/** Every series that is a sum of lines. */
export function lineSeries(study: Study, projection: Lines): ReadonlyMap<CollaborationFact, number[]> {
  const whole = projection.lines.filter(isWhole);
  const parents = parentsOf(study);
  return new Map(
    Object.entries(lineFacts).map(([key, { sign, lines }]): [CollaborationFact, number[]] => {
      const own = whole.filter((line) => lines(line.key, parents.get(line.key) ?? null));
      return [key as CollaborationFact, summed(own, projection.months).map((value) => sign * value || 0)];
    }),
  );
}

/** Σ of lines, as long as the projection. */
export function summed(lines: readonly ProjectionLine[], months: number): number[] {
  const sum = new Array<number>(months).fill(0);
  for (const { values } of lines) {
    for (const [at, value] of values.entries()) sum[at] = (sum[at] ?? 0) + value;
  }
  return sum;
}

/** The parent of each line of costs; a study declares those of its own groups, by key or by name. */
function parentsOf(study: Study): ReadonlyMap<string, string> {
  const declared = (study.groups ?? []).map(({ key, parent }): [string, string] => {
    const known = Object.entries(expenseParents).find(([name, label]) => parent === name || parent === label);
    return [`expense.${key}`, known?.[0] ?? 'other'];
  });
  return new Map([
    ...declared,
    ...expenseGroups.map(({ key, parent }): [string, string] => [`expense.${key}`, parent]),
  ]);
}
