import { lastAhead } from '../definition/reach.ts';
import { roomMonths } from '../definition/terms/term-cells.ts';
import type { FormulaWriter, LivingTerm, Node, Sheet, Unit } from '../graph/node.ts';
import { monthAt } from '../numeric/calendar.ts';
import { type Model, writtenOf } from '../open-study.ts';
import { isInput } from '../operators/cells/inputs.ts';
import { fundingRun } from '../operators/funding/funding.ts';
import { partnersRun } from '../operators/partners/partners.ts';

/** A number of the study as a cell that may be typed over. */
export interface FormulaInput {
  /** JSON Pointer in the study. */
  readonly pointer: string;
  /** Centavos when the unit is money. */
  readonly value: number;
  /** Name within its row: its month or its position in a list; null for a row of one value. */
  readonly name: string | null;
}

/** A row of the calculation as a spreadsheet shows it: its label, its values and the formula of each month. */
export interface FormulaRow {
  readonly id: string;
  readonly label: string;
  readonly sheet: Sheet;
  readonly unit: Unit;
  /** Whole months, units or parts. */
  readonly whole: boolean;
  readonly module: number | null;
  /** One value for all months. */
  readonly scalar: boolean;
  /** Source of the value in the study (JSON Pointer), for inputs. */
  readonly input: string | null;
  /** The numbers of the study that the row reads from a list of inputs, in their order. */
  readonly list: readonly FormulaInput[];
  /** Centavos when the unit is money. */
  value(month: number): number;
  /** The formula of a month without its `=`; null for an input. */
  formula(month: number, writer: RowWriter): string | null;
}

/** Names cells for formulas: the workbook decides the addresses. */
export interface RowWriter {
  cell(row: FormulaRow, month: number): string;
  range(row: FormulaRow, from: number, to: number): string;
  /** Every month of a row, its columns fixed. */
  all(row: FormulaRow): string;
  /** The inputs of a row's list, one under another. */
  list(row: FormulaRow): string;
  /** The month numbers of the heading on the sheet being written: all of them, and that of one month. */
  allMonths(): string;
  month(month: number): string;
}

/** The whole calculation of a study as rows with formulas. */
export interface FormulaRows {
  /** Every row. */
  readonly rows: readonly FormulaRow[];
  /** The row that computes a line of the projection. */
  lineRow(key: string, module: number | null, company?: string): FormulaRow | null;
  /** The row of an input, by its pointer. */
  inputRow(pointer: string): FormulaRow | null;
  /** A row by its id. */
  row(id: string): FormulaRow | null;
  /** Every line that an edit may make other than zero, by key and module. */
  readonly lines: readonly {
    key: string;
    module: number | null;
    company?: string;
    label: string;
    row: FormulaRow;
  }[];
  /** The months written: those of the projection, later ones that rentals read, and the room after both. */
  readonly months: number;
}

/** The calculation behind a model, row by row, as a spreadsheet can recompute it. */
export function formulaRows(model: Model): FormulaRows {
  const study = writtenOf(model);
  const nodes = [...study.graph.values()].filter(({ op }) => op !== fundingRun && op !== partnersRun);
  const months = Math.max(model.projection.months, lastAhead(study.context) + 1) + roomMonths;
  const byNode = new Map<Node, FormulaRow>();
  const base = study.study.base_month;
  for (const node of nodes) byNode.set(node, rowOf(node, months, base, byNode));
  const rows = [...byNode.values()];
  const lines = study.allLines.flatMap(({ key, module, company, label, node }) => {
    const row = byNode.get(node);
    return row ? [{ key, module, ...(company === undefined ? {} : { company }), label, row }] : [];
  });
  const placed = (key: string, module: number | null, company = '') => `${key}|${module ?? ''}|${company}`;
  const byKey = new Map(lines.map(({ key, module, company, row }) => [placed(key, module, company), row]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    rows,
    lines,
    lineRow: (key, module, company) => byKey.get(placed(key, module, company)) ?? null,
    inputRow: (pointer) => rows.find((row) => row.scalar && row.input === pointer) ?? null,
    row: (id) => byId.get(id) ?? null,
    months,
  };
}

function rowOf(node: Node, months: number, base: string, rows: ReadonlyMap<Node, FormulaRow>): FormulaRow {
  const rowFor = (operand: Node): FormulaRow => {
    const row = rows.get(operand);
    if (!row) throw new Error(`${node.id} reads ${operand.id}, which has no row`);
    return row;
  };
  const clip = (month: number): number => Math.min(month, months - 1);
  return {
    id: node.id,
    label: node.meta.label,
    sheet: node.meta.sheet,
    unit: node.meta.unit,
    whole: node.meta.whole ?? false,
    module: node.meta.module ?? null,
    scalar: node.scalar,
    input: node.meta.input ?? null,
    list: listOf(node, base),
    value: (month) => node.vector.values[node.scalar ? 0 : month] ?? 0,
    formula: (month, writer) => {
      const names: FormulaWriter = {
        cell: (operand, t) => writer.cell(rowFor(operand), t),
        range: (operand, from, to) => writer.range(rowFor(operand), from, clip(to)),
        all: (operand) => writer.all(rowFor(operand)),
        list: (operand) => writer.list(rowFor(operand)),
        allMonths: () => writer.allMonths(),
        month: (t) => writer.month(t),
      };
      if (node.scalar && isInput(node)) return null;
      return node.op.formula(node, month, names) ?? '0';
    },
  };
}

/** The numbers of a vector of inputs; those of published variations stand at their months. */
function listOf(node: Node, base: string): FormulaInput[] {
  const { input } = node.meta;
  const values = node.params.values as readonly number[] | undefined;
  if (values === undefined || input === undefined) return [];
  if (node.op.name === 'indexVariations') {
    const published = node.params.published as readonly number[];
    return values.map((value, k) => {
      const month = monthAt(base, published[k] ?? 0);
      return { pointer: `${input}/${month}`, value, name: `${month.slice(5)}/${month.slice(0, 4)}` };
    });
  }
  const isByMonth =
    node.params.start === 0 && (node.params.terms as { start?: LivingTerm } | undefined)?.start === undefined;
  return values.map((value, k) => {
    const month = monthAt(base, k);
    const name = isByMonth ? `${month.slice(5)}/${month.slice(0, 4)}` : `${k + 1}º mês`;
    return { pointer: `${input}/${k}`, value, name };
  });
}
