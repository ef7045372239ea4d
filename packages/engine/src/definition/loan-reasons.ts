import { type Node, type Reason, scalarOf, type Term, valueAt } from '../graph/node.ts';
import { quantise } from '../numeric/money.ts';
import { cellTerm } from '../operators/funding.ts';
import type { LoanTerms } from '../operators/funding-run.ts';
import { fieldTerm, outside, policyTerm, sumTerm, windowTerm } from '../operators/terms.ts';
import { type FundingCells, type FundingNodes, flowNames, type LoanAt, type LoanCells } from './funding-cells.ts';

/** A row of a loan in a month, with what its reasons are made of. */
interface LoanReasonInput extends LoanAt {
  cells: FundingCells;
  rows: FundingNodes;
  t: number;
  own: FundingNodes['loans'][number];
  c: LoanCells;
  /** The loan's pointer in the study. */
  at: string;
}

/** Explains a row of a loan in month t. */
export function explainLoan(cells: FundingCells, rows: FundingNodes, at: LoanAt, t: number): Reason {
  const own = rows.loans[at.k] as FundingNodes['loans'][number];
  const c = cells.loans[at.k] as LoanCells;
  return reasons[at.name]({ ...at, cells, rows, t, own, c, at: `/loans/${at.k}` });
}

function paysInterest(loan: LoanTerms, t: number): boolean {
  return !loan.capitalize || ((loan.kind === 'sac' || loan.kind === 'price') && t >= loan.start);
}

const reasons: Readonly<Record<LoanAt['name'], (input: LoanReasonInput) => Reason>> = {
  gate: (input) => ({
    formula: 'obra e vendas acima do mínimo, dentro da janela',
    combine: 'factors',
    terms: gateTerms(input),
  }),
  release: explainRelease,
  interest: (input) => ({
    formula: 'saldo anterior × (juros + índice + juros × índice)',
    combine: 'factors',
    terms: [
      openingTerm(input),
      cellTerm(input.c.rate, 0),
      ...(input.c.variations ? [cellTerm(input.c.variations, input.t)] : []),
    ],
  }),
  interestPaid: (input) =>
    paysInterest(input.loan, input.t)
      ? { formula: 'juros do mês pagos em caixa', combine: 'sum', terms: [cellTerm(input.own.interest, input.t, -1)] }
      : {
          formula: 'os juros do mês somam-se ao saldo devedor',
          combine: 'factors',
          terms: [
            policyTerm('Pagamento dos juros', 'juros capitalizados no saldo devedor', `${input.at}/interest`),
            cellTerm(input.own.interest, input.t),
          ],
        },
  fees: (input) => ({
    formula: 'tarifa de abertura na primeira liberação e tarifa mensal enquanto há saldo',
    combine: 'factors',
    terms: [
      cellTerm(input.own.release, input.t),
      cellTerm(input.c.openingFee, 0),
      cellTerm(input.c.monthlyFee, 0),
      openingTerm(input),
    ],
  }),
  amortization: explainAmortization,
  balance: (input) => ({
    formula: 'saldo anterior + liberação + juros capitalizados + amortização',
    combine: 'sum',
    terms: [
      openingTerm(input),
      cellTerm(input.own.release, input.t),
      ...(paysInterest(input.loan, input.t) ? [] : [cellTerm(input.own.interest, input.t)]),
      cellTerm(input.own.amortization, input.t),
    ],
  }),
};

function openingTerm({ own, t }: LoanReasonInput): Term {
  if (t > 0) return cellTerm(own.balance, t - 1, 1, 'Saldo devedor anterior');
  return { label: 'Saldo devedor anterior, no mês-base', value: 0, unit: 'money', field: '/base_month' };
}

/** The conditions of a loan that the study sets, met or not, each with its bound. */
function gateTerms(input: LoanReasonInput): Term[] {
  const { cells, terms, loan, c, t, at } = input;
  const all = valueAt(c.eligible, terms.last);
  if (all === 0)
    return [
      {
        ...sumTerm(c.eligibleMonths, 0, terms.last, 'Custo elegível do estudo'),
        condition: { kind: 'policy', subject: 'nenhum custo elegível no estudo', met: false },
      },
    ];
  const gateConditions: Term[] = [];
  // Money given back may make either share negative: less than a minimum of zero.
  if (loan.minSold > 0 || valueAt(cells.sold, t) < 0)
    gateConditions.push(gateTerm(cells.sold, t, c.minSold, 'vendidos', terms.last), cellTerm(c.minSold, 0));
  if (loan.minConstruction > 0 || valueAt(c.eligible, t) / all < 0)
    gateConditions.push(constructionTerm(input, all), cellTerm(c.minConstruction, 0));
  const [from, to] = loan.window;
  if (to === Number.MAX_SAFE_INTEGER) return gateConditions;
  return [
    ...gateConditions,
    windowTerm(t, 'liberação', { from, to }, [
      ...fieldTerm('Primeiro mês da janela', from, 'month', `${at}/window/0`),
      ...fieldTerm('Último mês da janela', to, 'month', `${at}/window/1`),
    ]),
  ];
}

/** A share against the study's minimum. While closed, it names the month in which the share reaches it. */
function gateTerm(row: Node, t: number, least: Node, subject: string, last: number): Term {
  const bound = scalarOf(least);
  return { ...cellTerm(row, t), condition: gate(subject, (month) => valueAt(row, month), bound, t, last) };
}

function gate(
  subject: string,
  share: (month: number) => number,
  bound: number,
  t: number,
  last: number,
): NonNullable<Term['condition']> {
  let reached = t;
  while (reached <= last && share(reached) < bound) reached++;
  const met = reached === t;
  return { kind: 'gate', subject, met, bound, ...(met || reached > last ? {} : { reached }) };
}

