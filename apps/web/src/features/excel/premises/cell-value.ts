import type { Json } from '@uni/contracts';
import { monthIndex } from '@uni/engine';
import { excelAddIn } from '@uni/phrases';
import { plain } from '../../../ui/search.ts';
import type { Control } from '../../study-forms/form/fields.ts';
import { readExcelPeriod } from '../functions/period.ts';

const copy = excelAddIn.pane.premises;

export type CellValue = { readonly value: Json } | { readonly problem: string };

/**
 * Returns the value of a cell as the study stores it. Money is reais and a share a fraction on both sides: 12% in Excel is 0.12. A month
 * is a position from the base month.
 */
export function readCellValue(control: Control, cell: unknown, baseMonth: string): CellValue {
  switch (control.kind) {
    case 'text':
      return { value: String(cell) };
    case 'switch':
      return typeof cell === 'boolean' ? { value: cell } : { problem: copy.notYesNo };
    case 'choice':
      return readOption(control.options, cell);
    case 'calendar':
      return readMonth(cell, (month) => month);
    case 'month':
    case 'month_ref':
      return readMonth(cell, (month) => monthIndex(baseMonth, month));
    default:
      return typeof cell === 'number' && Number.isFinite(cell) ? { value: cell } : { problem: copy.notNumber };
  }
}

const readMonth = (cell: unknown, stored: (month: string) => Json): CellValue => {
  const month = readExcelPeriod(cell);
  // A year alone is no month.
  return month && month.length > 4 ? { value: stored(month) } : { problem: copy.notMonth };
};

const readOption = (options: readonly { value: string | boolean; label: string }[], cell: unknown): CellValue => {
  const typed = plain(String(cell).trim());
  const option = options.find(({ value, label }) => [plain(label), plain(String(value))].includes(typed));
  return option ? { value: option.value } : { problem: copy.notOption(options.map(({ label }) => label).join(', ')) };
};
