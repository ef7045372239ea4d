import { register } from '@uni/phrases';
import type { Cell, WorkbookModel } from '@uni/workbook';
import { save } from '../../api/download.ts';
import { durations, notify } from '../../ui/notice/notice-store.ts';

/** A text, or money in centavos, which stays a number that can be added up. */
export type ExportColumn<Row> = { label: string } & (
  | { text: (row: Row) => string; cents?: undefined }
  | { cents: (row: Row) => number; text?: undefined }
);

const cellOf = <Row>({ text, cents }: ExportColumn<Row>, row: Row): Cell | null => {
  if (cents) return { style: 'computed.money', value: cents(row) / 100 };
  const value = text(row);
  return value === '' ? null : { style: 'computed.text', value };
};

/** A register as a sheet: its title, the heads, and the rows as filtered and ordered on screen. */
export function registerWorkbook<Row>(
  title: string,
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
): WorkbookModel {
  return {
    sheets: [
      {
        name: title.slice(0, 31),
        columnWidths: columns.map((_, at) => (at === 0 ? 32 : 24)),
        frozen: { rows: 3, columns: 1 },
        rows: [
          [{ style: 'title.text', value: title }],
          [],
          columns.map(({ label }) => ({ style: 'header.text', value: label })),
          ...rows.map((row) => columns.map((column) => cellOf(column, row))),
        ],
      },
    ],
  };
}

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Saves a register as a workbook named after it and the day. The writer is loaded on request only, and so are rows that are not
 * on the page.
 */
export async function exportRegister<Row>(
  name: string,
  title: string,
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[] | (() => Promise<readonly Row[]>),
): Promise<void> {
  try {
    const { writeWorkbook } = await import('@uni/workbook');
    const exportRows = typeof rows === 'function' ? await rows() : rows;
    const bytes = writeWorkbook(registerWorkbook(title, columns, exportRows));
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date());
    save(new Blob([Uint8Array.from(bytes)], { type: spreadsheet }), `${name}-${day}.xlsx`);
  } catch {
    notify({ kind: 'error', title: register.exportFailed, duration: durations.error });
  }
}
