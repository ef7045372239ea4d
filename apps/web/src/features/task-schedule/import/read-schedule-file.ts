import { type PlanRefusal, readProjectXml, readSpreadsheet, type TaskPlan } from '@uni/workbook/public/task-plan.ts';
import { sheetPlan } from './sheet-plan.ts';

/** Reason for which a file has no plan: of either format, or of none that is read. */
export type ScheduleRefusal = PlanRefusal | 'binary' | 'not_a_schedule' | 'no_columns';

/** A plan, or the reason for none. */
export type ScheduleReading =
  | { readonly ok: true; readonly plan: TaskPlan }
  | { readonly ok: false; readonly reason: ScheduleRefusal };

/** Reads a schedule that a person brings: XML of MS Project, a workbook, or delimited text. Never throws, whatever the bytes. */
export function readScheduleFile(file: Uint8Array): ScheduleReading {
  if (isMarkup(file)) return readProjectXml(file);
  const outcome = readSpreadsheet(file);
  if (outcome.ok) return sheetPlan(outcome.sheets) ?? { ok: false, reason: 'no_columns' };
  // .mpp, .xls and workbooks behind a password have the same wrapping.
  if (outcome.reason === 'old_or_protected') return { ok: false, reason: 'binary' };
  return { ok: false, reason: outcome.reason === 'too_large' ? 'too_large' : 'not_a_schedule' };
}

/** True if the first sign is `<`, behind a byte order mark or blanks. */
function isMarkup(file: Uint8Array): boolean {
  const head = file.subarray(0, 64).filter((byte) => ![0, 0xef, 0xbb, 0xbf, 0xff, 0xfe, 9, 10, 13, 32].includes(byte));
  return head[0] === 0x3c;
}
