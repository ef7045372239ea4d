import type { Reason, Term } from '../../graph/node.ts';
import { fieldTerm, outside, policyTerm } from '../../operators/cells/terms.ts';
import { cellTerm } from '../../operators/funding/funding.ts';
import { type LoanTerms, paysInterest } from '../../operators/funding/funding-run.ts';
import type { FundingCells, FundingNodes, LoanAt, LoanCells } from './funding-cells.ts';
import { explainRelease, gateTerms } from './loan-release-reasons.ts';
import { cashBefore, commitmentTerms, type LoanReasonInput, openingTerm } from './loan-terms-explained.ts';

/** Explains a row of a loan in month t. */
export function explainLoan(cells: FundingCells, rows: FundingNodes, at: LoanAt, t: number): Reason {
  const own = rows.loans[at.k] as FundingNodes['loans'][number];
  const c = cells.loans[at.k] as LoanCells;
  return reasons[at.name]({ ...at, cells, rows, t, own, c, at: c.at });
}

const reasons: Readonly<Record<LoanAt['name'], (input: LoanReasonInput) => Reason>> = {
  gate: (input) => ({
    formula: 'obra e vendas acima do mínimo, dentro da janela',
    combine: 'factors',
    terms: gateTerms(input),
  }),
  release: explainRelease,
  interest: ({ c, t, ...input }) => ({
    formula: c.indexShare
      ? 'saldo anterior × (juros + parte do índice + juros × parte do índice)'
      : 'saldo anterior × (juros + índice + juros × índice)',
    combine: 'factors',
    terms: [
      openingTerm({ c, t, ...input }),
      c.rates ? cellTerm(c.rates, t) : cellTerm(c.rate, 0),
      ...(c.variations ? [cellTerm(c.variations, t)] : []),
      ...(c.indexShare ? [cellTerm(c.indexShare, 0)] : []),
    ],
  }),
  interestPaid: explainInterestPaid,
  fees: explainFees,
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

/** True inside the grace, unless an installment decides already. */
function isInGrace({ loan: { grace, kind, start }, t }: LoanReasonInput): boolean {
  if ((kind === 'sac' || kind === 'price') && t >= start) return false;
  return grace !== null && t >= grace.from && t < grace.to;
}

function explainInterestPaid(input: LoanReasonInput): Reason {
  const { loan, t, own, at } = input;
  const inGrace = isInGrace(input);
  if (paysInterest(loan, t))
    return {
      formula: inGrace ? 'carência: juros do mês pagos em caixa' : 'juros do mês pagos em caixa',
      combine: 'sum',
      terms: [cellTerm(own.interest, t, -1)],
    };
  const subject = inGrace ? 'carência: juros capitalizados no saldo devedor' : 'juros capitalizados no saldo devedor';
  return {
    formula: 'os juros do mês somam-se ao saldo devedor',
    combine: 'factors',
    terms: [
      policyTerm('Pagamento dos juros', subject, inGrace ? `${at}/grace/interest` : `${at}/interest`),
      cellTerm(own.interest, t),
    ],
  };
}

function explainFees(input: LoanReasonInput): Reason {
  const { own, c, t } = input;
  const { releaseFee, releaseTax } = c;
  const ofRelease = [releaseFee, releaseTax].flatMap((node) => (node ? [cellTerm(node, 0)] : []));
  const commitment = commitmentTerms(input);
  const formula = [
    'tarifa de abertura na primeira liberação e tarifa mensal enquanto há saldo',
    ...(ofRelease.length > 0 ? ['tarifa e IOF sobre cada liberação'] : []),
    ...(commitment.length > 0 ? ['taxa de compromisso sobre o que falta liberar'] : []),
  ].join('; ');
  return {
    formula,
    combine: 'factors',
    terms: [
      cellTerm(own.release, t),
      cellTerm(c.openingFee, 0),
      cellTerm(c.monthlyFee, 0),
      openingTerm(input),
      ...ofRelease,
      ...commitment,
    ],
  };
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
        terms: [...owed, cellTerm(input.c.transfers, t), cellTerm(input.c.transferShare, 0)],
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
          ...(loan.kind === 'price' ? [input.c.rates ? cellTerm(input.c.rates, t) : cellTerm(input.c.rate, 0)] : []),
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
function sweepTerms(input: LoanReasonInput): Term[] {
  const { cells, terms, loan, own, c, t } = input;
  const before = cashBefore(input, [cellTerm(own.interestPaid, t), cellTerm(own.fees, t)]);
  const minimum = Math.max(loan.reserve, t === terms.last ? 0 : terms.capital.minimumCash);
  const met = before.value > minimum;
  return [
    {
      ...before,
      condition: { kind: 'limit', subject: 'caixa', met, bound: minimum, boundName: 'a manter' },
    },
    cellTerm(c.reserve, 0),
    ...(t === terms.last ? [] : [cellTerm(cells.minimumCash, 0)]),
    ...(c.sweepShare ? [cellTerm(c.sweepShare, 0)] : []),
  ];
}
