import { centsOfDecimal, type RealisedEntry } from '@uni/contracts';
import { sheetImport } from '@uni/phrases';
import { readSpreadsheet, type SpreadsheetCell, type SpreadsheetSheet, writeWorkbook } from '@uni/workbook';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths } from '../../ui/numbers/index.ts';
import { detect, type SourceRow } from '../sheet-import/detect.ts';
import {
  changesOf,
  ignored,
  importRowsOf,
  suggest,
  type Target,
  targetId,
  writesCostsPositive,
} from '../sheet-import/mapping.ts';
import { rememberable } from '../sheet-import/mapping-memory.ts';
import { blockWorkbook, type MonthBlock } from '../sheet-import/template.ts';
import { isInflow } from '../sheet-import/written-rows.ts';
import { reversedSigns } from './import-wizard.tsx';

type Plain = string | number | null | { serial: number };
const cell = (value: Plain): SpreadsheetCell | null => {
  if (value === null) return null;
  if (typeof value === 'string') return { kind: 'text', value };
  return typeof value === 'number' ? { kind: 'number', value } : { kind: 'date', value: value.serial };
};
const sheet = (...rows: Plain[][]): SpreadsheetSheet => ({ name: 'Realizado', rows: rows.map((row) => row.map(cell)) });
const amountsOf = (row: SourceRow | undefined) => row?.cells.map(({ month, cents }) => [month, cents]);

describe('amounts with the sign that their line has not', () => {
  const row = (key: string, amount: string, position: string) => ({
    ...{ key, module: null, month: '2026-02', amount, document: null, position },
  });
  const finding = (at: number, { key, month, amount }: ReturnType<typeof row>) => ({
    ...{ row: at, code: 'reverse_sign' as const, key, month, amount, message: '' },
  });

  it('are each told where they stand, what they come to be, and how to turn them', () => {
    const rows = [
      row('expense.terrain', '-10.00', 'B2'),
      row('expense.terrain', '2500.50', 'C2'),
      row('receipts', '-7.00', 'C3'),
    ];
    const findings = rows.flatMap((one, at) => (at > 0 ? [finding(at, one)] : []));
    const report = { revision: 1, batch: null, repeated: false, accepted: 3, changed: 3, rejected: [], findings };
    expect(reversedSigns({ report, rows }, ({ key }) => key)).toEqual([
      { position: 'C2', reason: sheetImport.refund('expense.terrain', 'fev/26', 'R$\u00a02.500,50') },
      { position: 'C3', reason: sheetImport.paidBack('receipts', 'fev/26', 'R$\u00a07,00') },
    ]);
  });
});

