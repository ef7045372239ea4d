import { lineLabel } from '../../catalogue/line-labels.ts';
import type { Meta, Node, Parameters } from '../../graph/node.ts';
import { sum } from '../../operators/cells/structure.ts';
import type { AccountLine } from '../accounting/accounting-rows.ts';
import type { Company, StudyContext } from '../context.ts';
import type { Operations } from '../operations.ts';
import { definePartners, type PartnersFunding } from '../partners/partners.ts';
import type { CashBeforeLoans } from './cash-before-loans.ts';
import { guaranteedLines, onlyRun, runCompany, runParameters } from './company-run.ts';
import { type FundingCells, type FundingNodes, loanFlows } from './funding-cells.ts';
import { loansOf } from './loan-scope.ts';

export interface LoanNodes {
  release: Node;
  interest: Node;
  interestPaid: Node;
  fees: Node;
  amortization: Node;
  balance: Node;
  /** Null without a guarantee. */
  guarantee: Node | null;
  /** 1 in the months in which it traps the cash; null without a trap. */
  trap: Node | null;
}

/** Loans and capital of one company. */
export interface CompanyFunding {
  company: Company;
  /** All months at once; the rows are its parts. */
  run: Node;
  loans: LoanNodes[];
  contribution: Node;
  distribution: Node;
  netCashFlow: Node;
  closing: Node;
}

export interface Funding extends Omit<CompanyFunding, 'company' | 'run'> {
  companies: readonly CompanyFunding[];
  /** Lines of contracts and stock that guarantees read. */
  guaranteed: readonly AccountLine[];
  partners: PartnersFunding;
}

/** The runs of the funding, each with its parameters for a study of the same shape and its last month. */
export function fundingRuns(
  { companies, partners }: Funding,
  context: StudyContext,
  last: number,
): { run: Node; params: Parameters }[] {
  const own = companies.map(({ run }, k) => ({
    run,
    params: runParameters(run, context, context.companies[k] as Company, last),
  }));
  if (!partners.run) return own;
  const params = context.rules().partnersParameters(context, last, partners.run.params);
  return [...own, { run: partners.run, params }];
}

/** Defines loans, contributions, distributions and the cash of every company, month by month to the last month. */
export function defineFunding(operations: Operations, context: StudyContext, last: number): Funding {
  const { profits } = operations;
  const guaranteed = profits?.guaranteed ?? guaranteedLines(operations, context);
  const companies = operations.cash.map((cash): CompanyFunding => {
    const known = profits?.runs.get(cash.company)?.cells ?? null;
    const { run, cells, rows } = runCompany(operations, context, cash, guaranteed, { ...onlyRun, last, known });
    return { run, ...assemble(operations, cash, cells, rows) };
  });
  const [only] = companies;
  const joint = only && only.company.key === null ? only : context.rules().jointCapital(operations, companies);
  const { contribution, distribution, netCashFlow, closing } = joint;
  const partners = definePartners(operations, context, { distribution, companies }, last);
  const loans = inOrder(context, companies);
  return { companies, loans, guaranteed, contribution, distribution, partners, netCashFlow, closing };
}

/** The loans of all companies in the order of the study. */
function inOrder(context: StudyContext, companies: readonly CompanyFunding[]): LoanNodes[] {
  const all = companies.flatMap(({ company, loans }) =>
    loansOf(context, company).map(({ k }, position) => ({ k, loan: loans[position] as LoanNodes })),
  );
  return all.sort((one, other) => one.k - other.k).map(({ loan }) => loan);
}

function assemble(
  { builder }: Operations,
  { company, free, assigned }: CashBeforeLoans,
  cells: FundingCells,
  rows: FundingNodes,
): Omit<CompanyFunding, 'run'> {
  const { capital } = rows;
  const label: Meta = {
    label: `${lineLabel('net_cash_flow')}${company.suffix}`,
    unit: 'money',
    sheet: company.key === null ? 'cash_flow' : 'companies',
  };
  const { contribution, distribution, closing } = capital;
  const flows = [free, ...assigned, ...loanFlows(rows), contribution, distribution];
  return {
    company,
    loans: rows.loans.map((loan, k) => ({
      ...loan,
      guarantee: cells.loans[k]?.guarantee?.row ?? null,
      trap: rows.traps[k] ?? null,
    })),
    contribution,
    distribution,
    netCashFlow: builder.row(`${company.id}line/net_cash_flow`, sum, flows, {}, label),
    closing,
  };
}
