import type { FormulaWriter, Node, Reason, Term } from '../graph/node.ts';
import { valueAt } from '../graph/node.ts';
import type { FundingRow } from '../operators/funding.ts';
import { cellTerm } from '../operators/funding.ts';
import type { FundingTerms, LoanTerms, loanRowNames } from '../operators/funding-run.ts';
import { cellOf } from '../operators/text.ts';
import { type FundingCells, type FundingNodes, flowNames, type LoanCells } from './funding-cells.ts';

interface LoanAt {
  terms: FundingTerms;
  loan: LoanTerms;
  k: number;
  name: (typeof loanRowNames)[number];
}

/** How a row of a loan is written as a formula and explained. */
export function loanFormulas(cells: FundingCells, rows: FundingNodes, at: LoanAt): FundingRow {
  return {
    formula: (t, writer) => (t > at.terms.last ? null : loanFormula(cells, rows, at, t, writer)),
    explain: (t) => explainLoan(cells, rows, at, t),
  };
}

function loanFormula(
  cells: FundingCells,
  rows: FundingNodes,
  at: LoanAt,
  t: number,
  writer: FormulaWriter,
): string | null {
  const { loan, k, name, terms } = at;
  const own = rows.loans[k] as FundingNodes['loans'][number];
  const c = cells.loans[k] as LoanCells;
  const scalar = (node: Node): string => writer.cell(node, 0);
  const opening = t === 0 ? '0' : writer.cell(own.balance, t - 1);
  const pays = paysInterest(loan, t);
  switch (name) {
    case 'gate': {
      if (t < loan.window[0] || t > loan.window[1]) return '0';
      const all = writer.cell(c.eligible, terms.last);
      return `IF(${all}=0,0,IF(AND(${writer.cell(c.eligible, t)}/${all}>=${scalar(c.minWorks)},${writer.cell(cells.sold, t)}>=${scalar(c.minSold)}),1,0))`;
    }
    case 'release': {
      const earlier = t === 0 ? '0' : `SUM(${writer.range(own.release, 0, t - 1)})`;
      const spent = `ROUND(${scalar(c.share)}*${writer.cell(c.eligible, t)},2)`;
      const ceiling = c.limit ? `MIN(${scalar(c.limit)},${spent})` : spent;
      return `IF(${writer.cell(own.gate, t)}=1,MAX(0,ROUND(${ceiling}-${earlier},2)),0)`;
    }
    case 'interest': {
      const i = scalar(c.rate);
      const v = c.variations ? writer.cell(c.variations, t) : null;
      return `ROUND(${opening}*(${v ? `${i}+${v}+${i}*${v}` : i}),2)`;
    }
    case 'interestPaid':
      return pays ? `-${writer.cell(own.interest, t)}` : '0';
    case 'fees': {
      const earlier = t === 0 ? '0' : `SUM(${writer.range(own.release, 0, t - 1)})`;
      const base = c.limit ? scalar(c.limit) : `ROUND(${scalar(c.share)}*${writer.cell(c.eligible, terms.last)},2)`;
      return `-IF(AND(${writer.cell(own.release, t)}>0,${earlier}=0),ROUND(${scalar(c.openingFee)}*${base},2),0)-IF(${opening}>0,${scalar(c.monthlyFee)},0)`;
    }
    case 'amortization':
      return amortizationFormula(cells, rows, at, t, writer);
    case 'balance':
      return `ROUND(${opening}+${writer.cell(own.release, t)}${pays ? '' : `+${writer.cell(own.interest, t)}`}+${writer.cell(own.amortization, t)},2)`;
  }
}

function paysInterest(loan: LoanTerms, t: number): boolean {
  return !loan.capitalize || ((loan.kind === 'sac' || loan.kind === 'price') && t >= loan.start);
}

function amortizationFormula(
  cells: FundingCells,
  rows: FundingNodes,
  { terms, loan, k }: LoanAt,
  t: number,
  writer: FormulaWriter,
): string {
  const own = rows.loans[k] as FundingNodes['loans'][number];
  const c = cells.loans[k] as LoanCells;
  const opening = t === 0 ? '0' : writer.cell(own.balance, t - 1);
  const owed = paysInterest(loan, t) ? opening : cellOf(`${opening}+${writer.cell(own.interest, t)}`);
  switch (loan.kind) {
    case 'sweep': {
      if (t < loan.start) return '0';
      const cash = [
        ...(t === 0 ? [] : [writer.cell(rows.capital.closing, t - 1)]),
        writer.cell(cells.free, t),
        ...rows.loans.slice(0, k).flatMap((earlier) => flowNames.map((name) => writer.cell(earlier[name], t))),
        writer.cell(own.interestPaid, t),
        writer.cell(own.fees, t),
      ].join('+');
      const keep =
        t === terms.last
          ? writer.cell(c.reserve, 0)
          : `MAX(${writer.cell(c.reserve, 0)},${writer.cell(cells.minimumCash, 0)})`;
      return `-MIN(${owed},MAX(0,ROUND(${cash}-${keep},2)))`;
    }
    case 'transfer':
      return `-MIN(${owed},MAX(0,ROUND(${writer.cell(c.transferShare, 0)}*${writer.cell(cells.transfers, t)},2)))`;
    case 'bullet':
      return t === loan.start ? `-(${owed})` : '0';
    case 'sac':
    case 'price': {
      const left = loan.start + loan.installments - t;
      if (t < loan.start || left < 1) return '0';
      if (left === 1) return `-${opening}`;
      const i = writer.cell(c.rate, 0);
      const even = `${opening}/${left}`;
      return loan.kind === 'sac'
        ? `-ROUND(${even},2)`
        : `-ROUND(IF(${i}=0,${even},${opening}*${i}/((1+${i})^${left}-1)),2)`;
    }
  }
}

