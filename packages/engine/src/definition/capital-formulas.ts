import type { FormulaWriter, Node, Reason } from '../graph/node.ts';
import { valueAt } from '../graph/node.ts';
import type { FundingRow } from '../operators/funding.ts';
import { cellTerm } from '../operators/funding.ts';
import type { capitalRowNames, FundingTerms } from '../operators/funding-run.ts';
import { cellOf } from '../operators/text.ts';
import { type FundingCells, type FundingNodes, flowNames } from './funding-cells.ts';

interface CapitalAt {
  terms: FundingTerms;
  name: (typeof capitalRowNames)[number];
  /** False in the run without distribution. */
  main: boolean;
}

/** How a row of the capital is written as a formula and explained. */
export function capitalFormulas(cells: FundingCells, rows: FundingNodes, at: CapitalAt): FundingRow {
  return {
    formula: (t, writer) => (t > at.terms.last ? null : capitalFormula(cells, rows, at, t, writer)),
    explain: (t) => explainCapital(cells, rows, at, t),
  };
}

function loanFlows(rows: FundingNodes): Node[] {
  return rows.loans.flatMap((loan) => flowNames.map((name) => loan[name]));
}

function capitalFormula(
  cells: FundingCells,
  rows: FundingNodes,
  { terms, name, main }: CapitalAt,
  t: number,
  writer: FormulaWriter,
): string {
  const { capital } = terms;
  const atEnd = t === terms.last;
  const available = writer.cell(rows.capital.available, t);
  const minimum = atEnd ? '0' : writer.cell(cells.minimumCash, 0);
  switch (name) {
    case 'available': {
      const flows = [...(t === 0 ? [] : [rows.capital.closing]), cells.free, ...loanFlows(rows)];
      return `ROUND(${flows.map((node) => writer.cell(node, node === rows.capital.closing ? t - 1 : t)).join('+')},2)`;
    }
    case 'contribution':
      if (capital.contributions === 'automatic') return `MAX(0,ROUND(${minimum}-${available},2))`;
      return capital.contributions === 'curve' ? `0+${writer.cell(cells.contributionCurve, t)}` : '0';
    case 'distribution':
      return main ? distributionFormula(cells, rows, terms, t, writer) : '0';
    case 'closing':
      return `ROUND(${available}+${writer.cell(rows.capital.contribution, t)}+${writer.cell(rows.capital.distribution, t)},2)`;
  }
}

function distributionFormula(
  cells: FundingCells,
  rows: FundingNodes,
  terms: FundingTerms,
  t: number,
  writer: FormulaWriter,
): string {
  const { capital, last } = terms;
  const available = writer.cell(rows.capital.available, t);
  const share = writer.cell(cells.share, 0);
  if (capital.distribution === 'at_end') return t === last ? `-ROUND(${share}*MAX(0,${available}),2)` : '0';
  if (capital.distribution === 'curve') return curveFormula(cells, terms, t, writer);
  if (capital.distribution !== 'sweep' || t < capital.start) return '0';
  const end = Math.min(t + capital.lookAhead, last);
  const need =
    t === last || end === t
      ? '0'
      : `MAX(0,ROUND(${writer.cell(cells.accumulatedFree, t)}-MIN(${writer.range(cells.accumulatedFree, t + 1, end)}),2))`;
  const keep = t === last ? '0' : `${writer.cell(cells.reserve, 0)}-${writer.cell(cells.minimumCash, 0)}-${need}`;
  const amount = `-ROUND(${share}*MAX(0,ROUND(${available}-${keep},2)),2)`;
  if (!capital.afterLoans || rows.loans.length === 0) return amount;
  const balances = rows.loans.map((loan) => writer.cell(loan.balance, t)).join(',');
  return `IF(MAX(${balances})>0,0,${amount})`;
}

