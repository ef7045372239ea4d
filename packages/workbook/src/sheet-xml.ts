/** A sheet as the format's XML: its head, its rows one by one, its end. */
import { cellAddress, columnName, MAX_COLUMNS, MAX_ROWS } from './address.ts';
import { cellXml } from './cell-xml.ts';
import type { Row, Sheet } from './model.ts';
import { sharedRuns } from './shared-formulas.ts';
import { breaksXml, linksXml, pageSetupXml, validationsXml } from './sheet-extras.ts';
import { MAIN, RELATIONS, XML_HEAD } from './xml.ts';

/** A sheet whose rows come by themselves. */
export type SheetLayout = Omit<Sheet, 'rows'>;

/** Returns the XML before a sheet's rows. Numbers of shared formulas begin again. */
export function* sheetHead(sheet: SheetLayout, selected: boolean): Iterable<string> {
  shared.delete(sheet);
  const relations = (sheet.charts ?? []).length > 0 ? ` xmlns:r="${RELATIONS}"` : '';
  const outline = sheet.levels ? '<outlinePr summaryBelow="0"/>' : '';
  const fit = sheet.print ? '' : '<pageSetUpPr fitToPage="1"/>';
  yield `${XML_HEAD}<worksheet xmlns="${MAIN}"${relations}><sheetPr>${outline}${fit}</sheetPr>`;
  yield `<sheetViews><sheetView showGridLines="0"${selected ? ' tabSelected="1"' : ''} workbookViewId="0">${paneXml(sheet)}</sheetView></sheetViews>`;
  const deepest = Math.max(0, ...(sheet.levels ?? []));
  yield `<sheetFormatPr defaultRowHeight="15"${deepest > 0 ? ` outlineLevelRow="${deepest}"` : ''}/>`;
  const columns = columnsXml(sheet);
  if (columns.length > 0) yield `<cols>${columns.join('')}</cols>`;
  yield '<sheetData>';
}

function columnsXml({ columnWidths, hiddenColumns = [], restWidth }: SheetLayout): string[] {
  const columns = columnWidths.map((width, i) => {
    const hidden = hiddenColumns.includes(i) ? ' hidden="1"' : '';
    return `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"${hidden}/>`;
  });
  if (restWidth && restWidth.until > columnWidths.length)
    columns.push(
      `<col min="${columnWidths.length + 1}" max="${restWidth.until}" width="${restWidth.width}" customWidth="1"/>`,
    );
  return columns;
}

/** Returns the XML after a sheet's rows. */
export function* sheetTail(sheet: SheetLayout): Iterable<string> {
  yield '</sheetData>';
  yield* validationsXml(sheet.validations ?? []);
  yield* linksXml(sheet.links ?? []);
  yield '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>';
  yield pageSetupXml(sheet);
  if (sheet.print) yield breaksXml(sheet.print);
  if ((sheet.charts ?? []).length > 0) yield '<drawing r:id="rId1"/>';
  yield '</worksheet>';
}

function paneXml({ frozen: { rows, columns } }: SheetLayout): string {
  if (rows === 0 && columns === 0) return '';
  const pane = rows > 0 && columns > 0 ? 'bottomRight' : rows > 0 ? 'bottomLeft' : 'topRight';
  const split = `${columns > 0 ? ` xSplit="${columns}"` : ''}${rows > 0 ? ` ySplit="${rows}"` : ''}`;
  return `<pane${split} topLeftCell="${cellAddress(rows, columns)}" activePane="${pane}" state="frozen"/>`;
}

/**
 * A row with its cells; nothing for a row without any.
 * @throws {RangeError} when a cell or the sheet does not fit the format
 */
export function rowXml(sheet: SheetLayout, row: Row, index: number): string {
  if (index >= MAX_ROWS || row.length > MAX_COLUMNS)
    throw new RangeError(`${sheet.name} is larger than a sheet can be`);
  let cells = '';
  const share = row.some((cell) => cell?.formula !== undefined) ? sharing(sheet, row, index) : null;
  for (const [column, cell] of row.entries()) {
    if (cell) cells += cellXml(cell, `${columnName(column)}${index + 1}`, sheet.name, share?.(column));
  }
  const level = sheet.levels?.[index] ?? 0;
  return cells === '' ? '' : `<row r="${index + 1}"${level > 0 ? ` outlineLevel="${level}"` : ''}>${cells}</row>`;
}

/** Number of shared formulas of a sheet so far, from the writing of its head on. */
const shared = new WeakMap<SheetLayout, number>();

function nextNumber(sheet: SheetLayout): number {
  const number = shared.get(sheet) ?? 0;
  shared.set(sheet, number + 1);
  return number;
}

/** Writes runs of one formula moved along a row. The first states the cells it holds for, the others its number. */
function sharing(sheet: SheetLayout, row: Row, index: number): ((column: number) => string | undefined) | null {
  const runs = sharedRuns(row.map((cell) => cell?.formula));
  const numbers = new Map<number, { readonly number: number; readonly last: number }>();
  for (const [column, first] of runs.entries()) {
    if (first === null) continue;
    const known = numbers.get(first);
    numbers.set(first, { number: known?.number ?? nextNumber(sheet), last: column });
  }
  if (numbers.size === 0) return null;
  return (column) => {
    const first = runs[column] ?? null;
    const run = first === null ? undefined : numbers.get(first);
    if (first === null || !run) return undefined;
    const head = `t="shared" si="${run.number}"`;
    if (column !== first) return head;
    return `${head} ref="${columnName(first)}${index + 1}:${columnName(run.last)}${index + 1}"`;
  };
}
