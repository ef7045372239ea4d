/** The lines of each company, as they stand in the projection. */
import type { Node } from '../../graph/node.ts';
import type { Accounts } from '../accounting/accounting.ts';
import type { Company } from '../context.ts';
import type { Funding } from '../funding/funding.ts';
import type { OwnedLine } from '../lines/lines.ts';
import type { Operations } from '../operations.ts';
import { companyLine, companyPieces } from './company-lines.ts';

/** A line of a company, with the parts that it adds up. */
export interface CompanyEntry {
  readonly key: string;
  readonly company: Company;
  readonly node: Node;
  readonly ownedLines: readonly OwnedLine[];
}

/** Lines of the operations that each company has of its own. */
const ownLine =
  /^((net_)?receipts|refunds|financial_barter|tax_shift|tax_excess|tax_loss_balance)$|^(revenue|rental|class_receipts|class_refunds|tax_shift|commission|expense|tax|tax_base|tax_credit|tax_credit_balance|reducer)\./;

/** Lines that are sums of a company's other lines: none of their months is realised by itself. */
const sums: ReadonlySet<string> = new Set(['receipts', 'net_receipts']);

/** Defines the lines of all companies, company after company. */
export function companyEntries(operations: Operations, funding: Funding, accounts: Accounts | null): CompanyEntry[] {
  const { lines, scope } = operations;
  const keys = lines.keys().filter((key) => ownLine.test(key));
  return scope.context.companies.flatMap((company, k) => {
    const own = keys.flatMap((key): CompanyEntry[] => {
      const node = companyLine(scope, key, company);
      if (!node) return [];
      return [{ key, company, node, ownedLines: sums.has(key) ? [] : companyPieces(scope, key, company) }];
    });
    const nodes = [...cashNodes(operations, funding, k), ...accountNodes(accounts, company)];
    return [...own, ...nodes.map(([key, node]) => ({ key, company, node, ownedLines: [] }))];
  });
}

function cashNodes({ cash }: Operations, funding: Funding, k: number): [string, Node][] {
  const [before, own] = [cash[k], funding.companies[k]];
  if (!before || !own) return [];
  return [
    ['free_cash_flow', before.free],
    ['accumulated_free', before.accumulatedFree],
    ['contribution', own.contribution],
    ['distribution', own.distribution],
    ['net_cash_flow', own.netCashFlow],
    ['closing_cash', own.closing],
  ];
}

function accountNodes(accounts: Accounts | null, { key }: Company): [string, Node][] {
  const own = (accounts?.lines ?? []).filter(({ company }) => company === key);
  return own.map((line) => [line.key, line.node]);
}
