import { strToU8, Zip, ZipDeflate } from 'fflate';
import { cellAddress, columnName, MAX_COLUMNS, MAX_ROWS } from './address.ts';
import { drawingTypes, writeDrawing } from './drawing.ts';
import type { Cell, Row, Sheet, WorkbookModel } from './model.ts';
import { sharedRuns } from './shared-formulas.ts';
import { breaksXml, linksXml, pageSetupXml, printTitles, validationsXml } from './sheet-extras.ts';
import { styleId, stylesXml } from './styles.ts';
import { escapeCellText, escapeXml, XML_HEAD } from './xml.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAX_TEXT = 32_767;
const MAX_FORMULA = 8_192;
/** Text is handed to the compressor in pieces of about this many characters. */
const PIECE = 1 << 16;
/** One fixed date in every zip entry: the same model gives the same bytes. */
const ENTRY_DATE = new Date(2026, 0, 1);

/**
 * The workbook as an .xlsx file.
 * @throws {RangeError} when the model does not fit the format. A name, text or formula is too long, or a number is not
 * finite.
 */
export function writeWorkbook(model: WorkbookModel): Uint8Array {
  const chunks: Uint8Array[] = [];
  streamWorkbook(model, (chunk) => chunks.push(chunk));
  const file = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
  let end = 0;
  for (const chunk of chunks) {
    file.set(chunk, end);
    end += chunk.length;
  }
  return file;
}

/**
 * Writes the workbook piece by piece: rows are read as they are written, only the compressor's window stays in memory.
 * @throws {RangeError} as writeWorkbook does; the chunks passed to the sink until then are no valid file
 */
export function streamWorkbook(model: WorkbookModel, sink: (chunk: Uint8Array) => void): void {
  const book = openBook(model, sink);
  for (const [i, sheet] of model.sheets.entries()) {
    const push = book.part(`xl/worksheets/sheet${i + 1}.xml`);
    for (const piece of joined(sheetXml(sheet, i === 0))) push(piece);
    push(null);
    writeDrawing(book.whole, sheet, i + 1);
  }
  book.end();
}

/**
 * A workbook of one sheet whose rows come little by little, such as pages of a database. They are written as they come.
 * @throws {RangeError} as writeWorkbook does; what was given until then is no file
 */
export async function* sheetPieces(
  sheet: SheetLayout,
  batches: AsyncIterable<Iterable<Row>>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const chunks: Uint8Array[] = [];
  const book = openBook({ sheets: [sheet] }, (chunk) => chunks.push(chunk));
  const push = book.part('xl/worksheets/sheet1.xml');
  for (const piece of joined(sheetHead(sheet, true))) push(piece);
  let index = 0;
  for await (const rows of batches) {
    let piece = '';
    for (const row of rows) {
      piece += checkedRow(sheet, row, index);
      index += 1;
    }
    push(piece);
    yield* chunks.splice(0);
  }
  for (const piece of sheetTail(sheet)) push(piece);
  push(null);
  book.end();
  yield* chunks.splice(0);
}

type SheetLayout = Omit<Sheet, 'rows'>;

/** The file's beginning: everything but its sheets. A part takes pieces of text, and null at its end. */
function openBook(
  model: Pick<WorkbookModel, 'names'> & { readonly sheets: readonly SheetLayout[] },
  sink: (chunk: Uint8Array) => void,
) {
  checkNames(model.sheets);
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    sink(chunk);
  });
  const openEntry = (path: string) => {
    const entry = new ZipDeflate(path, { level: 6 });
    entry.mtime = ENTRY_DATE;
    zip.add(entry);
    return (piece: string | null) => entry.push(piece === null ? new Uint8Array(0) : strToU8(piece), piece === null);
  };
  const whole = (path: string, text: string) => {
    const push = openEntry(path);
    push(text);
    push(null);
  };
  whole('[Content_Types].xml', contentTypes(model.sheets));
  whole('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]));
  whole('xl/workbook.xml', workbookXml(model));
  const sheetPaths = model.sheets.map((_, i): [string, string] => ['worksheet', `worksheets/sheet${i + 1}.xml`]);
  whole('xl/_rels/workbook.xml.rels', relations([...sheetPaths, ['styles', 'styles.xml']]));
  whole('xl/styles.xml', stylesXml());
  return { part: openEntry, whole, end: () => zip.end() };
}

function* joined(pieces: Iterable<string>): Iterable<string> {
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length < PIECE) continue;
    yield text;
    text = '';
  }
  yield text;
}

function checkNames(sheets: readonly SheetLayout[]): void {
  if (sheets.length === 0) throw new RangeError('a workbook needs a sheet');
  const seen = new Set<string>();
  for (const { name } of sheets) {
    const key = name.toLowerCase();
    if (name === '' || name.length > 31 || /[[\]:*?/\\]|^'|'$/.test(name))
      throw new RangeError(`not a sheet name: ${name}`);
    if (seen.has(key)) throw new RangeError(`two sheets are named ${name}`);
    seen.add(key);
  }
}

