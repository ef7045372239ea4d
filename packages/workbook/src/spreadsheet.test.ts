import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readSpreadsheet, type SpreadsheetCell, spreadsheetLimits, writeWorkbook } from './index.ts';

const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relationships = (...rows: [string, string, string][]) =>
  `<Relationships>${rows.map(([id, kind, target]) => `<Relationship Id="${id}" Type="${types}/${kind}" Target="${target}"/>`).join('')}</Relationships>`;

/** A workbook as other programs write it, part by part. */
const file = (sheet: string, entries: Record<string, string> = {}): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        '_rels/.rels': relationships(['rId1', 'officeDocument', 'xl/workbook.xml']),
        'xl/workbook.xml':
          '<workbook><sheets><sheet name="Obra &amp; terreno" sheetId="1" r:id="rId1"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels': relationships(
          ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
          ['rId2', 'sharedStrings', '/xl/sharedStrings.xml'],
        ),
        'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
        ...entries,
      }).map(([path, text]) => [path, strToU8(text)]),
    ),
  );

const rowsOf = (bytes: Uint8Array) => {
  const read = readSpreadsheet(bytes);
  if (!read.ok) throw new Error(read.reason);
  return read.sheets[0]?.rows ?? [];
};
const valuesOf = (bytes: Uint8Array) => rowsOf(bytes).map((row) => row.map((cell) => cell?.value ?? null));

test('shared texts come in one piece: runs joined, hints of pronunciation left out, entities once', () => {
  const shared = `<sst><si><t>Fundação &amp;amp; estrutura</t></si>
    <si><r><rPr/><t xml:space="preserve">Obra </t></r><r><t>civil</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si></sst>`;
  const bytes = file('<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>', {
    'xl/sharedStrings.xml': shared,
  });
  expect(valuesOf(bytes)).toEqual([['Fundação &amp; estrutura', null, 'Obra civil']]);
});

test('inline texts, booleans, errors, results of formulas and rows without addresses are read', () => {
  const bytes = file(
    `<row><c t="inlineStr"><is><t>Linha</t></is></c><c><f>1+1</f><v>2</v></c><c t="b"><v>1</v></c></row>
     <row><c t="e"><v>#REF!</v></c><c t="str"><f>"a"</f><v>a_x000A_b</v></c><c/></row>`,
  );
  expect(valuesOf(bytes)).toEqual([
    ['Linha', 2, true],
    ['#REF!', 'a\nb'],
  ]);
});

