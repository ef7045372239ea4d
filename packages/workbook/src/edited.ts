/** Compares a workbook with numbers typed over its blue cells to the engine's projection with the same numbers. */
import { isStock, type Model } from '@uni/engine';
import { cellAddress } from './address.ts';
import type { Cell, Sheet, WorkbookModel } from './model.ts';
import { displayedIndicator } from './projection/indicators.ts';
import { type ProjectionPositions, positionOf } from './projection/positions.ts';

/** A number of the study, by its JSON Pointer, as a cell holds it: money in reais. */
export interface TypedNumber {
  readonly pointer: string;
  readonly value: number;
}

/** The workbook with numbers typed over its blue cells, and the paths for which it has none. */
export function typedOver(
  workbook: WorkbookModel,
  { inputs }: ProjectionPositions,
  numbers: readonly TypedNumber[],
): { workbook: WorkbookModel; missing: string[] } {
  const bySheet = new Map<string, Map<string, number>>();
  const missing: string[] = [];
  for (const { pointer, value } of numbers) {
    const target = inputs.get(pointer);
    if (!target) {
      missing.push(pointer);
      continue;
    }
    const cells = bySheet.get(target.sheet) ?? new Map<string, number>();
    bySheet.set(target.sheet, cells.set(target.address, value));
  }
  const sheets = workbook.sheets.map((sheet) => sheetWith(sheet, bySheet.get(sheet.name)));
  return { workbook: { ...workbook, sheets }, missing };
}

function sheetWith(sheet: Sheet, typed: ReadonlyMap<string, number> | undefined): Sheet {
  if (!typed) return sheet;
  const cellWith = (cell: Cell | null, address: string): Cell | null => {
    const value = typed.get(address);
    return cell === null || value === undefined ? cell : { ...cell, value };
  };
  const rows = [...sheet.rows].map((row, r) => row.map((cell, c) => cellWith(cell, cellAddress(r, c))));
  return { ...sheet, rows };
}

/** A cell or an indicator that the workbook gives otherwise than the engine. */
export interface EditedDifference {
  readonly location: string;
  readonly engine: unknown;
  readonly workbook: unknown;
}

/** Number of compared cells, and those that differ. */
export interface EditedComparison {
  readonly compared: number;
  readonly different: readonly EditedDifference[];
}

type ValueAt = (sheet: string, address: string) => unknown;

/**
 * Compares every month of every line and every indicator of a recalculated workbook with a projection.
 * @param valueAt what a cell holds: a number in reais, a text, or the spreadsheet's error
 */
export function compareEdited(model: Model, positions: ProjectionPositions, valueAt: ValueAt): EditedComparison {
  const lines = compareLines(model, positions, valueAt);
  const indicators = Object.entries(model.projection.indicators).flatMap(([key, value]): EditedDifference[] => {
    const target = positions.indicators.get(key);
    if (!target) return [{ location: key, engine: value, workbook: 'sem célula' }];
    const actual = valueAt(target.sheet, target.address);
    const expected = displayedIndicator(target.unit, value, model.study.base_month);
    const isSame =
      target.unit === 'money' && typeof value === 'number' ? isSameMoney(actual, value) : isSameValue(actual, expected);
    return isSame ? [] : [{ location: key, engine: expected, workbook: actual }];
  });
  return {
    compared: lines.compared + Object.keys(model.projection.indicators).length,
    different: [...lines.different, ...indicators],
  };
}

function compareLines({ projection }: Model, positions: ProjectionPositions, valueAt: ValueAt): EditedComparison {
  const projected = new Map(projection.lines.map((line) => [positionOf(line), line.values]));
  const different: EditedDifference[] = [];
  let compared = 0;
  for (const line of positions.lines) {
    const { key, sheet, row } = line;
    const values = projected.get(positionOf(line)) ?? [];
    projected.delete(positionOf(line));
    // After the last month flows are zero. Stock values there are not compared.
    const until = isStock(key) ? projection.months : Math.max(projection.months, positions.months);
    compared += until;
    for (let t = 0; t < until; t++) {
      const actual = valueAt(sheet, cellAddress(row, positions.firstMonthColumn + t));
      if (isSameMoney(actual, values[t] ?? 0)) continue;
      const target = `${sheet}: ${positionOf(line)} mês ${t}`;
      different.push({ location: target, engine: (values[t] ?? 0) / 100, workbook: actual });
    }
  }
  const absent = absentLines(projected);
  return { compared: compared + absent.compared, different: [...different, ...absent.different] };
}

/** Lines that the workbook does not have: none of their cells is there. */
function absentLines(lines: ReadonlyMap<string, readonly number[]>): EditedComparison {
  const cells = [...lines].flatMap(([key, values]) =>
    values.map((value, t) => ({ location: `${key} mês ${t}`, value })),
  );
  const different = cells
    .filter(({ value }) => value !== 0)
    .map(({ location: target, value }) => ({ location: target, engine: value / 100, workbook: 'sem linha' }));
  return { compared: cells.length, different };
}

function isSameMoney(actual: unknown, centavos: number): boolean {
  const limit = Math.max(0.001, Math.abs(centavos) * 4e-16);
  return typeof actual === 'number' && Math.abs(actual * 100 - centavos) <= limit;
}

/** Rates and ratios agree to nine digits. */
function isSameValue(actual: unknown, expected: number | string): boolean {
  if (typeof expected === 'string' || typeof actual !== 'number') return actual === expected;
  return Math.abs(actual - expected) <= 1e-9 * Math.max(1, Math.abs(expected));
}
