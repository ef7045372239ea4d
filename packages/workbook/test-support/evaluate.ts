import { cellAddress, type ReadWorkbook, readWorkbook } from '../src/index.ts';
import { each, pairs, sign } from './calculate.ts';
import { corner, type Formula, parseFormula } from './formula.ts';
import { functions, scalarFunctions } from './functions.ts';
import { Block, blockOf, CellError, numberOf, type Scalar, scalarOf, type Value } from './values.ts';

/** The value of one cell, or the spreadsheet's error. */
export type Evaluated = Scalar | CellError;

/** Sheet → address → value of every cell that holds something. */
export type Evaluation = ReadonlyMap<string, ReadonlyMap<string, Evaluated>>;

type Compute = () => Value;

interface Position {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
}

/**
 * Evaluates every formula of an .xlsx file from the file alone; cached values are not read. It shares no code with the
 * engine, nor with what prints the formulas, so that their agreement is a proof.
 * @throws {SyntaxError} on a formula outside the language, {Error} on an unknown function or a circular reference
 */
export function evaluateWorkbook(file: Uint8Array): Evaluation {
  return new Evaluator(readWorkbook(file)).all();
}

class Evaluator {
  readonly #sheets = new Map<string, Grid>();
  readonly #names: ReadonlyMap<string, Formula>;
  /** Ranges by sheet and address: many formulas read the same. */
  readonly #ranges = new Map<Grid, Map<string, RangeCells>>();
  /** Formulas by their text: one that a row shares is parsed once. */
  readonly #parsed = new Map<string, Formula>();

  constructor(workbook: ReadWorkbook) {
    this.#names = new Map([...workbook.names].map(([name, text]) => [name.toLowerCase(), parseFormula(text)]));
    for (const [sheet, cells] of workbook.sheets) {
      const grid: Grid = new Map();
      this.#sheets.set(sheet.toLowerCase(), grid);
      for (const [address, { value, formula, shared, error }] of cells) {
        const { row, column } = corner(address);
        const constant = error === null ? value : new CellError(error);
        const text = formula === null ? null : (shared ?? { formula, by: 0 });
        grid.set(keyOf(row, column), { sheet, row, column, text, value: text === null ? constant : undefined });
      }
    }
  }

  all(): Evaluation {
    const result = new Map<string, Map<string, Evaluated>>();
    for (const grid of this.#sheets.values()) {
      for (const cell of grid.values()) {
        const values = result.get(cell.sheet) ?? new Map<string, Evaluated>();
        result.set(cell.sheet, values.set(cellAddress(cell.row - 1, cell.column - 1), this.#settle(cell)));
      }
    }
    return result;
  }

  /** Computes a cell after all that it reads, on a list of its own. Chains of months are deeper than the call stack. */
  #settle(target: Cell): Evaluated {
    const open: Cell[] = [target];
    for (let cell = open.at(-1); cell; cell = open.at(-1)) {
      if (cell.value !== undefined) {
        open.pop();
        continue;
      }
      cell.plan ??= this.#plan(cell);
      const before = open.length;
      for (const range of cell.plan.reads) range.addUnread(open);
      if (open.length === before) {
        cell.value = attempt(cell, cell.plan.compute);
        cell.plan = null;
        open.pop();
        continue;
      }
      if (cell.waiting) throw new Error(`circular reference through ${addressOf(cell)}`);
      cell.waiting = true;
    }
    return target.value ?? null;
  }

  #plan(cell: Cell): Plan {
    const reads: Reading[] = [];
    const { formula, by } = cell.text ?? { formula: '', by: 0 };
    const parsed = this.#parsed.get(formula) ?? parseFormula(formula);
    this.#parsed.set(formula, parsed);
    const compute = this.#compile(parsed, { at: cell, by, reads, inArray: false });
    return { reads, compute: () => scalarOf(compute()) ?? 0 };
  }

