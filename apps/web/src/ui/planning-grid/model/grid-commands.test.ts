import { describe, expect, it } from 'vitest';
import {
  committed,
  type GridContext,
  type GridControllerState,
  idleControllerState,
  pressed,
  refused,
  retyped,
  strike,
} from '../../grid-navigation/controller.ts';
import type { Position, Stroke } from '../../grid-navigation/selection.ts';
import { commandKeys, type GridCommand } from './grid-commands.ts';

const key = (name: string, more: Partial<Stroke> = {}): Stroke => ({
  key: name,
  shift: false,
  control: false,
  alt: false,
  ...more,
});
const context = (more: Partial<GridContext<GridCommand>> = {}): GridContext<GridCommand> => ({
  extent: {
    rows: 6,
    columns: 12,
    page: 4,
    pageColumns: 5,
    total: true,
    filled: ({ column }) => column > 2 && column < 7,
  },
  commands: commandKeys(more.editable ?? true),
  editable: true,
  takes: ({ row }) => row !== 5,
  textAt: () => '1234,5',
  tabLeaves: false,
  ...more,
});
const at = (row: number, column: number): GridControllerState => pressed(idleControllerState, { row, column }, false);
const cell = (controller: GridControllerState): Position => controller.selection.active;
/** Types keys one after another, taking every commit. */
function controller(
  from: GridControllerState,
  ...strokes: Stroke[]
): { controller: GridControllerState; announcements: string[] } {
  const announcements: string[] = [];
  const after = strokes.reduce((current, stroke) => {
    const { controller: next, act } = strike(current, stroke, context());
    if (act?.type !== 'commit') return next;
    announcements.push(act.text);
    return committed(next, act.next, act.run);
  }, from);
  return { controller: after, announcements };
}

describe('moving', () => {
  it('jumps to the edge of a block of data, over a gap to the next one, and to the end', () => {
    const right = key('ArrowRight', { control: true });
    const stops = [0, 1, 2].reduce<GridControllerState[]>(
      (list) => [...list, controller(list.at(-1) ?? at(0, 0), right).controller],
      [],
    );
    expect(stops.map((stop) => cell(stop).column)).toEqual([3, 6, 11]);
  });

  it('takes a row, a column and everything', () => {
    const chosen = (stroke: Stroke) => strike(at(2, 3), stroke, context()).controller.selection;
    expect(chosen(key(' ', { shift: true }))).toEqual({
      active: { row: 2, column: 0 },
      anchor: { row: 2, column: 11 },
    });
    expect(chosen(key(' ', { control: true }))).toEqual({
      active: { row: 0, column: 3 },
      anchor: { row: 5, column: 3 },
    });
    expect(chosen(key('a', { control: true })).active).toEqual({ row: 5, column: 11 });
  });
});

describe('typing', () => {
  it('replaces from the first sign; arrows, Enter and Tab commit and move', () => {
    const begun = strike(at(1, 1), key('7'), context()).controller;
    expect(begun).toMatchObject({ mode: 'enter', text: '7' });
    const ends = [key('ArrowRight'), key('Enter'), key('Enter', { shift: true }), key('Tab'), key('ArrowUp')].map(
      (stroke) => controller(retyped(begun, '70'), stroke),
    );
    expect(ends.map(({ announcements }) => announcements)).toEqual([['70'], ['70'], ['70'], ['70'], ['70']]);
    expect(ends.map(({ controller: after }) => [cell(after).row, cell(after).column, after.mode])).toEqual([
      [1, 2, 'ready'],
      [2, 1, 'ready'],
      [0, 1, 'ready'],
      [1, 2, 'ready'],
      [0, 1, 'ready'],
    ]);
  });

  it('edits with F2 and leaves the arrows to the text; a second F2 gives them back', () => {
    const begun = strike(at(1, 1), key('F2'), context()).controller;
    expect(begun).toMatchObject({ mode: 'edit', text: '1234,5' });
    expect(strike(begun, key('ArrowLeft'), context())).toMatchObject({ handled: false, act: null });
    expect(strike(begun, key('F2'), context()).controller.mode).toBe('enter');
  });

  it('restores with Escape, and keeps the editor open with the reason after a refusal', () => {
    const begun = strike(at(1, 1), key('x'), context()).controller;
    expect(refused(begun, 'não é número')).toMatchObject({ mode: 'enter', problem: 'não é número' });
    expect(strike(begun, key('Escape'), context()).controller).toMatchObject({ mode: 'ready', text: '' });
  });

  it('fills the selection with Ctrl+Enter', () => {
    const range = pressed(at(1, 1), { row: 2, column: 3 }, true);
    const begun = strike(range, key('5'), context()).controller;
    expect(strike(begun, key('Enter', { control: true }), context()).act).toMatchObject({
      type: 'commit',
      scope: 'range',
      text: '5',
    });
  });

  it('opens for an accent or an input method without a sign of its own', () => {
    expect(strike(at(1, 1), key('Dead'), context()).controller).toMatchObject({ mode: 'enter', text: '' });
    expect(strike(at(1, 1), key('Process'), context()).controller.mode).toBe('enter');
  });

  it('says that a closed cell is closed, and clears with Delete', () => {
    expect(strike(at(5, 1), key('7'), context()).act).toEqual({ type: 'closed' });
    expect(strike(at(1, 1), key('Delete'), context()).act).toEqual({ type: 'clear' });
    expect(strike(at(1, 1), key('Backspace'), context()).controller).toMatchObject({ mode: 'enter', text: '' });
  });
});

