/** Checks of the accounts: the balance, and distributions beyond what was earned. */
import type { Accounts } from './definition/accounting/accounting.ts';
import type { CompanyFunding, Funding } from './definition/funding/funding.ts';
import { positionOf } from './definition/lines/owners.ts';
import { type Node, valueAt } from './graph/node.ts';
import { firstDifference } from './graph/row-sums.ts';
import type { Check } from './projection.ts';

function lineOf(accounts: Accounts, key: string, company: string | null): Node | undefined {
  const isOwn = (line: Accounts['lines'][number]): boolean =>
    line.key === key && line.module === null && (line.company ?? null) === company;
  return accounts.lines.find(isOwn)?.node;
}

/** Assets = liabilities, in every company and month. */
export function balanceChecks(accounts: Accounts | null, { companies }: Funding, last: number): Check[] {
  return companies.flatMap(({ company: { key } }) => (accounts ? balanceChecksOf(accounts, key, last) : []));
}

function balanceChecksOf(accounts: Accounts, company: string | null, last: number): Check[] {
  const [assets, liabilities] = ['bal.assets', 'bal.liabilities'].map((key) => lineOf(accounts, key, company));
  const difference = assets && liabilities ? firstDifference([assets], [liabilities], last) : null;
  if (!difference) return [];
  const message = 'O ativo não fecha com o passivo.';
  const where = { line: 'bal.assets', ...positionOf(company), ...difference };
  return [{ code: 'balance_sheet', severity: 'error', ...where, message }];
}

/** The first month in which a company distributed more than it earned: a return of capital. Sources: Código Civil art. 1.059, Lei 6.404/1976 art. 201. */
export function distributedBeyondProfit(accounts: Accounts | null, { companies }: Funding, last: number): Check[] {
  return companies.flatMap((own) => (accounts ? beyondProfitOf(accounts, own, last) : []));
}

function beyondProfitOf(accounts: Accounts, { company, distribution }: CompanyFunding, last: number): Check[] {
  const net = lineOf(accounts, 'dre.net', company.key);
  if (!net) return [];
  let [earned, paid] = [0, 0];
  for (let month = 0; month <= last; month++) {
    earned += valueAt(net, month);
    paid -= valueAt(distribution, month);
    const amount = paid - Math.max(0, earned);
    if (amount <= 0) continue;
    const message = 'O distribuído passa do lucro apurado até o mês: a diferença é devolução de capital.';
    const where = { line: 'distribution', ...positionOf(company.key), month, amount };
    return [{ code: 'distribution_above_profit', severity: 'info', ...where, message }];
  }
  return [];
}
