import {
  expenseGroups,
  type FormulaRow,
  type FormulaRows,
  formulaRows,
  type Model,
  type ProjectionLine,
} from '@uni/engine';
import { columnName, sheetName } from './address.ts';
import type { Cell, Row, Sheet, WorkbookModel } from './model.ts';
import { formatOf, heading, shown, text } from './projection/cells.ts';
import { indicatorRows } from './projection/indicators.ts';
import { checkSheet, firstMonthColumn, firstRow, indicatorsSheet, Layout, sheetNames } from './projection/layout.ts';

interface Scope {
  model: Model;
  rows: FormulaRows;
  layout: Layout;
  months: number;
  /** Lines of the projection by the row that computes them. */
  lineOf: ReadonlyMap<FormulaRow, ProjectionLine>;
}

/**
 * A study's projection as a workbook with living formulas: premises, modules, receipts, expenses, taxes, funding, the cash flow,
 * the indicators and a sheet that compares every line with the engine. Inputs are blue; money cells that are lines of the
 * projection carry what a recalculation must give. Terms in months shape the formulas' ranges: to change them, change the study.
 */
export function projectionWorkbook(model: Model): WorkbookModel {
  const rows = formulaRows(model);
  const lineOf = new Map<FormulaRow, ProjectionLine>();
  for (const line of model.projection.lines) {
    const row = rows.lineRow(line.key, line.module);
    if (row && (!lineOf.has(row) || line.module !== null)) lineOf.set(row, line);
  }
  const scope: Scope = {
    model,
    rows,
    layout: new Layout(rows),
    months: Math.max(rows.months, model.projection.months),
    lineOf,
  };
  const calculation = (['premises', 'modules', 'receipts', 'expenses', 'taxes', 'funding'] as const).map((sheet) =>
    calculationSheet(scope, sheet),
  );
  const flow = flowLines(scope);
  return {
    sheets: [...calculation, cashFlowSheet(scope, flow), indicatorSheet(scope), comparisonSheet(scope, flow)],
    names: { fluxo_livre: `${sheetName(sheetNames.cash_flow)}!$${columnName(firstMonthColumn)}$1` },
  };
}

const notes: Record<FormulaRow['sheet'], string> = {
  premises:
    'Células azuis são premissas: altere e a planilha recalcula. Prazos definem as faixas das fórmulas: altere-os no estudo.',
  modules: 'Quadro de vendas de cada módulo, por mês da venda.',
  receipts: 'Quotas por mês de venda, parcelas corrigidas e linhas de recebimento.',
  expenses: 'Itens de despesa e de outras receitas, antes e depois da correção, e as linhas por grupo.',
  taxes: 'Base, alíquotas vigentes e tributos no mês do pagamento.',
  funding: 'Financiamentos e capital, mês a mês.',
  cash_flow: 'Todas as linhas do empreendimento; entradas positivas, saídas negativas.',
};

function moduleName(scope: Scope, module: number | null): string {
  if (module === null) return '';
  return scope.model.study.modules.find(({ number }) => number === module)?.name ?? `Módulo ${module}`;
}

function calculationSheet(scope: Scope, sheet: keyof typeof sheetNames): Sheet {
  const name = sheetNames[sheet];
  const { model, layout, months } = scope;
  const list = layout.sheets.get(sheet) ?? [];
  const head = heading(`${model.study.name} · ${name}`, notes[sheet], model.study.base_month, months, [
    'Linha',
    'Módulo',
    'Valor ou total',
  ]);
  return {
    name,
    columnWidths: [58, 18, 18],
    frozen: { rows: firstRow, columns: firstMonthColumn },
    rows: [...head, ...list.map((row) => calculationRow(scope, row, name))],
  };
}

function calculationRow(scope: Scope, row: FormulaRow, sheet: string): Row {
  const { layout } = scope;
  const writer = layout.writer(sheet);
  const line = scope.lineOf.get(row);
  const place = text(row.input ?? moduleName(scope, row.module), 'note');
  const cellAt = (month: number): Cell => {
    const formula = row.formula(month, writer);
    const value = shown(row.value(month), row.unit);
    const role = formula === null && row.typed(month) ? 'input' : line ? 'total' : 'computed';
    const expect = line && month < scope.model.projection.months ? { expect: line.values[month] ?? 0 } : {};
    return {
      style: `${role}.${formatOf(row.unit)}`,
      value,
      ...(formula === null ? {} : { formula }),
      ...(formula === null && !line ? {} : expect),
    };
  };
  const label = text(row.label, line ? 'total' : 'computed');
  if (row.scalar) return [label, place, cellAt(0)];
  const cells: (Cell | null)[] = [];
  for (let t = 0; t < row.to; t++) cells.push(t < row.from ? null : cellAt(t));
  const total: Cell | null = line && line.total !== undefined ? totalCell(scope, row, line, sheet) : null;
  return [label, place, total, ...cells];
}

