/** The companies of a study add up to the enterprise, line by line and month by month. */
import { type Node, valueAt } from '../../graph/node.ts';
import type { Check } from '../../projection.ts';
import type { CompanyEntry } from './company-entries.ts';

/** `wholeOf`: the row of the enterprise's line. */
export function companyChecks(
  entries: readonly CompanyEntry[],
  wholeOf: (key: string) => Node | undefined,
  last: number,
): Check[] {
  const keys = new Set(entries.map(({ key }) => key));
  return [...keys].flatMap((line): Check[] => {
    const rows = entries.filter(({ key }) => key === line).map(({ node }) => node);
    const whole = wholeOf(line);
    for (let month = 0; month <= last; month++) {
      const all = rows.reduce((sum, row) => sum + valueAt(row, month), 0);
      const amount = (whole ? valueAt(whole, month) : 0) - all;
      const message = 'As empresas não somam o empreendimento.';
      if (amount !== 0) return [{ code: 'companies', severity: 'error', message, line, month, amount }];
    }
    return [];
  });
}
