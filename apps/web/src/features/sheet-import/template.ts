import { type Cell, monthSerial, type Row, type WorkbookModel } from '@uni/workbook';

/** Amounts by line and month: centavos as displayed, null for a blank. */
export interface MonthBlock {
  readonly lines: readonly { key: string; module: number | null; label: string }[];
  readonly months: readonly string[];
  readonly values: readonly (readonly (number | null)[])[];
}

const header = (value: string): Cell => ({ style: 'header.text', value });

/** A sheet that comes back as it went out: it carries the lines' own keys. */
export function blockWorkbook(
  name: string,
  headings: readonly [string, string, string],
  block: MonthBlock,
): WorkbookModel {
  const head: Row = [
    ...headings.map(header),
    ...block.months.map((month): Cell => ({ style: 'header.month', value: monthSerial(month) })),
  ];
  const rows = block.lines.map(
    ({ key, module, label }, at): Row => [
      { style: 'computed.text', value: label },
      { style: 'note.text', value: key },
      module === null ? null : { style: 'computed.integer', value: module },
      ...block.months.map((_, column): Cell => {
        const cents = block.values[at]?.[column] ?? null;
        return cents === null ? { style: 'input.money' } : { style: 'input.money', value: cents / 100 };
      }),
    ],
  );
  return {
    sheets: [{ name, columnWidths: [40, 28, 8], frozen: { rows: 1, columns: 3 }, rows: [head, ...rows] }],
  };
}
