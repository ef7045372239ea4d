import { type Row, writeWorkbook } from '@uni/workbook';

/** Somebody's own sheet as the bytes of a file. */
export function ownSheet(name: string, ...rows: readonly (readonly (string | number | null)[])[]): Buffer {
  const cells = rows.map(
    (row): Row =>
      row.map((value) =>
        value === null ? null : { style: typeof value === 'number' ? 'input.money' : 'input.text', value },
      ),
  );
  const sheet = { name, columnWidths: [], frozen: { rows: 0, columns: 0 }, rows: cells };
  return Buffer.from(writeWorkbook({ sheets: [sheet] }));
}
