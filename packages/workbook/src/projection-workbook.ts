import { type FormulaRow, formulaRows, type Model } from '@uni/engine';
import { columnName, sheetName } from './address.ts';
import type { Sheet, WorkbookModel } from './model.ts';
import { calculationSheet, type Line, type Scope, writeFormulas } from './projection/calculation.ts';
import {
  cashFlowSheet,
  comparisonSheet,
  flowLines,
  type StudyEvaluation,
  yearlyTotals,
} from './projection/flow-sheets.ts';
import { indicatorRows } from './projection/indicators.ts';
import { firstMonthColumn, indicatorsSheet, Layout, sheetNames } from './projection/layout.ts';
import { type ProjectionPositions, positionOf, positionsOf } from './projection/positions.ts';
import { chartsOf, fixedValuesSheet, indexOf } from './projection/reading-sheets.ts';
import { supportOf } from './projection/support.ts';

/**
 * A study's projection as a workbook that is the model, every computed cell a formula. It holds premises, dates, modules,
 * receipts, expenses, taxes, funding, the cash flow and the indicators. What may be typed over is blue and recalculates the
 * whole file. Cells that are lines of the projection carry what a recalculation must give.
 */
export function projectionWorkbook(model: Model, evaluation?: StudyEvaluation): WorkbookModel {
  return projectionBook(model, evaluation).workbook;
}

/** The workbook of a projection, and where its inputs, lines and indicators stand. */
export function projectionBook(
  model: Model,
  evaluation?: StudyEvaluation,
): { workbook: WorkbookModel; positions: ProjectionPositions } {
  const scope = scopeOf(model);
  const { layout, rows } = scope;
  const rate = rows.row('rate/discount_rate') as FormulaRow;
  const support = supportOf({
    model,
    rows,
    layout,
    rate: layout.address(rate, 0, ''),
    monthly: rate.value(0),
  });
  const indicators = indicatorRows(model, rows, layout, support);
  // Lines are the results of a workbook: their inputs count as read, whichever sheet displays them.
  for (const { row } of rows.lines) layout.all(row, '');
  const flow = flowLines(scope);
  const cashFlow = cashFlowSheet(scope, flow);
  const optional = (['companies', 'partners', 'accounting'] as const).filter((name) =>
    rows.rows.some(({ sheet }) => sheet === name),
  );
  const names = ['premises', 'dates', 'modules', 'receipts', 'expenses', 'taxes', 'funding'] as const;
  const calculation = [...names, ...optional].map((sheet) => calculationSheet(scope, sheet));
  const figures: Sheet = {
    name: indicatorsSheet,
    columnWidths: [44, 22, 100],
    frozen: { rows: 2, columns: 1 },
    rows: indicators.rows,
  };
  const sheets = [
    ...calculation,
    cashFlow,
    yearlyTotals(scope, flow),
    figures,
    chartsOf(scope),
    ...support.sheets,
    comparisonSheet(scope, flow, evaluation),
    fixedValuesSheet(scope),
  ];
  const workbook: WorkbookModel = {
    sheets: [indexOf(model, sheets), ...sheets],
    names: { fluxo_livre: `${sheetName(sheetNames.cash_flow)}!$${columnName(firstMonthColumn)}$1` },
  };
  return { workbook, positions: positionsOf(scope, indicators.positions) };
}

function scopeOf(model: Model): Scope {
  const rows = formulaRows(model);
  const moduleName = (module: number | null): string => {
    if (module === null) return '';
    return model.study.modules.find(({ number }) => number === module)?.name ?? `Módulo ${module}`;
  };
  const layout = new Layout(
    rows,
    moduleName,
    model.study.modules.map(({ number }) => moduleName(number)),
  );
  const projected = new Map(model.projection.lines.map((line) => [positionOf(line), line]));
  const lineOf = new Map<FormulaRow, Line>();
  for (const own of rows.lines) {
    const { row, module } = own;
    const line = { ...own, projected: projected.get(positionOf(own)) ?? null };
    if (!lineOf.has(row) || module !== null) lineOf.set(row, line);
  }
  return { model, rows, layout, moduleName, lineOf, formulas: writeFormulas(rows, layout) };
}