function explainLoan(
  cells: FundingCells,
  rows: FundingNodes,
  { terms, loan, k, name }: LoanAt,
  t: number,
): Reason | null {
  const own = rows.loans[k] as FundingNodes['loans'][number];
  const c = cells.loans[k] as LoanCells;
  const opening: Term =
    t === 0
      ? { label: 'Saldo devedor anterior', value: 0, unit: 'money' }
      : cellTerm(own.balance, t - 1, 1, 'Saldo devedor anterior');
  switch (name) {
    case 'gate':
      return {
        formula: 'obra e vendas acima do mínimo, dentro da janela',
        combine: 'factors',
        terms: [cellTerm(c.eligible, t), cellTerm(c.minWorks, 0), cellTerm(cells.sold, t), cellTerm(c.minSold, 0)],
      };
    case 'release':
      return {
        formula: 'parte financiada × custo elegível acumulado, até o limite, menos o já liberado',
        combine: 'factors',
        terms: [
          cellTerm(c.share, 0),
          cellTerm(c.eligible, t),
          ...(c.limit ? [cellTerm(c.limit, 0)] : []),
          { label: 'Já liberado', value: releasedBefore(own.release, t), unit: 'money' },
        ],
      };
    case 'interest':
      return {
        formula: 'saldo anterior × (juros + índice + juros × índice)',
        combine: 'factors',
        terms: [opening, cellTerm(c.rate, 0), ...(c.variations ? [cellTerm(c.variations, t)] : [])],
      };
    case 'interestPaid':
      return {
        formula: 'juros do mês pagos em caixa',
        combine: 'sum',
        terms: paysInterest(loan, t) ? [cellTerm(own.interest, t, -1)] : [],
      };
    case 'fees':
      return {
        formula: 'tarifa de abertura na primeira liberação e tarifa mensal enquanto há saldo',
        combine: 'factors',
        terms: [cellTerm(own.release, t), cellTerm(c.openingFee, 0), cellTerm(c.monthlyFee, 0), opening],
      };
    case 'amortization':
      return {
        formula: amortizationWords[loan.kind],
        combine: 'factors',
        terms: amortizationTerms(cells, rows, { terms, loan, k, name }, t, opening),
      };
    case 'balance':
      return {
        formula: 'saldo anterior + liberação + juros capitalizados + amortização',
        combine: 'sum',
        terms: [
          opening,
          cellTerm(own.release, t),
          ...(paysInterest(loan, t) ? [] : [cellTerm(own.interest, t)]),
          cellTerm(own.amortization, t),
        ],
      };
  }
}

function releasedBefore(release: Node, t: number): number {
  let released = 0;
  for (let m = 0; m < t; m++) released += valueAt(release, m);
  return released;
}

const amortizationWords: Record<LoanTerms['kind'], string> = {
  sweep: 'o menor entre o saldo devedor e o caixa acima da reserva',
  transfer: 'o menor entre o saldo devedor e a parte dos repasses do mês',
  bullet: 'saldo devedor inteiro no vencimento',
  sac: 'saldo anterior ÷ parcelas restantes',
  price: 'saldo anterior × juros ÷ ((1 + juros)^parcelas restantes − 1)',
};

function amortizationTerms(
  cells: FundingCells,
  rows: FundingNodes,
  { loan, k }: LoanAt,
  t: number,
  opening: Term,
): Term[] {
  const own = rows.loans[k] as FundingNodes['loans'][number];
  const c = cells.loans[k] as LoanCells;
  if (loan.kind === 'sweep')
    return [
      opening,
      ...(t > 0 ? [cellTerm(rows.capital.closing, t - 1, 1, 'Caixa anterior')] : []),
      cellTerm(cells.free, t),
      cellTerm(own.interestPaid, t),
      cellTerm(own.fees, t),
      cellTerm(c.reserve, 0),
      cellTerm(cells.minimumCash, 0),
    ];
  if (loan.kind === 'transfer') return [opening, cellTerm(cells.transfers, t), cellTerm(c.transferShare, 0)];
  const left = loan.start + loan.installments - t;
  return loan.kind === 'bullet'
    ? [opening]
    : [opening, { label: 'Parcelas restantes', value: Math.max(0, left), unit: 'number' }, cellTerm(c.rate, 0)];
}