function contentTypes(sheets: readonly SheetLayout[]): string {
  const type = (kind: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml`;
  const overrides = [
    ['/xl/workbook.xml', type('sheet.main')],
    ['/xl/styles.xml', type('styles')],
    ...sheets.map((_, i) => [`/xl/worksheets/sheet${i + 1}.xml`, type('worksheet')]),
    ...sheets.flatMap(({ charts = [] }, i) => drawingTypes(charts, i + 1)),
  ].map(([path, kind]) => `<Override PartName="${path}" ContentType="${kind}"/>`);
  return `${XML_HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`;
}

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const rows = targets.map(
    ([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `${XML_HEAD}<Relationships xmlns="${PACKAGE}/relationships">${rows.join('')}</Relationships>`;
}

function workbookXml({
  sheets,
  names = {},
}: Pick<WorkbookModel, 'names'> & { readonly sheets: readonly SheetLayout[] }): string {
  const rows = sheets.map(({ name }, i) => `<sheet name="${escapeXml(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`);
  const defined = Object.entries(names).map(
    ([name, reference]) => `<definedName name="${escapeXml(name)}">${escapeXml(reference)}</definedName>`,
  );
  defined.push(...sheets.flatMap((sheet, i) => printTitles(sheet, i)));
  const definedNames = defined.length > 0 ? `<definedNames>${defined.join('')}</definedNames>` : '';
  return `${XML_HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${rows.join('')}</sheets>${definedNames}<calcPr calcId="191029" fullCalcOnLoad="1"/></workbook>`;
}

function* sheetXml(sheet: Sheet, selected: boolean): Iterable<string> {
  yield* sheetHead(sheet, selected);
  let index = 0;
  for (const row of sheet.rows) {
    yield checkedRow(sheet, row, index);
    index += 1;
  }
  yield* sheetTail(sheet);
}

function* sheetHead(sheet: SheetLayout, selected: boolean): Iterable<string> {
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

function* sheetTail(sheet: SheetLayout): Iterable<string> {
  yield '</sheetData>';
  yield* validationsXml(sheet.validations ?? []);
  yield* linksXml(sheet.links ?? []);
  yield '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>';
  yield pageSetupXml(sheet);
  if (sheet.print) yield breaksXml(sheet.print);
  if ((sheet.charts ?? []).length > 0) yield '<drawing r:id="rId1"/>';
  yield '</worksheet>';
}

function checkedRow(sheet: SheetLayout, row: Row, index: number): string {
  if (index >= MAX_ROWS || row.length > MAX_COLUMNS)
    throw new RangeError(`${sheet.name} is larger than a sheet can be`);
  return rowXml(sheet, row, index);
}

function paneXml({ frozen: { rows, columns } }: SheetLayout): string {
  if (rows === 0 && columns === 0) return '';
  const pane = rows > 0 && columns > 0 ? 'bottomRight' : rows > 0 ? 'bottomLeft' : 'topRight';
  const split = `${columns > 0 ? ` xSplit="${columns}"` : ''}${rows > 0 ? ` ySplit="${rows}"` : ''}`;
  return `<pane${split} topLeftCell="${cellAddress(rows, columns)}" activePane="${pane}" state="frozen"/>`;
}

function rowXml(sheet: SheetLayout, row: Row, index: number): string {
  let cells = '';
  const share = row.length > 2 ? sharing(sheet, row, index) : null;
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

/** A text that begins like a formula is a typed string and is marked, so that nothing ever evaluates it. */
const FORMULA_START = /^[=+\-@\t\r\n\0]/;

function cellXml({ value, formula, style }: Cell, address: string, sheet: string, shared?: string): string {
  const where = `${sheet}!${address}`;
  const head = `<c r="${address}" s="${styleId(style, formula === undefined && typeof value === 'string' && FORMULA_START.test(value))}"`;
  const f = formula === undefined ? '' : formulaXml(checkedFormula(formula, where), shared);
  switch (typeof value) {
    case 'undefined':
      return f === '' ? `${head}/>` : `${head}>${f}</c>`;
    case 'number':
      return `${head}>${f}<v>${checkedNumber(value, where)}</v></c>`;
    case 'boolean':
      return `${head} t="b">${f}<v>${value ? 1 : 0}</v></c>`;
    case 'string': {
      if (value.length > MAX_TEXT) throw new RangeError(`${where}: a text of ${value.length} characters`);
      const text = escapeCellText(value);
      return f === ''
        ? `${head} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
        : `${head} t="str">${f}<v>${text}</v></c>`;
    }
  }
}

function formulaXml(formula: string, shared: string | undefined): string {
  if (shared === undefined) return `<f>${escapeXml(formula)}</f>`;
  return shared.includes('ref=') ? `<f ${shared}>${escapeXml(formula)}</f>` : `<f ${shared}/>`;
}

function checkedNumber(value: number, where: string): number {
  if (!Number.isFinite(value)) throw new RangeError(`${where}: ${value} is no number for a cell`);
  return value === 0 ? 0 : value;
}

function checkedFormula(formula: string, where: string): string {
  if (formula.startsWith('=')) throw new RangeError(`${where}: a formula is written without its equals sign`);
  if (formula.length > MAX_FORMULA) throw new RangeError(`${where}: a formula of ${formula.length} characters`);
  return formula;
}
