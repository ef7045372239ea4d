/** The rows behind the indicators of each company. */
import type { Node } from '../../graph/node.ts';
import type { DefinedAssignment } from '../assignments/assignments.ts';
import type { Company } from '../context.ts';
import type { Funding, LoanNodes } from '../funding/funding.ts';
import type { Operations } from '../operations.ts';
import { assignmentsOf } from './company-assignments.ts';
import { companyLine } from './company-lines.ts';

/** The taxes of a company, and the receipts that they fall on. */
export interface TaxedFigures {
  readonly taxes: readonly Node[];
  readonly netReceipts: Node | null;
}

export interface CompanyFigures extends TaxedFigures {
  readonly company: Company;
  readonly vgvOwn: readonly Node[];
  readonly free: Node;
  readonly loans: readonly LoanNodes[];
  readonly assignments: readonly DefinedAssignment[];
}

export function companyFigures(operations: Operations, funding: Funding): CompanyFigures[] {
  const { lines, scope, sales, assignments } = operations;
  const keys = lines.keys().filter((key) => key.startsWith('tax.'));
  return funding.companies.map(({ company, loans }, k): CompanyFigures => {
    const own = sales.filter(({ context }) => company.modules.includes(context.number));
    return {
      company,
      taxes: keys.flatMap((key) => companyLine(scope, key, company) ?? []),
      netReceipts: companyLine(scope, 'net_receipts', company),
      vgvOwn: own.map(({ vgvOwn }) => vgvOwn),
      free: operations.cash[k]?.free ?? operations.free,
      loans,
      assignments: assignmentsOf(scope, company, assignments),
    };
  });
}
