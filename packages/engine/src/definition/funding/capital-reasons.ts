import { type Reason, scalarOf, type Term, valueAt } from '../../graph/node.ts';
import { fieldTerm, outside, policyTerm, sumTerm } from '../../operators/cells/terms.ts';
import { cellTerm } from '../../operators/funding/funding.ts';
import { explainTrapped, hasTraps } from './cash-traps.ts';
import { type CapitalAt, type FundingCells, type FundingNodes, loanFlows } from './funding-cells.ts';

/** A row of the capital in a month, with what its reasons are made of. */
interface CapitalReasonInput extends CapitalAt {
  cells: FundingCells;
  rows: FundingNodes;
  t: number;
}

/** Explains a row of the capital in month t. */
export function explainCapital(cells: FundingCells, rows: FundingNodes, at: CapitalAt, t: number): Reason {
  return reasons[at.name]({ ...at, cells, rows, t });
}

/** The pointer of the rules of the distribution. */
const rulesOf = ({ cells }: CapitalReasonInput): string => `${cells.at}/distribution`;

const reasons: Readonly<Record<CapitalAt['name'], (input: CapitalReasonInput) => Reason>> = {
  available: ({ cells, rows, t }) => ({
    formula: 'caixa anterior + fluxo livre + financiamentos',
    combine: 'sum',
    terms: [
      ...(t > 0 ? [cellTerm(rows.capital.closing, t - 1, 1, 'Caixa anterior')] : []),
      cellTerm(cells.free, t),
      ...loanFlows(rows)
        .map((node) => cellTerm(node, t))
        .filter((term) => term.value !== 0),
    ],
  }),
  contribution: explainContribution,
  distribution: (input) =>
    input.main ? distributions[input.terms.capital.distribution](input) : explainSimulated(input),
  closing: ({ rows, t }) => ({
    formula: 'disponível + aporte + distribuição',
    combine: 'sum',
    terms: [
      cellTerm(rows.capital.available, t),
      cellTerm(rows.capital.contribution, t),
      cellTerm(rows.capital.distribution, t),
    ],
  }),
};

function explainContribution({ cells, rows, terms, t }: CapitalReasonInput): Reason {
  const { contributions, minimumCash } = terms.capital;
  if (contributions === 'curve')
    return { formula: 'aporte programado', combine: 'sum', terms: [cellTerm(cells.contributionCurve, t)] };
  if (contributions === 'none')
    return none('nada é aportado', 'Aportes', 'o estudo não prevê aportes', `${cells.at}/contributions/mode`);
  const minimum = t === terms.last ? 0 : minimumCash;
  const available = cellTerm(rows.capital.available, t);
  return {
    formula: 'o que falta para o caixa mínimo',
    combine: 'factors',
    terms: [
      {
        ...available,
        condition: {
          kind: 'limit',
          subject: 'caixa disponível',
          met: available.value < minimum,
          bound: minimum,
          boundName: 'mínimo',
        },
      },
      ...(t === terms.last ? [] : [cellTerm(cells.minimumCash, 0)]),
    ],
  };
}

const none = (formula: string, label: string, subject: string, field?: string): Reason => ({
  formula,
  combine: 'factors',
  terms: [policyTerm(label, subject, field)],
});

function explainSimulated(input: CapitalReasonInput): Reason {
  const formula = 'nada se distribui na conta que mede o total a distribuir';
  return none(formula, 'Distribuição', 'conta sem distribuição', `${rulesOf(input)}/mode`);
}

const distributions: Readonly<
  Record<CapitalReasonInput['terms']['capital']['distribution'], (input: CapitalReasonInput) => Reason>
