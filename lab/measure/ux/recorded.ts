/** Rows that other commands measure, as docs/benchmarks.md has them. */
import { recordedSection } from '../../record.ts';
import type { RubricRow } from './rubric.ts';

const commands = [
  { row: 'R25', name: 'measure:numbers', rows: ['explained', 'parts that do not sum'] },
  {
    row: 'R26',
    name: 'measure:conflicts',
    rows: ['lost', 'silent overwrites', 'overlaps that nobody was asked about'],
  },
] as const;

export function recorded(): RubricRow[] {
  return commands.flatMap(({ row, name, rows }) => {
    const table = recordedSection(name);
    const date = /\d{4}-\d\d-\d\d/.exec(table)?.[0] ?? 'never';
    return rows.map((what): RubricRow => {
      const [, measured = 'not recorded', target = '', result = ''] =
        new RegExp(`^\\| ${what} \\| (.*?) \\| (.*?) \\| (.*?) \\|$`, 'm').exec(table) ?? [];
      return { row, what, measured, target, met: result === 'met', by: `npm run ${name}, recorded ${date}` };
    });
  });
}
