import { lineLabel } from '../../catalogue/line-labels.ts';
import type { Meta, Node, Parameters } from '../../graph/node.ts';
import { toCents } from '../../numeric/money.ts';
import { sum } from '../../operators/cells/structure.ts';
import { fundingRow, fundingRun, fundingTotal } from '../../operators/funding/funding.ts';
import {
  type CapitalTerms,
  capitalRowNames,
  type FundingTerms,
  loanRowNames,
  rowsOfRun,
  trapRow,
} from '../../operators/funding/funding-run.ts';
import type { AccountLine } from '../accounting/accounting-rows.ts';
import type { Company } from '../context.ts';
import { resolveMonth, type StudyContext } from '../context.ts';
import type { Operations } from '../operations.ts';
import { definePartners, type PartnersFunding } from '../partners/partners.ts';
import { capitalCells } from './capital-cells.ts';
import { capitalFormulas, totalFormula } from './capital-formulas.ts';
import type { CashBeforeLoans } from './cash-before-loans.ts';
import { type FundingCells, loanFlows } from './funding-cells.ts';
import { readRows } from './funding-inputs.ts';
import { loanFormulas } from './loan-formulas.ts';
import { loansOf, type PlacedLoan } from './loan-scope.ts';
import { loanTerms } from './loan-terms.ts';

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

function meta(label: string, unit: Meta['unit'] = 'money'): Meta {
  return { label, unit, sheet: 'funding' };
}

/** The terms of a company's loans and its capital with months and money resolved. */
export function fundingTerms(context: StudyContext, company: Company, last: number): FundingTerms {
  return {
    loans: loansOf(context, company).map(({ loan }) => loanTerms(context, loan)),
    capital: capitalTerms(company),
    last,
  };
}

function capitalTerms({ capital: { terms: capital }, dates }: Company): CapitalTerms {
  const distribution = capital?.distribution;
  return {
    minimumCash: toCents(capital?.minimum_cash ?? 0),
    contributions: capital?.contributions?.mode ?? 'none',
    contributionCurve: (capital?.contributions?.curve ?? []).map(toCents),
    distribution: distribution?.mode ?? 'none',
    start: resolveMonth(distribution?.start, dates),
    reserve: toCents(distribution?.reserve ?? 0),
    share: distribution?.share ?? 1,
    afterLoans: distribution?.after_loans ?? true,
    monthsAhead: distribution?.look_ahead ?? 1,
    distributionCurve: distribution?.curve ?? [],
  };
}

/** The runs of the funding, each with its parameters for a study of the same shape and its last month. */
export function fundingRuns(
  { companies, partners }: Funding,
  context: StudyContext,
  last: number,
): { run: Node; params: Parameters }[] {
  const own = companies.map(({ run }, k) => {
    const terms = fundingTerms(context, context.companies[k] as Company, last);
    return { run, params: { ...run.params, terms } };
  });
  if (!partners.run) return own;
  const params = context.rules().partnersParameters(context, last, partners.run.params);
  return [...own, { run: partners.run, params }];
}

