/**
 * The least that writes cells as .xlsx: values, formulas and numbers of styles. Our writer is measured against it.
 */
import { crc32, deflateRawSync } from 'node:zlib';
import { cellAddress, type Row } from '@uni/workbook';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replace(/[&<>]/g, (character) => escapes[character] ?? character);

const styles = new Map<string, number>();

function styleNumber(style: string): number {
  const known = styles.get(style) ?? styles.size + 1;
  styles.set(style, known);
  return known;
}

function cellText(cell: NonNullable<Row[number]>, address: string): string {
  const head = `<c r="${address}" s="${styleNumber(cell.style)}"`;
  const formula = cell.formula === undefined ? '' : `<f>${escaped(cell.formula)}</f>`;
  if (typeof cell.value === 'number') return `${head}>${formula}<v>${cell.value}</v></c>`;
  if (cell.value === undefined) return `${head}>${formula}</c>`;
  const text = escaped(String(cell.value));
  if (formula !== '') return `${head} t="str">${formula}<v>${text}</v></c>`;
  return `${head} t="inlineStr"><is><t>${text}</t></is></c>`;
}

function sheetText(rows: readonly Row[]): string {
  let text = `<worksheet xmlns="${MAIN}"><sheetData>`;
  for (const [r, row] of rows.entries()) {
    text += `<row r="${r + 1}">`;
    for (const [c, cell] of row.entries()) if (cell) text += cellText(cell, cellAddress(r, c));
    text += '</row>';
  }
  return `${text}</sheetData></worksheet>`;
}

/** Bytes of an archive of compressed entries. */
function zip(entries: readonly (readonly [path: string, text: string])[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let at = 0;
  for (const [path, text] of entries) {
    const name = Buffer.from(path);
    const bytes = Buffer.from(text);
    const packed = deflateRawSync(bytes, { level: 6 });
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, name, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    centrals.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, name]));
    locals.push(local);
    at += local.length;
  }
  const central = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, central, end]);
}

/** Sheets are named by their position. */
export function writeMinimal(sheets: readonly (readonly Row[])[]): Buffer {
  const numbers = sheets.map((_, index) => index + 1);
  const overrides = numbers.map(
    (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPES}.worksheet+xml"/>`,
  );
  const relations = numbers.map(
    (n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  );
  return zip([
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>${overrides.join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${numbers.map((n) => `<sheet name="${n}" sheetId="${n}" r:id="rId${n}"/>`).join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}</Relationships>`,
    ],
    ...sheets.map((rows, index): [string, string] => [`xl/worksheets/sheet${index + 1}.xml`, sheetText(rows)]),
  ]);
}
