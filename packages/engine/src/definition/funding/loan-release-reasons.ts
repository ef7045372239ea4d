/** Explanations of a loan's conditions and releases. */
import { type Node, type Reason, scalarOf, type Term, valueAt } from '../../graph/node.ts';
import { quantise } from '../../numeric/money.ts';
import { fieldTerm, sumTerm, windowTerm } from '../../operators/cells/terms.ts';
import { cellTerm } from '../../operators/funding/funding.ts';
import { coveredDebt, paysInterest } from '../../operators/funding/funding-run.ts';
import type { LoanCells } from './funding-cells.ts';
import { cashBefore, commitmentTerms, type LoanReasonInput, openingTerm } from './loan-terms-explained.ts';

/** The conditions of a loan that the study sets, met or not, each with its bound. */
export function gateTerms(input: LoanReasonInput): Term[] {
  const { terms, loan, c, t, at } = input;
  const all = valueAt(c.eligible, terms.last);
  const isUnconditional = loan.draws !== 'share' && loan.minConstruction === 0;
  if (all === 0 && !isUnconditional)
    return [
      {
        ...sumTerm(c.eligibleMonths, 0, terms.last, 'Custo elegível do estudo'),
        condition: { kind: 'policy', subject: 'nenhum custo elegível no estudo', met: false },
      },
    ];
  const gateConditions: Term[] = [];
  // Money given back may make either share negative: less than a minimum of zero.
  if (loan.minSold > 0 || valueAt(c.sold, t) < 0)
    gateConditions.push(gateTerm(c.sold, t, c.minSold, 'vendidos', terms.last), cellTerm(c.minSold, 0));
  if (!isUnconditional && (loan.minConstruction > 0 || valueAt(c.eligible, t) / all < 0))
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

export function explainRelease(input: LoanReasonInput): Reason {
  const { own, c, t } = input;
  const gates = gateTerms(input);
  if (valueAt(own.gate, t) === 0)
    return { formula: 'nada se libera enquanto uma condição não é atendida', combine: 'factors', terms: gates };
  if (input.loan.draws === 'need') return explainNeed(input, gates);
  const released = sumTerm(own.release, 0, t - 1, 'Já liberado');
  const bounds = c.guarantee ? 'até o limite e a garantia' : 'até o limite';
  const room = roomTerms(input);
  if (c.scheduled)
    return {
      formula: `parcelas previstas até o mês, ${bounds}, menos o já liberado`,
      combine: 'factors',
      terms: [cellTerm(c.scheduled, t), ...limitTerms(c, valueAt(c.scheduled, t), released), ...room, ...gates],
    };
  const share = c.share ? scalarOf(c.share) : 1;
  const ceiling = quantise(share * valueAt(c.eligible, t));
  return {
    formula: `parte financiada × custo elegível acumulado, ${bounds}, menos o já liberado`,
    combine: 'factors',
    terms: [
      ...(c.share ? [cellTerm(c.share, 0)] : []),
      cellTerm(c.eligible, t),
      ...limitTerms(c, ceiling, released),
      ...room,
      ...gates,
    ],
  };
}

/** The debt before the release, against what the guarantee covers; nothing without a guarantee. */
function roomTerms(input: LoanReasonInput): Term[] {
  const { loan, own, c, t } = input;
  if (!c.guarantee || loan.coverage === null) return [];
  const owed = [openingTerm(input), ...(paysInterest(loan, t) ? [] : [cellTerm(own.interest, t)])];
  const debt = owed.reduce((sum, { value }) => sum + value, 0);
  const bound = coveredDebt(valueAt(c.guarantee.row, t), loan.coverage);
  return [
    {
      label: 'Saldo a cobrir pela garantia',
      value: debt,
      unit: 'money',
      condition: {
        kind: 'limit',
        subject: 'saldo devedor',
        met: debt < bound,
        bound,
        boundName: 'máximo pela garantia',
      },
      reason: () => ({ formula: 'saldo anterior + juros capitalizados', combine: 'sum', terms: owed }),
    },
    cellTerm(c.guarantee.row, t),
    cellTerm(c.guarantee.min, 0),
  ];
}

/** The cash against its minimum, and the debt against the limit: either may leave nothing to release. */
function explainNeed(input: LoanReasonInput, gates: readonly Term[]): Reason {
  const { cells, terms, loan, own, c, t } = input;
  const owed = [openingTerm(input), ...(paysInterest(loan, t) ? [] : [cellTerm(own.interest, t)])];
  const debt = owed.reduce((sum, { value }) => sum + value, 0);
  const minimum = t === terms.last ? 0 : terms.capital.minimumCash;
  const before = cashBefore(input, [cellTerm(own.interestPaid, t), regularFees(input)]);
  const cash = before.value;
  return {
    formula: `o que falta para o caixa mínimo, até o que resta do limite${c.guarantee ? ' e da garantia' : ''}`,
    combine: 'factors',
    terms: [
      {
        ...before,
        label: 'Caixa antes da liberação',
        condition: { kind: 'limit', subject: 'caixa', met: cash < minimum, bound: minimum, boundName: 'mínimo' },
      },
      ...(t === terms.last ? [] : [cellTerm(cells.minimumCash, 0)]),
      {
        label: 'Saldo antes da liberação',
        value: debt,
        unit: 'money',
        condition: { kind: 'limit', subject: 'saldo devedor', met: debt < (loan.limit ?? 0), bound: loan.limit ?? 0 },
        reason: () => ({ formula: 'saldo anterior + juros capitalizados', combine: 'sum', terms: owed }),
      },
      ...(c.limit ? [cellTerm(c.limit, 0)] : []),
      ...roomTerms(input),
      ...gates,
    ],
  };
}

/** The fees that need no release: those of the release do not count for what the cash lacks. */
function regularFees(input: LoanReasonInput): Term {
  const { loan, own, c, t } = input;
  const release = valueAt(own.release, t);
  const isFirst = release > 0 && sumTerm(own.release, 0, t - 1).value === 0;
  const ofRelease =
    (isFirst ? quantise(loan.openingFeeShare * (loan.limit ?? 0)) : 0) +
    quantise(loan.releaseFeeShare * release) +
    quantise(loan.taxShare * release);
  return {
    label: 'Tarifa mensal e taxa de compromisso',
    value: valueAt(own.fees, t) + ofRelease,
    unit: 'money',
    reason: () => ({
      formula: 'tarifa mensal enquanto há saldo + taxa de compromisso × o que falta liberar',
      combine: 'factors',
      terms: [cellTerm(c.monthlyFee, 0), openingTerm(input), ...commitmentTerms(input)],
    }),
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
