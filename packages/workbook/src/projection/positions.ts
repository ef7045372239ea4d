import type { ProjectionLine } from '@uni/engine';
import { cellAddress } from '../address.ts';
import { inputOf, type Scope } from './calculation.ts';
import type { IndicatorPosition } from './indicators.ts';
import { firstMonthColumn, firstRow, indicatorsSheet, sheetNames, valueColumn } from './layout.ts';
import type { SheetRow } from './rubrics.ts';

/** Positions of the workbook's editable cells and results, for callers that type and compare. */
export interface ProjectionPositions {
  /** Blue cells by their path in the study (JSON Pointer); those of money hold reais. */
  readonly inputs: ReadonlyMap<string, { readonly sheet: string; readonly address: string }>;
  /** Lines of months, from the column of month 0 on. */
  readonly lines: readonly {
    readonly key: string;
    readonly module: number | null;
    readonly company?: string;
    readonly sheet: string;
    readonly row: number;
  }[];
  readonly firstMonthColumn: number;
  readonly months: number;
  readonly indicators: ReadonlyMap<
    string,
    { readonly sheet: string; readonly address: string; readonly unit: IndicatorPosition['unit'] }
  >;
}

/** Returns the name of a line: its key, its module and its company. */
export function positionOf({ key, module, company }: Pick<ProjectionLine, 'key' | 'module' | 'company'>): string {
  return `${key}|${module ?? ''}|${company ?? ''}`;
}

/** The path of the input that a cell holds, if it holds one. */
export function pointerOf(sheetRow: SheetRow): string | null {
  if (sheetRow.kind === 'input') return sheetRow.input.pointer;
  return sheetRow.kind === 'row' ? (inputOf(sheetRow.row)?.pointer ?? null) : null;
}

/** Returns the positions of the inputs that some formula reads, the lines and the indicators. */
export function positionsOf({ layout, rows }: Scope, indicators: readonly IndicatorPosition[]): ProjectionPositions {
  const inputs = new Map<string, { sheet: string; address: string }>();
  for (const [key, sheetRows] of layout.sheets)
    for (const [k, sheetRow] of sheetRows.entries()) {
      const pointer = pointerOf(sheetRow);
      if (pointer === null || sheetRow.kind === 'heading') continue;
      if (layout.isRead(sheetRow.row, sheetRow.kind === 'input' ? sheetRow.input : null))
        inputs.set(pointer, { sheet: sheetNames[key], address: cellAddress(firstRow + k, valueColumn) });
    }
  return {
    inputs,
    lines: rows.lines.map(({ key, module, company, row }) => ({
      key,
      module,
      ...(company === undefined ? {} : { company }),
      sheet: sheetNames[row.sheet],
      row: layout.rowNumber(row),
    })),
    firstMonthColumn,
    months: layout.months,
    indicators: new Map(
      indicators.map(({ key, row, unit }) => [key, { sheet: indicatorsSheet, address: cellAddress(row, 1), unit }]),
    ),
  };
}
