import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStudy } from '@uni/engine';
import {
  differences,
  expectations,
  type ProjectionPositions,
  projectionBook,
  type ReadWorkbook,
  type Row,
  readWorkbook,
  type WorkbookModel,
  withoutResults,
  writeWorkbook,
} from '@uni/workbook';
import { beforeAll, expect, test } from 'vitest';
import { repositoryRoot } from '../bootstrap/node.mjs';
import { findLibreOffice } from '../test/needs/libreoffice.ts';
import { drawnShare } from '../test/share.ts';
import { unreadInputs } from '../workbook-edits/unread-inputs.ts';
import { recalculate } from './recalculate.ts';

const soffice = findLibreOffice() ?? 'soffice';

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
/** Five of them in each run. */
const taken = drawnShare(studies, 5);
const books = taken.map((name) => {
  const opened = openStudy(JSON.parse(readFileSync(join(folder, name), 'utf8')));
  if (!opened.ok) throw new Error(`${name} is refused`);
  return projectionBook(opened.model);
});

const workbooks = [model, spoiled, ...books.map(({ workbook }) => workbook)];
const files = new Map(workbooks.map((one) => [one, writeWorkbook(withoutResults(one))]));

/** By one LibreOffice, whose start takes longer than a small workbook. It has as long as it may take. */
const saved = new Map<WorkbookModel, ReadWorkbook>();
beforeAll(async () => {
  const answer = await recalculate(soffice, [...files.values()]);
  workbooks.forEach((one, i) => {
    saved.set(one, readWorkbook(answer.files[i] ?? new Uint8Array()));
  });
}, 600_000);

function recalculatedOne(workbooks: WorkbookModel) {
  const { sheets, names } = saved.get(workbooks) as ReadWorkbook;
  return {
    names,
    valueAt: (sheet: string, address: string) =>
      sheets.get(sheet)?.get(address)?.error ?? sheets.get(sheet)?.get(address)?.value,
  };
}

test('LibreOffice recalculates what was cached wrong, and texts stay texts', () => {
  const { valueAt, names } = recalculatedOne(model);
  expect(differences(expectations(model), valueAt)).toEqual([]);
  expect(valueAt('Fluxo de caixa', 'A1')).toBe('=2+2');
  expect(names.get('taxa')).toBeDefined();
});

test('a formula that gives another centavo than expected is found', () => {
  const { valueAt } = recalculatedOne(spoiled);
  expect(differences(expectations(spoiled), valueAt)).toMatchObject([{ address: 'C1', centavos: 28, actual: 0.29 }]);
});

test("LibreOffice gives the engine's centavos in every money cell of every worked study", () => {
  const different = books.flatMap(({ workbook }, i) => {
    const { valueAt } = recalculatedOne(workbook);
    return differences(expectations(workbook), valueAt).map((difference) => ({ study: taken[i], ...difference }));
  });
  expect(studies.length).toBeGreaterThanOrEqual(12);
  expect(different.slice(0, 10)).toEqual([]);
});

test('from every blue cell of every worked study formulas lead to a line of months or to an indicator', () => {
  const unreadIn = (workbook: WorkbookModel, positions: ProjectionPositions): string[] =>
    unreadInputs(positions, readWorkbook(files.get(workbook) ?? new Uint8Array()));
  const unread = books.flatMap(({ workbook, positions }, i) =>
    unreadIn(workbook, positions).map((pointer) => `${taken[i]}: ${pointer}`),
  );
  expect(unread).toEqual([]);
  const { workbook, positions } = books[0] as (typeof books)[number];
  const loose = { ...positions, inputs: new Map([['/nobody', { sheet: 'Premissas', address: 'C9999' }]]) };
  expect(unreadIn(workbook, loose)).toEqual(['/nobody']);
});
