import { register } from '@uni/phrases';
import type { WorkbookModel } from '@uni/workbook';
import { save } from '../../api/download.ts';
import { durations, notify } from '../../ui/notice/notice-store.ts';

export interface ExportColumn<Row> {
  label: string;
  text: (row: Row) => string;
}

/** A register as a sheet: its title, then the heads and the rows as they are filtered and ordered on screen. */
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
          ...rows.map((row) =>
            columns.map(({ text }) => {
              const value = text(row);
              return value === '' ? null : ({ style: 'computed.text', value } as const);
            }),
          ),
        ],
      },
    ],
  };
}

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Saves a register as a workbook named after it and the day. The writer is loaded when it is asked for. */
export async function exportRegister<Row>(
  name: string,
  title: string,
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
): Promise<void> {
  try {
    const { writeWorkbook } = await import('@uni/workbook');
    const bytes = writeWorkbook(registerWorkbook(title, columns, rows));
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date());
    save(new Blob([Uint8Array.from(bytes)], { type: spreadsheet }), `${name}-${day}.xlsx`);
  } catch {
    notify({ kind: 'error', title: register.exportFailed, duration: durations.error });
  }
}
