/** Checks of tax credits. */
import { positionOf } from './definition/lines/owners.ts';
import type { Operations } from './definition/operations.ts';
import { valueAt } from './graph/node.ts';
import type { Check } from './projection.ts';

/** Credits that are left in the last month: no tax uses them. */
export function openCredits({ lines }: Operations, last: number): Check[] {
  const keys = lines.keys().filter((key) => key.startsWith('tax_credit_balance.'));
  return keys.flatMap((key) =>
    lines.ofKey(key).flatMap(({ node, owner }): Check[] => {
      const amount = valueAt(node, last);
      if (amount <= 0) return [];
      const message = 'Há crédito que nenhum tributo usa até o fim do fluxo.';
      return [{ code: 'credit_open_balance', severity: 'info', line: key, ...positionOf(owner), amount, message }];
    }),
  );
}
