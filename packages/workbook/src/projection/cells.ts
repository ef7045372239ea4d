import type { FormulaRow } from '@uni/engine';
import { monthAt } from '@uni/engine';
import { monthSerial } from '../address.ts';
import type { Cell, CellFormat, CellRole, Row } from '../model.ts';

const formats: Record<FormulaRow['unit'], CellFormat> = {
  money: 'money',
  share: 'percent',
  factor: 'factor',
  number: 'number',
};

/** A value as a cell shows it: centavos become reais. */
export function displayedValue(value: number, unit: FormulaRow['unit']): number {
  return unit === 'money' ? value / 100 : value;
}

export function formatOf({ unit, whole }: Pick<FormulaRow, 'unit' | 'whole'>): CellFormat {
  return whole ? 'integer' : formats[unit];
}

export function text(value: string, role: CellRole = 'computed'): Cell {
  return { style: `${role}.text`, value };
}

/** The four rows above the lines: title, note, month numbers and months; `columns` are the headings before the months. */
export function heading(
  title: string,
  note: string,
  baseMonth: string,
  months: number,
  columns: readonly string[],
): Row[] {
  const numbers = Array.from({ length: months }, (_, t): Cell => ({ style: 'header.integer', value: t }));
  const dates = Array.from(
    { length: months },
    (_, t): Cell => ({ style: 'header.month', value: monthSerial(monthAt(baseMonth, t)) }),
  );
  return [
    [text(title, 'title')],
    [text(note, 'note')],
    [text('Mês', 'header'), ...columns.slice(1).map(() => null), ...numbers],
    [...columns.map((column) => text(column, 'header')), ...dates],
  ];
}
