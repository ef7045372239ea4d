import { workspace } from '@uni/phrases';
import type { GridSelection } from '../grid-navigation/options.ts';
import { cellsIn, type Position } from '../grid-navigation/selection.ts';
import { type GridNavigation, useGridNavigation } from '../grid-navigation/use-grid-navigation.ts';
import { rangeTable } from './clipboard.ts';
import type { GridOptions } from './grid-options.ts';
import { cellState, cellValue, type GridSheet, takesTyping, unitOf } from './model/cells.ts';
import { commandKeys, type GridCommand } from './model/grid-commands.ts';
import { editorText } from './model/ticks.ts';
import { togglesOn } from './toggles.ts';
import { type GridActs, problemText } from './use-acts.ts';
import type { GridContent } from './use-grid-content.ts';
import type { Viewport } from './use-viewport.ts';

interface SelectionInput {
  readonly options: GridOptions;
  readonly content: GridContent;
  readonly viewport: Viewport;
  readonly selection: GridSelection;
  readonly acts: GridActs;
  readonly perform: (command: GridCommand, active: Position, event: { stop: () => void } | null) => void;
  readonly explain: (position: Position) => void;
  readonly paste: (plain: string, html: string) => void;
}

/** The navigation of every grid over the lines and periods of this one. */
export function useSelection(input: SelectionInput): GridNavigation<GridCommand> {
  const { options, viewport, selection, acts } = input;
  const { sheet, rows, periods } = input.content;
  const { collapsedYears, zoom } = options;
  const editing = options.editing ?? null;
  const yearAt = (column: number): 'open' | 'closed' | null => {
    const year = periods[column]?.year;
    if (year === undefined || zoom === 'year' || !options.onCollapsedYearsChange) return null;
    return collapsedYears.has(year) ? 'closed' : 'open';
  };
  return useGridNavigation<GridCommand>({
    grid: viewport.scroller,
    rows: rows.length,
    columns: periods.length,
    page: viewport.axes.page,
    pageColumns: viewport.axes.pageColumns,
    total: !options.narrow,
    filled: (position) => (cellValue(sheet, position) ?? 0) !== 0,
    selection,
    reveal: viewport.axes.reveal,
    run: viewport.axes.run,
    typing: editing && {
      takes: (position) => takesTyping(cellState(sheet, position)),
      textAt: (position) => {
        const line = rows[position.row]?.line;
        return line ? editorText(cellValue(sheet, position), unitOf(line)) : '';
      },
      commit: (text, cell, range, scope) => acts.enter(text, range, scope, cell),
      refuse: (position) => acts.showMessage(closedReason(sheet, position) ?? ''),
      tabLeaves: editing.tabLeaves ?? false,
    },
    commands: {
      keys: commandKeys(editing !== null),
      at: ({ row, column }, stroke) => togglesOn(stroke, column, rows[row], yearAt(column)),
      // The browser pastes what the command prepares for.
      shared: pasteSpecial,
      perform: (command, from, event) =>
        input.perform(
          command,
          from.selection.active,
          event && { stop: () => event.nativeEvent.stopImmediatePropagation() },
        ),
    },
    clipboard: {
      table: (range) => rangeTable(rows, periods, range),
      onCopied: (range) => acts.showMessage(workspace.grid.copied(cellsIn(range))),
      ...(editing ? { clear: acts.clear, paste: input.paste } : {}),
    },
    onOpen: input.explain,
  });
}

const pasteSpecial: readonly GridCommand[] = ['paste_special'];

function closedReason(sheet: GridSheet, position: Position): string | null {
  const state = cellState(sheet, position);
  return state === 'input' || state === 'spread' ? null : problemText(state, '');
}
