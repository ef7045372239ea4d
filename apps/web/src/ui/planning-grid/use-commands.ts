import { planningGrid, workspace } from '@uni/phrases';
import { useState } from 'react';
import { copyText } from '../copy-text.ts';
import { LABEL_COLUMN, onCell, type Position, TOTAL_COLUMN } from '../grid-navigation/selection.ts';
import type { GridNavigation } from '../grid-navigation/use-grid-navigation.ts';
import type { GridOptions } from './grid-options.ts';
import type { GridLine, GridRow } from './lines.ts';
import { nextProblem } from './model/find.ts';
import type { GridCommand } from './model/grid-commands.ts';
import type { SpreadMethod } from './model/spread.ts';
import { plainText } from './model/ticks.ts';
import { type Period, periodOfMonth, wholeOf } from './periods.ts';
import { toggledYears } from './toggles.ts';
import type { GridActs, GridLocation } from './use-acts.ts';
import type { useEditing } from './use-editing.ts';
import type { GridContent } from './use-grid-content.ts';
import type { GridStatus } from './use-status.ts';
import { menuPosition } from './use-target.ts';
import type { Viewport } from './use-viewport.ts';

/** A question that the grid has open. */
export type GridDialog = 'find' | 'go_to' | 'adjust' | 'look' | 'help' | null;

interface CommandsInput {
  readonly options: GridOptions;
  readonly content: GridContent;
  readonly viewport: Viewport;
  readonly navigation: GridNavigation<GridCommand>;
  readonly acts: GridActs;
  readonly clipboard: ReturnType<typeof useEditing>;
  readonly status: GridStatus;
}

type Command = (active: Position) => unknown;

/** Returns what the commands of the grid do, and the dialogs that they open. */
export function useCommands(input: CommandsInput) {
  const { options, content, viewport, navigation } = input;
  const { rows, periods, pending } = content;
  const [dialog, setDialog] = useState<GridDialog>(null);
  const [menuAt, setMenuAt] = useState<{ x: number; y: number } | null>(null);
  const { moveTo, take, controller } = navigation;
  const cellAt = (position: Position): { line: GridLine; period: Period } | null => {
    const line = rows[position.row]?.line;
    const period = position.column === TOTAL_COLUMN ? wholeOf(periods) : periods[Math.max(0, position.column)];
    return line && period ? { line, period } : null;
  };
  const toggle = (row: GridRow): void => {
    const next = new Set(options.expanded);
    if (!next.delete(row.line.id)) next.add(row.line.id);
    options.onExpandedChange(next);
  };
  const explain = (position: Position): void => {
    const cell = cellAt(position);
    if (cell) options.onExplain(cell.line, cell.period);
  };
  const commands: Record<GridCommand, Command> = {
    ...writingCommands(input),
    ...findingCommands(input, cellAt),
    explain,
    toggle: ({ row }) => {
      const toggled = rows[row];
      if (toggled) toggle(toggled);
    },
    find: () => setDialog('find'),
    replace: () => setDialog('find'),
    go_to: () => setDialog('go_to'),
    help: () => setDialog('help'),
    menu: (active) => setMenuAt(menuPosition(viewport.scroller.current, active)),
  };
  return {
    dialog,
    menuAt,
    showMenu: setMenuAt,
    toggle,
    explain,
    perform: (command: GridCommand, active: Position, event: { stop: () => void } | null): void => {
      if (command === 'undo' || command === 'redo') {
        // Undo and redo act here; the page's own keys must not do them twice.
        event?.stop();
        pending.flush();
      }
      commands[command](active);
    },
    /** Opens a dialog. Closing it returns the focus to the cell, wherever it was opened from. */
    open: (next: GridDialog) => {
      setDialog(next);
      if (next === null) take(controller);
    },
    goToLocation: (location: GridLocation) => {
      const row = rows.findIndex(({ line }) => line.id === location.line);
      if (row >= 0) moveTo(onCell({ row, column: periodOfMonth(periods, location.from) }));
    },
    respread: (method: SpreadMethod) => {
      const note = input.acts.notice?.spread;
      if (note) input.acts.respread(note, method);
    },
  };
}

/** Commands that change amounts, or copy one. */
function writingCommands({ options, navigation, acts, clipboard, status }: CommandsInput) {
  const { range } = navigation;
  const { editing } = options;
  const report = (problem: string | null): void => {
    if (problem) acts.showMessage(problem);
  };
  return {
    clear: () => report(acts.clear(range)),
    fill_down: () => report(acts.fill(range, 'down')),
    fill_right: () => report(acts.fill(range, 'right')),
    undo: () => editing?.undo(),
    redo: () => editing?.redo(),
    hold: () => acts.hold(range),
    paste_special: clipboard.armSpecial,
    as_percent: () => options.onShares?.(true),
    as_money: () => options.onShares?.(false),
    sum: async () => {
      if (!status.summary) return;
      if (await copyText(plainText(status.summary.sum, status.unit))) acts.showMessage(workspace.grid.copied(1));
    },
  };
}

/** Commands that lead from a cell to something about it. */
function findingCommands(
  { options, content, navigation, acts }: CommandsInput,
  cellAt: (position: Position) => { line: GridLine; period: Period } | null,
) {
  const { rows, periods, sheet } = content;
  const { moveTo, wantsFocus } = navigation;
  const seek = (active: Position, back: boolean): void => {
    const problem = nextProblem(sheet, options.problems ?? [], active, back);
    if (!problem) {
      acts.showMessage(planningGrid.noProblems);
      return;
    }
    const row = rows.findIndex(({ line }) => line.id === problem.line);
    const column = problem.month === null ? LABEL_COLUMN : periodOfMonth(periods, problem.month);
    if (row >= 0) moveTo(onCell({ row, column }));
    acts.showMessage(problem.text);
  };
  return {
    next_problem: (active: Position) => seek(active, false),
    previous_problem: (active: Position) => seek(active, true),
    dependents: (active: Position) => {
      const cell = active.column < 0 ? null : cellAt(active);
      if (!cell || !options.onDependents?.(cell.line, cell.period)) acts.showMessage(planningGrid.noDependents);
    },
    toggle_year: ({ row, column }: Position) => {
      const year = periods[column]?.year;
      const first = periods.findIndex((period) => period.year === year);
      if (year === undefined) return;
      options.onCollapsedYearsChange?.(toggledYears(options.collapsedYears, year));
      moveTo(onCell({ row, column: first }));
    },
    comment: (active: Position) => {
      const cell = cellAt(active);
      if (!cell || !options.onComment) return;
      options.onComment(cell.line, cell.period);
      // The field of the comment takes the focus; the cell must not take it back.
      wantsFocus.current = false;
    },
  };
}
