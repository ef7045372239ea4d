import type { DetailedStudy } from '../evaluation/model.ts';
import type { FormulaWriter, Node, Sheet, Unit } from '../graph/node.ts';
import { detailOf, type Model } from '../open-study.ts';
import { isInput } from '../operators/inputs.ts';

/** A row of the calculation as a spreadsheet shows it: its label, its values and the formula of each month. */
export interface FormulaRow {
  readonly id: string;
  readonly label: string;
  readonly sheet: Sheet;
  readonly unit: Unit;
  readonly module: number | null;
  /** One value for all months. */
  readonly scalar: boolean;
  /** Where the value comes from in the study (JSON Pointer), for inputs. */
  readonly input: string | null;
  /** First month written, and one past the last. */
  readonly from: number;
  readonly to: number;
  /** Centavos when the unit is money. */
  value(month: number): number;
  /** The formula of a month without its `=`; null when the cell is a constant. */
  formula(month: number, writer: RowWriter): string | null;
  /** Whether the constant of a month is something the planner types. */
  typed(month: number): boolean;
}

/** Names cells for formulas: the workbook decides the addresses. */
export interface RowWriter {
  cell(row: FormulaRow, month: number): string;
  range(row: FormulaRow, from: number, to: number): string;
  /** The month numbers of the heading on the sheet being written. */
  months(from: number, to: number): string;
}

/** The whole calculation of a study as rows with formulas. */
export interface FormulaRows {
  /** Every row, those it reads before it. */
  readonly rows: readonly FormulaRow[];
  /** The row that computes a line of the projection. */
  lineRow(key: string, module: number | null): FormulaRow | null;
  /** The row of an input, by its pointer. */
  inputRow(pointer: string): FormulaRow | null;
  /** One past the last month any row needs. */
  readonly months: number;
}

/** The calculation behind a model, row by row, as a spreadsheet can recompute it. */
export function formulaRows(model: Model): FormulaRows {
  const study = detailOf(model);
  const nodes = [...study.graph.values()].filter((node) => node.op.name !== 'fundingRun');
  const months = lastNeeded(study, nodes) + 1;
  const byNode = new Map<Node, FormulaRow>();
  for (const node of nodes) byNode.set(node, rowOf(node, months, byNode));
  const rows = [...byNode.values()];
  const lines = new Map(study.lines.map(({ line, node }) => [`${line.key}|${line.module ?? ''}`, node]));
  return {
    rows,
    lineRow: (key, module) => {
      const node = lines.get(`${key}|${module ?? ''}`);
      return node ? (byNode.get(node) ?? null) : null;
    },
    inputRow: (pointer) => rows.find((row) => row.scalar && row.input === pointer) ?? null,
    months,
  };
}

/** Planned cells may lie beyond the projection when realised months cut it short: the balance still weighs by them. */
function lastNeeded(study: DetailedStudy, nodes: readonly Node[]): number {
  let last = study.last;
  if (study.context.closing < 0) return last;
  for (const node of nodes)
    if (node.op.name === 'mixedLine') last = Math.max(last, (node.inputs[0]?.vector.to ?? 0) - 1);
  return last;
}

function rowOf(node: Node, months: number, rows: ReadonlyMap<Node, FormulaRow>): FormulaRow {
  const found = (operand: Node): FormulaRow => {
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
    module: node.meta.module ?? null,
    scalar: node.scalar,
    input: node.meta.input ?? null,
    from: node.scalar ? 0 : node.vector.from,
    to: node.scalar ? 1 : Math.min(node.vector.to, months),
    value: (month) => node.vector.values[node.scalar ? 0 : month] ?? 0,
    formula: (month, writer) => {
      const names: FormulaWriter = {
        cell: (operand, t) => writer.cell(found(operand), t),
        range: (operand, from, to) => writer.range(found(operand), from, clip(to)),
        months: (from, to) => writer.months(from, clip(to)),
      };
      return node.op.formula(node, month, names);
    },
    typed: (month) => isInput(node) || (node.op.name === 'indexVariations' && month > 0),
  };
}
