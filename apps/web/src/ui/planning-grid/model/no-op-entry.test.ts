import { isWholeRun } from '@uni/tools/test/share.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { enterCell, enterRange } from './entry.ts';
import { inputLine, sheetOf } from './testing/sheets.ts';
import { editorText, type LineUnit, plainText, wholeTicks } from './ticks.ts';

const unit = fc.constantFrom<LineUnit>('money', 'share', 'count');
const months = fc.array(fc.option(fc.tuple(fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 1, max: 97 }))), {
  minLength: 1,
  maxLength: 12,
});

it('changes nothing when the text that a cell opens or copies with is typed again, held sums included', () => {
  let cells = 0;
  fc.assert(
    fc.property(unit, months, fc.boolean(), (own, typed, totalHeld) => {
      const values = typed.map((pair) => pair && Math.round((pair[0] * wholeTicks(own)) / 1_000 / pair[1]));
      const input = { from: 0, to: values.length - 1, ...(totalHeld ? { totalHeld: true } : {}) };
      const sheet = sheetOf([inputLine('a', values, { unit: own, input })], values.length);
      values.forEach((ticks, column) => {
        for (const text of [editorText(ticks, own), plainText(ticks, own)]) {
          const position = { row: 0, column };
          expect(enterCell(sheet, position, text)).toMatchObject({ ok: true, changes: [] });
          const range = { top: 0, bottom: 0, left: column, right: column };
          expect(enterRange(sheet, range, text)).toMatchObject({ changes: [], refused: 0 });
          cells += 1;
        }
      });
    }),
    { numRuns: 500 },
  );
  // In half a second fewer runs are performed than are written.
  expect(cells).toBeGreaterThan(isWholeRun() ? 2_000 : 100);
});
