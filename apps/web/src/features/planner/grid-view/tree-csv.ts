import { workspace } from '@uni/phrases';
import { type GridLine, plainText, shortMonth } from '../../../ui/planning-grid/index.ts';

/** A whole tree of lines by month, as a spreadsheet of this country reads it: semicolons and decimal commas. */
export function treeCsv(tree: readonly GridLine[], baseMonth: string, months: number): string {
  const every = Array.from({ length: months }, (_, month) => month);
  const lines = (list: readonly GridLine[], level: number): string[] =>
    list.flatMap((line) => [
      [
        quoted(`${'  '.repeat(level)}${line.label}`),
        plainText(line.total, 'money'),
        ...every.map((month) => plainText(line.values[month] ?? 0, 'money')),
      ].join(';'),
      ...lines(line.children, level + 1),
    ]);
  const { rubric, total } = workspace.grid;
  const head = [rubric, total, ...every.map((month) => shortMonth(baseMonth, month))].join(';');
  return [head, ...lines(tree, 0)].join('\r\n');
}

/** As a file: with a byte-order mark, so that spreadsheets read the accents. */
export const csvFile = (text: string): Blob => new Blob(['\u{feff}', text], { type: 'text/csv;charset=utf-8' });

/** Quoted where the format needs it; a text that begins like a formula stays a text. */
const quoted = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
