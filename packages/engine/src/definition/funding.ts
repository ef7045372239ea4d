import { channels, lineLabel } from '../catalogue/lines.ts';
import type { LivingTerm, Meta, Node, Parameters } from '../graph/node.ts';
import { toCents } from '../numeric/money.ts';
import { monthlyRate } from '../numeric/rates.ts';
import { fundingRow, fundingRun, fundingTotal, partnerPart, soldShare } from '../operators/funding.ts';
import {
  type CapitalTerms,
  capitalRowNames,
  type FundingTerms,
  type LoanTerms,
  loanRowNames,
} from '../operators/funding-run.ts';
import { inputRow } from '../operators/inputs.ts';
import { laggedRow } from '../operators/lagged-row.ts';
import { cumulativeShare, scalarSum } from '../operators/scalars.ts';
import { accumulated, sum } from '../operators/structure.ts';
import type { Loan, LoanAmortization, MonthRef } from '../study.ts';
import { capitalFormulas, totalFormula } from './capital-formulas.ts';
import { resolveMonth, type StudyContext } from './context.ts';
import type { FundingCells, LoanCells } from './funding-cells.ts';
import { loanFormulas } from './loan-formulas.ts';
import { enterpriseDateTerms, monthTerm } from './month-terms.ts';
import type { Operations } from './operations.ts';
import { countTerm, withTerms } from './term-cells.ts';

export interface LoanNodes {
  release: Node;
  interest: Node;
  interestPaid: Node;
  fees: Node;
  amortization: Node;
  balance: Node;
}