describe('finding months and rows', () => {
  it('finds months as texts, as dates and as bare days, wherever the heading stands', () => {
    for (const heads of [
      ['jan/26', 'fev/26', 'mar/26'],
      ['01/2026', '2/26', 'março de 2026'],
      [{ serial: 46_023 }, { serial: 46_054.5 }, { serial: 46_082 }],
      [46_023, 46_054, 46_082],
    ] satisfies Plain[][]) {
      const detected = detect(
        sheet(['Residencial Aurora'], [], ['Rubrica', 'Un.', ...heads], ['Terreno', 'R$', 1, null, -2.5]),
      );
      expect(detected?.months).toEqual(['2026-01', '2026-02', '2026-03']);
      expect(detected?.rows).toMatchObject([{ label: 'Terreno' }]);
      expect(amountsOf(detected?.rows[0])).toEqual([
        ['2026-01', 100],
        ['2026-03', -250],
      ]);
    }
  });

  it('takes the year from the row above, also across the new year', () => {
    const detected = detect(
      sheet([null, 2025, null, 2026], ['Linha', 'Novembro', 'Dez', 'Janeiro'], ['Obra', 1, 2, 3]),
    );
    expect(detected?.months).toEqual(['2025-11', '2025-12', '2026-01']);
  });

  it('does not take amounts for months', () => {
    expect(detect(sheet(['Rubrica', 45_000, 46_000, 47_000], ['Obra', 1, 2, 3]))).toBeNull();
    expect(detect(sheet(['a', 'b'], ['c', 'd']))).toBeNull();
  });

  it('reads Brazilian texts as amounts, tells blanks from zeros and says what it could not read', () => {
    const detected = detect(
      sheet(['Linha', 'jan/26', 'fev/26', 'mar/26', 'abr/26'], ['Obra', '-R$ 1.234,56', '', 0, 'n/d']),
    );
    expect(amountsOf(detected?.rows[0])).toEqual([
      ['2026-01', -123_456],
      ['2026-03', 0],
    ]);
    expect(detected?.rows[0]?.unread).toEqual([{ position: 'E2', text: 'n/d' }]);
  });

  it('knows sums from their parts, and rows without amounts from rows', () => {
    const detected = detect(
      sheet(
        ['Linha', 'jan/26', 'fev/26'],
        ['CUSTOS', null, null],
        ['Obra', 1, 2],
        ['Subtotal', 1, 2],
        ['Total geral', 1, 2],
      ),
    );
    expect(detected?.rows.map(({ label, isTotal }) => [label, isTotal])).toEqual([
      ['Obra', false],
      ['Subtotal', true],
      ['Total geral', true],
    ]);
  });

  it('knows a sum by its amounts, whatever it is called', () => {
    const detected = detect(
      sheet(
        ['Linha', 'jan/26', 'fev/26', 'mar/26'],
        ['Custos diretos', -110.5, -221.25, -331.75],
        ['Fundações', -10.25, -20.5, -30.5],
        ['Estrutura', -100.25, -200.75, -301.25],
        ['Contabilidade', -4_000, -4_000, -4_000],
        ['Jurídico', -6_000, -6_000, -6_000],
        ['Condomínio', -10_000, -10_000, -10_000],
        ['Custo da obra no mês', -20_110.5, -20_221.25, -20_331.75],
      ),
    );
    expect(detected?.rows.filter(({ isTotal }) => isTotal).map(({ label }) => label)).toEqual([
      'Custos diretos',
      'Custo da obra no mês',
    ]);
  });

  it('reads a list of documents, one amount a row, grouped by line', () => {
    const detected = detect(
      sheet(
        ['Data', 'Conta', 'Nota fiscal', 'Valor'],
        [{ serial: 46_030 }, 'Fundação', 'NF 1', 10.5],
        ['15/01/2026', 'Fundação', 'NF 2', '1.000,00'],
        [{ serial: 46_060 }, 'Marketing', null, 3],
        [null, 'Total', null, 1_013.5],
      ),
    );
    expect(detected).toMatchObject({ layout: 'list', months: ['2026-01', '2026-02'] });
    expect(
      detected?.rows.map(({ label, cells }) => [label, cells.map(({ cents, document }) => [cents, document])]),
    ).toEqual([
      [
        'Fundação',
        [
          [1_050, 'NF 1'],
          [100_000, 'NF 2'],
        ],
      ],
      ['Marketing', [[300, null]]],
    ]);
  });
});

const targets: Target[] = [
  { key: 'expense.labor_cost', module: 1, label: 'Custo de obra' },
  { key: 'expense.terrain', module: null, label: 'Terreno' },
  { key: 'expense.marketing', module: null, label: 'Marketing e publicidade' },
  { key: 'receipts.direct.keys', module: 1, label: 'Chaves – venda direta' },
];
const row = (label: string, more: Partial<SourceRow> = {}): SourceRow => ({
  ...{ label, code: null, module: null, isTotal: false, cells: [], unread: [] },
  ...more,
});