/** The total of a line; of a stock line its last value. */
function totalCell(scope: Scope, row: FormulaRow, line: ProjectionLine, sheet: string): Cell {
  const last = scope.model.projection.months - 1;
  const sums = line.values.reduce((sum, value) => sum + value, 0) === line.total;
  const formula = sums ? `SUM(${scope.layout.range(row, 0, last, sheet)})` : scope.layout.address(row, last, sheet);
  return { style: 'total.money', value: line.total / 100, formula, expect: line.total };
}

/** The enterprise's lines in the order a cash flow is read. */
function flowLines({ model }: Scope): ProjectionLine[] {
  const order = [
    /^receipts\../,
    /^delinquency$/,
    /^revenue\./,
    /^receipts$/,
    /^refunds$/,
    /^net_receipts$/,
    /^commission\./,
    /^financial_barter$/,
    ...expenseGroups.map(({ key }) => new RegExp(`^expense\\.${key}$`)),
    /^expense\./,
    /^tax\./,
    /^free_cash_flow$/,
    /^accumulated_free$/,
    /^loan\./,
    /^contribution$/,
    /^distribution/,
    /^net_cash_flow$/,
    /^closing_cash$/,
    /./,
  ];
  const rank = ({ key }: ProjectionLine): number => order.findIndex((pattern) => pattern.test(key));
  return model.projection.lines.filter(({ module }) => module === null).sort((a, b) => rank(a) - rank(b));
}

/** The cash-flow sheet: the rows it computes itself first (their places are fixed), then every line by reference. */
function cashFlowSheet(scope: Scope, flow: readonly ProjectionLine[]): Sheet {
  const own = calculationSheet(scope, 'cash_flow');
  const name = sheetNames.cash_flow;
  const rows = [...own.rows];
  rows.push([], [text('Linhas do fluxo de caixa', 'header')]);
  for (const line of flow) {
    const source = scope.rows.lineRow(line.key, null);
    if (!source || source.sheet === 'cash_flow') continue;
    const role = line.kind === 'sum' ? 'total' : 'computed';
    const cells = line.values.map(
      (value, t): Cell => ({
        style: `${role}.money`,
        value: value / 100,
        formula: scope.layout.address(source, t, name),
        expect: value,
      }),
    );
    rows.push([
      text(line.label, role),
      null,
      {
        style: 'total.money',
        value: line.total / 100,
        formula: totalCell(scope, source, line, name).formula,
        expect: line.total,
      },
      ...cells,
    ]);
  }
  return { ...own, rows };
}

function indicatorSheet(scope: Scope): Sheet {
  const { model, rows, layout } = scope;
  return {
    name: indicatorsSheet,
    columnWidths: [42, 22, 80],
    frozen: { rows: 2, columns: 1 },
    rows: indicatorRows(model, rows, layout),
  };
}

/** Every line beside the engine's own numbers: the differences must add up to 0,00. */
function comparisonSheet(scope: Scope, flow: readonly ProjectionLine[]): Sheet {
  const { model, layout } = scope;
  const count = model.projection.months;
  const head = heading(
    `${model.study.name} · ${checkSheet}`,
    'Números do motor de cálculo e a diferença para a planilha recalculada.',
    model.study.base_month,
    count,
    ['Linha', 'Diferença', 'Total do motor'],
  );
  const lines: Row[] = flow.map((line, k) => {
    const source = scope.rows.lineRow(line.key, null);
    const number = firstRow + 2 + k + 1;
    const own = `${columnName(firstMonthColumn)}${number}:${columnName(firstMonthColumn + count - 1)}${number}`;
    const compared = source ? layout.range(source, 0, count - 1, checkSheet) : own;
    return [
      text(line.label),
      { style: 'computed.money', value: 0, formula: `ROUND(SUMPRODUCT(ABS(${compared}-${own})),2)`, expect: 0 },
      { style: 'computed.money', value: line.total / 100 },
      ...line.values.map((value): Cell => ({ style: 'computed.money', value: value / 100 })),
    ];
  });
  const first = firstRow + 3;
  const sum: Cell = {
    style: 'total.money',
    value: 0,
    formula: `SUM(B${first}:B${first + flow.length - 1})`,
    expect: 0,
  };
  return {
    name: checkSheet,
    columnWidths: [58, 18, 18],
    frozen: { rows: firstRow, columns: firstMonthColumn },
    rows: [...head, [text('Soma das diferenças', 'total'), sum], [], ...lines],
  };
}
