import { monthAt } from '@uni/engine';
import { workspace } from '@uni/phrases';
import type { Cell, monthSerial, Row, WorkbookModel } from '@uni/workbook';
import { save } from '../../../api/download.ts';
import { fileNameOf } from '../../../shared/publishing/file-name.ts';
import { fromTicks, type GridFile, plainText, type VisibleTable } from '../../../ui/planning-grid/index.ts';

const copy = workspace.grid;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const FORMATS = { money: 'money', share: 'percent', count: 'number' } as const;

/** Saves the visible grid under a name. The workbook writer is loaded on request only. */
export async function saveGrid(
  table: VisibleTable,
  file: GridFile,
  about: { names: readonly string[]; sheet: string; baseMonth: string },
): Promise<void> {
  const name = fileNameOf(...about.names);
  if (file === 'csv') {
    save(new Blob(['\u{feff}', gridText(table)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
    return;
  }
  const { monthSerial: serial, writeWorkbook } = await import('@uni/workbook');
  const bytes = writeWorkbook(gridWorkbook(table, about, serial));
  save(new Blob([new Uint8Array(bytes)], { type: XLSX }), `${name}.xlsx`);
}

const indented = (label: string, level: number): string => `${'   '.repeat(level - 1)}${label}`;
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Semicolons and decimal commas, as a spreadsheet of this country reads it; a blank stays blank. */
export function gridText({ periods, rows }: VisibleTable): string {
  const head = [copy.rubric, copy.total, ...periods.map(({ label }) => label)].map(quoted);
  const body = rows.map(({ label, level, unit, total, cells }) => [
    quoted(indented(label, level)),
    plainText(total, unit),
    ...cells.map((ticks) => plainText(ticks, unit)),
  ]);
  return [head, ...body].map((cells) => cells.join(';')).join('\r\n');
}

/** Returns one sheet with exact amounts. Months are dates, totals differ from lines by style, a blank is an empty cell. */
export function gridWorkbook(
  { periods, rows }: VisibleTable,
  { sheet, baseMonth }: { sheet: string; baseMonth: string },
  serial: typeof monthSerial,
): WorkbookModel {
  const head: Row = [
    ...[copy.rubric, copy.total].map((value): Cell => ({ style: 'header.text', value })),
    ...periods.map(
      ({ label, from, rolled }): Cell =>
        rolled
          ? { style: 'header.text', value: label }
          : { style: 'header.month', value: serial(monthAt(baseMonth, from)) },
    ),
  ];
  const body = rows.map(({ label, level, tone, unit, total, cells }): Row => {
    const role = tone === 'line' ? 'computed' : 'total';
    const amount = (ticks: number | null): Cell | null =>
      ticks === null ? null : { style: `${role}.${FORMATS[unit]}`, value: fromTicks(ticks, unit) };
    return [{ style: `${role}.text`, value: indented(label, level) }, amount(total), ...cells.map(amount)];
  });
  const columnWidths = [40, 18, ...periods.map(() => 14)];
  return { sheets: [{ name: sheet, columnWidths, frozen: { rows: 1, columns: 2 }, rows: [head, ...body] }] };
}