describe('the Tab key', () => {
  it('leaves a grid that was not used', () => {
    expect(strike(idleControllerState, key('Tab'), context())).toMatchObject({ handled: false });
  });

  it('moves cells after any use, and returns to the first column of the run with Enter', () => {
    const typed = (text: string): Stroke[] => [key(text), key('Tab')];
    const { controller: after, announcements } = controller(
      at(1, 2),
      ...typed('1'),
      ...typed('2'),
      ...typed('3'),
      key('4'),
      key('Enter'),
    );
    expect(announcements).toEqual(['1', '2', '3', '4']);
    expect(cell(after)).toEqual({ row: 2, column: 2 });
    expect(after.run).toBeNull();
  });

  it('leaves after Escape, leaves with F6, and forgets the Escape when another key comes', () => {
    const escaped = strike(at(1, 1), key('Escape'), context()).controller;
    expect(strike(escaped, key('Tab'), context()).handled).toBe(false);
    expect(strike(strike(escaped, key('ArrowDown'), context()).controller, key('Tab'), context()).handled).toBe(true);
    expect(strike(at(1, 1), key('F6'), context()).act).toEqual({ type: 'leave', forward: true });
  });

  it('always leaves where it is only read, or where that is preferred', () => {
    expect(strike(at(1, 1), key('Tab'), context({ editable: false })).handled).toBe(false);
    expect(strike(at(1, 1), key('Tab'), context({ tabLeaves: true })).handled).toBe(false);
  });

  it('leaves beyond the last cell', () => {
    expect(strike(at(5, 11), key('Tab'), context()).handled).toBe(false);
    expect(cell(strike(at(1, 11), key('Tab'), context()).controller)).toEqual({ row: 2, column: -1 });
  });
});

describe('Enter, where somebody prefers that it opens the cell', () => {
  const preferred = context({ enterEdits: true });

  it('opens a cell that takes typing with its text, and commits it downwards', () => {
    const { controller: opened } = strike(at(1, 1), key('Enter'), preferred);
    expect(opened).toMatchObject({ mode: 'edit', text: '1234,5' });
    expect(strike(opened, key('Enter'), preferred).act).toMatchObject({ type: 'commit', text: '1234,5' });
  });

  it('goes on where nothing can be typed, and up with Shift', () => {
    expect(cell(strike(at(5, 1), key('Enter'), preferred).controller)).toEqual({ row: 5, column: 1 });
    expect(cell(strike(at(2, 1), key('Enter', { shift: true }), preferred).controller)).toEqual({ row: 1, column: 1 });
  });
});

describe('the keys of a spreadsheet', () => {
  it.each([
    ['d', { control: true }, 'fill_down'],
    ['r', { control: true }, 'fill_right'],
    ['z', { control: true }, 'undo'],
    ['y', { control: true }, 'redo'],
    ['Z', { control: true, shift: true }, 'redo'],
    ['[', { control: true }, 'explain'],
    [']', { control: true }, 'dependents'],
    ['g', { control: true }, 'go_to'],
    ['f', { control: true }, 'find'],
    ['h', { control: true }, 'replace'],
    ['V', { control: true, shift: true }, 'paste_special'],
    ['F8', {}, 'next_problem'],
    ['F8', { shift: true }, 'previous_problem'],
    ['F2', { shift: true }, 'comment'],
    ['F10', { shift: true }, 'menu'],
    ['L', { alt: true, shift: true }, 'hold'],
    ['=', { alt: true }, 'sum'],
    ['F1', {}, 'help'],
    ['%', { control: true, shift: true }, 'as_percent'],
    ['$', { control: true, shift: true }, 'as_money'],
  ] as const)('%s %o asks for %s', (name, more, act) => {
    expect(strike(at(1, 1), key(name, more), context()).act).toEqual({ type: act });
  });

  it('explains with Enter and changes nothing where it is only read', () => {
    const read = context({ editable: false });
    expect(strike(at(1, 1), key('Enter'), read).act).toEqual({ type: 'explain' });
    expect(strike(at(1, 1), key('7'), read)).toMatchObject({ handled: false, act: null });
    expect(strike(at(1, 1), key('d', { control: true }), read).act).toBeNull();
    expect(strike(at(1, 1), key('z', { control: true }), read).handled).toBe(false);
  });

  it('leaves F5, Ctrl+P and Ctrl+S to the browser and the page', () => {
    for (const stroke of [key('F5'), key('p', { control: true }), key('s', { control: true })]) {
      expect(strike(at(1, 1), stroke, context()).handled).toBe(false);
    }
  });
});
