import { cellAddress, type ReadWorkbook, readWorkbook } from '../src/index.ts';
import { type BinaryOperator, corner, type Formula, parseFormula } from './formula.ts';
import { functions, power, scalarFunctions } from './functions.ts';
import {
  blockOf,
  CellError,
  compare,
  finite,
  isBlock,
  numberOf,
  type Scalar,
  scalarOf,
  textOf,
  type Value,
} from './values.ts';

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
  readonly #sheets = new Map<string, Map<number, Cell>>();
  readonly #names: ReadonlyMap<string, Formula>;

  constructor(workbook: ReadWorkbook) {
    this.#names = new Map([...workbook.names].map(([name, text]) => [name.toLowerCase(), parseFormula(text)]));
    for (const [sheet, cells] of workbook.sheets) {
      const grid = new Map<number, Cell>();
      this.#sheets.set(sheet.toLowerCase(), grid);
      for (const [address, { value, formula, error }] of cells) {
        const { row, column } = corner(address);
        const constant = error === null ? value : new CellError(error);
        grid.set(keyOf(row, column), { sheet, row, column, formula, value: formula === null ? constant : undefined });
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

  /** Computes a cell after all that it reads, on a list of its own: chains of months are deeper than the call stack. */
  #settle(wanted: Cell): Evaluated {
    const open: Cell[] = [wanted];
    for (let cell = open.at(-1); cell; cell = open.at(-1)) {
      if (cell.value !== undefined) {
        open.pop();
        continue;
      }
      cell.plan ??= this.#plan(cell);
      const unread = cell.plan.reads.filter((read) => read.value === undefined);
      if (unread.length === 0) {
        cell.value = attempt(cell, cell.plan.compute);
        open.pop();
        continue;
      }
      if (cell.waiting) throw new Error(`circular reference through ${addressOf(cell)}`);
      cell.waiting = true;
      open.push(...unread);
    }
    return wanted.value ?? null;
  }

  #plan(cell: Cell): Plan {
    const reads: Cell[] = [];
    const compute = this.#compile(parseFormula(cell.formula ?? ''), { at: cell, reads, inArray: false });
    return { reads, compute: () => scalarOf(compute()) ?? 0 };
  }

  /** Turns a formula into a function, and notes every cell with content that it may read. */
  #compile(formula: Formula, where: Place): Compute {
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
        return () => each([left(), right()], ([a = null, b = null]) => binary(formula.operator, a, b), where.inArray);
      }
    }
  }

  #range(range: Extract<Formula, { kind: 'range' }>, { at, reads }: Place): Compute {
    const grid = this.#sheets.get((range.sheet ?? at.sheet).toLowerCase());
    if (!grid) throw new Error(`unknown sheet ${range.sheet}`);
    const cells: (Cell | undefined)[] = [];
    for (let row = range.top; row <= range.bottom; row++) {
      for (let column = range.left; column <= range.right; column++) cells.push(grid.get(keyOf(row, column)));
    }
    for (const cell of cells) if (cell) reads.push(cell);
    if (range.single) return () => read(cells[0]);
    const rows = range.bottom - range.top + 1;
    return () => ({ rows, columns: cells.length / rows, values: cells.map(read) });
  }
}

/** Where a part of a formula stands: its cell, the cells it reads, and whether blocks are taken place by place. */
interface Place {
  readonly at: Position;
  readonly reads: Cell[];
  readonly inArray: boolean;
}

interface Plan {
  readonly reads: readonly Cell[];
  readonly compute: () => Scalar;
}

interface Cell extends Position {
  readonly formula: string | null;
  /** Undefined until computed. */
  value: Evaluated | undefined;
  plan?: Plan;
  waiting?: boolean;
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
      `${addressOf(cell)}: ${error instanceof Error ? error.message : String(error)} in ${cell.formula}`,
      { cause: error },
    );
  }
}

function addressOf({ sheet, row, column }: Position): string {
  return `${sheet}!${cellAddress(row - 1, column - 1)}`;
}

/**
 * Applies an operation to single values, or inside SUMPRODUCT to each place of blocks; a row or column meets every row or
 * column. Elsewhere spreadsheets would silently take one cell of a block, which no formula of ours may rely on.
 */
function each(values: readonly Value[], operation: (scalars: readonly Scalar[]) => Scalar, inArray: boolean): Value {
  if (!values.some((value) => isBlock(value) && value.values.length > 1)) return operation(values.map(scalarOf));
  if (!inArray) throw new Error('a block is calculated with outside SUMPRODUCT');
  const blocks = values.map(blockOf);
  const rows = Math.max(...blocks.map((block) => block.rows));
  const columns = Math.max(...blocks.map((block) => block.columns));
  if (blocks.some((block) => ![1, rows].includes(block.rows) || ![1, columns].includes(block.columns)))
    throw new CellError('#VALUE!');
  const results: Scalar[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const place = blocks.map(
        (block) =>
          block.values[(block.rows === 1 ? 0 : row) * block.columns + (block.columns === 1 ? 0 : column)] ?? null,
      );
      results.push(operation(place));
    }
  }
  return { rows, columns, values: results };
}

function sign(operator: '-' | '+' | '%', x: Scalar): Scalar {
  if (operator === '+') return x;
  return operator === '-' ? -numberOf(x) : numberOf(x) / 100;
}

function binary(operator: BinaryOperator, a: Scalar, b: Scalar): Scalar {
  switch (operator) {
    case '+':
      return finite(numberOf(a) + numberOf(b));
    case '-':
      return finite(numberOf(a) - numberOf(b));
    case '*':
      return finite(numberOf(a) * numberOf(b));
    case '/': {
      if (numberOf(b) === 0) throw new CellError('#DIV/0!');
      return finite(numberOf(a) / numberOf(b));
    }
    case '^':
      return power(numberOf(a), numberOf(b));
    case '&':
      return textOf(a) + textOf(b);
    case '=':
      return compare(a, b) === 0;
    case '<>':
      return compare(a, b) !== 0;
    case '<':
      return compare(a, b) < 0;
    case '<=':
      return compare(a, b) <= 0;
    case '>':
      return compare(a, b) > 0;
    case '>=':
      return compare(a, b) >= 0;
  }
}