describe('mapping', () => {
  const none = new Map<string, string>();

  it('suggests by code, by memory and by likeness, in that order, and nothing where two are alike', () => {
    const coded = row('qualquer', { code: 'expense.labor_cost', module: 1 });
    expect(suggest(coded, targets, none)).toEqual({ choice: 'expense.labor_cost#1', from: 'code' });
    expect(suggest(row('TERRENO '), targets, none)).toEqual({ choice: 'expense.terrain#', from: 'likeness' });
    expect(suggest(row('Publicidade e marketing'), targets, none).choice).toBe('expense.marketing#');
    expect(suggest(row('Custo da obra'), targets, none).choice).toBe('expense.labor_cost#1');
    expect(
      suggest(row('Terreno'), [...targets, { key: 'expense.other', module: null, label: 'Terreno' }], none).choice,
    ).toBe(ignored);
    expect(suggest(row('Total'), targets, none).choice).toBe(ignored);
    const memory = new Map([['terreno#', 'expense.labor_cost#1']]);
    expect(suggest(row('Terreno'), targets, memory)).toEqual({ choice: 'expense.labor_cost#1', from: 'memory' });
    expect(suggest(row('Terreno'), targets, new Map([['terreno#', 'expense.gone#']])).from).toBe('likeness');
  });

  it('remembers where each row went last, as far as it can be kept', () => {
    expect(
      rememberable([
        ['terreno#', 'expense.labor_cost#1'],
        ['total#', ignored],
        ['terreno#', 'expense.terrain#'],
        ['x'.repeat(401), 'expense.terrain#'],
        ['', 'expense.terrain#'],
      ]),
    ).toEqual([
      { source: 'terreno#', target: 'expense.terrain#' },
      { source: 'total#', target: '' },
    ]);
    expect(rememberable(Array.from({ length: 3_000 }, (_, at) => [`${at}#`, 'a'] as const))).toHaveLength(2_000);
  });

  it('turns costs that are written positive, and leaves revenues as they are', () => {
    const at = { document: null, position: 'B2', month: '2026-01' };
    const rows = [
      { row: row('Terreno', { cells: [{ ...at, cents: 100 }] }), choice: 'expense.terrain#' },
      { row: row('Chaves', { cells: [{ ...at, cents: 70 }] }), choice: 'receipts.direct.keys#1' },
      { row: row('Outra', { cells: [{ ...at, cents: 5 }] }), choice: ignored },
    ];
    expect(writesCostsPositive(rows)).toBe(true);
    const amounts = (flip: boolean) => importRowsOf(rows, targets, flip).map(({ amount }) => amount);
    expect(amounts(true)).toEqual(['-1.00', '0.70']);
    expect(amounts(false)).toEqual(['1.00', '0.70']);
  });

  it('shows what would change and nothing else', () => {
    const entry: RealisedEntry = {
      ...{ id: 1, nature: 'realised', origin: 'manual', key: 'expense.terrain', module: null, month: '2026-01' },
      ...{ amount: '-1.00', document: null, note: null, batch: 1 },
    };
    const written = (month: string, amount: string) => ({ key: 'expense.terrain', module: null, month, amount });
    const rows = [written('2026-01', '-1.00'), written('2026-02', '-0.50'), written('2026-02', '-0.25')];
    expect(changesOf(rows, [entry], 'realised')).toEqual([
      { key: 'expense.terrain', module: null, month: '2026-02', before: null, after: 75 },
    ]);
    expect(changesOf([written('2026-01', '0.00')], [entry], 'realised')).toMatchObject([{ before: 100, after: 0 }]);
  });
});

describe('a block out and back', () => {
  const block: fc.Arbitrary<MonthBlock> = fc
    .record({
      lines: fc.uniqueArray(
        fc.record({
          key: fc.constantFrom('expense.terrain', 'expense.labor_cost', 'receipts.direct.keys', 'tax.ret', 'refunds'),
          module: fc.constantFrom(null, 1, 2, 37),
          label: fc.constantFrom('Terreno', 'Total', 'jan/26', 'Obra & fundação', '=1+1', '  x ', 'R$ 1,00'),
        }),
        { selector: ({ key, module }) => `${key} ${module}`, minLength: 1, maxLength: 8 },
      ),
      from: fc.integer({ min: 0, max: 400 }),
      months: fc.integer({ min: 2, max: 40 }),
    })
    .chain(({ lines, from, months }) =>
      fc
        .array(
          fc.array(
            fc.oneof(
              fc.constant(null),
              fc.constant(0),
              fc.integer({ min: -9_999, max: 9_999 }),
              fc.integer({ min: -9e12, max: 9e12 }),
            ),
            { minLength: months, maxLength: months },
          ),
          { minLength: lines.length, maxLength: lines.length },
        )
        .map((values) => ({
          lines,
          months: Array.from({ length: months }, (_, at) => addMonths('2000-01', from + at)),
          values,
        })),
    );

  it('is the same on 500 random blocks: values, signs, blanks and zeros', () => {
    fc.assert(
      fc.property(block, (sent) => {
        const file = writeWorkbook(blockWorkbook('Realizado', ['Linha', 'Código', 'Módulo'], sent));
        const read = readSpreadsheet(file);
        if (!read.ok || !read.sheets[0]) throw new Error('not read');
        const detected = detect(read.sheets[0]);
        const own = sent.lines.map(({ key, module, label }) => ({ key, module, label }));
        const rows = (detected?.rows ?? []).map((source) => ({
          row: source,
          choice: suggest(source, own, new Map()).choice,
        }));
        const back = new Map(
          importRowsOf(rows, own, true).map(({ key, module, month, amount }) => [
            `${targetId({ key, module })} ${month}`,
            (isInflow(key) ? 1 : -1) * centsOfDecimal(amount) || 0,
          ]),
        );
        const expected = sent.lines.flatMap((line, at) =>
          sent.months.flatMap((month, column): [string, number][] => {
            const cents = sent.values[at]?.[column] ?? null;
            return cents === null ? [] : [[`${targetId(line)} ${month}`, cents || 0]];
          }),
        );
        expect(back).toEqual(new Map(expected));
      }),
      { numRuns: 500 },
    );
  }, 120_000);
});
