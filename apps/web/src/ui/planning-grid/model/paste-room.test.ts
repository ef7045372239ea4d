import { describe, expect, it } from 'vitest';
import { buildPeriods } from '../periods.ts';
import { planPaste } from './paste.ts';
import type { PasteRoom } from './paste-room.ts';
import { groupLine, inputLine, sheetOf } from './testing/sheets.ts';

const growing = { from: 0, to: 3, growsTo: 9 };
const lines = [
  inputLine('Fundação', [1, 2, 3, 4], { input: growing }),
  inputLine('Estrutura', [null, null, null, null], { input: growing }),
  { ...groupLine('Total', []), pinned: true },
];
const sheet = sheetOf(lines.slice(0, 2), 4);
const visibleSheet = { ...sheet, rows: [...sheet.rows, ...sheetOf([{ ...groupLine('Total', []) }], 4).rows] };
const room: PasteRoom = {
  body: 2,
  fresh: (at) => inputLine(`new ${at}`, [], { label: `Nova ${at + 1}`, input: growing }),
  longer: (months) => buildPeriods({ baseMonth: '2026-01', months: 4 + months, zoom: 'month' }),
};
const at = (row: number, column: number) => ({ top: row, bottom: row, left: column, right: column });

describe('a block larger than the grid', () => {
  it('makes the grid longer, asks first, and writes to the months that were not there', () => {
    const plan = planPaste(visibleSheet, at(0, 2), [['5', '6', '7', '8']], {}, room);
    expect(plan.growth).toEqual({ lines: 0, months: 2, until: 'jun/26' });
    expect(plan.clean).toBe(false);
    expect(plan.counts.ready).toBe(4);
    expect(plan.changes.map(({ month, ticks }) => [month, ticks])).toEqual([
      [2, 500],
      [3, 600],
      [4, 700],
      [5, 800],
    ]);
    expect(plan.beyond).toEqual({ rows: 0, columns: 0 });
  });

  it('adds lines below the last one, never on the totals at the foot', () => {
    const plan = planPaste(visibleSheet, at(1, 0), [['1'], ['2'], ['3']], {}, room);
    expect(plan.growth).toEqual({ lines: 2, months: 0, until: '' });
    expect(plan.changes.map(({ line, ticks }) => [line, ticks])).toEqual([
      ['Estrutura', 100],
      ['new 0', 200],
      ['new 1', 300],
    ]);
    expect(plan.sheet.rows.map(({ line }) => line.label)).toEqual(['Fundação', 'Estrutura', 'Nova 1', 'Nova 2']);
  });

  it('pastes what fits when growing is declined, and explains the rest', () => {
    const plan = planPaste(
      visibleSheet,
      at(1, 3),
      [
        ['1', '2'],
        ['3', '4'],
      ],
      { grow: false },
      room,
    );
    expect(plan.growth).toEqual({ lines: 1, months: 1, until: 'mai/26' });
    expect(plan.changes).toEqual([{ line: 'Estrutura', month: 3, ticks: 100 }]);
    expect(plan.counts.outside + plan.counts.blocked).toBe(3);
    expect(plan.beyond).toEqual({ rows: 0, columns: 1 });
  });

  it('offers no month that no line under the block could take, and no line where none is added', () => {
    const short = {
      ...visibleSheet,
      rows: visibleSheet.rows.map((row) => ({ ...row, line: inputLine('Curta', [1, 2, 3, 4]) })),
    };
    const plan = planPaste(short, at(0, 3), [['1', '2']], {}, { ...room, fresh: null });
    expect(plan.growth).toEqual({ lines: 0, months: 0, until: '' });
    expect(plan.counts.outside).toBe(1);
    const below = planPaste(visibleSheet, at(1, 0), [['1'], ['2']], {}, { ...room, fresh: null });
    expect(below.growth.lines).toBe(0);
    expect(below.counts.blocked).toBe(1);
  });
});
