/** Rows that the indicators alone need: discounted flows, and those of the shareholder and of the lenders. */
import { companyMembers, type FormulaRow, type Model } from '@uni/engine';
import { columnName, sheetName } from '../address.ts';
import type { Cell, Row, Sheet } from '../model.ts';
import { type AnalysisRowName, analysisRows, searchedByAnalysis } from './analysis-support.ts';
import { heading, text } from './cells.ts';
import { columnHeadings, firstMonthColumn, firstRow } from './layout.ts';
import { accumulatedRows, partnerFlow, partnersOf } from './partner-support.ts';
import { type SearchedFlow, searchCells, searchSheet } from './rate-search.ts';
import { monthCell, type SupportNames, type SupportRow, supportCell, supportSheet, valuesOf } from './support-rows.ts';

/** Cells of the support sheets that the indicators read. */
export interface Support {
  readonly sheets: readonly Sheet[];
  readonly discounted: string;
  readonly accumulated: string;
  readonly rounded: string;
  /** The cells of a row that the study's analysis needs; null where it needs none. */
  analysis(name: AnalysisRowName): string | null;
  /** The accumulated flow of a partner. */
  accumulatedOf(partner: number): string;
  readonly flows: readonly SearchedFlow[];
  /** Cells of a flow's search: the number of falling roots, the guess next to the nearest, other roots above. */
  search(flow: SearchedFlow): { rootCount: string; guess: string; others: string };
}

/** The support of a study's indicators. */
export function supportOf(names: SupportNames): Support {
  const { model, layout, rate } = names;
  const free = names.rows.lineRow('free_cash_flow', null) as FormulaRow;
  const [first, last] = [firstMonthColumn, firstMonthColumn + layout.months - 1].map(columnName);
  const range = (k: number): string =>
    `${sheetName(supportSheet)}!$${first}$${firstRow + k + 1}:$${last}$${firstRow + k + 1}`;
  const owners = ownerRows(names);
  const discounted = discountedRows(names, free);
  const accumulatedFrom = discounted.length + owners.length;
  const leading = [...discounted, ...owners, ...accumulatedRows(names, accumulatedFrom)];
  const analysis = analysisRows(names, free, leading.length);
  const rows = [...leading, ...analysis.map(({ row }) => row)];
  const named = (name: AnalysisRowName): string | null => {
    const at = analysis.findIndex((entry) => entry.name === name);
    return at < 0 ? null : range(leading.length + at);
  };
  const project = layout.all(free, supportSheet);
  const flows: SearchedFlow[] = [
    { key: 'project', label: 'Fluxo livre', range: project },
    ...ownerKeys(names).map((key, k) => ({ key, label: owners[k]?.label ?? '', range: range(k + 3) })),
    ...companyFlows(names),
    ...searchedByAnalysis(named, { project, shareholder: range(3) }),
  ];
  return {
    sheets: [sheetOf(names, rows), searchSheet({ title: model.study.name, flows, rate, months: layout.months })],
    discounted: range(0),
    accumulated: range(1),
    rounded: range(2),
    analysis: named,
    accumulatedOf: (partner) => range(accumulatedFrom + partnersOf(names).indexOf(partner)),
    flows,
    search: (flow) => searchCells(flows.indexOf(flow)),
  };
}

/** The free cash flows of companies. */
function companyFlows({ model, rows, layout }: SupportNames): SearchedFlow[] {
  return companyMembers(model.study).flatMap(({ key, name }): SearchedFlow[] => {
    const row = rows.lineRow('free_cash_flow', null, key);
    const label = `Fluxo livre – ${name}`;
    return row ? [{ key: `company.${key}`, label, range: layout.all(row, supportSheet) }] : [];
  });
}

