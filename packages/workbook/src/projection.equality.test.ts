import { readdirSync, readFileSync } from 'node:fs';
import { type Model, openStudy } from '@uni/engine';
import { describe, expect, it } from 'vitest';
import { generateStudy } from '../../engine/oracle/generate.ts';
import { evaluateWorkbook } from '../test-support/evaluate.ts';
import { CellError } from '../test-support/values.ts';
import { differences, expectations, projectionWorkbook, withoutResults, writeWorkbook } from './index.ts';

const folder = new URL('../../engine/fixtures/cases/', import.meta.url);
const golden = readdirSync(folder).filter((name) => name.endsWith('.study.json'));

function open(study: unknown): Model {
  const opened = openStudy(study);
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  return opened.model;
}

/** What an independent evaluation of the written file, its cached results spoiled, gives otherwise than the engine. */
function compare(model: Model): { count: number; different: unknown[] } {
  const workbook = projectionWorkbook(model);
  const expected = expectations(workbook);
  const values = evaluateWorkbook(writeWorkbook(withoutResults(workbook)));
  const different = differences(expected, (sheet, address) => {
    const found = values.get(sheet)?.get(address);
    return found instanceof CellError ? found.code : found;
  });
  return { count: expected.length, different: different.slice(0, 5) };
}

describe('the workbook, evaluated from its file alone', () => {
  it.each(golden)('%s equals the engine in every money cell', (name) => {
    const model = open(JSON.parse(readFileSync(new URL(name, folder), 'utf8')));
    const { count, different } = compare(model);
    expect(different).toEqual([]);
    const cells = model.projection.lines.reduce(
      (sum, line) => sum + line.values.filter((value) => value !== 0).length,
      0,
    );
    expect(count).toBeGreaterThan(cells);
  });

  it('equals the engine on studies drawn from a seed', { timeout: 300_000 }, () => {
    for (let seed = 500; seed < 560; seed++) {
      expect({ seed, ...compare(open(generateStudy(seed))) }).toMatchObject({ seed, different: [] });
    }
  });

  it('recomputes when an input is typed over: a price 10 % higher gives the VGV of that price', () => {
    const study = JSON.parse(readFileSync(new URL('01-two-houses.study.json', folder), 'utf8'));
    const workbook = projectionWorkbook(open(study));
    const dearer = structuredClone(study);
    dearer.modules[0].typologies[0].price_m2 = 27.5;
    const price = 25;
    const typed = {
      ...workbook,
      sheets: workbook.sheets.map((sheet) => ({
        ...sheet,
        rows: [...sheet.rows].map((row) =>
          row.map((cell) => (cell?.value === price && cell.formula === undefined ? { ...cell, value: 27.5 } : cell)),
        ),
      })),
    };
    const values = evaluateWorkbook(writeWorkbook(withoutResults(typed)));
    const expected = expectations(projectionWorkbook(open(dearer))).filter(({ sheet }) => sheet === 'Fluxo de caixa');
    expect(expected.length).toBeGreaterThan(100);
    expect(differences(expected, (sheet, address) => values.get(sheet)?.get(address) as number)).toEqual([]);
  });
});
