import { attribute, tokens } from './markup.ts';

/** A block of cells that are drawn as one: first and last row, first and last column, both included. */
export interface MergedCells {
  readonly rows: readonly [number, number];
  readonly columns: readonly [number, number];
}

/** Merged blocks of a sheet, and what a spreadsheet program hides of it. */
export interface SheetShape {
  readonly hiddenRows: readonly number[];
  readonly hiddenColumns: readonly number[];
  readonly merged: readonly MergedCells[];
}

/** Blocks after these are read as separate cells. */
const MOST_MERGED = 10_000;
/** Groups of columns after these are read as visible. */
const MOST_COLUMN_GROUPS = 2_000;

interface Limits {
  readonly rows: number;
  readonly columns: number;
}

/** Reads the shape of a sheet from its file. */
export function sheetShape(xml: string, limits: Limits): SheetShape {
  const shape = new ShapeReader(limits);
  for (const token of tokens(xml)) if (token.kind === 'open') shape.take(token.name, token.attributes);
  return { hiddenRows: [...shape.rows], hiddenColumns: [...shape.columns], merged: shape.merged };
}

class ShapeReader {
  readonly rows = new Set<number>();
  readonly columns = new Set<number>();
  readonly merged: MergedCells[] = [];
  readonly #limits: Limits;
  #row = -1;
  #columnGroups = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  take(name: string, attributes: string): void {
    if (name === 'row') this.#takeRow(attributes);
    if (name === 'col') this.#takeColumns(attributes);
    const block = name === 'mergeCell' ? blockOf(attribute(attributes, 'ref') ?? '') : null;
    if (block && this.merged.length < MOST_MERGED) this.merged.push(block);
  }

  #takeRow(attributes: string): void {
    const given = Number(attribute(attributes, 'r') ?? Number.NaN);
    this.#row = Number.isInteger(given) && given > 0 ? given - 1 : this.#row + 1;
    if (isHidden(attributes) && this.#row < this.#limits.rows) this.rows.add(this.#row);
  }

  #takeColumns(attributes: string): void {
    this.#columnGroups += 1;
    if (!isHidden(attributes) || this.#columnGroups > MOST_COLUMN_GROUPS) return;
    const last = Math.min(Number(attribute(attributes, 'max')), this.#limits.columns);
    for (let at = Math.max(1, Number(attribute(attributes, 'min'))); at <= last; at += 1) this.columns.add(at - 1);
  }
}

const isHidden = (attributes: string): boolean => /^(1|true)$/.test(attribute(attributes, 'hidden') ?? '');

function blockOf(reference: string): MergedCells | null {
  const corners = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(reference);
  const [left, right] = [columnOf(corners?.[1] ?? null), columnOf(corners?.[3] ?? null)];
  if (!corners || left === null || right === null) return null;
  return { rows: [Number(corners[2]) - 1, Number(corners[4]) - 1], columns: [left, right] };
}

/** The position of a column by the address of one of its cells. */
export function columnOf(address: string | null): number | null {
  const letters = /^([A-Z]{1,3})\d*$/.exec(address ?? '')?.[1];
  if (letters === undefined) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