export interface Funding {
  /** All months at once; the rows are its parts. */
  run: Node;
  loans: LoanNodes[];
  contribution: Node;
  distribution: Node;
  partners: Node[];
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

type BankKind = NonNullable<Extract<LoanAmortization, { kind: 'transfer' }>['of']>[number];

const bankKinds: readonly { key: BankKind; label: string }[] = [
  { key: 'bank_transfer', label: 'Repasses recebidos' },
  { key: 'works_transfer', label: 'Repasses na planta recebidos' },
];

/** The kinds of bank receipts that amortize a loan; `bank_transfer` alone by default. */
function kindsOf({ amortization }: Loan): string {
  const of = amortization.kind === 'transfer' ? (amortization.of ?? ['bank_transfer']) : ['bank_transfer'];
  return bankKinds.flatMap(({ key }) => (of.includes(key) ? [key] : [])).join('+');
}

/** The different sets of kinds that loans read, the usual one first. */
function kindSets({ study }: StudyContext): string[] {
  return [...new Set(['bank_transfer', ...(study.loans ?? []).map(kindsOf)])];
}

function loanTerms(context: StudyContext, loan: Loan): LoanTerms {
  const at = (reference: MonthRef | null | undefined): number => resolveMonth(reference, context.enterprise);
  const { amortization } = loan;
  const scheduled = amortization.kind === 'sac' || amortization.kind === 'price' ? amortization : null;
  const start =
    amortization.kind === 'sweep'
      ? at(amortization.from)
      : amortization.kind === 'bullet'
        ? at(amortization.at)
        : at(scheduled?.start);
  return {
    share: loan.share,
    limit: loan.limit === null || loan.limit === undefined ? null : toCents(loan.limit),
    minConstruction: loan.min_works ?? 0,
    minSold: loan.min_sold ?? 0,
    window: loan.window ? [at(loan.window[0]), at(loan.window[1])] : [0, Number.MAX_SAFE_INTEGER],
    rate: monthlyRate(loan.rate),
    capitalize: loan.interest !== 'pay',
    openingFeeShare: loan.opening_fee_share ?? 0,
    monthlyFee: toCents(loan.monthly_fee ?? 0),
    kind: amortization.kind,
    start,
    installments: scheduled?.installments ?? 0,
    reserve: amortization.kind === 'sweep' ? toCents(amortization.reserve ?? 0) : 0,
    transferShare: amortization.kind === 'transfer' ? amortization.share : 0,
    transfers: kindSets(context).indexOf(kindsOf(loan)),
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

/** The parameters of the run: which loans have an index, and the terms, whose numbers are the study's own. */
export function runParameters(context: StudyContext, last: number, indexed: readonly number[]): Parameters {
  return { terms: fundingTerms(context, last), indexed };
}

/** Defines loans, contributions, distributions and the cash of the enterprise, month by month to the last month. */
export function defineFunding(operations: Operations, context: StudyContext, last: number): Funding {
  const { builder, free } = operations;
  const terms = fundingTerms(context, last);
  const cells = sharedCells(operations, context, terms);
  const indexed = terms.loans.map((_, k) => (cells.loans[k]?.variations ? 1 : 0));
  const inputs = [
    free,
    cells.sold,
    ...cells.transfers,
    ...cells.loans.flatMap((loan) => [loan.eligible, ...(loan.variations ? [loan.variations] : [])]),
  ];
  const run = builder.row(
    'funding',
    fundingRun,
    inputs,
    runParameters(context, last, indexed),
    meta('Financiamento e capital'),
  );
  const twice = terms.capital.distribution === 'curve';
  const perRun = terms.loans.length * loanRowNames.length + capitalRowNames.length;
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
  return { run, ...assemble(operations, context, rows) };
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
  const made: NonNullable<FundingCells['shadow']> = { loans: [], capital: {} as never };
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

function sharedCells(
  { builder, premises, lines, sales, free, accumulatedFree, last }: Operations,
  context: StudyContext,
  terms: FundingTerms,
): FundingCells {
  const own = builder.scalar(
    'funding/vgv_own',
    scalarSum,
    sales.map(({ vgvOwn }) => vgvOwn),
    {},
    meta('VGV líquido'),
  );
  const zero = (id: string, label: string): Node =>
    builder.row(id, inputRow, [], { start: 0, values: [] }, meta(label));
  const soldLine = lines.enterprise('sales_base') ?? zero('funding/no_sales', 'Vendas');
  const soldTotal = builder.row('funding/sold', accumulated, [soldLine], {}, meta('Vendas acumuladas'));
  const study = context.study;
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
    free,
    accumulatedFree,
    sold: builder.row('funding/sold_share', soldShare, [soldTotal, own], {}, meta('Vendido sobre o VGV', 'share')),
    transfers: kindSets(context).map((kinds) => {
      const read = bankKinds.filter(({ key }) => kinds.split('+').includes(key));
      const rows = read
        .flatMap(({ key }) => channels.map((channel) => lines.enterprise(`receipts.${channel.key}.${key}`)))
        .filter((node) => node !== null);
      const id = kinds === 'bank_transfer' ? 'funding/transfers' : `funding/transfers/${kinds}`;
      const label = read.map((kind) => kind.label).join(' + ');
      return rows.length === 0 ? zero(id, 'Repasses') : builder.row(id, sum, rows, {}, meta(label));
    }),
    loans: terms.loans.map((_, k) => loanCells(premises, builder, lines, context, k)),
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

function loanCells(
  premises: Operations['premises'],
  builder: Operations['builder'],
  lines: Operations['lines'],
  context: StudyContext,
  k: number,
): LoanCells {
  const loan = context.study.loans?.[k] as Loan;
  const at = `/loans/${k}`;
  const name = loan.name ?? `Financiamento ${k + 1}`;
  const costs = [...new Set(loan.eligible)]
    .map((group) => lines.enterprise(`expense.${group}`))
    .filter((node) => node !== null);
  const eligible = builder.row(
    `funding/loan${k + 1}/eligible`,
    sum,
    costs,
    { signs: costs.map(() => -1) },
    meta(`${name}: custo elegível`),
  );
  const variations = premises.variations(loan.index);
  const lag = loan.index ? premises.lag(loan.index) : 0;
  const lagTerm = loan.index ? premises.lagTerm(loan.index) : 0;
  const lagged =
    variations && lagTerm !== 0
      ? builder.row(
          `funding/loan${k + 1}/variations`,
          laggedRow,
          [variations],
          { lag, ...withTerms(premises, { lag: lagTerm }) },
          meta(`${name}: variação do índice`, 'share'),
        )
      : variations;
  const { amortization } = loan;
  return {
    eligibleMonths: eligible,
    eligible: builder.row(
      `funding/loan${k + 1}/eligible_total`,
      accumulated,
      [eligible],
      {},
      meta(`${name}: custo elegível acumulado`),
    ),
    variations: lagged,
    rate: premises.monthlyRate(`${at}/rate`, loan.rate, `${name}: juros`),
    share: premises.share(`${at}/share`, loan.share, `${name}: parte financiada`),
    limit:
      loan.limit === null || loan.limit === undefined
        ? null
        : premises.money(`${at}/limit`, loan.limit, `${name}: limite`),
    minConstruction: premises.share(`${at}/min_works`, loan.min_works ?? 0, `${name}: obra mínima`),
    minSold: premises.share(`${at}/min_sold`, loan.min_sold ?? 0, `${name}: venda mínima`),
    openingFee: premises.share(`${at}/opening_fee_share`, loan.opening_fee_share ?? 0, `${name}: tarifa de abertura`),
    monthlyFee: premises.money(`${at}/monthly_fee`, loan.monthly_fee ?? 0, `${name}: tarifa mensal`),
    reserve: premises.money(
      `${at}/amortization/reserve`,
      amortization.kind === 'sweep' ? (amortization.reserve ?? 0) : 0,
      `${name}: reserva`,
    ),
    transferShare: premises.share(
      `${at}/amortization/share`,
      amortization.kind === 'transfer' ? amortization.share : 0,
      `${name}: parte do repasse`,
    ),
    months: loanMonths(premises, loan, at, name),
  };
}

/** The months of a loan as terms of formulas. */
function loanMonths(premises: Operations['premises'], loan: Loan, at: string, name: string): LoanCells['months'] {
  const dates = enterpriseDateTerms(premises);
  const month = (pointer: string, reference: MonthRef | null | undefined, label: string): LivingTerm =>
    monthTerm(premises, `${at}${pointer}`, reference, dates, `${name}: ${label}`);
  const { amortization } = loan;
  const [first, last] = loan.window ?? [];
  const window = loan.window
    ? [month('/window/0', first, 'início da janela'), month('/window/1', last, 'fim da janela')]
    : [];
  switch (amortization.kind) {
    case 'sweep':
      return {
        window,
        installments: 0,
        start: month('/amortization/from', amortization.from, 'início da amortização'),
      };
    case 'bullet':
      return { window, installments: 0, start: month('/amortization/at', amortization.at, 'vencimento') };
    case 'transfer':
      return { window, installments: 0, start: 0 };
    default: {
      const pointer = `${at}/amortization/installments`;
      return {
        window,
        installments: countTerm(premises, pointer, amortization.installments, 1, `${name}: parcelas`),
        start: month('/amortization/start', amortization.start, 'primeira parcela'),
      };
    }
  }
}

function assemble(
  { builder, premises, free }: Operations,
  context: StudyContext,
  rows: NonNullable<FundingCells['shadow']>,
): Omit<Funding, 'run'> {
  const { capital } = rows;
  const loanFlows = rows.loans.flatMap(({ release, interestPaid, fees, amortization }) => [
    release,
    interestPaid,
    fees,
    amortization,
  ]);
  const label: Meta = { label: lineLabel('net_cash_flow'), unit: 'money', sheet: 'cash_flow' };
  const given = context.study.capital?.partners ?? [];
  const shares = given.map((partner, k) =>
    premises.share(`/capital/partners/${k}/share`, partner.share, `${partner.name ?? `Sócio ${k + 1}`}: participação`),
  );
  const cumulative = [...shares, null].map((_, k) =>
    builder.scalar(`partners/upto${k}`, cumulativeShare, shares, { k }, meta('participação acumulada', 'share')),
  );
  return {
    loans: rows.loans,
    contribution: capital.contribution,
    distribution: capital.distribution,
    partners: given.map((_, k) =>
      builder.row(
        `distribution.${k + 1}`,
        partnerPart,
        [capital.distribution, cumulative[k + 1] as Node, cumulative[k] as Node],
        {},
        meta(lineLabel(`distribution.${k + 1}`, context.study)),
      ),
    ),
    netCashFlow: builder.row(
      'line/net_cash_flow',
      sum,
      [free, ...loanFlows, capital.contribution, capital.distribution],
      {},
      label,
    ),
    closing: capital.closing,
  };
}
