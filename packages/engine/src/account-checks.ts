/** Checks of the accounts: the balance, and distributions beyond what was earned. */
import type { Accounts } from './definition/accounting/accounting.ts';
import type { Funding } from './definition/funding/funding.ts';
import { type Node, valueAt } from './graph/node.ts';
import type { Check } from './projection.ts';

function wholeOf(accounts: Accounts, key: string): Node | undefined {
  return accounts.lines.find((line) => line.key === key && line.module === null)?.node;
}

/** Assets = liabilities, every month. */
export function balanceChecks(accounts: Accounts | null, last: number): Check[] {
  const [assets, liabilities] = ['bal.assets', 'bal.liabilities'].map((key) => accounts && wholeOf(accounts, key));
  if (!assets || !liabilities) return [];
  for (let month = 0; month <= last; month++) {
    const amount = valueAt(assets, month) - valueAt(liabilities, month);
    const message = 'O ativo não fecha com o passivo.';
    if (amount !== 0) return [{ code: 'balance_sheet', severity: 'error', line: 'bal.assets', month, amount, message }];
  }
  return [];
}

/** The first month in which more was distributed than earned: a return of capital. Sources: Código Civil art. 1.059, Lei 6.404/1976 art. 201. */
export function distributedBeyondProfit(accounts: Accounts | null, { distribution }: Funding, last: number): Check[] {
  const net = accounts && wholeOf(accounts, 'dre.net');
  if (!net) return [];
  let [earned, paid] = [0, 0];
  for (let month = 0; month <= last; month++) {
    earned += valueAt(net, month);
    paid -= valueAt(distribution, month);
    const amount = paid - Math.max(0, earned);
    if (amount <= 0) continue;
    const message = 'O distribuído passa do lucro apurado até o mês: a diferença é devolução de capital.';
    return [{ code: 'distribution_above_profit', severity: 'info', line: 'distribution', month, amount, message }];
  }
  return [];
}
