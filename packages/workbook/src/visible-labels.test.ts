import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expenseGroups, indicatorCatalogue, type Model, openStudy } from '@uni/engine';
import { expect, test } from 'vitest';
import { projectionWorkbook, type Sheet, type WorkbookModel } from './index.ts';

const fixtures = join(import.meta.dirname, '../../engine/fixtures');
const studies = ['cases', 'segments'].flatMap((folder) =>
  readdirSync(join(fixtures, folder))
    .filter((name) => name.endsWith('.study.json'))
    .map((name) => `${folder}/${name}`),
);

function open(name: string): Model {
  const opened = openStudy(JSON.parse(readFileSync(join(fixtures, name), 'utf8')));
  if (!opened.ok) throw new Error(`${name} is refused`);
  return opened.model;
}

/** Keys of the engine that a Portuguese text has as words of its own, and keys that studies give. */
const portuguese = new Set([
  'a',
  'b',
  'k',
  'no',
  'base',
  'beta',
  'capital',
  'cbs',
  'classes',
  'deflator',
  'ibs',
  'linear',
  'marketing',
  'real',
  'regime',
  'regular',
  'social',
  'total',
]);

/** Words of the field in English that no key is. */
const english =
  'and the of from to by with year month months total_cost amount balance sales sale loan loans cost costs fee fees tax taxes area areas land works work payment payments revenue revenues expense expenses income profit net gross yes true false null undefined row column sheet study file error default'.split(
    ' ',
  );

/** Properties whose value is one of the engine's words. */
const wordProperty = /^(?:kind|basis|mode|family|system|timing|channel|at|interest|regime|group)$/;
/** Properties whose own are the study's keys, or are made of those of lines. */
const keyed = new Set(['indexes', 'monthly', 'policy']);

/** Names of properties, and words of the engine among their values. */
function keysIn(value: unknown, owner = ''): string[] {
  if (typeof value === 'string') return wordProperty.test(owner) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((inner) => keysIn(inner));
  const names = keyed.has(owner) ? [] : Object.keys(value);
  return [...names, ...Object.entries(value).flatMap(([key, inner]) => keysIn(inner, key))];
}

/** Lines of which a study gives the last part of the key: its taxes, and its classes of receipts. */
const namedLine = /^(tax|class_receipts|class_refunds|tax_shift)\./;

function keysOf({ study, projection }: Model): string[] {
  const keys = projection.lines.flatMap(({ key }) => {
    const pieces = key.split('.');
    return namedLine.test(key) ? pieces.slice(0, 1) : [key, ...pieces];
  });
  return [...keysIn(study), ...keys];
}

const models = studies.map((name) => ({ name, model: open(name) }));
const forbidden = new Set(
  [
    ...english,
    ...models.flatMap(({ model }) => keysOf(model)),
    ...expenseGroups.map(({ key }) => key),
    ...indicatorCatalogue.flatMap(({ key }) => [key, ...key.split('.')]),
  ].filter((word) => /^[a-z_.]{2,}$/.test(word) && !portuguese.has(word)),
);

/** Returns a sheet's visible texts: its name, texts of visible columns, texts that formulas give, titles, error messages. */
function visibleTextsOf({ name, rows, hiddenColumns = [], validations = [], charts = [] }: Sheet): string[] {
  const cells = [...rows].flatMap((row) =>
    row.filter((cell, column) => cell !== null && !hiddenColumns.includes(column)),
  );
  const given = cells.flatMap((cell) =>
    [...(cell?.formula?.matchAll(/"([^"]*)"/g) ?? [])].map(([, text = '']) => text),
  );
  const written = cells.flatMap((cell) => (typeof cell?.value === 'string' ? [cell.value] : []));
  return [
    name,
    ...written,
    ...given,
    ...validations.map(({ message }) => message),
    ...charts.map(({ title }) => title),
  ];
}

/** Texts with a key of the engine, an English word or the path of a number. */
function misplaced({ sheets }: WorkbookModel): string[] {
  const strays = new Set<string>();
  for (const sheet of sheets)
    for (const text of visibleTextsOf(sheet)) {
      const copy = text.match(/[\p{L}_]+(?:\.[\p{L}_]+)*/gu) ?? [];
      const isPath = /(?:^|\s)\/[a-z_]+(?:\/|$)/.test(text);
      if (isPath || copy.some((word) => forbidden.has(word))) strays.add(`${sheet.name}: ${text}`);
    }
  return [...strays];
}

test.each(models)('no English word and no path stands in a visible column of the workbook of $name', ({ model }) => {
  expect(misplaced(projectionWorkbook(model))).toEqual([]);
});

test('a key, a word and a path are found where somebody sees them, and only there', () => {
  const row = [
    'Despesa labor_cost · valor',
    'Sales',
    'receipts.direct.keys',
    '/modules/0/launch',
    'the price',
    'Custo de obra',
  ];
  const sheet = (hiddenColumns: readonly number[]): WorkbookModel => ({
    sheets: [
      {
        name: 'Plano',
        columnWidths: [],
        frozen: { rows: 0, columns: 0 },
        hiddenColumns,
        rows: [row.map((value) => ({ style: 'computed.text', value }))],
      },
    ],
  });
  expect(misplaced(sheet([]))).toEqual([0, 2, 3, 4].map((k) => `Plano: ${row[k]}`));
  expect(misplaced(sheet([0, 2, 3, 4]))).toEqual([]);
});
