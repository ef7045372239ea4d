import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStudy } from '@uni/engine';
import {
  differences,
  expectations,
  projectionWorkbook,
  type Row,
  readWorkbook,
  type WorkbookModel,
  withoutResults,
  writeWorkbook,
} from '@uni/workbook';
import { beforeAll, expect, test } from 'vitest';
import { repositoryRoot } from '../bootstrap/node.mjs';
import { findLibreOffice } from '../test/needs/libreoffice.ts';
import { recalculate } from './recalculate.ts';

const soffice = findLibreOffice() ?? 'soffice';

function recalculated(file: Uint8Array) {
  const { sheets, names } = readWorkbook(file);
  return {
    names,
    valueAt: (sheet: string, address: string) =>
      sheets.get(sheet)?.get(address)?.error ?? sheets.get(sheet)?.get(address)?.value,
  };
}

const rows: Row[] = [
  [
    { style: 'header.text', value: '=2+2' },
    { style: 'input.money', value: 0.285 },
    { style: 'computed.money', formula: 'ROUND(B1,2)', value: 0.29, expect: 29 },
    { style: 'total.money', formula: 'ROUND(SUM(B1:C1)*taxa,2)', value: 0.02, expect: 2 },
  ],
];
const model: WorkbookModel = {
  sheets: [
    { name: 'Fluxo de caixa', columnWidths: [20, 12], frozen: { rows: 1, columns: 1 }, rows },
    {
      name: 'Premissas',
      columnWidths: [],
      frozen: { rows: 0, columns: 0 },
      rows: [[{ style: 'input.percent', value: 0.04 }]],
    },
  ],
  names: { taxa: 'Premissas!$A$1' },
};

const wrong = rows.map((row) => row.map((cell) => (cell?.expect === 29 ? { ...cell, expect: 28 } : cell)));
const spoiled: WorkbookModel = {
  ...model,
  sheets: model.sheets.map((sheet, i) => (i === 0 ? { ...sheet, rows: wrong } : sheet)),
};

const folder = join(repositoryRoot, 'packages/engine/fixtures/cases');
const studies = readdirSync(folder).filter((name) => name.endsWith('.study.json'));
const models = studies.map((name) => {
  const opened = openStudy(JSON.parse(readFileSync(join(folder, name), 'utf8')));
  if (!opened.ok) throw new Error(`${name} is refused`);
  return projectionWorkbook(opened.model);
});

/** By one LibreOffice, whose start takes longer than a small workbook. */
const files = new Map<WorkbookModel, Uint8Array>();
beforeAll(async () => {
  const wanted = [model, spoiled, ...models];
  const answer = await recalculate(
    soffice,
    wanted.map((one) => writeWorkbook(withoutResults(one))),
  );
  wanted.forEach((one, i) => {
    files.set(one, answer.files[i] ?? new Uint8Array());
  });
}, 180_000);

const recalculatedOne = (wanted: WorkbookModel) => recalculated(files.get(wanted) ?? new Uint8Array());

test('LibreOffice recalculates what was cached wrong, and texts stay texts', () => {
  const { valueAt, names } = recalculatedOne(model);
  expect(differences(expectations(model), valueAt)).toEqual([]);
  expect(valueAt('Fluxo de caixa', 'A1')).toBe('=2+2');
  expect(names.get('taxa')).toBeDefined();
});

test('a formula that gives another centavo than expected is found', () => {
  const { valueAt } = recalculatedOne(spoiled);
  expect(differences(expectations(spoiled), valueAt)).toMatchObject([{ address: 'C1', centavos: 28, found: 0.29 }]);
});

test("LibreOffice gives the engine's centavos in every money cell of every worked study", () => {
  const different = models.flatMap((one, i) => {
    const { valueAt } = recalculatedOne(one);
    return differences(expectations(one), valueAt).map((difference) => ({ study: studies[i], ...difference }));
  });
  expect(studies.length).toBeGreaterThanOrEqual(12);
  expect(different.slice(0, 10)).toEqual([]);
});
