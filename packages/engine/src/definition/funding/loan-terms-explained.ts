/** Terms that the explanations of a loan's rows share. */
import type { Term } from '../../graph/node.ts';
import { fieldTerm, sumTerm, windowTerm } from '../../operators/cells/terms.ts';
import { cellTerm } from '../../operators/funding/funding.ts';
import { type FundingCells, type FundingNodes, flowNames, type LoanAt, type LoanCells } from './funding-cells.ts';

/** A row of a loan in a month, with what its reasons are made of. */
export interface LoanReasonInput extends LoanAt {
  cells: FundingCells;
  rows: FundingNodes;
  t: number;
  own: FundingNodes['loans'][number];
  c: LoanCells;
  /** The loan's pointer in the study. */
  at: string;
}

/** The commitment fee's rate, what is released already, and the months in which it runs. */
export function commitmentTerms({ loan, c, own, t, at }: LoanReasonInput): Term[] {
  const { commitment } = loan;
  if (!commitment || !c.commitment) return [];
  const [from, to] = [commitment.after + 1, commitment.until];
  const fields = ['window/0', 'window/1', 'draws/tranches/0/at'].flatMap((name) =>
    fieldTerm('Mês', name === 'window/1' ? to : from - 1, 'month', `${at}/${name}`),
  );
  return [
    cellTerm(c.commitment, 0),
    ...(c.limit ? [cellTerm(c.limit, 0)] : []),
    ...(loan.draws === 'need' ? [] : [sumTerm(own.release, 0, t - 1, 'Já liberado')]),
    windowTerm(t, 'taxa de compromisso', { from, to }, fields),
  ];
}

export function openingTerm({ own, t }: LoanReasonInput): Term {
  if (t > 0) return cellTerm(own.balance, t - 1, 1, 'Saldo devedor anterior');
  return { label: 'Saldo devedor anterior, no mês-base', value: 0, unit: 'money', field: '/base_month' };
}

/** The cash before a loan's own flows, with some of them: a term that opens to what it adds up. */
export function cashBefore({ cells, rows, k, t }: LoanReasonInput, own: readonly Term[]): Term {
  const sources = [
    ...(t > 0 ? [cellTerm(rows.capital.closing, t - 1, 1, 'Caixa anterior')] : []),
    cellTerm(cells.free, t),
    ...rows.loans.slice(0, k).flatMap((earlier) => flowNames.map((name) => cellTerm(earlier[name], t))),
    ...own,
  ];
  return {
    label: 'Caixa antes da amortização',
    value: sources.reduce((sum, { value }) => sum + value, 0),
    unit: 'money',
    reason: () => ({
      formula: 'caixa anterior + fluxo livre + financiamentos',
      combine: 'sum',
      terms: sources.filter(({ value }, i) => value !== 0 || i === 0),
    }),
  };
}
