/** The cash of a company before loans and capital, and the cash of all of them together. */
import { lineLabel } from '../../catalogue/line-labels.ts';
import type { Meta, Node } from '../../graph/node.ts';
import { inputRow } from '../../operators/cells/inputs.ts';
import { accumulated, sum } from '../../operators/cells/structure.ts';
import type { DefinedAssignment } from '../assignments/assignments.ts';
import type { Company } from '../context.ts';
import { type CashBeforeLoans, cashBeforeLoans, freeCashFlowKeys } from '../funding/cash-before-loans.ts';
import type { CompanyFunding } from '../funding/funding.ts';
import type { EnterpriseScope } from '../items/items.ts';
import type { Operations } from '../operations.ts';
import { assignmentsOf } from './company-assignments.ts';
import { companyLine } from './company-lines.ts';

export function companyCash(
  scope: EnterpriseScope,
  company: Company,
  assignments: readonly DefinedAssignment[],
): CashBeforeLoans {
  const { builder, lines } = scope;
  const rows = freeCashFlowKeys(lines).flatMap((key) => companyLine(scope, key, company) ?? []);
  const meta = (key: string): Meta => ({
    label: `${lineLabel(key)}${company.suffix}`,
    unit: 'money',
    sheet: 'companies',
  });
  const id = `${company.id}line/free_cash_flow`;
  const free =
    rows.length === 0
      ? builder.row(id, inputRow, [], { start: 0, values: [] }, meta('free_cash_flow'))
      : builder.row(id, sum, rows, {}, meta('free_cash_flow'));
  const about = meta('accumulated_free');
  const accumulatedFree = builder.row(`${company.id}line/accumulated_free`, accumulated, [free], {}, about);
  return cashBeforeLoans(scope, { company, free, accumulatedFree }, assignmentsOf(scope, company, assignments));
}

/** The lines of the enterprise's capital: those of its companies together. */
export function jointCapital(
  { builder }: Operations,
  companies: readonly CompanyFunding[],
): Pick<CompanyFunding, 'contribution' | 'distribution' | 'netCashFlow' | 'closing'> {
  const together = (id: string, key: string, sheet: Meta['sheet'], of: (one: CompanyFunding) => Node): Node =>
    builder.row(id, sum, companies.map(of), {}, { label: lineLabel(key), unit: 'money', sheet });
  return {
    contribution: together('capital.contribution', 'contribution', 'funding', ({ contribution }) => contribution),
    distribution: together('capital.distribution', 'distribution', 'funding', ({ distribution }) => distribution),
    netCashFlow: together('line/net_cash_flow', 'net_cash_flow', 'cash_flow', ({ netCashFlow }) => netCashFlow),
    closing: together('capital.closing', 'closing_cash', 'funding', ({ closing }) => closing),
  };
}
