import { readdirSync, readFileSync } from 'node:fs';
import { record as anyRecord, array, assert, asyncProperty, constantFrom, integer, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ErpFailure } from '../adapter/adapter.model.ts';
import { decimalText, elements, isErrorObject, isTypeRow, type Row, rowsOf } from './shapes.model.ts';
import { documentOf, tableItems } from './table.model.ts';

const folder = new URL('fixtures/', import.meta.url);
const textOf = (name: string): string => readFileSync(new URL(`${name}.json`, folder), 'utf8');
const sample = (name: string): unknown => JSON.parse(textOf(name));

async function* cut(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

const arriving = async (text: string, size = 7): Promise<unknown[]> => {
  const rows: unknown[] = [];
  for await (const items of tableItems(cut(text, size)))
    for (const item of items) rows.push('value' in item ? item.value : item.broken);
  return rows;
};

const code = async (reading: Promise<unknown>): Promise<string> =>
  reading.then(
    () => 'read',
    (error: unknown) => (error instanceof ErpFailure ? `${error.code} ${error.retryable}` : String(error)),
  );

const MSCORLIB = 'mscorlib, Version=4.0.0.0, Culture=neutral, PublicKeyToken=b77a5c561934e089';
const typed = (type: string): string => `System.${type}, ${MSCORLIB}`;

describe('every sample', () => {
  const tables = {
    'uau-BuscarParcelasAReceber': [3, 'Valor_Prc', '486.7'],
    'uau-BuscarParcelasRecebidas': [1, 'ValorConf_Rec', '1081.55'],
    'uau-ConsultarParcelasDaVenda': [4, 'Valor_reaj', '763.2'],
    'uau-ConsultarDesembolsoPlanejamento': [7, 'Total', '80100'],
    'uau-ObterEmpresasAtivas': [2, 'Codigo_emp', 101],
    'uau-ObterObrasAtivas': [2, 'TipoObra_obr', 3],
    'constructed-uau-espelho-MyTable': [4, 'Obra_unid', 'OBR02'],
    'constructed-uau-ConsultarProcessos': [1, 'NumeroProcesso', 5012],
    'uau-ExportarVendasXml-unica': [1, 'Numero', '189'],
    'uau-ExportarVendasXml-cancelada': [1, 'StatusVenda', '1'],
    'uau-ExportarVendasXml-lista': [3, 'Numero', '100'],
    'uau-ExportarVendasXml-parcelas-240': [2, 'Empresa', '102'],
    // A refusal and a list of keys are no tables.
    'constructed-uau-error': [1, 'Mensagem', 'Objeto não informado'],
    'constructed-uau-RetornaChavesVendasPorPeriodo': [0, '', null],
  } as const;

  test('is told of here', () => {
    const names = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'uau-fields.json');
    expect(names.map((name) => name.replace('.json', '')).sort()).toEqual(Object.keys(tables).sort());
  });

  test.each(Object.entries(tables))('%s', async (name, [count, column, value]) => {
    const rows = [...rowsOf(sample(name))];
    expect(rows).toHaveLength(count);
    if (count > 0) expect(rows[0]?.[column]).toBe(value);
    expect(rows.some(isTypeRow)).toBe(false);
    expect(JSON.stringify(rows)).not.toMatch(/"null"|xsi:nil":|mscorlib/);
    if (name === 'constructed-uau-error') return;
    expect(await arriving(textOf(name), 100)).toEqual(rows);
  });
});

describe('rows are the same in every shape', () => {
  const columns = { Empresa: 'Int16', Obra: 'String', Valor: 'Decimal', Data: 'DateTime' };
  const types = Object.fromEntries(Object.entries(columns).map(([name, type]) => [name, typed(type)]));
  const shapes: Readonly<Record<string, (rows: readonly Row[]) => unknown>> = {
    typedRows: (rows) => [types, ...rows],
    typesLast: (rows) => [...rows.map((row) => ({ ...row, Valor: String(row.Valor) })), types],
    myTable: (rows) => [{ MyTable: [types, ...rows] }],
    named: (rows) => [{ Pessoas: [types, ...rows] }],
    unwrapped: (rows) => ({ Recebidas: [types, ...rows] }),
    plain: (rows) => rows.map((row) => ({ ...row, Valor: String(row.Valor) })),
    xml: (rows) => ({
      '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
      Vendas: {
        Venda:
          rows.length === 1
            ? { ...rows[0], Valor: String(rows[0]?.Valor) }
            : rows.map((row) => ({ ...row, Valor: String(row.Valor) })),
      },
    }),
  };
  const row = anyRecord({
    Empresa: integer({ min: 1, max: 999 }),
    Obra: string({ maxLength: 8 }).filter((text) => text !== 'null'),
    Valor: integer({ min: -1e9, max: 1e9 }).map((centavos) => centavos / 100),
    Data: constantFrom('2025-07-30T00:00:00', null, 'null'),
  });

  test.each(Object.keys(shapes))('%s', async (shape) => {
    await assert(
      asyncProperty(array(row, { maxLength: 6 }), integer({ min: 1, max: 40 }), async (rows, size) => {
        const document = shapes[shape]?.(rows);
        const expected = rows.map((one) => ({
          ...one,
          Valor: decimalText(one.Valor),
          Data: one.Data === 'null' ? null : one.Data,
        }));
        expect([...rowsOf(document)]).toEqual(expected);
        expect(await arriving(JSON.stringify(document, null, size % 2), size)).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });
});

describe('nothing', () => {
  test.each(['[]', '""', '{}', 'null', '', '  ', JSON.stringify([{ Empresa: typed('Int16') }]), '[{"MyTable":[]}]'])(
    'is written %s',
    async (text) => {
      expect(await arriving(text)).toEqual([]);
    },
  );

  test.each([
    { '?xml': {}, Vendas: { '@xsi:nil': 'true', '@xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance' } },
    { '?xml': {}, Vendas: null },
    { '?xml': {}, Vendas: { Venda: null } },
    { '?xml': {}, Vendas: '' },
    { '?xml': {} },
    [{ MyTable: [{ Empresa: typed('Int16') }] }],
    [{ Pessoas: null }],
  ])('is written %j', (document) => {
    expect([...rowsOf(document)]).toEqual([]);
  });
});

describe('a row of types', () => {
  test('is one by any value that names a type, wherever it stands', () => {
    expect(isTypeRow({ Codigo: 7, Nome: typed('String') })).toBe(true);
    expect(isTypeRow({ Codigo: 7, Nome: 'System.String' })).toBe(false);
    expect(isTypeRow({ Nome: 'mscorlib' })).toBe(false);
    expect([...rowsOf([{ Codigo: 7 }, { Codigo: typed('Int32') }, { Codigo: '8' }])]).toEqual([
      { Codigo: 7 },
      { Codigo: 8 },
    ]);
  });

  test.each([
    ['Int16', '101', 101],
    ['Int32', ' 7 ', 7],
    ['Byte', 3, 3],
    ['Int32', 'sete', 'sete'],
    ['Decimal', 486.7, '486.7'],
    ['Decimal', 0.1 + 0.2, '0.30000000000000004'],
    ['Decimal', 1e-7, '0.0000001'],
    ['Decimal', '849.200000', '849.200000'],
    ['Decimal', '1.234,56', '1.234,56'],
    ['Double', 80100, '80100'],
    ['Double', 1e21, '1000000000000000000000'],
    ['String', 26, '26'],
    ['String', '0026', '0026'],
    ['Boolean', 'False', false],
    ['Boolean', 1, true],
    ['Boolean', 'talvez', 'talvez'],
    ['DateTime', '2021-06-10T00:00:00', '2021-06-10T00:00:00'],
    ['Guid', 'x', 'x'],
    ['Int32', 'null', null],
    ['Decimal', null, null],
  ])('%s makes of %j %j', (type, value, expected) => {
    expect([
      ...rowsOf([
        { C: typed(type), D: typed('Int32') },
        { C: value, D: 1 },
      ]),
    ]).toEqual([{ C: expected, D: 1 }]);
  });

  test('holds for its own table', () => {
    const document = [{ A: [{ C: typed('Int32') }, { C: '1' }] }, { B: [{ C: '1' }] }];
    expect([...rowsOf(document)]).toEqual([{ C: 1 }, { C: '1' }]);
  });
});

describe('XML', () => {
  const [only] = [...rowsOf(sample('uau-ExportarVendasXml-unica'))];

  test('one element is a list of one', () => {
    expect(elements(only ?? {}, 'Parcelas', 'Parcela')).toHaveLength(1);
    expect(elements(only ?? {}, 'Clientes', 'Cliente')[0]?.CodigoCliente).toBe('20011');
    const [first] = [...rowsOf(sample('uau-ExportarVendasXml-lista'))];
    expect(elements(first ?? {}, 'Parcelas', 'Parcela')).toHaveLength(3);
  });

  test.each([undefined, null, '', {}, { Parcela: null }, { Parcela: { '@xsi:nil': 'true' } }, { Parcela: [] }])(
    'no elements are written %j',
    (Parcelas) => {
      expect(elements({ Parcelas }, 'Parcelas', 'Parcela')).toEqual([]);
    },
  );
});

describe('what is no table', () => {
  test.each([
    ['[{"A":1},{"A":', 'truncated true'],
    ['[{"MyTable":[{"A":1}', 'truncated true'],
    ['[{"MyTable":[{"A":1}]', 'truncated true'],
    ['[{"MyTable":[{"A":1}]}', 'truncated true'],
    ['{"Vendas":{"Venda":[{"A":1}]}', 'truncated true'],
    ['"00093-JVA', 'truncated true'],
    ['{"Sucesso":false,"Mensagem":"Tempo limite"}', 'unavailable true'],
    ['{"Message":"An error has occurred."}', 'unavailable true'],
    ['[{"Detalhe":"em UAUApi","Mensagem":"x","Descricao":"y"}]', 'unavailable true'],
  ])('%s', async (text, expected) => {
    for (const size of [1, 5, 1_000]) expect(await code(arriving(text, size))).toBe(expected);
  });

  test('an error is told from a row', () => {
    expect(isErrorObject(sample('constructed-uau-error'))).toBe(true);
    expect(isErrorObject({ Tipo: 'P', Descricao: 'Principal' })).toBe(false);
    expect(isErrorObject(['Mensagem'])).toBe(false);
  });

  test('an item that is no JSON spoils itself alone', async () => {
    expect(await arriving('[{"A":1},{"A":NaN},{"A":2}]')).toEqual([{ A: 1 }, '{"A":NaN}', { A: 2 }]);
  });

  test('a text is a value', async () => {
    expect(await documentOf(cut('\uFEFF"00101-OBR02/00006"', 3))).toBe('00101-OBR02/00006');
  });
});
