/** Rows and searches that a study's analysis adds to the support. */
import { type FormulaRow, monthAt } from '@uni/engine';
import { columnName, monthSerial } from '../address.ts';
import { firstMonthColumn, firstRow } from './layout.ts';
import { partnersOf } from './partner-support.ts';
import type { SearchedFlow } from './rate-search.ts';
import { type SupportNames, type SupportRow, supportCell, supportSheet, valuesOf } from './support-rows.ts';

export type AnalysisRowName = 'real' | 'ends' | 'months' | 'equity';

interface NamedRow {
  readonly name: AnalysisRowName;
  readonly row: SupportRow;
}

/** The rows that the analysis needs; the first stands at position `from`. None without an analysis. */
export function analysisRows(names: SupportNames, free: FormulaRow, from: number): NamedRow[] {
  const { analysis } = names.model.study;
  if (!analysis) return [];
  const rows: NamedRow[] = [];
  if (analysis.deflator !== null && analysis.deflator !== undefined)
    rows.push({ name: 'real', row: realFlow(names, free, analysis.deflator) });
  if (analysis.dated) rows.push(...datedRows(names, from + rows.length));
  return [...rows, { name: 'equity', row: paidInEquity(names, from + rows.length) }];
}

/** In constant terms nothing is deflated. */
function realFlow(names: SupportNames, free: FormulaRow, deflator: string): SupportRow {
  const { layout, rows } = names;
  const factor = rows.row(`index/${deflator}/factor`);
  const value = valuesOf(names, 'free_cash_flow');
  return {
    label: 'Fluxo livre em moeda da data-base',
    formula: (t) => {
      const cell = layout.address(free, t, supportSheet);
      return factor ? `${cell}/${layout.address(factor, t, supportSheet)}` : cell;
    },
    value: (t) => value(t) / (factor?.value(t) ?? 1),
  };
}

function datedRows({ model }: SupportNames, from: number): NamedRow[] {
  const end = (t: number): number => monthSerial(monthAt(model.study.base_month, t + 1)) - 1;
  return [
    {
      name: 'ends',
      row: {
        label: 'Último dia do mês',
        format: 'day',
        formula: (t) => `EOMONTH(${columnName(firstMonthColumn + t)}$${firstRow},0)`,
        value: end,
      },
    },
    {
      name: 'months',
      row: {
        label: 'Meses de 365/12 dias desde o fim da data-base',
        format: 'factor',
        formula: (t) => `(${supportCell(from, t)}-$${supportCell(from, 0)})*12/365`,
        value: (t) => ((end(t) - end(0)) * 12) / 365,
      },
    },
  ];
}

/** What the partners have paid in net of what they have received, up to each month. */
function paidInEquity(names: SupportNames, at: number): SupportRow {
  const inKind = partnersOf(names).map((number) => `in_kind.${number}`);
  const keys = ['contribution', ...inKind, 'distribution'];
  const lines = keys.flatMap((key) => names.rows.lineRow(key, null) ?? []);
  const values = keys.map((key) => valuesOf(names, key));
  const sums = Array.from({ length: names.layout.months }, () => 0);
  for (let t = 0; t < sums.length; t++)
    sums[t] = values.reduce((sum, value) => sum + value(t), t === 0 ? 0 : (sums[t - 1] ?? 0));
  return {
    label: 'Aportes menos distribuições, acumulados',
    formula: (t) => {
      const cells = lines.map((row) => names.layout.address(row, t, supportSheet));
      return `ROUND(${[...(t === 0 ? [] : [supportCell(at, t - 1)]), ...cells].join('+') || '0'},2)`;
    },
    value: (t) => Math.round((sums[t] ?? 0) * 100) / 100,
  };
}

/** The flows whose rates belong to the analysis: the real one, and those by days. */
export function searchedByAnalysis(
  named: (name: AnalysisRowName) => string | null,
  ranges: { readonly project: string; readonly shareholder: string },
): SearchedFlow[] {
  const [real, months] = [named('real'), named('months')];
  return [
    ...(real ? [{ key: 'real', label: 'Fluxo livre em moeda da data-base', range: real }] : []),
    ...(months
      ? [
          { key: 'dated', label: 'Fluxo livre, por dias', range: ranges.project, months },
          { key: 'dated_shareholder', label: 'Fluxo do acionista, por dias', range: ranges.shareholder, months },
        ]
      : []),
  ];
}
