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
export function shown(value: number, unit: FormulaRow['unit']): number {
  return unit === 'money' ? value / 100 : value;
}

export function formatOf(unit: FormulaRow['unit']): CellFormat {
  return formats[unit];
}

export function text(value: string, role: CellRole = 'computed'): Cell {
  return { style: `${role}.text`, value };
}

/** The four rows above the lines: title, note, month numbers and months. */
export function heading(
  title: string,
  note: string,
  baseMonth: string,
  months: number,
  columns: readonly [string, string, string],
): Row[] {
  const numbers = Array.from({ length: months }, (_, t): Cell => ({ style: 'header.integer', value: t }));
  const dates = Array.from(
    { length: months },
    (_, t): Cell => ({ style: 'header.month', value: monthSerial(monthAt(baseMonth, t)) }),
  );
  const [label, second, third] = columns;
  return [
    [text(title, 'title')],
    [text(note, 'note')],
    [text('Mês', 'header'), null, null, ...numbers],
    [text(label, 'header'), text(second, 'header'), text(third, 'header'), ...dates],
  ];
}
