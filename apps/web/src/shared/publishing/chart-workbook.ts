import type { Cell, Row, WorkbookModel } from '@uni/workbook';
import type { ChartCell, ChartTable } from '../../ui/charts/chart-table.ts';

const header = (value: string): Cell => ({ style: 'header.text', value });

/** A number stays a number: money in reais, a share as a percentage. */
function cellOf(cell: ChartCell): Cell | null {
  if (cell === '') return null;
  if (typeof cell === 'string') return { style: 'computed.text', value: cell };
  if (cell.unit === 'money') return { style: 'computed.money', value: cell.value / 100 };
  return { style: cell.unit === 'share' ? 'computed.percent' : 'computed.number', value: cell.value };
}

/** The table of a chart as a sheet: what it shows, whose it is, then the rows. */
export function chartWorkbook(
  { sheet, title, caption }: { sheet: string; title: string; caption: string },
  { columns, rows }: ChartTable,
): WorkbookModel {
  const body: Row[] = rows.map((cells) => cells.map(cellOf));
  return {
    sheets: [
      {
        name: sheet,
        columnWidths: columns.map((_, at) => (at === 0 ? 32 : 20)),
        frozen: { rows: 4, columns: 1 },
        rows: [
          [{ style: 'title.text', value: title }],
          [{ style: 'note.text', value: caption }],
          [],
          columns.map(header),
          ...body,
        ],
      },
    ],
  };
}
