import { lineLabel } from '../../catalogue/line-labels.ts';
import type { Meta, Node, Parameters } from '../../graph/node.ts';
import { toCents } from '../../numeric/money.ts';
import { fundingRow, fundingRun, fundingTotal, type LoanInputs } from '../../operators/funding.ts';
import {
  type CapitalTerms,
  capitalRowNames,
  type FundingTerms,
  loanRowNames,
  rowsOfRun,
  trapRow,
} from '../../operators/funding-run.ts';
import { inputRow } from '../../operators/inputs.ts';
import { sum } from '../../operators/structure.ts';
import type { AccountLine } from '../accounting/accounting-rows.ts';
import { resolveMonth, type StudyContext } from '../context.ts';
import type { Operations } from '../operations.ts';
import { definePartners, type PartnersFunding } from '../partners/partners.ts';
import { enterpriseDateTerms, monthTerm } from '../terms/month-terms.ts';
import { countTerm, withTerms } from '../terms/term-cells.ts';
import { capitalFormulas, totalFormula } from './capital-formulas.ts';
import { type FundingCells, loanFlows } from './funding-cells.ts';
import { readRows } from './funding-inputs.ts';
import { loanCells } from './loan-cells.ts';
import { loanFormulas } from './loan-formulas.ts';
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

export interface Funding {
  /** All months at once; the rows are its parts. */
  run: Node;
  loans: LoanNodes[];
  /** Lines of contracts and stock that guarantees read. */
  guaranteed: readonly AccountLine[];
  contribution: Node;
  distribution: Node;
  partners: PartnersFunding;
  netCashFlow: Node;
  closing: Node;
}

function meta(label: string, unit: Meta['unit'] = 'money'): Meta {
  return { label, unit, sheet: 'funding' };
}

/** The terms of the loans and the capital with months and money resolved. */
export function fundingTerms(context: StudyContext, last: number): FundingTerms {
  return {
    loans: (context.study.loans ?? []).map((loan) => loanTerms(context, loan)),
    capital: capitalTerms(context),
    last,
  };
}

function capitalTerms(context: StudyContext): CapitalTerms {
  const capital = context.study.capital;
  const distribution = capital?.distribution;
  return {
    minimumCash: toCents(capital?.minimum_cash ?? 0),
    contributions: capital?.contributions?.mode ?? 'none',
    contributionCurve: (capital?.contributions?.curve ?? []).map(toCents),
    distribution: distribution?.mode ?? 'none',
    start: resolveMonth(distribution?.start, context.enterprise),
    reserve: toCents(distribution?.reserve ?? 0),
    share: distribution?.share ?? 1,
    afterLoans: distribution?.after_loans ?? true,
    monthsAhead: distribution?.look_ahead ?? 1,
    distributionCurve: distribution?.curve ?? [],
  };
}

/** The parameters of the run: what each loan reads, and the terms, whose numbers are the study's own. */
function runParameters(context: StudyContext, last: number, positions: readonly LoanInputs[]): Parameters {
  return { terms: fundingTerms(context, last), positions };
}

/** The runs of the funding, each with its parameters for a study of the same shape and its last month. */
export function fundingRuns(
  { run, partners }: Funding,
  context: StudyContext,
  last: number,
): { run: Node; params: Parameters }[] {
  const own = { run, params: runParameters(context, last, run.params.positions as readonly LoanInputs[]) };
  if (!partners.run) return [own];
  const params = context.rules().partnersParameters(context, last, partners.run.params);
  return [own, { run: partners.run, params }];
}

