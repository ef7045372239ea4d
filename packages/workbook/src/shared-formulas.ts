/** Formulas that are one formula, moved along a row: written once, with the cells that share it. */
import { columnName } from './address.ts';

/** A formula in pieces: between them stand relative columns, by their distance from the first cell's. */
interface Template {
  readonly pieces: readonly string[];
  readonly columns: readonly number[];
}

/** Quoted names and texts are passed over; a reference has its column, fixed or not, and its row. */
const references = /'(?:[^']|'')*'|"(?:[^"]|"")*"|(?<![\w.$])(\$?)([A-Z]{1,3})(?=\$?\d+(?![\w(.]))/g;

/** `A` → 0. */
export function columnNumber(name: string): number {
  let column = 0;
  for (const letter of name) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function templateOf(formula: string): Template {
  const pieces: string[] = [];
  const columns: number[] = [];
  let from = 0;
  for (const match of formula.matchAll(references)) {
    const [whole, fixed, column] = match;
    if (column === undefined || fixed === '$') continue;
    pieces.push(formula.slice(from, match.index));
    columns.push(columnNumber(column));
    from = match.index + whole.length;
  }
  pieces.push(formula.slice(from));
  return { pieces, columns };
}

function moved({ pieces, columns }: Template, by: number): string {
  let text = pieces[0] ?? '';
  for (let k = 0; k < columns.length; k++) text += columnName((columns[k] as number) + by) + (pieces[k + 1] as string);
  return text;
}

/** Returns a formula moved by a number of columns. */
export type Moved = (by: number) => string;

export function movable(formula: string): Moved {
  const template = templateOf(formula);
  return (by) => moved(template, by);
}

/** Shorter runs are written out. */
const least = 3;

/** Returns by position the start of a run: formulas of a row that are one formula moved along. Null for a single formula. */
export function sharedRuns(formulas: readonly (string | undefined)[]): (number | null)[] {
  const runs: (number | null)[] = formulas.map(() => null);
  let at = 0;
  while (at < formulas.length) {
    const first = formulas[at];
    let end = at + 1;
    if (first !== undefined && formulas[end] !== undefined) {
      const template = templateOf(first);
      while (end < formulas.length && formulas[end] === moved(template, end - at)) end++;
      if (end - at >= least) runs.fill(at, at, end);
      else end = at + 1;
    }
    at = end;
  }
  return runs;
}
