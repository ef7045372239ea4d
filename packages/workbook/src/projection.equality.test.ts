import { type Model, openStudy } from '@uni/engine';
import { generateStudy } from '@uni/engine/oracle/generation/generate.ts';
import { describe, expect, it } from 'vitest';
import { evaluateWorkbook } from '../test-support/evaluate.ts';
import { CellError } from '../test-support/values.ts';
import { differences, expectations, projectionWorkbook, withoutResults, writeWorkbook } from './index.ts';

function open(study: unknown): Model {
  const opened = openStudy(study);
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  return opened.model;
}

/**
 * Returns the differences between the engine and an independent evaluation of the written file, whose cached results are spoiled.
 */
function compare(model: Model): { count: number; different: unknown[] } {
  const workbook = projectionWorkbook(model);
  const expected = expectations(workbook);
  const values = evaluateWorkbook(writeWorkbook(withoutResults(workbook)));
  const different = differences(expected, (sheet, address) => {
    const actual = values.get(sheet)?.get(address);
    return actual instanceof CellError ? actual.code : actual;
  });
  return { count: expected.length, different: different.slice(0, 5) };
}

describe('the workbook, evaluated from its file alone', () => {
  it('equals the engine on studies drawn from a seed', { tags: ['proof'], timeout: 300_000 }, () => {
    for (let seed = 500; seed < 530; seed++) {
      expect({ seed, ...compare(open(generateStudy(seed))) }).toMatchObject({ seed, different: [] });
    }
  });
});
