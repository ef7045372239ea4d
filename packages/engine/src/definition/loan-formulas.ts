import type { FormulaWriter, Node } from '../graph/node.ts';
import type { FundingRow } from '../operators/funding.ts';
import type { LoanTerms } from '../operators/funding-run.ts';
import { where, written } from '../operators/living.ts';
import { cellOf } from '../operators/text.ts';
import { beforeEnd, untilEnd } from './capital-formulas.ts';
import { type FundingCells, type FundingNodes, flowNames, type LoanAt, type LoanCells } from './funding-cells.ts';
import { explainLoan } from './loan-reasons.ts';

/** Returns the formula and explanation of a row of a loan. */
export function loanFormulas(cells: FundingCells, rows: FundingNodes, at: LoanAt): FundingRow {
  return {
    formula: (t, writer) => untilEnd(cells, t, loanFormula(cells, rows, at, t, writer), writer),
    explain: (t) => explainLoan(cells, rows, at, t),
  };
}

function loanFormula(cells: FundingCells, rows: FundingNodes, at: LoanAt, t: number, writer: FormulaWriter): string {
  const { loan, k, name } = at;
  const own = rows.loans[k] as FundingNodes['loans'][number];
  const c = cells.loans[k] as LoanCells;
  const scalar = (node: Node): string => writer.cell(node, 0);
  const opening = t === 0 ? '0' : writer.cell(own.balance, t - 1);
  const pays = interestIsPaid(loan, c, t, writer);
  const whole = `INDEX(${writer.all(c.eligible)},${written(cells.months.last, writer)}+1)`;
  switch (name) {
    case 'gate': {
      const [first, last] = c.months.window;
      const month = writer.month(t);
      const conditions = [
        ...(first === undefined ? [] : [`${month}>=${written(first, writer)}`]),
        ...(last === undefined ? [] : [`${month}<=${written(last, writer)}`]),
        `${writer.cell(c.eligible, t)}/${whole}>=${scalar(c.minConstruction)}`,
        `${writer.cell(cells.sold, t)}>=${scalar(c.minSold)}`,
      ];
      return `IF(${whole}=0,0,IF(AND(${conditions.join(',')}),1,0))`;
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
      return `-${either(pays, writer.cell(own.interest, t), '0')}`;
    case 'fees': {
      const earlier = t === 0 ? '0' : `SUM(${writer.range(own.release, 0, t - 1)})`;
      const base = c.limit ? scalar(c.limit) : `ROUND(${scalar(c.share)}*${whole},2)`;
      return `-IF(AND(${writer.cell(own.release, t)}>0,${earlier}=0),ROUND(${scalar(c.openingFee)}*${base},2),0)-IF(${opening}>0,${scalar(c.monthlyFee)},0)`;
    }
    case 'amortization':
      return amortizationFormula(cells, rows, at, t, writer);
    case 'balance': {
      const interest = either(pays, '0', writer.cell(own.interest, t));
      return `ROUND(${opening}+${writer.cell(own.release, t)}+${interest}+${writer.cell(own.amortization, t)},2)`;
    }
  }
}

/** Condition for paying a month's interest in cash: always, never, or from the first scheduled installment on. */
function interestIsPaid(loan: LoanTerms, cells: LoanCells, t: number, writer: FormulaWriter): boolean | string {
  if (!loan.capitalize) return true;
  const isScheduled = loan.kind === 'sac' || loan.kind === 'price';
  return isScheduled && `${writer.month(t)}>=${written(cells.months.start, writer)}`;
}

function either(condition: boolean | string, yes: string, no: string): string {
  if (typeof condition === 'string') return `IF(${condition},${yes},${no})`;
  return condition ? yes : no;
}

function amortizationFormula(
  cells: FundingCells,
  rows: FundingNodes,
  { loan, k }: LoanAt,
  t: number,
  writer: FormulaWriter,
): string {
  const own = rows.loans[k] as FundingNodes['loans'][number];
  const c = cells.loans[k] as LoanCells;
  const [opening, month] = [t === 0 ? '0' : writer.cell(own.balance, t - 1), writer.month(t)];
  const start = written(c.months.start, writer);
  const pays = interestIsPaid(loan, c, t, writer);
  const owed = either(pays, opening, cellOf(`${opening}+${writer.cell(own.interest, t)}`));
  switch (loan.kind) {
    case 'sweep': {
      const cash = [
        ...(t === 0 ? [] : [writer.cell(rows.capital.closing, t - 1)]),
        writer.cell(cells.free, t),
        ...rows.loans.slice(0, k).flatMap((earlier) => flowNames.map((name) => writer.cell(earlier[name], t))),
        writer.cell(own.interestPaid, t),
        writer.cell(own.fees, t),
      ].join('+');
      const minimum = beforeEnd(cells, t, writer.cell(cells.minimumCash, 0), writer);
      const swept = `-MIN(${owed},MAX(0,ROUND(${cash}-MAX(${writer.cell(c.reserve, 0)},${minimum}),2)))`;
      return where([`${month}>=${start}`], swept);
    }
    case 'transfer':
      return `-MIN(${owed},MAX(0,ROUND(${writer.cell(c.transferShare, 0)}*${writer.cell(cells.transfers[loan.transfers] as Node, t)},2)))`;
    case 'bullet':
      return where([`${month}=${start}`], `-(${owed})`);
    case 'sac':
    case 'price': {
      const left = `(${start}+${written(c.months.installments, writer)}-${month})`;
      const i = writer.cell(c.rate, 0);
      const even = `${opening}/${left}`;
      const amortized = loan.kind === 'sac' ? even : `IF(${i}=0,${even},${opening}*${i}/((1+${i})^${left}-1))`;
      return where([`${month}>=${start}`, `${left}>=1`], `-IF(${left}=1,${opening},ROUND(${amortized},2))`);
    }
  }
}