  /** Turns a formula into a function, and notes every cell with content that it may read. */
  #compile(formula: Formula, where: FormulaContext): Compute {
    switch (formula.kind) {
      case 'number':
      case 'text':
      case 'boolean':
        return () => formula.value;
      case 'error':
        return () => {
          throw new CellError(formula.code);
        };
      case 'range':
        return this.#range(formula, where);
      case 'name': {
        const target = this.#names.get(formula.name.toLowerCase());
        if (!target) throw new Error(`unknown name ${formula.name}`);
        return this.#compile(target, where);
      }
      case 'span':
        return this.#span(formula, where);
      case 'call': {
        const inside = formula.name === 'SUMPRODUCT' ? { ...where, inArray: true } : where;
        const args = formula.args.map((argument) => (argument === null ? null : this.#compile(argument, inside)));
        const apply = scalarFunctions[formula.name];
        if (apply)
          return () =>
            each(
              args.map((argument) => argument?.() ?? null),
              apply,
              inside.inArray,
            );
        const run = functions[formula.name];
        if (!run) throw new Error(`unsupported function ${formula.name}`);
        return () => run(args);
      }
      case 'unary': {
        const operand = this.#compile(formula.operand, where);
        return () => each([operand()], ([x = null]) => sign(formula.operator, x), where.inArray);
      }
      case 'binary': {
        const left = this.#compile(formula.left, where);
        const right = this.#compile(formula.right, where);
        return () => pairs(left(), right(), formula.operator, where.inArray);
      }
    }
  }

  /** The cells of a row from the one that an INDEX names to that of another. */
  #span({ from, to }: Extract<Formula, { kind: 'span' }>, where: FormulaContext): Compute {
    const [first, last] = [from, to].map((end) => {
      const [row, position] = end.kind === 'call' && end.name === 'INDEX' ? end.args : [];
      if (!row || !position) throw new Error('only INDEX names the ends of a range');
      return { row: this.#compile(row, where), position: this.#compile(position, where) };
    }) as [{ row: Compute; position: Compute }, { row: Compute; position: Compute }];
    return () => {
      const block = blockOf(first.row());
      if (block.rows !== 1) throw new Error('only a row is taken from one cell to another');
      const [a, b] = [first.position(), last.position()].map((end) => Math.trunc(numberOf(scalarOf(end)))) as [
        number,
        number,
      ];
      const values = block.values.slice(Math.min(a, b) - 1, Math.max(a, b));
      return new Block(1, values.length, values);
    };
  }

  #range(range: Extract<Formula, { kind: 'range' }>, { at, by, reads }: FormulaContext): Compute {
    const grid = this.#sheets.get((range.sheet ?? at.sheet).toLowerCase());
    if (!grid) throw new Error(`unknown sheet ${range.sheet}`);
    const [a, b] = [range.from, range.to].map((end) => end.column + (end.fixed ? 0 : by)) as [number, number];
    if (range.single) {
      const one = new OneCell(grid.get(keyOf(range.from.row, a)));
      reads.push(one);
      return () => one.value();
    }
    const [top, bottom] = [Math.min(range.from.row, range.to.row), Math.max(range.from.row, range.to.row)];
    const [left, right] = [Math.min(a, b), Math.max(a, b)];
    const known = this.#ranges.get(grid) ?? new Map<string, RangeCells>();
    this.#ranges.set(grid, known);
    const key = `${top}:${left}:${bottom}:${right}`;
    const rangeCells = known.get(key) ?? new RangeCells(grid, { top, left, bottom, right });
    known.set(key, rangeCells);
    reads.push(rangeCells);
    return () => rangeCells.block();
  }
}

/** Context of a formula's part: its cell, the cells it reads, and if blocks are evaluated element by element. */
interface FormulaContext {
  readonly at: Position;
  /** By how many columns its formula was moved. */
  readonly by: number;
  readonly reads: Reading[];
  readonly inArray: boolean;
}

interface Plan {
  readonly reads: readonly Reading[];
  readonly compute: () => Scalar;
}

interface Cell extends Position {
  /** Its own formula, or that of another cell moved by a number of columns. */
  readonly text: { readonly formula: string; readonly by: number } | null;
  /** Undefined until computed. */
  value: Evaluated | undefined;
  plan?: Plan | null;
  waiting?: boolean;
}

/** The cells of a sheet by address. */
type Grid = Map<number, Cell>;

interface Reading {
  /** Adds the cells that are yet to be computed. */
  addUnread(open: Cell[]): void;
}

class OneCell implements Reading {
  readonly #cell: Cell | undefined;

  constructor(cell: Cell | undefined) {
    this.#cell = cell;
  }

  addUnread(open: Cell[]): void {
    if (this.#cell && this.#cell.value === undefined) open.push(this.#cell);
  }

  value(): Scalar {
    return read(this.#cell);
  }
}

/** The cells of a range; once all of them are computed, their values are cached. */
class RangeCells implements Reading {
  readonly #cells: readonly (Cell | undefined)[];
  readonly #rows: number;
  #isSettled = false;
  #block: Block | null = null;

  constructor(grid: Grid, { top, left, bottom, right }: Readonly<Record<'top' | 'left' | 'bottom' | 'right', number>>) {
    const cells: (Cell | undefined)[] = [];
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) cells.push(grid.get(keyOf(row, column)));
    this.#cells = cells;
    this.#rows = bottom - top + 1;
  }

  addUnread(open: Cell[]): void {
    if (this.#isSettled) return;
    const before = open.length;
    for (const cell of this.#cells) if (cell && cell.value === undefined) open.push(cell);
    this.#isSettled = open.length === before;
  }

  block(): Block {
    this.#block ??= new Block(this.#rows, this.#cells.length / this.#rows, this.#cells.map(read));
    return this.#block;
  }
}

function keyOf(row: number, column: number): number {
  return row * 16_384 + column;
}

function read(cell: Cell | undefined): Scalar {
  const value = cell?.value ?? null;
  if (value instanceof CellError) throw value;
  return value;
}

/** @throws {Error} with the cell's address and formula when the formula is outside the language */
function attempt(cell: Cell, compute: () => Scalar): Evaluated {
  try {
    return compute();
  } catch (error) {
    if (error instanceof CellError) return error;
    throw new Error(
      `${addressOf(cell)}: ${error instanceof Error ? error.message : String(error)} in ${cell.text?.formula}`,
      { cause: error },
    );
  }
}

function addressOf({ sheet, row, column }: Position): string {
  return `${sheet}!${cellAddress(row - 1, column - 1)}`;
}
