import { plotFigures } from '@uni/analysis';
import type { EnterpriseSummary, LandPlot } from '@uni/contracts';
import { land, landShared, enterpriseRegister as register } from '@uni/phrases';
import { save } from '../../api/download.ts';
import { chartWorkbook } from '../../shared/publishing/chart-workbook.ts';
import { fileNameOf } from '../../shared/publishing/file-name.ts';
import { dayText } from '../../shared/register/days.ts';
import { type ChartCell, type ChartTable, csvOf, moneyCell, shareCell } from '../../ui/charts/chart-table.ts';
import { csvFile } from '../../ui/csv.ts';
import { durations, notify } from '../../ui/notice/notice-store.ts';
import { formatDate, formatNumber } from '../../ui/numbers/index.ts';
import { responsibleText } from './responsible-text.ts';

const copy = land.export;
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface LandFile {
  readonly plots: readonly LandPlot[];
  readonly enterprises: readonly EnterpriseSummary[];
  /** Filters of the view, by name: a file names what it leaves out. */
  readonly conditions: readonly string[];
}

const area = (value: number | null): ChartCell =>
  value === null ? '' : { text: formatNumber(value, { decimals: 2 }), value, unit: 'number' };
const money = (cents: number | null): ChartCell => (cents === null ? '' : moneyCell(cents));

/** Returns what the list shows, and the terms of each deal. Contacts and notes are personal, and stay out. */
export function landTable({ plots, enterprises }: Pick<LandFile, 'plots' | 'enterprises'>): ChartTable {
  const { columns } = land.list;
  const { fields } = landShared;
  const names = new Map(enterprises.map(({ id, name }) => [id, name]));
  return {
    columns: [
      ...[columns.name, fields.city, fields.state, copy.address, columns.step, copy.moved, columns.responsible],
      ...[land.product, copy.zoning, columns.area, copy.vgv, copy.price, copy.priceM2, copy.form, copy.swapShare],
      ...[copy.swapReceipts, columns.option, fields.empreendimento, copy.development, copy.reason],
    ],
    rows: plots.map((plot): ChartTable['rows'][number] => {
      const { sales, price_m2 } = plotFigures(plot);
      const nameOf = (id: number | null): string => (id === null ? '' : (names.get(id) ?? ''));
      return [
        plot.name,
        ...[plot.city ?? '', plot.state ?? '', plot.address ?? '', landShared.steps[plot.step]],
        ...[dayText(plot.moved_at.slice(0, 10)), responsibleText(plot)],
        ...[plot.product ? register.products[plot.product] : '', plot.zoning ?? '', area(plot.area)],
        ...[money(sales), money(plot.price), money(price_m2), plot.form ? landShared.forms[plot.form] : ''],
        ...[shareCell(plot.swap_share), shareCell(plot.swap_receipts), dayText(plot.option_until)],
        ...[nameOf(plot.empreendimento), nameOf(plot.development), plot.reason],
      ];
    }),
  };
}

/** Saves the plots of the view. The writer of workbooks is loaded on demand. */
export async function saveLand(file: LandFile, type: 'xlsx' | 'csv'): Promise<void> {
  const day = formatDate(new Date());
  const [date, month, year] = day.split('/');
  const name = `${fileNameOf(copy.file, `${year}-${month}-${date}`)}.${type}`;
  const table = landTable(file);
  if (type === 'csv') return save(csvFile(csvOf(table)), name);
  try {
    const { writeWorkbook } = await import('@uni/workbook');
    const filters = file.conditions.length === 0 ? copy.unfiltered : land.filtered(file.conditions.join(', '));
    const caption = copy.caption(formatNumber(file.plots.length), day, `${filters} ${copy.outside}`);
    const model = chartWorkbook({ sheet: copy.sheet, title: land.list.table, caption }, table);
    save(new Blob([Uint8Array.from(writeWorkbook(model))], { type: spreadsheet }), name);
  } catch {
    notify({ kind: 'error', title: copy.failed, duration: durations.error });
  }
}