function discountedRows(names: SupportNames, free: FormulaRow): SupportRow[] {
  const { layout, rate } = names;
  const present = presentValues(names);
  return [
    {
      label: 'Fluxo livre descontado',
      formula: (t) => `${layout.address(free, t, supportSheet)}/(1+${rate})^${monthCell(t)}`,
      value: (t) => present.monthly[t] ?? 0,
    },
    {
      label: 'Fluxo livre descontado acumulado',
      formula: (t) => (t === 0 ? supportCell(0, t) : `${supportCell(1, t - 1)}+${supportCell(0, t)}`),
      value: (t) => present.running[t] ?? 0,
    },
    {
      label: 'Fluxo livre descontado acumulado, em centavos',
      formula: (t) => `ROUND(${supportCell(1, t)},2)`,
      value: (t) => Math.round((present.running[t] ?? 0) * 100) / 100,
    },
  ];
}

const loansOf = (model: Model): number[] => (model.study.loans ?? []).map((_, k) => k + 1);

const assignmentsOf = (model: Model): number[] => (model.study.assignments ?? []).map((_, k) => k + 1);

function ownerKeys(names: SupportNames): string[] {
  return [
    'shareholder',
    ...assignmentsOf(names.model).map((number) => `assignment.${number}`),
    ...loansOf(names.model).map((number) => `loan.${number}`),
    ...partnersOf(names).map((number) => `partner.${number}`),
  ];
}

/** The flows of those who put money in: what they give is negative. */
function ownerRows(names: SupportNames): SupportRow[] {
  return [
    reversed(names, 'Fluxo do acionista: distribuições menos aportes', ['distribution', 'contribution']),
    ...assignmentsOf(names.model).map((number) =>
      reversed(
        names,
        `Fluxo de quem comprou os recebíveis da cessão ${number}`,
        ['proceeds', 'costs', 'transfer'].map((name) => `assignment.${number}.${name}`),
      ),
    ),
    ...loansOf(names.model).map((number) =>
      reversed(
        names,
        `Fluxo do credor do financiamento ${number}`,
        ['release', 'interest_paid', 'fees', 'amortization'].map((name) => `loan.${number}.${name}`),
      ),
    ),
    ...partnersOf(names).map((number) => reversed(names, `Fluxo do sócio ${number}`, partnerFlow(number))),
  ];
}

function reversed(names: SupportNames, label: string, lines: readonly string[]): SupportRow {
  const { rows, layout } = names;
  const supportRows = lines.flatMap((key) => {
    const row = rows.lineRow(key, null);
    return row ? [{ row, value: valuesOf(names, key) }] : [];
  });
  return {
    label,
    formula: (t) => {
      const terms = supportRows.map(({ row }) => `-${layout.address(row, t, supportSheet)}`);
      return terms.length === 0 ? '0' : `ROUND(${terms.join('')},2)`;
    },
    value: (t) => supportRows.reduce((sum, { value }) => sum - value(t), 0),
  };
}

function sheetOf({ model, layout }: SupportNames, rows: readonly SupportRow[]): Sheet {
  const note = 'Fluxos que só os indicadores leem.';
  const { name, base_month } = model.study;
  const head = heading(`${name} · ${supportSheet}`, note, base_month, layout.months, columnHeadings);
  return {
    name: supportSheet,
    columnWidths: [58, 18, 18, 4],
    hiddenColumns: [3],
    restWidth: { width: 17, until: firstMonthColumn + layout.months },
    frozen: { rows: firstRow, columns: firstMonthColumn },
    rows: [...head, ...rows.map((row) => supportRow(row, layout.months))],
  };
}

function supportRow(row: SupportRow, months: number): Row {
  const cells = Array.from(
    { length: months },
    (_, t): Cell => ({ style: `computed.${row.format ?? 'money'}`, value: row.value(t), formula: row.formula(t) }),
  );
  return [text(row.label), null, null, null, ...cells];
}

function presentValues(names: SupportNames): { monthly: number[]; running: number[] } {
  const free = valuesOf(names, 'free_cash_flow');
  const monthly = Array.from({ length: names.layout.months }, (_, t) => free(t) / (1 + names.monthly) ** t);
  let sum = 0;
  return { monthly, running: monthly.map((value) => (sum += value)) };
}