test('a number is a date by its style, built in or of the file, and not by its size', () => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="mmm/yy"/>
    <numFmt numFmtId="165" formatCode="&quot;dia&quot; 0.00"/><numFmt numFmtId="166" formatCode="[h]:mm"/></numFmts>
    <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>`;
  const cells = [0, 1, 2, 3, 4].map((style) => `<c s="${style}"><v>46023</v></c>`).join('');
  const kinds = (workbook = '') =>
    rowsOf(
      file(`<row>${cells}</row>`, { 'xl/styles.xml': styles, ...(workbook ? { 'xl/workbook.xml': workbook } : {}) }),
    );
  expect(kinds()[0]?.map((cell) => cell?.kind)).toEqual(['number', 'date', 'date', 'number', 'number']);
  const of1904 = '<workbook><workbookPr date1904="1"/><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>';
  expect(kinds(of1904)[0]?.map((cell) => cell?.value)).toEqual([46023, 47485, 47485, 46023, 46023]);
});

test('prefixes of names, quotes of either kind and comments are all the same', () => {
  const bytes = file('', {
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><!-- <x:c><x:v>9</x:v></x:c> --><x:worksheet><x:sheetData>
      <x:row r='2'><x:c r='B2' note='a>b'><x:v>-1.5e3</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
    'xl/workbook.xml': `<x:workbook><x:sheets><x:sheet name='a' d:id='rId1'/></x:sheets></x:workbook>`,
  });
  expect(valuesOf(bytes)).toEqual([[], [null, -1500]]);
});

test('a file that LibreOffice saved is read', () => {
  const bytes = new Uint8Array(readFileSync(new URL('../fixtures/libreoffice.xlsx', import.meta.url)));
  expect(rowsOf(bytes).map((row) => row.map((cell) => cell && [cell.kind, cell.value]))).toEqual([
    [
      ['text', 'Rubrica'],
      ['date', 46023],
      ['date', 46054],
      ['text', 'Observação'],
    ],
    [
      ['text', 'Obra & fundação'],
      ['number', -1234.56],
      ['number', 0],
      ['text', 'NF 10; NF 11'],
    ],
    [['text', 'Terreno'], null, ['number', -10.1]],
  ]);
});

test('delimited text is read with the separator it uses, in either encoding', () => {
  const text = 'Rubrica;jan/26\r\n"Obra; civil ""A""";-1.234,56\r\n\r\nTerreno;';
  const expected = [['Rubrica', 'jan/26'], ['Obra; civil "A"', '-1.234,56'], [null], ['Terreno', null]];
  expect(valuesOf(strToU8(`\ufeff${text}`))).toEqual(expected);
  expect(valuesOf(strToU8('Fundação,1.5\n'))).toEqual([['Fundação', '1.5']]);
  expect(valuesOf(strToU8('Fundação\t1,5', true))).toEqual([['Fundação', '1,5']]);
});

test('an archive that unpacks beyond the limit is refused before it has unpacked, whatever its directory says', {
  tags: ['proof'],
}, () => {
  const bomb = file(' '.repeat(spreadsheetLimits.unpacked + 1));
  expect(bomb.length).toBeLessThan(spreadsheetLimits.bytes);
  expect(readSpreadsheet(bomb)).toEqual({ ok: false, reason: 'too_large' });
  const lying = bomb.slice();
  const view = new DataView(lying.buffer);
  for (let at = 0; at < lying.length - 4; at += 1) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true);
  }
  expect(readSpreadsheet(lying)).toEqual({ ok: false, reason: 'too_large' });
});

test('cells beyond the limits, old workbooks and protected ones are refused by name', () => {
  expect(readSpreadsheet(file('<row r="900000"><c r="A900000"><v>1</v></c></row>'))).toEqual({
    ok: false,
    reason: 'too_large',
  });
  expect(readSpreadsheet(new Uint8Array(spreadsheetLimits.bytes + 1))).toMatchObject({ reason: 'too_large' });
  expect(readSpreadsheet(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1))).toMatchObject({ reason: 'old_or_protected' });
  expect(readSpreadsheet(Uint8Array.of(137, 80, 78, 71, 0, 1))).toMatchObject({ reason: 'not_a_spreadsheet' });
  expect(readSpreadsheet(zipSync({ 'a.txt': strToU8('a') }))).toMatchObject({ reason: 'not_a_spreadsheet' });
});

test('no bytes make the reader throw: neither random ones nor a workbook that was damaged', () => {
  const whole = file('<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c></row>');
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(), fc.nat({ max: 255 }), (noise, at, byte) => {
      expect(typeof readSpreadsheet(noise).ok).toBe('boolean');
      expect(typeof readSpreadsheet(Uint8Array.of(0x50, 0x4b, ...noise)).ok).toBe('boolean');
      const damaged = whole.slice();
      damaged[at % damaged.length] = byte;
      expect(typeof readSpreadsheet(damaged).ok).toBe('boolean');
    }),
    { numRuns: 500 },
  );
});

test('markup without end is read in one pass', () => {
  const hostile = `<row>${'<c><v>'.repeat(200_000)}`;
  const from = process.threadCpuUsage();
  readSpreadsheet(file(hostile));
  readSpreadsheet(file('<'.repeat(500_000)));
  readSpreadsheet(file(`<c ${'a="'.repeat(200_000)}`));
  // Quadratic work on these would take minutes.
  expect(process.threadCpuUsage(from).user / 1_000).toBeLessThan(20_000);
});

test('what we write is what we read', () => {
  const cells: SpreadsheetCell[] = [
    { kind: 'number', value: -1234.56 },
    { kind: 'text', value: 'a < b & "c" _x0041_' },
    { kind: 'flag', value: true },
    { kind: 'date', value: 46_023 },
  ];
  const formats = { number: 'money', text: 'text', flag: 'text', date: 'month', error: 'text' } as const;
  const row = cells.map((cell) => ({ style: `input.${formats[cell.kind]}` as const, value: cell.value }));
  const model = { sheets: [{ name: 'a', columnWidths: [], frozen: { rows: 0, columns: 0 }, rows: [row] }] };
  expect(rowsOf(writeWorkbook(model))).toEqual([cells]);
});
