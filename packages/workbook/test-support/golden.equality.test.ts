import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Model, openStudy, type Study } from '@uni/engine';
import { drawnShare } from '@uni/tools/test/share.ts';
import { expect, test } from 'vitest';
import {
  compareEdited,
  differences,
  expectations,
  projectionBook,
  projectionWorkbook,
  type TypedNumber,
  typedOver,
  type WorkbookModel,
  withoutResults,
  writeWorkbook,
} from '../src/index.ts';
import { evaluateWorkbook } from './evaluate.ts';
import { CellError } from './values.ts';

const folder = join(import.meta.dirname, '../../engine/fixtures/cases');
const studies = readdirSync(folder).filter((name) => name.endsWith('.study.json'));

function open(study: unknown): Model {
  const opened = openStudy(study);
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  return opened.model;
}

function read(name: string): Study {
  return JSON.parse(readFileSync(join(folder, name), 'utf8'));
}

/** Returns the formulas' values, computed from the file alone. */
function evaluated(model: WorkbookModel) {
  const values = evaluateWorkbook(writeWorkbook(withoutResults(model)));
  const errors = [...values].flatMap(([sheet, cells]) =>
    [...cells].filter(([, value]) => value instanceof CellError).map(([address]) => `${sheet}!${address}`),
  );
  return { errors, valueAt: (sheet: string, address: string) => values.get(sheet)?.get(address) };
}

test('there are twelve worked studies or more', () => {
  expect(studies.length).toBeGreaterThanOrEqual(12);
});

/** Three of them in each run; all of them take half a minute. */
test.each(drawnShare(studies, 3))(
  'the formulas of %s give every money cell of the engine, and no error anywhere',
  { timeout: 120_000 },
  (name) => {
    const model = open(read(name));
    const workbook = projectionWorkbook(model);
    const expected = expectations(workbook);
    const { errors, valueAt } = evaluated(workbook);
    expect(errors).toEqual([]);
    expect(differences(expected, valueAt).slice(0, 10)).toEqual([]);
    const moving = model.projection.lines.flatMap((line) => line.values.filter((value) => value !== 0));
    expect(expected.length).toBeGreaterThanOrEqual(moving.length);
  },
);

/** Returns the engine's projection of the study with other numbers, and the workbook in which they were typed. */
function edited(name: string, numbers: readonly TypedNumber[]) {
  const study = read(name);
  const { workbook, positions } = projectionBook(open(study));
  const typed = typedOver(workbook, positions, numbers);
  const { errors, valueAt } = evaluated(typed.workbook);
  const change = (pointer: string, value: number): void => {
    const path = pointer.slice(1).split('/');
    const last = path.pop() ?? '';
    const owner = path.reduce(
      (at, key) => at[key] as Record<string, unknown>,
      study as unknown as Record<string, unknown>,
    );
    owner[last] = value;
  };
  for (const { pointer, value } of numbers) change(pointer, value);
  return { ...compareEdited(open(study), positions, valueAt), errors, missing: typed.missing };
}

const edits: readonly (readonly [string, string, readonly TypedNumber[]])[] = [
  ['a price', '01-two-houses', [{ pointer: '/modules/0/typologies/0/price_m2', value: 31.5 }]],
  ['a later launch', '01-two-houses', [{ pointer: '/modules/0/launch', value: 9 }]],
  ['longer works', '01-two-houses', [{ pointer: '/modules/0/works_months', value: 10 }]],
  ['another rate of discount', '01-two-houses', [{ pointer: '/discount_rate/value', value: 0.2 }]],
  [
    'two months more of works given month by month',
    '06-bases-and-timings',
    [
      { pointer: '/modules/1/works_months', value: 9 },
      { pointer: '/modules/1/schedule/shares/7', value: 0.25 },
      { pointer: '/modules/1/schedule/shares/8', value: 0.5 },
    ],
  ],
  [
    'what is left of an expense, later after the closing',
    '12-realised',
    [{ pointer: '/accomplished/policy/expense.marketing/shift', value: 5 }],
  ],
  [
    'what is left of an expense, earlier after the closing',
    '12-realised',
    [{ pointer: '/accomplished/policy/expense.marketing/shift', value: -3 }],
  ],
];

test.each(edits)(
  '%s typed over in the workbook of %s gives every month and every indicator of the study with it',
  (_, name, numbers) => {
    const { compared, different, missing, errors } = edited(`${name}.study.json`, numbers);
    expect({ missing, errors, different: different.slice(0, 5) }).toEqual({ missing: [], errors: [], different: [] });
    expect(compared).toBeGreaterThan(1_000);
  },
);

test('a workbook that was not typed over is not the study with another price', () => {
  const study = read('01-two-houses.study.json');
  const { workbook, positions } = projectionBook(open(study));
  for (const module of study.modules) for (const typology of module.typologies ?? []) typology.price_m2 = 31.5;
  const { valueAt } = evaluated(workbook);
  expect(compareEdited(open(study), positions, valueAt).different.length).toBeGreaterThan(20);
});
