import { monthAt, monthIndex, type Projection, type Study } from '@uni/engine';
import { type FactTable, factTable } from './fact-table.ts';
import { lineSeries } from './plan-facts.ts';
import { type SalesSeries, salesSeries } from './sales-facts.ts';

/**
 * The series of an enterprise, from its version's projection over the closed months and from its contracts. A closed month is
 * what happened, a later one what is projected. Contracts may begin before the plan does.
 */
export function enterpriseFacts(
  study: Study,
  projection: Pick<Projection, 'base_month' | 'months' | 'lines'>,
  sales: SalesSeries | null,
): FactTable {
  const lead = Math.max(0, sales ? -monthIndex(projection.base_month, sales.from) : 0);
  const base_month = monthAt(projection.base_month, -lead);
  const last = sales ? monthIndex(base_month, sales.from) + sales.months.length : 0;
  const axis = { base_month, months: Math.max(projection.months + lead, last) };
  const lines = lineSeries(study, projection);
  const salesFacts = salesSeries(study, projection, sales, axis);
  return factTable(axis, (key) => {
    const line = lines.get(key);
    if (!line) return salesFacts[key] ?? new Array<number>(axis.months).fill(0);
    // Balances stay as they were left where contracts go on after the plan's last month.
    const after = key === 'cash' || key === 'debt' ? (line.at(-1) ?? 0) : 0;
    return Array.from({ length: axis.months }, (_, at) => (at < lead ? 0 : (line[at - lead] ?? after)));
  });
}
