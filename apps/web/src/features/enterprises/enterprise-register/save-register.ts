import { enterpriseRegister as copy } from '@uni/phrases';
import { save } from '../../../api/download.ts';
import type { RegisteredEnterprise } from '../../../api/planner/enterprise-register.ts';
import { chartWorkbook } from '../../../shared/publishing/chart-workbook.ts';
import { fileNameOf } from '../../../shared/publishing/file-name.ts';
import { durations, notify } from '../../../ui/notice/notice-store.ts';
import { formatDate, formatNumber } from '../../../ui/numbers/index.ts';
import { exportTable } from './register-list.ts';

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Saves the enterprises on screen as a workbook; the writer is loaded on demand. */
export async function saveRegister(list: readonly RegisteredEnterprise[]): Promise<void> {
  try {
    const { writeWorkbook } = await import('@uni/workbook');
    const day = formatDate(new Date());
    const caption = copy.exportCaption(formatNumber(list.length), day);
    const model = chartWorkbook({ sheet: copy.sheet.templateSheet, title: copy.title, caption }, exportTable(list));
    const [date, month, year] = day.split('/');
    const name = fileNameOf(copy.file, `${year}-${month}-${date}`);
    save(new Blob([Uint8Array.from(writeWorkbook(model))], { type: spreadsheet }), `${name}.xlsx`);
  } catch {
    notify({ kind: 'error', title: copy.exportFailed, duration: durations.error });
  }
}
