import { scenarios as words } from '@uni/phrases';
import { save } from '../../../../api/download.ts';
import { Button } from '../../../../ui/button/button.tsx';
import type { ChartTable } from '../../../../ui/charts/index.ts';
import { forClipboard } from '../../../../ui/numbers/index.ts';

/** A table as a spreadsheet of this country reads it: semicolons, plain minus, quoted texts, a mark for the accents. */
export function csvOf({ columns, rows }: ChartTable): string {
  const line = (cells: readonly string[]): string =>
    cells.map((cell) => `"${forClipboard(cell).replaceAll('"', '""')}"`).join(';');
  return [columns, ...rows].map(line).join('\r\n');
}

/** The way out of a chart: the numbers behind it as a file. */
export function CsvTool({ table, name }: { table: () => ChartTable; name: string }) {
  const download = (): void =>
    save(new Blob(['\u{feff}', csvOf(table())], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
  return (
    <Button look="link" size="small" onClick={download}>
      {words.exportCsv}
    </Button>
  );
}
