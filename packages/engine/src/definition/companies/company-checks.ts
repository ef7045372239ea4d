/** The companies of a study add up to the enterprise, line by line and month by month. */
import type { Node } from '../../graph/node.ts';
import { firstDifference } from '../../graph/row-sums.ts';
import type { Check } from '../../projection.ts';
import type { CompanyEntry } from './company-entries.ts';

/** `wholeOf`: the row of the enterprise's line. */
export function companyChecks(
  entries: readonly CompanyEntry[],
  wholeOf: (key: string) => Node | undefined,
  last: number,
): Check[] {
  const rows = new Map<string, Node[]>();
  for (const { key, node } of entries) {
    const known = rows.get(key);
    if (known) known.push(node);
    else rows.set(key, [node]);
  }
  return [...rows].flatMap(([line, own]): Check[] => {
    const difference = firstDifference([wholeOf(line) ?? null], own, last);
    const message = 'As empresas não somam o empreendimento.';
    return difference ? [{ code: 'companies', severity: 'error', message, line, ...difference }] : [];
  });
}
