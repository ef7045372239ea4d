import { expect, it } from 'vitest';
import { planPaste } from './paste.ts';
import { patchLines } from './patch.ts';
import { groupLine, inputLine, sheetOf } from './testing/sheets.ts';

it('plans and shows a block of 20,000 cells, every one of them read, none of them twice', () => {
  const months = 120;
  const lines = [
    groupLine(
      'Custos',
      Array.from({ length: 400 }, (_, at) =>
        inputLine(
          `L${at}`,
          Array.from({ length: months }, (__, month) => at + month),
        ),
      ),
    ),
  ];
  const table = Array.from({ length: 167 }, (_, row) =>
    Array.from({ length: months }, (__, at) => `${row * 120 + at},25`),
  );
  const start = performance.now();
  const plan = planPaste(sheetOf(lines, months), { top: 1, bottom: 1, left: 0, right: 0 }, table);
  const [patchedLine] = patchLines(lines, plan.changes);
  console.info(`20,000 cells planned and shown in ${(performance.now() - start).toFixed(0)} ms`);
  expect(plan.clean).toBe(true);
  expect(plan.counts.ready).toBe(167 * months);
  expect(new Set(plan.changes.map(({ line, month }) => `${line} ${month}`)).size).toBe(plan.changes.length);
  expect(patchedLine?.children[166]?.values[119]).toBe((166 * 120 + 119) * 100 + 25);
}, 60_000);
