import { Zip } from 'fflate';
import { type Compression, openEntry } from './compression.ts';
import { drawingTypes, writeDrawing } from './drawing.ts';
import type { Row, Sheet, WorkbookModel } from './model.ts';
import { printTitles } from './sheet-extras.ts';
import { rowXml, type SheetLayout, sheetHead, sheetTail } from './sheet-xml.ts';
import { stylesXml } from './styles.ts';
import { escapeXml, MAIN, RELATIONS, XML_HEAD } from './xml.ts';

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
/** Text is handed to the compressor in pieces of about this many characters. */
const PIECE = 1 << 18;
/** One fixed date in every zip entry: the same model gives the same bytes. */
const ENTRY_DATE = new Date(2026, 0, 1);
const utf8 = new TextEncoder();

/**
 * The workbook as an .xlsx file.
 * @throws {RangeError} when the model does not fit the format. A name, text or formula is too long, or a number is not
 * finite.
 */
export function writeWorkbook(model: WorkbookModel, compression?: Compression): Uint8Array {
  const chunks: Uint8Array[] = [];
  streamWorkbook(model, (chunk) => chunks.push(chunk), compression);
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
export function streamWorkbook(
  model: WorkbookModel,
  sink: (chunk: Uint8Array) => void,
  compression?: Compression,
): void {
  const book = openBook(model, sink, compression);
  for (const [i, sheet] of model.sheets.entries()) {
    const push = book.openPart(`xl/worksheets/sheet${i + 1}.xml`);
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
  compression?: Compression,
): AsyncGenerator<Uint8Array, void, undefined> {
  const chunks: Uint8Array[] = [];
  const book = openBook({ sheets: [sheet] }, (chunk) => chunks.push(chunk), compression);
  const push = book.openPart('xl/worksheets/sheet1.xml');
  for (const piece of joined(sheetHead(sheet, true))) push(piece);
  let index = 0;
  let text = '';
  for await (const rows of batches) {
    for (const row of rows) {
      text += rowXml(sheet, row, index);
      index += 1;
    }
    if (text.length < PIECE) continue;
    push(text);
    text = '';
    yield* chunks.splice(0);
  }
  push(text);
  for (const piece of sheetTail(sheet)) push(piece);
  push(null);
  book.end();
  yield* chunks.splice(0);
}

/** The file's beginning: everything but its sheets. A part takes pieces of text, and null at its end. */
function openBook(
  model: Pick<WorkbookModel, 'names'> & { readonly sheets: readonly SheetLayout[] },
  sink: (chunk: Uint8Array) => void,
  compression: Compression | undefined,
) {
  checkNames(model.sheets);
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    sink(chunk);
  });
  const openPart = (path: string) => {
    const entry = openEntry(path, ENTRY_DATE, compression);
    zip.add(entry);
    return (piece: string | null) => entry.push(utf8.encode(piece ?? ''), piece === null);
  };
  const whole = (path: string, text: string) => {
    const push = openPart(path);
    push(text);
    push(null);
  };
  whole('[Content_Types].xml', contentTypes(model.sheets));
  whole('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]));
  whole('xl/workbook.xml', workbookXml(model));
  const sheetPaths = model.sheets.map((_, i): [string, string] => ['worksheet', `worksheets/sheet${i + 1}.xml`]);
  whole('xl/_rels/workbook.xml.rels', relations([...sheetPaths, ['styles', 'styles.xml']]));
  whole('xl/styles.xml', stylesXml());
  return { openPart, whole, end: () => zip.end() };
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
    yield rowXml(sheet, row, index);
    index += 1;
  }
  yield* sheetTail(sheet);
}
