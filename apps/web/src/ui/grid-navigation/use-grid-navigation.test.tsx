// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { RunningCursor } from './options.ts';
import { tableExtent } from './selection.ts';
import { useGridNavigation, useGridSelection } from './use-grid-navigation.ts';

afterEach(cleanup);

interface Seen {
  readonly ran: string[];
  readonly performed: string[];
  renders: number;
}

/** A row of ten cells; Delete is a command. */
function Cells({ seen, runs }: { seen: Seen; runs: boolean }) {
  const grid = useRef<HTMLTableElement>(null);
  const selection = useGridSelection();
  seen.renders += 1;
  const run = ({ active }: RunningCursor): boolean => {
    if (runs) seen.ran.push(String(active.column));
    return runs;
  };
  const { controller, handlers } = useGridNavigation<'clear'>({
    ...tableExtent(1, 10),
    ...{ grid, selection, run, typing: null, clipboard: { table: () => null } },
    commands: {
      keys: { '+delete': 'clear' },
      perform: (command, { selection: { active } }) => seen.performed.push(`${command} ${active.column}`),
    },
  });
  const { active } = controller.selection;
  return (
    <table ref={grid} {...handlers}>
      <tbody>
        <tr>
          {columns.map((column) => (
            <td key={column} tabIndex={active.column === column ? 0 : -1} data-cell={`0:${column}`}>
              {column}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

const columns = Array.from({ length: 10 }, (_, column) => column);

function begin({ runs = true } = {}): Seen {
  const seen: Seen = { ran: [], performed: [], renders: 0 };
  render(<Cells seen={seen} runs={runs} />);
  screen.getByText('0').focus();
  return seen;
}

const focus = (): Element => document.activeElement ?? document.body;
const focused = () => focus().getAttribute('data-cell');
const press = (key: string, repeat = false): boolean => fireEvent.keyDown(focus(), { key, repeat });
const hold = (key: string, times: number): void => {
  for (let at = 0; at < times; at += 1) press(key, at > 0);
};

describe('an arrow that is held', () => {
  it('runs without a render, and the next key acts on the cell reached', () => {
    const seen = begin();
    hold('ArrowRight', 7);
    expect(seen.ran).toEqual(['2', '3', '4', '5', '6', '7']);
    expect(focused()).toBe('0:1');
    expect(seen.renders).toBe(2);
    press('Delete');
    expect(seen.performed).toEqual(['clear 7']);
    expect(focused()).toBe('0:7');
  });

  it('takes each step at once where nothing shows it otherwise', () => {
    const seen = begin({ runs: false });
    hold('ArrowRight', 6);
    expect(seen.ran).toEqual([]);
    expect(focused()).toBe('0:6');
  });

  it('stays where it is at the last cell', () => {
    begin();
    hold('ArrowRight', 30);
    press('Escape');
    expect(focused()).toBe('0:9');
  });

  it('leaves a key to the browser that no grid knows', () => {
    begin();
    hold('ArrowRight', 4);
    expect(press('F12')).toBe(true);
    expect(focused()).toBe('0:4');
  });
});