/** Defines loans, contributions, distributions and the cash of the enterprise, month by month to the last month. */
export function defineFunding(operations: Operations, context: StudyContext, last: number): Funding {
  const { builder, cash } = operations;
  const terms = fundingTerms(context, last);
  const cells = sharedCells(operations, context, terms);
  const { inputs, positions } = readRows(cash.flow, cells.loans);
  const params = runParameters(context, last, positions);
  const run = builder.row('funding', fundingRun, inputs, params, meta('Financiamento e capital'));
  const twice = terms.capital.distribution === 'curve';
  const perRun = rowsOfRun(terms);
  if (twice) {
    cells.shadow = defineRows(operations, context, cells, {
      run,
      terms,
      offset: perRun,
      id: 'shadow/',
      suffix: ' (sem distribuição)',
      main: false,
    });
    const shadow = cells.shadow;
    cells.curveTotal = builder.scalar(
      'funding/curve_total',
      fundingTotal(() => totalFormula(cells, shadow, terms)),
      [run],
      { rows: 2 * perRun },
      meta('Total a distribuir'),
    );
  }
  const rows = defineRows(operations, context, cells, { run, terms, offset: 0, id: '', suffix: '', main: true });
  return { run, ...assemble(operations, context, cells, rows, last) };
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
  terms.loans.forEach((loan, k) => {
    const nodes = {} as Record<(typeof loanRowNames)[number], Node>;
    loanRowNames.forEach((name, j) => {
      const label =
        name === 'gate'
          ? `${context.study.loans?.[k]?.name ?? `Financiamento ${k + 1}`} – condições atendidas`
          : lineLabel(`loan.${k + 1}.${name === 'interestPaid' ? 'interest_paid' : name}`, context.study);
      nodes[name] = row(
        k * loanRowNames.length + j,
        `loan.${k + 1}.${name}`,
        label,
        name === 'gate' ? 'number' : 'money',
        () => loanFormulas(cells, made, { terms, loan, k, name }),
      );
    });
    made.loans.push(nodes);
  });
  terms.loans.forEach(({ trap }, k) => {
    const label = `${context.study.loans?.[k]?.name ?? `Financiamento ${k + 1}`} – distribuição retida`;
    const node = (): Node =>
      row(trapRow(terms, k), `loan.${k + 1}.trap`, label, 'number', () =>
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
    made.capital[name] = row(base + j, `capital.${name}`, labels[name], 'money', () =>
      capitalFormulas(cells, made, { terms, name, main }),
    );
  });
  return made;
}

function sharedCells(operations: Operations, context: StudyContext, terms: FundingTerms): FundingCells {
  const { builder, premises, cash, last } = operations;
  const study = context.study;
  const isGuaranteed = (study.loans ?? []).some(({ coverage }) => Boolean(coverage));
  const guaranteed = isGuaranteed ? context.rules().defineGuarantees(operations) : [];
  const money = (pointer: string, reais: number | null | undefined, label: string): Node =>
    premises.money(pointer, reais ?? 0, label);
  const capital = study.capital;
  const distribution = capital?.distribution;
  const dates = enterpriseDateTerms(premises);
  const start = monthTerm(
    premises,
    '/capital/distribution/start',
    distribution?.start,
    dates,
    'Início da distribuição',
  );
  return {
    rules: context.rules,
    // Sold receivables are placed before the loans.
    free: cash.flow,
    accumulatedFree: cash.accumulated,
    loans: (study.loans ?? []).map((loan, k) => loanCells(operations, context, loan, k, guaranteed)),
    guaranteed,
    minimumCash: money('/capital/minimum_cash', capital?.minimum_cash, 'Caixa mínimo'),
    reserve: money('/capital/distribution/reserve', distribution?.reserve, 'Reserva da distribuição'),
    share: premises.share('/capital/distribution/share', distribution?.share ?? 1, 'Parte distribuída'),
    contributionCurve: builder.row(
      'funding/contribution_curve',
      inputRow,
      [],
      { start: 0, values: (capital?.contributions?.curve ?? []).map(toCents) },
      { ...meta('Aportes programados'), input: '/capital/contributions/curve' },
    ),
    distributionCurve: builder.row(
      'funding/distribution_curve',
      inputRow,
      [],
      { start: terms.capital.start, values: distribution?.curve ?? [], ...withTerms(premises, { start }) },
      { ...meta('Curva de distribuição', 'share'), input: '/capital/distribution/curve' },
    ),
    shadow: null,
    curveTotal: null,
    months: {
      last,
      start,
      monthsAhead: countTerm(
        premises,
        '/capital/distribution/look_ahead',
        distribution?.look_ahead,
        1,
        'Meses à frente protegidos na distribuição',
      ),
    },
  };
}

function assemble(
  operations: Operations,
  context: StudyContext,
  cells: FundingCells,
  rows: NonNullable<FundingCells['shadow']>,
  last: number,
): Omit<Funding, 'run'> {
  const { capital } = rows;
  const label: Meta = { label: lineLabel('net_cash_flow'), unit: 'money', sheet: 'cash_flow' };
  const { contribution, distribution } = capital;
  return {
    loans: rows.loans.map((loan, k) => ({
      ...loan,
      guarantee: cells.loans[k]?.guarantee?.row ?? null,
      trap: rows.traps[k] ?? null,
    })),
    guaranteed: cells.guaranteed,
    contribution,
    distribution,
    partners: definePartners(operations, context, { contribution, distribution }, last),
    netCashFlow: operations.builder.row(
      'line/net_cash_flow',
      sum,
      [operations.free, ...operations.cash.assigned, ...loanFlows(rows), contribution, distribution],
      {},
      label,
    ),
    closing: capital.closing,
  };
}
