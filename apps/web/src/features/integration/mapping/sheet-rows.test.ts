import type { ErpConnection, MappingSource, MappingTargetOption } from '@uni/contracts';
import { integrationMapping } from '@uni/phrases';
import type { SpreadsheetSheet } from '@uni/workbook';
import { expect, it } from 'vitest';
import { mappingScreens } from './mapping-screens.ts';
import { linesOfSources, rulesOfSheet } from './sheet-rows.ts';

const option = (key: string, label: string): MappingTargetOption => ({
  key,
  label,
  group: 'g',
  group__label: 'Obra',
  is_realised: true,
});
const labels = new Map(
  [option('expense.terrain', 'Terreno'), option('expense.marketing', 'Marketing')].map((one) => [one.key, one]),
);
const connections = [{ id: 7, name: 'Sienge Alfa' }] as ErpConnection[];
const read = (lines: readonly (readonly string[])[]) =>
  rulesOfSheet(
    [
      {
        name: 'De-para',
        rows: lines.map((cells) => cells.map((value) => ({ kind: 'text', value }))),
      } as unknown as SpreadsheetSheet,
    ],
    { screen: mappingScreens.generalMapping, labels, connections },
  );
const { columns } = integrationMapping.sheet;
const head = [
  columns.system,
  columns.connection,
  columns.account,
  columns.target,
  columns.key,
  columns.share,
  columns.from,
];

it('lines of one source and month are one rule, found by the code or by the name of its line', () => {
  const result = read([
    ['De-para geral'],
    [],
    head,
    ['Sienge', '', '2.01.03', '', 'expense.terrain', '30', '2026-01'],
    ['Sienge', '', '2.01.03', 'Obra › Marketing', '', '70%', '2026-01'],
    ['UAU', 'Sienge Alfa', '9', integrationMapping.ignored, '', '', 'jan/26'],
    ['Sienge', '', '5', '', '', '', ''],
    ['Sienge', '', '6', 'Piscina', '', '', '2026-01'],
  ]);
  expect(result).toMatchObject({
    rows: [
      {
        scope: { system: 'sienge', connection: null },
        match: { account: '2.01.03' },
        valid_from: '2026-01',
        targets: [
          { key: 'expense.terrain', share: 3_000 },
          { key: 'expense.marketing', share: 7_000 },
        ],
      },
      { scope: { system: 'uau', connection: 7 }, match: { account: '9' }, targets: [] },
    ],
    unknown: [{ row: 8, message: integrationMapping.sheet.unknownTarget('Piscina') }],
  });
});

it('a sheet without the columns, or without a line with a target, is told so', () => {
  expect(read([['Conta', 'Rubrica']])).toBe('noColumns');
  expect(read([head, ['Sienge', '', '5', '', '', '', '']])).toBe('noRows');
});

it('the operation of a rule comes back as it was written, and one that nobody knows is told', () => {
  const line = (operation: string) => ['Sienge', '', '2.01.03', '', 'expense.terrain', '', '2026-01', operation];
  const result = read([[...head, columns.operation], line('Pagamento 10'), line(''), line('Permuta 3')]);
  expect(result).toMatchObject({
    rows: [{ match: { kind: 'payment', operation: '10' } }, { match: { kind: null, operation: '' } }],
    unknown: [{ row: 4, message: integrationMapping.sheet.unknownOperation('Permuta 3') }],
  });
  const match = { account: '2.01.03', kind: 'payment', operation: '10' };
  const rule = { match, scope: { connection: null }, targets: [{ key: 'expense.terrain', share: 10_000 }] };
  const source = {
    system: 'sienge',
    account: '2.01.03',
    contract: '',
    status: 'mapped',
    amount: 0,
    operations: [],
    rule,
  };
  const [written] = linesOfSources([source as unknown as MappingSource], labels, connections);
  expect(written?.operation).toBe('Pagamento 10');
});