function constructionTerm({ c, t, terms }: LoanReasonInput, all: number): Term {
  const value = valueAt(c.eligible, t) / all;
  const bound = scalarOf(c.minConstruction);
  return {
    label: 'Obra executada',
    value,
    unit: 'share',
    condition: gate('da obra', (month) => valueAt(c.eligible, month) / all, bound, t, terms.last),
    reason: () => ({
      formula: 'custo elegível até o mês ÷ custo elegível do estudo',
      combine: 'factors',
      terms: [cellTerm(c.eligible, t), sumTerm(c.eligibleMonths, 0, terms.last, 'Custo elegível do estudo')],
    }),
  };
}

function explainRelease(input: LoanReasonInput): Reason {
  const { own, c, t } = input;
  const gates = gateTerms(input);
  if (valueAt(own.gate, t) === 0)
    return { formula: 'nada se libera enquanto uma condição não é atendida', combine: 'factors', terms: gates };
  const released = sumTerm(own.release, 0, t - 1, 'Já liberado');
  const ceiling = quantise(scalarOf(c.share) * valueAt(c.eligible, t));
  return {
    formula: 'parte financiada × custo elegível acumulado, até o limite, menos o já liberado',
    combine: 'factors',
    terms: [cellTerm(c.share, 0), cellTerm(c.eligible, t), ...limitTerms(c, ceiling, released), ...gates],
  };
}

function limitTerms({ limit }: LoanCells, ceiling: number, released: Term): Term[] {
  if (!limit) return [released];
  const bound = scalarOf(limit);
  const met = ceiling < bound;
  const reached = !met && released.value >= bound;
  return [
    reached ? { ...released, condition: { kind: 'limit', subject: 'liberado', met, bound } } : released,
    cellTerm(limit, 0),
  ];
}

const amortizationFormulas: Record<LoanTerms['kind'], string> = {
  sweep: 'o menor entre o saldo devedor e o caixa acima da reserva',
  transfer: 'o menor entre o saldo devedor e a parte dos repasses do mês',
  bullet: 'saldo devedor inteiro no vencimento',
  sac: 'saldo anterior ÷ parcelas restantes',
  price: 'saldo anterior × juros ÷ ((1 + juros)^parcelas restantes − 1)',
};

function explainAmortization(input: LoanReasonInput): Reason {
  const { loan, t } = input;
  const closed = amortizationWindow(input);
  if (closed) return closed;
  const formula = amortizationFormulas[loan.kind];
  const owed = [openingTerm(input), ...(paysInterest(loan, t) ? [] : [cellTerm(input.own.interest, t)])];
  switch (loan.kind) {
    case 'sweep':
      return { formula, combine: 'factors', terms: [...owed, ...sweepTerms(input)] };
    case 'transfer':
      return {
        formula,
        combine: 'factors',
        terms: [
          ...owed,
          cellTerm(input.cells.transfers[loan.transfers] as Node, t),
          cellTerm(input.c.transferShare, 0),
        ],
      };
    case 'bullet':
      return { formula, combine: 'factors', terms: owed };
    case 'sac':
    case 'price': {
      const left = loan.start + loan.installments - t;
      const field = `${input.at}/amortization/installments`;
      return {
        formula,
        combine: 'factors',
        terms: [
          ...owed,
          { label: 'Parcelas restantes', value: left, unit: 'number', field },
          ...(loan.kind === 'price' ? [cellTerm(input.c.rate, 0)] : []),
        ],
      };
    }
  }
}

/** Explains why a month outside the plan of a loan pays nothing; null inside it. */
function amortizationWindow({ loan, t, at }: LoanReasonInput): Reason | null {
  const { kind, start, installments } = loan;
  const to = { bullet: start, sac: start + installments - 1, price: start + installments - 1 }[kind as 'bullet'];
  if (kind === 'transfer' || (t >= start && (to === undefined || t <= to))) return null;
  const fields = ['from', 'at', 'start', 'installments'].flatMap((name) =>
    fieldTerm(
      name === 'installments' ? 'Parcelas' : 'Início da amortização',
      name === 'installments' ? installments : start,
      name === 'installments' ? 'number' : 'month',
      `${at}/amortization/${name}`,
    ),
  );
  return outside(t, 'amortização', { from: start, ...(to === undefined ? {} : { to }) }, fields);
}

/** The cash from which a loan is paid, held against what must stay. */
function sweepTerms({ cells, rows, terms, loan, k, own, c, t }: LoanReasonInput): Term[] {
  const sources = [
    ...(t > 0 ? [cellTerm(rows.capital.closing, t - 1, 1, 'Caixa anterior')] : []),
    cellTerm(cells.free, t),
    ...rows.loans.slice(0, k).flatMap((earlier) => flowNames.map((name) => cellTerm(earlier[name], t))),
    cellTerm(own.interestPaid, t),
    cellTerm(own.fees, t),
  ];
  const cash = sources.reduce((sum, { value }) => sum + value, 0);
  const minimum = Math.max(loan.reserve, t === terms.last ? 0 : terms.capital.minimumCash);
  return [
    {
      label: 'Caixa antes da amortização',
      value: cash,
      unit: 'money',
      condition: { kind: 'limit', subject: 'caixa', met: cash > minimum, bound: minimum, boundName: 'a manter' },
      reason: () => ({
        formula: 'caixa anterior + fluxo livre + financiamentos',
        combine: 'sum',
        terms: sources.filter(({ value }, i) => value !== 0 || i === 0),
      }),
    },
    cellTerm(c.reserve, 0),
    ...(t === terms.last ? [] : [cellTerm(cells.minimumCash, 0)]),
  ];
}