function curveFormula(cells: FundingCells, { capital }: FundingTerms, t: number, writer: FormulaWriter): string {
  const k = t - capital.start;
  const count = capital.distributionCurve.length;
  if (k < 0 || k >= count || !cells.curveTotal) return '0';
  const total = writer.cell(cells.curveTotal, 0);
  const curve = (upTo: number): string => writer.range(cells.distributionCurve, capital.start, capital.start + upTo);
  const cumulative = (upTo: number): string =>
    upTo < 0 ? '0' : upTo === count - 1 ? total : `ROUND(${total}*SUM(${curve(upTo)})/SUM(${curve(count - 1)}),2)`;
  return `-${cellOf(`${cumulative(k)}-${cumulative(k - 1)}`)}`;
}

/** The total of the distribution curve: the positive part of free flow, loans and contributions of the run without distribution. */
export function totalFormula(cells: FundingCells, shadow: FundingNodes, terms: FundingTerms): FundingRow {
  const rows = [cells.free, ...loanFlows(shadow), shadow.capital.contribution];
  return {
    formula: (_t, writer) =>
      `MAX(0,${cellOf(rows.map((node) => `SUM(${writer.range(node, 0, terms.last)})`).join('+'))})`,
    explain: () => ({
      formula: 'fluxo livre + financiamentos + aportes, se positivo',
      combine: 'factors',
      terms: rows.map((node) => ({
        label: node.meta.label,
        value: node.vector.values.reduce((a, b) => a + b, 0),
        unit: 'money' as const,
      })),
    }),
  };
}

function explainCapital(cells: FundingCells, rows: FundingNodes, { terms, name }: CapitalAt, t: number): Reason | null {
  const { capital, last } = terms;
  switch (name) {
    case 'available':
      return {
        formula: 'caixa anterior + fluxo livre + financiamentos',
        combine: 'sum',
        terms: [
          ...(t > 0 ? [cellTerm(rows.capital.closing, t - 1, 1, 'Caixa anterior')] : []),
          cellTerm(cells.free, t),
          ...loanFlows(rows)
            .map((node) => cellTerm(node, t))
            .filter((term) => term.value !== 0),
        ],
      };
    case 'contribution':
      if (capital.contributions === 'curve')
        return { formula: 'aporte programado', combine: 'sum', terms: [cellTerm(cells.contributionCurve, t)] };
      return {
        formula: 'o que falta para o caixa mínimo',
        combine: 'factors',
        terms: [...(t === last ? [] : [cellTerm(cells.minimumCash, 0)]), cellTerm(rows.capital.available, t)],
      };
    case 'distribution':
      return explainDistribution(cells, rows, terms, t);
    case 'closing':
      return {
        formula: 'disponível + aporte + distribuição',
        combine: 'sum',
        terms: [
          cellTerm(rows.capital.available, t),
          cellTerm(rows.capital.contribution, t),
          cellTerm(rows.capital.distribution, t),
        ],
      };
  }
}

function explainDistribution(
  cells: FundingCells,
  rows: FundingNodes,
  { capital, last }: FundingTerms,
  t: number,
): Reason {
  const available = cellTerm(rows.capital.available, t);
  if (capital.distribution === 'curve')
    return {
      formula: 'total a distribuir × curva',
      combine: 'factors',
      terms: [...(cells.curveTotal ? [cellTerm(cells.curveTotal, 0)] : []), cellTerm(cells.distributionCurve, t)],
    };
  if (capital.distribution === 'at_end')
    return {
      formula: 'parte distribuída × caixa disponível no fim',
      combine: 'factors',
      terms: [cellTerm(cells.share, 0), available],
    };
  let need = 0;
  let running = 0;
  for (let k = t + 1; k <= Math.min(t + capital.lookAhead, last); k++) {
    running += valueAt(cells.free, k);
    need = Math.min(need, running);
  }
  return {
    formula: 'parte distribuída × (disponível − reserva − caixa mínimo − necessidade dos próximos meses)',
    combine: 'factors',
    terms: [
      cellTerm(cells.share, 0),
      available,
      ...(t === last
        ? []
        : [
            cellTerm(cells.reserve, 0),
            cellTerm(cells.minimumCash, 0),
            { label: 'Necessidade dos próximos meses', value: -need, unit: 'money' as const },
          ]),
    ],
  };
}
