import { isWord, plain, textOf } from './cell-values.ts';
import type { MonthHead } from './month-heads.ts';
import type { SheetView } from './sheet-view.ts';

/** A head with the rows and the columns that belong to it. */
export interface Block {
  readonly head: MonthHead;
  /** The first row after the last one. */
  readonly end: number;
  /** The first column that may name its rows. */
  readonly from: number;
}

/** The columns that name rows. */
export interface LabelColumns {
  readonly label: number;
  /** Other columns with contents: a name may stand there where the label is empty. */
  readonly others: readonly number[];
  readonly group: number | null;
  readonly development: number | null;
  readonly total: number | null;
}

const HEADS = {
  label: /^(linha|rubrica|descricao|conta|item|discriminacao|servico|evento|historico)\b/,
  group: /^(grupo|categoria|natureza|etapa|plano)\b/,
  development: /^(empreendimento|obra|torre|bloco|fase|spe|projeto|modulo)\b/,
  total: /^total\b/,
} as const;

/** Columns and rows that are read to choose the labels. */
const MOST_COLUMNS = 24;
const SAMPLE = 400;

/** The label is the column before the months that has the most different contents, unless a heading names it. */
export function labelColumns(view: SheetView, block: Block): LabelColumns | null {
  const { head } = block;
  const until = head.columns[0]?.column ?? 0;
  const own = candidates(view, block, block.from, until);
  // Blocks next to each other may share the labels of the first.
  const columns = own.length > 0 ? own : candidates(view, block, 0, until);
  const headed = (pattern: RegExp): number | null =>
    columns.find(({ column }) => headTexts(view, head.row, column).some((text) => pattern.test(text)))?.column ?? null;
  const group = headed(HEADS.group);
  const development = headed(HEADS.development);
  const free = columns.filter(({ column }) => column !== group && column !== development);
  const best = free.reduce(
    (most, one) => (one.distinct > most.distinct ? one : most),
    free[0] ?? { column: -1, distinct: 0 },
  );
  const label = headed(HEADS.label) ?? best.column;
  if (label < 0) return null;
  const others = free.map(({ column }) => column).filter((column) => column !== label);
  // A column before the label names groups, each in its first row or in merged cells.
  const outer = others.filter((column) => column < label).at(-1) ?? null;
  return { label, others, group: group ?? outer, development, total: totalColumn(view, block) };
}

function candidates(view: SheetView, { head, end }: Block, from: number, until: number) {
  const columns: { column: number; distinct: number }[] = [];
  for (let column = Math.max(from, until - MOST_COLUMNS); column < until; column += 1) {
    const contents = new Set<string>();
    for (let row = head.row + 1; row < Math.min(end, head.row + SAMPLE); row += 1) {
      const text = textOf(view.cell(row, column));
      if (isWord(text)) contents.add(text);
    }
    if (contents.size > 0) columns.push({ column, distinct: contents.size });
  }
  return columns;
}

/** A head may be one row higher or lower than the months. */
const headTexts = (view: SheetView, row: number, column: number): string[] =>
  [row, row - 1].filter((at) => at >= 0).map((at) => plain(textOf(view.head(at, column))));

/** The column with totals of all months: before the first of them, or right after the last. */
function totalColumn(view: SheetView, { head, from }: Block): number | null {
  const last = head.columns.at(-1)?.column ?? 0;
  for (const column of [...range(from, head.columns[0]?.column ?? 0), last + 1, last + 2]) {
    const text = plain(textOf(view.cell(head.row, column)));
    if (/^total( geral)?$/.test(text)) return column;
  }
  return null;
}

const range = (from: number, until: number): number[] => {
  const first = Math.max(from, until - MOST_COLUMNS);
  return Array.from({ length: Math.max(0, until - first) }, (_, at) => first + at);
};
