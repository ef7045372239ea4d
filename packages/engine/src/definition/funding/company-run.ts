/** Loans and capital of a company, month by month: its rows in one run. */
import { lineLabel } from '../../catalogue/line-labels.ts';
import type { LivingTerm, Meta, Node, Parameters } from '../../graph/node.ts';
import { toCents } from '../../numeric/money.ts';
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
import { type Company, resolveMonth, type StudyContext } from '../context.ts';
import type { DefinedFlows } from '../flows.ts';
import { capitalCells } from './capital-cells.ts';
import { capitalFormulas, totalFormula } from './capital-formulas.ts';
import type { CashBeforeLoans } from './cash-before-loans.ts';
import type { FundingCells, FundingNodes } from './funding-cells.ts';
import { readRows } from './funding-inputs.ts';
import { loanFormulas } from './loan-formulas.ts';
import { loansOf, type PlacedLoan } from './loan-scope.ts';
import { loanTerms } from './loan-terms.ts';

function meta(label: string, unit: Meta['unit'] = 'money'): Meta {
  return { label, unit, sheet: 'funding' };
}

/** The terms of a company's loans and its capital with months and money resolved. */
function fundingTerms(context: StudyContext, company: Company, last: number): FundingTerms {
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

/** The parameters of a company's run for a study of the same shape. */
export function runParameters(run: Node, context: StudyContext, company: Company, last: number): Parameters {
  return { ...run.params, terms: fundingTerms(context, company, last) };
}

/** The lines that guarantees of loans read; none without one. */
export function guaranteedLines(operations: DefinedFlows, context: StudyContext): readonly AccountLine[] {
  const isGuaranteed = (context.study.loans ?? []).some(({ coverage }) => Boolean(coverage));
  return isGuaranteed ? context.rules().defineGuarantees(operations) : [];
}

/** A run of a company. It has a prefix of ids, an ending of labels, and a last month. */
interface RunSetting {
  readonly id: string;
  readonly suffix: string;
  readonly last: number;
  /** The last month as a row; null where each computation sets it. */
  readonly end: Node | null;
  /** The cells of an earlier run, which reads the same but its cash. */
  readonly known: FundingCells | null;
}

export const onlyRun = { id: '', suffix: '', end: null } as const;

/** A company's loans and capital in one run. */
export interface CompanyRun {
  readonly run: Node;
  readonly cells: FundingCells;
  readonly rows: FundingNodes;
}

/** Defines a run of a company's loans and capital. */
export function runCompany(
  operations: DefinedFlows,
  context: StudyContext,
  cash: CashBeforeLoans,
  guaranteed: readonly AccountLine[],
  setting: RunSetting,
): CompanyRun {
  const { builder } = operations;
  const { company } = cash;
  const { known, end } = setting;
  const terms = fundingTerms(context, company, setting.last);
  const cells = known
    ? laterCells(known, cash, operations.last)
    : capitalCells(operations, context, cash, guaranteed, terms);
  const { inputs, positions } = readRows(cash.flow, cells.loans);
  const label = `Financiamento e capital${company.suffix}${setting.suffix}`;
  const params = { terms, positions, ...(end ? { end: inputs.length } : {}) };
  const at = `${setting.id}${company.id}funding`;
  const run = builder.row(at, fundingRun, end ? [...inputs, end] : inputs, params, meta(label));
  const perRun = rowsOfRun(terms);
  if (terms.capital.distribution === 'curve') {
    const [id, suffix] = [`${setting.id}shadow/`, `${setting.suffix} (sem distribuição)`];
    const shadow = defineRows(operations, context, cells, company, {
      run,
      terms,
      offset: perRun,
      id,
      suffix,
      main: false,
    });
    cells.shadow = shadow;
    cells.curveTotal = builder.scalar(
      `${at}/curve_total`,
      fundingTotal(() => totalFormula(cells, shadow, terms)),
      [run],
      { rows: 2 * perRun },
      meta(`Total a distribuir${company.suffix}${setting.suffix}`),
    );
  }
  const { id, suffix } = setting;
  return {
    run,
    cells,
    rows: defineRows(operations, context, cells, company, { run, terms, offset: 0, id, suffix, main: true }),
  };
}

/** The cells of a run that reads the same as an earlier one, but its cash. */
function laterCells(known: FundingCells, { flow, accumulated }: CashBeforeLoans, last: LivingTerm): FundingCells {
  const months = { ...known.months, last };
  return { ...known, free: flow, accumulatedFree: accumulated, shadow: null, curveTotal: null, months };
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
  { builder }: DefinedFlows,
  context: StudyContext,
  cells: FundingCells,
  company: Company,
  rows: Rows,
): FundingNodes {
  const { run, terms, offset, id, suffix, main } = rows;
  const made: FundingNodes = { loans: [], traps: [], capital: {} as never };
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
