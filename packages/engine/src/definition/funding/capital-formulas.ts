import type { FormulaWriter } from '../../graph/node.ts';
import { where, written } from '../../operators/cells/living.ts';
import { sumTerm } from '../../operators/cells/terms.ts';
import { cellOf } from '../../operators/cells/text.ts';
import type { FundingRow } from '../../operators/funding/funding.ts';
import type { FundingTerms } from '../../operators/funding/funding-run.ts';
import { type CapitalAt, type FundingCells, type FundingNodes, loanFlows } from './funding-cells.ts';

/** Returns the formula and explanation of a row of the capital. */
export function capitalFormulas(cells: FundingCells, rows: FundingNodes, at: CapitalAt): FundingRow {
  return {
    formula: (t, writer) => untilEnd(cells, t, capitalFormula(cells, rows, at, t, writer), writer),
    explain: (t) => cells.rules().explainCapital(cells, rows, at, t),
  };
}

/** A formula that holds up to the last month; 0 after it. */
export function untilEnd(cells: FundingCells, t: number, formula: string, writer: FormulaWriter): string {
  return formula === '0' ? formula : where([`${writer.month(t)}<=${written(cells.months.last, writer)}`], formula);
}

/** Formula for every month but the last, where it is zero. */
export function beforeEnd(cells: FundingCells, t: number, value: string, writer: FormulaWriter): string {
  return `IF(${writer.month(t)}=${written(cells.months.last, writer)},0,${value})`;
}

function capitalFormula(
  cells: FundingCells,
  rows: FundingNodes,
  { terms, name, main }: CapitalAt,
  t: number,
  writer: FormulaWriter,
): string {
  const { capital } = terms;
  const available = writer.cell(rows.capital.available, t);
  switch (name) {
    case 'available': {
      const flows = [...(t === 0 ? [] : [rows.capital.closing]), cells.free, ...loanFlows(rows)];
      return `ROUND(${flows.map((node) => writer.cell(node, node === rows.capital.closing ? t - 1 : t)).join('+')},2)`;
    }
    case 'contribution': {
      if (capital.contributions === 'automatic') {
        const minimum = beforeEnd(cells, t, writer.cell(cells.minimumCash, 0), writer);
        return `MAX(0,ROUND(${minimum}-${available},2))`;
      }
      return capital.contributions === 'curve' ? `0+${writer.cell(cells.contributionCurve, t)}` : '0';
    }
    case 'distribution':
      return main ? freed(rows, t, distributionFormula(cells, rows, terms, t, writer), writer) : '0';
    case 'closing':
      return `ROUND(${available}+${writer.cell(rows.capital.contribution, t)}+${writer.cell(rows.capital.distribution, t)},2)`;
  }
}

/** A distribution, unless a loan withholds it. */
function freed({ traps }: FundingNodes, t: number, formula: string, writer: FormulaWriter): string {
  const cells = traps.flatMap((trap) => (trap ? [writer.cell(trap, t)] : []));
  return cells.length === 0 || formula === '0' ? formula : `IF(MAX(${cells.join(',')})>0,0,${formula})`;
}

function distributionFormula(
  cells: FundingCells,
  rows: FundingNodes,
  terms: FundingTerms,
  t: number,
  writer: FormulaWriter,
): string {
  const { capital } = terms;
  const [available, month] = [writer.cell(rows.capital.available, t), writer.month(t)];
  if (capital.distribution === 'curve') return curveFormula(cells, rows, terms, t, writer);
  if (capital.distribution === 'none') return '0';
  const share = writer.cell(cells.share, 0);
  const last = written(cells.months.last, writer);
  if (capital.distribution === 'at_end') return `IF(${month}=${last},-ROUND(${share}*MAX(0,${available}),2),0)`;
  const minimum = [
    writer.cell(cells.reserve, 0),
    writer.cell(cells.minimumCash, 0),
    needFormula(cells, t, writer),
  ].join('+');
  const amount = `-ROUND(${share}*MAX(0,ROUND(${available}-IF(${month}=${last},0,${minimum}),2)),2)`;
  const paid =
    !capital.afterLoans || rows.loans.length === 0
      ? amount
      : `IF(MAX(${rows.loans.map((loan) => writer.cell(loan.balance, t)).join(',')})>0,0,${amount})`;
  const start = cells.months.start;
  return where(start === 0 ? [] : [`${month}>=${written(start, writer)}`], paid);
}

/** Cash that the free cash flow of the next months will need; beyond the last month nothing changes. */
function needFormula(cells: FundingCells, t: number, writer: FormulaWriter): string {
  const ahead = cells.months.monthsAhead;
  if (ahead === 0) return '0';
  const [month, all] = [writer.month(t), writer.all(cells.accumulatedFree)];
  const months = written(ahead, writer);
  const end = `MIN(${month}+1+${months},COLUMNS(${all}))`;
  const least = `MIN(INDEX(${all},MIN(${month}+2,COLUMNS(${all}))):INDEX(${all},${end}))`;
  // With no month ahead the range would run backwards, and hold the month itself and the next one.
  return `IF(${months}<1,0,MAX(0,ROUND(${writer.cell(cells.accumulatedFree, t)}-${least},2)))`;
}

function curveFormula(
  cells: FundingCells,
  rows: FundingNodes,
  { capital }: FundingTerms,
  t: number,
  writer: FormulaWriter,
): string {
  const count = capital.distributionCurve.length;
  if (count === 0 || !cells.curveTotal) return '0';
  const [total, month] = [writer.cell(cells.curveTotal, 0), writer.month(t)];
  const start = written(cells.months.start, writer);
  const all = writer.all(cells.distributionCurve);
  const until = (last: string): string =>
    `ROUND(${total}*SUMPRODUCT((${writer.allMonths()}<=${last})*${all})/SUM(${all}),2)`;
  const paid = `IF(${month}-${start}=${count}-1,${total},${until(month)})`;
  if (rows.traps.some((trap) => trap !== null)) {
    // What was withheld is paid with the first free month.
    const earlier = t === 0 ? '0' : `SUM(${writer.range(rows.capital.distribution, 0, t - 1)})`;
    const due = `IF(${month}-${start}>=${count}-1,${total},${until(month)})`;
    return where([`${month}>=${start}`, `SUM(${all})<>0`], `-${cellOf(`${due}+${earlier}`)}`);
  }
  const conditions = [`${month}>=${start}`, `${month}<${start}+${count}`, `SUM(${all})<>0`];
  return where(conditions, `-${cellOf(`${paid}-${until(`${month}-1`)}`)}`);
}

/** Total of the distribution curve: the positive part of free cash flow, loans and contributions without distribution. */
export function totalFormula(cells: FundingCells, shadow: FundingNodes, terms: FundingTerms): FundingRow {
  const rows = [cells.free, ...loanFlows(shadow), shadow.capital.contribution];
  return {
    formula: (_t, writer) => `MAX(0,${cellOf(rows.map((node) => `SUM(${writer.all(node)})`).join('+'))})`,
    explain: () => ({
      formula: 'fluxo livre + financiamentos + aportes, se positivo',
      combine: 'factors',
      terms: rows.map((node) => sumTerm(node, 0, terms.last)).filter(({ value }, i) => value !== 0 || i === 0),
    }),
  };
}