/** Defines loans, contributions, distributions and the cash of every company, month by month to the last month. */
export function defineFunding(operations: Operations, context: StudyContext, last: number): Funding {
  const isGuaranteed = (context.study.loans ?? []).some(({ coverage }) => Boolean(coverage));
  const guaranteed = isGuaranteed ? context.rules().defineGuarantees(operations) : [];
  const companies = operations.cash.map((cash) => defineCompany(operations, context, cash, guaranteed, last));
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

function defineCompany(
  operations: Operations,
  context: StudyContext,
  cash: CashBeforeLoans,
  guaranteed: readonly AccountLine[],
  last: number,
): CompanyFunding {
  const { builder } = operations;
  const { company } = cash;
  const terms = fundingTerms(context, company, last);
  const cells = capitalCells(operations, context, cash, guaranteed, terms);
  const { inputs, positions } = readRows(cash.flow, cells.loans);
  const label = `Financiamento e capital${company.suffix}`;
  const run = builder.row(`${company.id}funding`, fundingRun, inputs, { terms, positions }, meta(label));
  const perRun = rowsOfRun(terms);
  if (terms.capital.distribution === 'curve') {
    const without = { run, terms, offset: perRun, id: 'shadow/', suffix: ' (sem distribuição)', main: false };
    const shadow = defineRows(operations, context, cells, company, without);
    cells.shadow = shadow;
    cells.curveTotal = builder.scalar(
      `${company.id}funding/curve_total`,
      fundingTotal(() => totalFormula(cells, shadow, terms)),
      [run],
      { rows: 2 * perRun },
      meta(`Total a distribuir${company.suffix}`),
    );
  }
  const main = { run, terms, offset: 0, id: '', suffix: '', main: true };
  const rows = defineRows(operations, context, cells, company, main);
  return { run, ...assemble(operations, cash, cells, rows) };
}

interface Rows {
  run: Node;
  terms: FundingTerms;
  offset: number;
  id: string;
  suffix: string;
  main: boolean;
}

function defineRows(
  { builder }: Operations,
  context: StudyContext,
  cells: FundingCells,
  company: Company,
  rows: Rows,
): NonNullable<FundingCells['shadow']> {
  const { run, terms, offset, id, suffix, main } = rows;
  const made: NonNullable<FundingCells['shadow']> = { loans: [], traps: [], capital: {} as never };
  const row = (
    position: number,
    name: string,
    label: string,
    unit: Meta['unit'],
    formulas: () => ReturnType<typeof loanFormulas>,
  ): Node =>
    builder.row(
      `${id}${name}`,
      fundingRow(() => formulas()),
      [run],
      { row: offset + position },
      { ...meta(`${label}${suffix}`, unit), sheet: 'funding' },
    );
  const given = loansOf(context, company);
  terms.loans.forEach((loan, k) => {
    const { k: at, loan: stated } = given[k] as PlacedLoan;
    const nodes = {} as Record<(typeof loanRowNames)[number], Node>;
    loanRowNames.forEach((name, j) => {
      const label =
        name === 'gate'
          ? `${stated.name ?? `Financiamento ${at + 1}`} – condições atendidas`
          : lineLabel(`loan.${at + 1}.${name === 'interestPaid' ? 'interest_paid' : name}`, context.study);
      nodes[name] = row(
        k * loanRowNames.length + j,
        `loan.${at + 1}.${name}`,
        label,
        name === 'gate' ? 'number' : 'money',
        () => loanFormulas(cells, made, { terms, loan, k, name }),
      );
    });
    made.loans.push(nodes);
  });
  terms.loans.forEach(({ trap }, k) => {
    const { k: at, loan: stated } = given[k] as PlacedLoan;
    const label = `${stated.name ?? `Financiamento ${at + 1}`} – distribuição retida`;
    const node = (): Node =>
      row(trapRow(terms, k), `loan.${at + 1}.trap`, label, 'number', () =>
        cells.rules().trapFormulas(cells, made, terms, k),
      );
    made.traps.push(trap && main ? node() : null);
  });
  const base = terms.loans.length * loanRowNames.length;
  const labels = {
    available: 'Caixa disponível',
    contribution: lineLabel('contribution'),
    distribution: lineLabel('distribution'),
    closing: lineLabel('closing_cash'),
  };
  capitalRowNames.forEach((name, j) => {
    made.capital[name] = row(
      base + j,
      `${company.id}capital.${name}`,
      `${labels[name]}${company.suffix}`,
      'money',
      () => capitalFormulas(cells, made, { terms, name, main }),
    );
  });
  return made;
}

function assemble(
  { builder }: Operations,
  { company, free, assigned }: CashBeforeLoans,
  cells: FundingCells,
  rows: NonNullable<FundingCells['shadow']>,
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
