import { cellAddress } from './address.ts';
import type { Cell, WorkbookModel } from './model.ts';

/** A cell that a recalculation has to give to the centavo. */
export interface Expectation {
  readonly sheet: string;
  readonly address: string;
  readonly centavos: number;
}

/** Every cell of the model that carries `expect`, in the order of the sheets. */
export function expectations(model: WorkbookModel): Expectation[] {
  const expected: Expectation[] = [];
  for (const sheet of model.sheets) {
    let index = 0;
    for (const row of sheet.rows) {
      for (const [column, cell] of row.entries()) {
        if (cell?.expect !== undefined)
          expected.push({ sheet: sheet.name, address: cellAddress(index, column), centavos: cell.expect });
      }
      index += 1;
    }
  }
  return expected;
}

/** A cell whose recalculated value is not what was expected; `found` is in reais, or what the cell holds instead. */
export interface Difference extends Expectation {
  readonly actual: unknown;
}

/**
 * Compares values of a recalculation, in reais, with what the model expects.
 * @param valueAt the value of a cell; anything but a number that is within a thousandth of a centavo differs
 */
export function differences(
  expected: readonly Expectation[],
  valueAt: (sheet: string, address: string) => unknown,
): Difference[] {
  return expected.flatMap((one) => {
    const expected = valueAt(one.sheet, one.address);
    // Reais of this size are not exact binary fractions: 10^13 reais have a last digit (ulp) of 0.002.
    const equal =
      typeof expected === 'number' &&
      Math.abs(expected * 100 - one.centavos) <= Math.max(0.001, Math.abs(one.centavos) * 4e-16);
    return equal ? [] : [{ ...one, actual: expected }];
  });
}

/** The value that replaces every formula's result in withoutResults; no study's cash flow holds it. */
const WRONG = 987_654_321.01;

/** The same workbook with a wrong result cached in every formula cell: only a recalculation can make it right. */
export function withoutResults(model: WorkbookModel): WorkbookModel {
  const spoil = (cell: Cell | null): Cell | null => (cell?.formula === undefined ? cell : { ...cell, value: WRONG });
  return {
    ...model,
    sheets: model.sheets.map((sheet) => ({ ...sheet, rows: [...sheet.rows].map((row) => row.map(spoil)) })),
  };
}
