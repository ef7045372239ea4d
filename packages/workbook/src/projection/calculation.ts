/** The sheets of the calculation: every row of the engine's definition with a formula in every month. */
import type { FormulaInput, FormulaRow, FormulaRows, Model, ProjectionLine } from '@uni/engine';
import { isStock } from '@uni/engine';
import { cellAddress, sheetName } from '../address.ts';
import type { Cell, Row, Sheet, Validation } from '../model.ts';
import { displayedValue, formatOf, heading, text } from './cells.ts';
import { reasonUnread } from './fixed.ts';
import {
  columnHeadings,
  firstMonthColumn,
  firstRow,
  type Layout,
  pathColumn,
  sheetNames,
  valueColumn,
} from './layout.ts';
import type { SheetRow } from './rubrics.ts';

export interface Scope {
  readonly model: Model;
  readonly rows: FormulaRows;
  readonly layout: Layout;
  /** Formulas by row, written once so that what they read is known before a cell is coloured. */
  readonly formulas: ReadonlyMap<FormulaRow, readonly (string | null)[]>;
  /** Lines by the row that computes them. */
  readonly lineOf: ReadonlyMap<FormulaRow, Line>;
  moduleName(module: number | null): string;
}

/** A line that an edit may make other than zero, with the projection's where it is not zero now. */
export interface Line {
  readonly key: string;
  readonly module: number | null;
  readonly company?: string;
  readonly label: string;
  readonly row: FormulaRow;
  readonly projected: ProjectionLine | null;
}

const notes: Record<FormulaRow['sheet'], string> = {
  premises:
    'Células azuis são premissas: altere e a planilha inteira recalcula. Células cinza não mudam por aqui; o motivo está na linha.',
  dates: 'Datas em meses depois da data-base, calculadas das premissas, e o último mês de cada linha.',
  modules: 'Quadro de vendas de cada módulo, por mês da venda.',
  receipts: 'Quotas por mês de venda, parcelas corrigidas e linhas de recebimento.',
  expenses: 'Itens de despesa e de outras receitas, antes e depois da correção, e as linhas por grupo.',
  taxes: 'Base, alíquotas vigentes e tributos no mês do pagamento.',
  funding: 'Financiamentos e capital, mês a mês.',
  companies: 'Linhas de cada empresa: as dos seus módulos, as partes do que é comum e os itens próprios.',
  partners: 'Aportes, bens e faixas de cada sócio, mês a mês.',
  accounting: 'Resultado pelo custo incorrido (POC), balanço e resultado a apropriar, mês a mês.',
  cash_flow: 'Todas as linhas do empreendimento; entradas positivas, saídas negativas.',
};

const widths = [58, 24, 20, 4] as const;
const monthWidth = 17;
const pageMonths = 12;

/** Writes every formula of a calculation, noting what each reads. */
export function writeFormulas(rows: FormulaRows, layout: Layout): Map<FormulaRow, (string | null)[]> {
  const written = new Map<FormulaRow, (string | null)[]>();
  for (const row of rows.rows) {
    const writer = layout.writer(sheetNames[row.sheet]);
    const months = row.scalar ? 1 : rows.months;
    written.set(
      row,
      layout.readBy(row, () => Array.from({ length: months }, (_, t) => row.formula(t, writer))),
    );
  }
  return written;
}

/** Widths and frozen panes, the same in all sheets of months. */
export function monthSheet(
  name: string,
  months: number,
): Pick<Sheet, 'name' | 'columnWidths' | 'hiddenColumns' | 'restWidth' | 'frozen' | 'print'> {
  const columns = firstMonthColumn + months;
  return {
    name,
    columnWidths: widths,
    hiddenColumns: [pathColumn],
    restWidth: { width: monthWidth, until: columns },
    frozen: { rows: firstRow, columns: firstMonthColumn },
    print: { titleRows: firstRow, titleColumns: firstMonthColumn, columnsByPage: pageMonths, columns },
  };
}

export function calculationSheet(scope: Scope, sheet: FormulaRow['sheet']): Sheet {
  const name = sheetNames[sheet];
  const { model, layout } = scope;
  const sheetRows = layout.sheets.get(sheet) ?? [];
  const head = heading(`${model.study.name} · ${name}`, notes[sheet], model.study.base_month, layout.months, [
    ...columnHeadings,
  ]);
  const validations: Validation[] = [];
  const rows = sheetRows.map((row, k) => {
    if (row.kind === 'heading') return [text(row.label, 'header')];
    const input = row.kind === 'input' ? row.input : inputOf(row.row);
    if (!input) return calculationRow(scope, row.row);
    const isBlue = layout.isRead(row.row, row.kind === 'input' ? input : null);
    if (isBlue) validations.push(validationOf(row.row, input, cellAddress(firstRow + k, valueColumn)));
    return inputCells(scope, row.row, input, isBlue);
  });
  return {
    ...monthSheet(name, layout.months),
    rows: [...head, ...rows],
    levels: [...head.map(() => 0), ...sheetRows.map((row) => levelOf(scope, row))],
    validations,
  };
}

