import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Model, openStudy, type Study } from '@uni/engine';
import { expect, test } from 'vitest';
import {
  type Cell,
  differences,
  expectations,
  projectionWorkbook,
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

/** What the formulas give when nothing but the file is known. */
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

test.each(studies)('the formulas of %s give every money cell of the engine, and no error anywhere', (name) => {
  const model = open(read(name));
  const workbook = projectionWorkbook(model);
  const expected = expectations(workbook);
  const { errors, valueAt } = evaluated(workbook);
  expect(errors).toEqual([]);
  expect(differences(expected, valueAt).slice(0, 10)).toEqual([]);
  const moving = model.projection.lines.flatMap((line) => line.values.filter((value) => value !== 0));
  expect(expected.length).toBeGreaterThanOrEqual(moving.length);
});

/** The same workbook with one input typed over. */
function typedOver(model: WorkbookModel, was: number, becomes: number): WorkbookModel {
  const type = (cell: Cell | null): Cell | null =>
    cell?.style.startsWith('input.') && cell.value === was ? { ...cell, value: becomes } : cell;
  return {
    ...model,
    sheets: model.sheets.map((sheet) => ({ ...sheet, rows: [...sheet.rows].map((row) => row.map(type)) })),
  };
}

test('a price typed over in the workbook gives the numbers of the study with that price', () => {
  const study = read('01-two-houses.study.json');
  const dearer = structuredClone(study);
  for (const module of dearer.modules) for (const typology of module.typologies) typology.price_m2 = 31.5;
  const typed = typedOver(projectionWorkbook(open(study)), 25, 31.5);
  const wanted = expectations(projectionWorkbook(open(dearer))).filter(({ sheet }) => sheet === 'Fluxo de caixa');
  const { valueAt } = evaluated(typed);
  expect(differences(wanted, valueAt)).toEqual([]);
  expect(differences(expectations(typed), valueAt).length).toBeGreaterThan(20);
});
