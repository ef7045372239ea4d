/** Parts of a sheet in addition to its cells: pages, validation rules, links. */
import { columnName, sheetName } from './address.ts';
import type { Link, Print, Sheet, Validation } from './model.ts';
import { escapeXml } from './xml.ts';

/** The rows and columns that a sheet repeats on every page, as a defined name of the workbook. */
export function printTitles({ name, print }: Omit<Sheet, 'rows'>, position: number): string[] {
  if (!print) return [];
  const on = sheetName(name);
  const columns = `${on}!$A:$${columnName(print.titleColumns - 1)}`;
  const rows = `${on}!$1:$${print.titleRows}`;
  const titles = escapeXml(`${columns},${rows}`);
  return [`<definedName name="_xlnm.Print_Titles" localSheetId="${position}">${titles}</definedName>`];
}

/** Page sizes in landscape: the code in the file, and the printable length in inches. */
const paperSizes = { A4: { code: 9, length: 11.69 - 0.8 }, A3: { code: 8, length: 16.54 - 0.8 } } as const;
/** Inches of a character's width in the font that stands in where Calibri is missing, the widest there is. */
const widestCharacter = 9 / 96;
/** Below it a page of A4 is illegible, and A3 is used. */
const smallest = 60;

/** Page size and scale that fit the columns of a page in its width. Else a page would end within a year. */
export function pageSetupXml({
  print,
  columnWidths,
  hiddenColumns = [],
  restWidth,
  charts = [],
}: Omit<Sheet, 'rows'>): string {
  // A chart that two pages share is read on neither.
  const pages = charts.length > 0 ? 1 : 0;
  if (!print) return `<pageSetup paperSize="${paperSizes.A4.code}" orientation="landscape" fitToHeight="${pages}"/>`;
  let characters = 0;
  for (let at = 0; at < print.titleColumns + print.columnsByPage; at += 1)
    if (!hiddenColumns.includes(at)) characters += columnWidths[at] ?? restWidth?.width ?? 9;
  const scaleOn = (length: number): number =>
    Math.min(100, Math.floor((100 * length) / (characters * widestCharacter)));
  const paperSize = scaleOn(paperSizes.A4.length) < smallest ? paperSizes.A3 : paperSizes.A4;
  return `<pageSetup paperSize="${paperSize.code}" orientation="landscape" scale="${Math.max(10, scaleOn(paperSize.length))}"/>`;
}

/** Ends a page after a fixed number of columns. */
export function breaksXml({ titleColumns, columnsByPage, columns }: Print): string {
  const ends: string[] = [];
  for (let at = titleColumns + columnsByPage; at < columns; at += columnsByPage)
    ends.push(`<brk id="${at}" max="1048575" man="1"/>`);
  return ends.length === 0
    ? ''
    : `<colBreaks count="${ends.length}" manualBreakCount="${ends.length}">${ends.join('')}</colBreaks>`;
}

/** Cells that take the same are one rule. */
export function* validationsXml(validations: readonly Validation[]): Iterable<string> {
  const rules = new Map<string, string[]>();
  for (const { address, kind, least, greatest, message } of validations) {
    const rule = `type="${kind}" operator="between" allowBlank="0" showErrorMessage="1" errorTitle="Valor inválido" error="${escapeXml(message)}"|<formula1>${least}</formula1><formula2>${greatest}</formula2>`;
    const cells = rules.get(rule);
    if (cells) cells.push(address);
    else rules.set(rule, [address]);
  }
  if (rules.size === 0) return;
  yield `<dataValidations count="${rules.size}">`;
  for (const [rule, cells] of rules) {
    const [attributes = '', formulas = ''] = rule.split('|');
    yield `<dataValidation ${attributes} sqref="${cells.join(' ')}">${formulas}</dataValidation>`;
  }
  yield '</dataValidations>';
}

export function* linksXml(links: readonly Link[]): Iterable<string> {
  if (links.length === 0) return;
  yield '<hyperlinks>';
  for (const { address, location } of links) yield `<hyperlink ref="${address}" location="${escapeXml(location)}"/>`;
  yield '</hyperlinks>';
}