function levelOf({ lineOf }: Scope, row: SheetRow): number {
  if (row.kind === 'heading') return 0;
  return row.kind === 'row' && (row.row.scalar || lineOf.has(row.row)) ? 1 : 2;
}

/** The input that a row of one value is; null for a row that follows from others. */
export function inputOf(row: FormulaRow): FormulaInput | null {
  return row.scalar && row.input !== null ? { pointer: row.input, value: row.value(0), name: null } : null;
}

function inputCells(scope: Scope, row: FormulaRow, input: FormulaInput, isBlue: boolean): Row {
  return [
    text(input.name === null ? row.label : `${row.label} · ${input.name}`),
    text(ownerOf(scope, input.pointer), 'note'),
    { style: `${isBlue ? 'input' : 'fixed'}.${formatOf(row)}`, value: displayedValue(input.value, row.unit) },
    text(input.pointer, 'note'),
    // Over the months, which a premise leaves empty.
    ...remarks(scope, input, isBlue).map((remark) => text(remark, 'note')),
  ];
}

/** Returns why an input is grey, or when a blue one applies. */
function remarks({ model }: Scope, { pointer }: FormulaInput, isBlue: boolean): string[] {
  if (!isBlue) return [reasonUnread(pointer)];
  const [, module, month] = /^\/modules\/(\d+)\/schedule\/shares\/(\d+)$/.exec(pointer) ?? [];
  const isRoom = month !== undefined && Number(month) >= (model.study.modules[Number(module)]?.works_months ?? 0);
  return isRoom ? ['Conta quando a duração das obras chega a este mês.'] : [];
}

function ownerOf({ model, moduleName }: Scope, pointer: string): string {
  const module = /^\/modules\/(\d+)/.exec(pointer);
  return module ? moduleName(model.study.modules[Number(module[1])]?.number ?? null) : '';
}

/** Allowed input: months and parts are whole, shares and rates are above −1. */
function validationOf(row: FormulaRow, { pointer }: FormulaInput, address: string): Validation {
  if (row.whole) {
    const least = /\/(installments|refund_installments|every|age|delay|works_months)$/.test(pointer) ? 1 : 0;
    return {
      address,
      kind: 'whole',
      least: /\/(plus|shift)$/.test(pointer) ? -600 : least,
      greatest: 600,
      message: 'Digite um número inteiro de meses, parcelas ou unidades.',
    };
  }
  const isRate = row.unit === 'share';
  return {
    address,
    kind: 'decimal',
    least: isRate ? -0.999999 : /\/accomplished\//.test(pointer) ? -1e13 : 0,
    greatest: isRate ? 100 : 1e13,
    message: isRate ? 'Digite um percentual ou uma taxa.' : 'Digite um número que não seja negativo.',
  };
}

function calculationRow(scope: Scope, row: FormulaRow): Row {
  const { layout, formulas, lineOf, moduleName, model } = scope;
  const line = lineOf.get(row) ?? null;
  const written = formulas.get(row) ?? [];
  const role = line ? 'total' : 'computed';
  const style = `${role}.${formatOf(row)}` as const;
  const cellAt = (month: number): Cell => ({
    style,
    value: displayedValue(row.value(month), row.unit),
    formula: written[month] ?? '0',
    ...expected(line, month, model.projection.months),
  });
  const label = text(row.label, role);
  const owner = text(moduleName(row.module), 'note');
  if (row.scalar) return [label, owner, cellAt(0), null];
  const cells = Array.from({ length: layout.months }, (_, t) => cellAt(t));
  return [label, owner, line ? totalCell(scope, line, sheetNames[row.sheet]) : null, null, ...cells];
}

/** Returns the value of a line's cell after a recalculation: empty in the room after the last month. */
export function expected(line: Line | null, month: number, months: number): { expect?: number } {
  if (!line) return {};
  if (month >= months) return isStock(line.key) ? {} : { expect: 0 };
  return { expect: line.projected?.values[month] ?? 0 };
}

/** The total of a line; of a stock line its value in the last month. */
export function totalCell(scope: Scope, line: Line, sheet: string): Cell {
  const { layout, rows } = scope;
  const all = layout.all(line.row, sheet);
  const last = rows.row('horizon/last');
  const formula =
    isStock(line.key) && last ? `INDEX(${all},${layout.address(last, 0, sheet)}+1)` : `ROUND(SUM(${all}),2)`;
  const total = line.projected?.total ?? 0;
  return { style: 'total.money', value: total / 100, formula, expect: total };
}

export function linkTo(sheet: string): string {
  return `${sheetName(sheet)}!A1`;
}
