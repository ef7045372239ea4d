import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { Cell, Row, Sheet, WorkbookModel } from './index.ts';
import {
  cellAddress,
  columnName,
  differences,
  expectations,
  monthSerial,
  readWorkbook,
  sheetName,
  streamWorkbook,
  withoutResults,
  writeWorkbook,
} from './index.ts';

function sheet(rows: readonly Row[], rest: Partial<Sheet> = {}): Sheet {
  return { name: 'Fluxo de caixa', columnWidths: [], frozen: { rows: 0, columns: 0 }, rows, ...rest };
}

function workbook(...cells: (Cell | null)[]): WorkbookModel {
  return { sheets: [sheet([cells])] };
}

function xml(model: WorkbookModel, path = 'xl/worksheets/sheet1.xml'): string {
  return strFromU8(unzipSync(writeWorkbook(model))[path] ?? new Uint8Array());
}

function firstCell(cell: Cell) {
  return readWorkbook(writeWorkbook(workbook(cell)))
    .sheets.get('Fluxo de caixa')
    ?.get('A1');
}

test('names columns and cells as a spreadsheet does', () => {
  expect([0, 25, 26, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA']);
  expect(cellAddress(9, 27)).toBe('AB10');
  expect(sheetName("Torre d'Água")).toBe("'Torre d''Água'");
});

test('a month is the serial of its first day', () => {
  expect(monthSerial('1900-03')).toBe(61);
  expect(monthSerial('2026-01')).toBe(46_023);
});

test('numbers, texts, booleans and formulas with their results come back as written', () => {
  expect(firstCell({ style: 'input.money', value: -1234.56 })?.value).toBe(-1234.56);
  expect(firstCell({ style: 'computed.text', value: 'Mês & <ano> "2026"' })?.value).toBe('Mês & <ano> "2026"');
  expect(firstCell({ style: 'computed.text', value: true })?.value).toBe(true);
  expect(firstCell({ style: 'total.money', value: 3, formula: 'IF(1<2,"a"&"b",0)' })).toMatchObject({
    value: 3,
    formula: 'IF(1<2,"a"&"b",0)',
  });
  expect(firstCell({ style: 'total.text', value: 'ok', formula: '"o"&"k"' })).toMatchObject({
    value: 'ok',
    formula: '"o"&"k"',
  });
});

test('control characters, lone surrogates and texts that look like their escapes survive', () => {
  for (const value of ['a\u0001b', '_x0001_', 'x\ud800y', 'emoji 🏗️', '  spaces  ', 'two\nlines']) {
    expect(firstCell({ style: 'computed.text', value })?.value).toBe(value);
  }
});

test.each(['=1+1', '+55 11 9', '-10', '@SUM(A1)', '\t=1', '\0=1', "=cmd|' /C calc'!A0"])(
  'the text %j is a marked string, never a formula',
  (value) => {
    const content = xml(workbook({ style: 'computed.text', value }));
    expect(content).not.toContain('<f>');
    expect(content).toContain('t="inlineStr"');
    const style = Number(/ s="(\d+)"/.exec(content)?.[1]);
    const formats = xml(workbook(), 'xl/styles.xml').split('<cellXfs')[1]?.split('<xf ') ?? [];
    expect(formats[style + 1]).toContain('quotePrefix="1"');
    expect(firstCell({ style: 'computed.text', value })?.value).toBe(value);
  },
);

test('a negative number stays a number', () => {
  expect(firstCell({ style: 'computed.money', value: -10 })?.value).toBe(-10);
});

test('inputs are blue on faint blue, totals carry a top border, money shows negatives in red', () => {
  const styles = xml(workbook(), 'xl/styles.xml');
  expect(styles).toContain('#,##0.00;[Red]-#,##0.00');
  expect(styles).toContain('FFEAF2FF');
  expect(styles).toContain('<top style="thin">');
});

test('panes are frozen where the sheet says', () => {
  const model = {
    sheets: [sheet([[{ style: 'header.text' as const, value: 'Linha' }]], { frozen: { rows: 2, columns: 1 } })],
  };
  expect(xml(model)).toContain(
    '<pane xSplit="1" ySplit="2" topLeftCell="B3" activePane="bottomRight" state="frozen"/>',
  );
});

test('twelve months are beside each other on a printed page: on A4 while it can be read, else on A3', () => {
  const pageOf = (month: number) =>
    xml({
      sheets: [
        sheet([], {
          ...{ columnWidths: [40, 4], hiddenColumns: [1], restWidth: { width: month, until: 38 } },
          print: { titleRows: 2, titleColumns: 2, columnsByPage: 12, columns: 38 },
        }),
      ],
    }).match(/<pageSetup[^>]*>/)?.[0];
  const inches = { 8: 15.74, 9: 10.89 } as const;
  for (const [month, paperCode] of [
    [9, 9],
    [11, 9],
    [17, 8],
    [30, 8],
  ] as const) {
    const page = pageOf(month);
    expect(page).toContain(`paperSize="${paperCode}"`);
    const scale = Number(/scale="(\d+)"/.exec(page ?? '')?.[1]);
    const width = ((40 + 12 * month) * 9) / 96;
    expect((width * scale) / 100).toBeLessThanOrEqual(inches[paperCode]);
    expect((width * (scale + 1)) / 100).toBeGreaterThan(inches[paperCode]);
  }
});

test('the same model gives the same bytes', () => {
  const model = workbook({ style: 'input.money', value: 1 });
  expect(writeWorkbook(model)).toEqual(writeWorkbook(model));
});

test('a large sheet is written from a generator in pieces', () => {
  const rows = function* (): Generator<Row> {
    for (let i = 0; i < 20_000; i++)
      yield [
        { style: 'computed.integer', value: i },
        { style: 'computed.money', value: (i * 7919) % 1e6 },
      ];
  };
  const pieces: number[] = [];
  streamWorkbook({ sheets: [sheet([], { rows: rows() })] }, (chunk) => pieces.push(chunk.length));
  expect(pieces.length).toBeGreaterThan(5);
});

test('refuses what the format cannot hold', () => {
  const write = (cell: Cell) => () => writeWorkbook(workbook(cell));
  expect(write({ style: 'computed.money', value: Number.NaN })).toThrow(
    'Fluxo de caixa!A1: NaN is no number for a cell',
  );
  expect(write({ style: 'computed.money', formula: '=1' })).toThrow('without its equals sign');
  expect(write({ style: 'computed.money', formula: `1${'+1'.repeat(5000)}` })).toThrow('a formula of 10001 characters');
  expect(write({ style: 'computed.text', value: 'x'.repeat(40_000) })).toThrow('a text of 40000 characters');
  for (const name of ['', 'a/b', 'x'.repeat(32), "'a'"])
    expect(() => writeWorkbook({ sheets: [sheet([], { name })] })).toThrow('not a sheet name');
  expect(() => writeWorkbook({ sheets: [sheet([]), sheet([], { name: 'fluxo DE caixa' })] })).toThrow(
    'two sheets are named',
  );
  expect(() => writeWorkbook({ sheets: [] })).toThrow('a workbook needs a sheet');
});

test('expectations name their cells, and a centavo is a difference', () => {
  const model = workbook(null, { style: 'computed.money', value: 0.29, formula: 'ROUND(0.285,2)', expect: 29 });
  expect(expectations(model)).toEqual([{ sheet: 'Fluxo de caixa', address: 'B1', centavos: 29 }]);
  expect(differences(expectations(model), () => 0.29)).toEqual([]);
  expect(differences(expectations(model), () => 0.3)).toHaveLength(1);
  expect(differences(expectations(model), () => 0.285)).toHaveLength(1);
  expect(differences(expectations(model), () => '0.29')).toHaveLength(1);
  expect(differences(expectations(model), () => undefined)).toHaveLength(1);
});

test('without results no formula keeps the right one', () => {
  const { sheets } = readWorkbook(
    writeWorkbook(
      withoutResults(
        workbook({ style: 'computed.money', value: 2, formula: '1+1' }, { style: 'input.money', value: 2 }),
      ),
    ),
  );
  expect(sheets.get('Fluxo de caixa')?.get('A1')?.value).not.toBe(2);
  expect(sheets.get('Fluxo de caixa')?.get('B1')?.value).toBe(2);
});

test('space around a text and inside it is kept, and only then costs a mark', () => {
  const spaced = [' a', 'a ', 'a  b', 'a\nb', '\ta'];
  for (const value of spaced) {
    expect(firstCell({ style: 'computed.text', value })?.value).toBe(value);
    expect(xml(workbook({ style: 'computed.text', value }))).toContain('xml:space="preserve"');
  }
  expect(xml(workbook({ style: 'computed.text', value: 'Torre A' }))).not.toContain('xml:space');
});
