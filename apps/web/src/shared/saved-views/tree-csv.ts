import { workspace } from '@uni/phrases';
import { csvField } from '../../ui/csv.ts';
import { type GridLine, plainText, shortMonth } from '../../ui/planning-grid/index.ts';

/** A whole tree of lines by month, as a spreadsheet of this country reads it: semicolons and decimal commas. */
export function treeCsv(tree: readonly GridLine[], baseMonth: string, months: number): string {
  const every = Array.from({ length: months }, (_, month) => month);
  const lines = (list: readonly GridLine[], level: number): string[] =>
    list.flatMap((line) => [
      [
        csvField(`${'  '.repeat(level)}${line.label}`),
        plainText(line.total, 'money'),
        ...every.map((month) => plainText(line.values[month] ?? 0, 'money')),
      ].join(';'),
      ...lines(line.children, level + 1),
    ]);
  const { rubric, total } = workspace.grid;
  const head = [rubric, total, ...every.map((month) => shortMonth(baseMonth, month))].join(';');
  return [head, ...lines(tree, 0)].join('\r\n');
}