> = {
  none: (input) => none('nada se distribui', 'Distribuição', 'o estudo não distribui', `${rulesOf(input)}/mode`),
  at_end: (input) => {
    const { terms, t } = input;
    if (t !== terms.last) {
      const mode = policyTerm('Distribuição', 'tudo no último mês do estudo', `${rulesOf(input)}/mode`);
      return outside(t, 'distribuição', { from: terms.last, to: terms.last }, [mode]);
    }
    return {
      formula: 'parte distribuída × caixa disponível no fim',
      combine: 'factors',
      terms: [cellTerm(input.cells.share, 0), cashTerm(input, 0)],
    };
  },
  curve: (input) => {
    const { cells, rows, terms, t } = input;
    const { start, distributionCurve } = terms.capital;
    const to = start + distributionCurve.length - 1;
    const fields = fieldTerm('Início da distribuição', start, 'month', `${rulesOf(input)}/start`);
    if (t >= start && hasTraps(rows)) return explainTrapped(input) ?? explainDelayed(input);
    if (t < start || t > to) {
      const curve = fieldTerm('Curva de distribuição', 0, 'share', `${rulesOf(input)}/curve`);
      return outside(t, 'distribuição', { from: start, to }, [...fields, ...curve]);
    }
    return {
      formula: 'total a distribuir × curva',
      combine: 'factors',
      terms: [...(cells.curveTotal ? [cellTerm(cells.curveTotal, 0)] : []), cellTerm(cells.distributionCurve, t)],
    };
  },
  sweep: explainSweep,
};

/** A curve of which a loan may have withheld some months: they are paid with the first free one. */
function explainDelayed({ cells, rows, t }: CapitalReasonInput): Reason {
  return {
    formula: 'total a distribuir × curva até o mês, menos o já distribuído',
    combine: 'factors',
    terms: [
      ...(cells.curveTotal ? [cellTerm(cells.curveTotal, 0)] : []),
      sumTerm(cells.distributionCurve, 0, t, 'Curva até o mês'),
      sumTerm(rows.capital.distribution, 0, t - 1, 'Já distribuído'),
    ],
  };
}

function explainSweep(input: CapitalReasonInput): Reason {
  const { cells, rows, terms, t } = input;
  const { capital, last } = terms;
  const start = fieldTerm('Início da distribuição', capital.start, 'month', `${rulesOf(input)}/start`);
  if (t < capital.start) return outside(t, 'distribuição', { from: capital.start }, start);
  const trapped = explainTrapped(input);
  if (trapped) return trapped;
  const owing = capital.afterLoans ? rows.loans.filter(({ balance }) => valueAt(balance, t) > 0) : [];
  if (owing.length > 0)
    return {
      formula: 'nada se distribui enquanto há saldo devedor',
      combine: 'factors',
      terms: [
        ...owing.map(({ balance }): Term => ({ ...cellTerm(balance, t), condition: owed(valueAt(balance, t)) })),
        ...fieldTerm('Só depois dos financiamentos', 1, 'number', `${rulesOf(input)}/after_loans`),
      ],
    };
  const need = t === last ? null : needTerm(input);
  const minimum = t === last ? 0 : capital.reserve + capital.minimumCash + (need?.value ?? 0);
  return {
    formula: 'parte distribuída × (disponível − reserva − caixa mínimo − necessidade dos próximos meses)',
    combine: 'factors',
    terms: [
      cellTerm(cells.share, 0),
      cashTerm(input, minimum),
      ...(t === last ? [] : [cellTerm(cells.reserve, 0), cellTerm(cells.minimumCash, 0)]),
      ...(need ? [need] : []),
    ],
  };
}

const owed = (value: number): NonNullable<Term['condition']> => ({
  kind: 'policy',
  subject: 'saldo devedor a quitar antes de distribuir',
  met: value <= 0,
  bound: 0,
});

/** The cash of the month, held against what must stay. */
function cashTerm({ rows, cells, t }: CapitalReasonInput, minimum: number): Term {
  const available = cellTerm(rows.capital.available, t);
  const met = available.value > minimum && scalarOf(cells.share) > 0;
  return {
    ...available,
    condition: { kind: 'limit', subject: 'caixa disponível', met, bound: minimum, boundName: 'a manter' },
  };
}

/** The cash that the next months' free cash flow takes: the deepest point of its running sum. */
function needTerm({ cells, terms, t }: CapitalReasonInput): Term | null {
  const { monthsAhead } = terms.capital;
  let [need, running, deepest] = [0, 0, t];
  for (let k = t + 1; k <= Math.min(t + monthsAhead, terms.last); k++) {
    running += valueAt(cells.free, k);
    if (running < need) [need, deepest] = [running, k];
  }
  if (need === 0) return null;
  const months = Array.from(
    { length: deepest - t },
    (_, i): Term => ({ ...cellTerm(cells.free, t + 1 + i, -1), bare: true }),
  );
  return {
    label: 'Necessidade dos próximos meses',
    value: -need,
    unit: 'money',
    reason: () => ({ formula: 'fluxo livre dos próximos meses, com sinal trocado', combine: 'sum', terms: months }),
  };
}
