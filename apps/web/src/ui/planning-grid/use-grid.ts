import { planningGrid, workspace } from '@uni/phrases';
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import { copyText } from '../copy-text.ts';
import {
  actsOn,
  type CommitAct,
  committed,
  type GridContext,
  type GridControllerState,
  idleControllerState,
  pressed,
  refused,
  retyped,
  strike,
  typedCell,
} from '../grid-navigation/controller.ts';
import {
  type Extent,
  fitSelection,
  LABEL_COLUMN,
  onCell,
  type Position,
  type Selection,
  type Stroke,
  TOTAL_COLUMN,
} from '../grid-navigation/selection.ts';
import { currentHabits } from '../habits.ts';
import type { GridOptions } from './grid-options.ts';
import type { GridLine, GridRow } from './lines.ts';
import { cellState, cellValue, type GridSheet, takesTyping, unitOf } from './model/cells.ts';
import { nextProblem } from './model/find.ts';
import { commandKeys, type GridCommand, type PlanningGridAct } from './model/grid-commands.ts';
import type { PasteRoom } from './model/paste-room.ts';
import type { SpreadMethod } from './model/spread.ts';
import { editorText, plainText } from './model/ticks.ts';
import { buildPeriods, type Period, periodOfMonth, wholeOf } from './periods.ts';
import { toggledYears, togglesOn } from './toggles.ts';
import { type GridEditing, type GridLocation, problemText, useActs } from './use-acts.ts';
import { useClipboard } from './use-clipboard.ts';
import { useGridContent } from './use-grid-content.ts';
import { leave, menuPosition, useFocus, useTarget } from './use-places.ts';
import { useStatus } from './use-status.ts';
import { useViewport } from './use-viewport.ts';

const copy = workspace.grid;

/** A question that the grid has open. */
export type GridDialog = 'find' | 'go_to' | 'adjust' | 'look' | 'help' | null;

/** State and behaviour of the grid: rows, columns, hands, clipboard, scrolling. */
export function useGrid(options: GridOptions) {
  const { zoom, expanded, collapsedYears } = options;
  const editing = options.editing ?? null;
  const content = useGridContent(options);
  const { pending, lines, periods, bands, body, rows, sheet } = content;
  const [held, setControllerState] = useState<GridControllerState>(idleControllerState);
  const [dialog, setDialog] = useState<GridDialog>(null);
  const [menuAt, setMenuAt] = useState<{ x: number; y: number } | null>(null);
  const viewport = useViewport(options, content, held.selection.active);
  const { scroller, appearance, changeAppearance, resize, sizes, axes } = viewport;
  const wantsFocus = useRef(false);
  /** A press that began on a cell: moving on extends the selection. */
  const pressing = useRef(false);
  const extent: Extent = {
    rows: rows.length,
    columns: periods.length,
    page: axes.page,
    pageColumns: axes.pageColumns,
    total: !options.narrow,
    filled: (position) => (cellValue(sheet, position) ?? 0) !== 0,
  };
  const controller: GridControllerState = { ...held, selection: fitSelection(held.selection, extent) };
  const range = actsOn(controller);
  const acts = useActs({ sheet, editing, hand: pending.hand });
  const clipboard = useClipboard({
    sheet,
    range,
    editable: editing !== null,
    room: useRoom(options, editing, body),
    write: acts.write,
    clear: acts.clear,
    showMessage: acts.showMessage,
    copied: copy.copied,
  });
  /** The mode as of the last event: losing the focus while a commit is under way must not commit twice. */
  const mode = useRef(held.mode);
  const { reveal } = axes;
  const take = useCallback(
    (next: GridControllerState) => {
      wantsFocus.current = next.mode === 'ready';
      mode.current = next.mode;
      if (next.mode === 'ready') reveal(next.selection.active);
      setControllerState(next);
    },
    [reveal],
  );
  const moveTo = useCallback(
    (selection: Selection) => take({ ...idleControllerState, selection, entered: true }),
    [take],
  );
  useFocus(scroller, wantsFocus, controller.selection.active, reveal);
  useTarget({ ...options, lines }, { rows, periods, moveTo });

  const toggle = (row: GridRow): void => {
    const next = new Set(expanded);
    if (!next.delete(row.line.id)) next.add(row.line.id);
    options.onExpandedChange(next);
  };
  const at = (position: Position): { line: GridLine; period: Period } | null => {
    const line = rows[position.row]?.line;
    const period = position.column === TOTAL_COLUMN ? wholeOf(periods) : periods[Math.max(0, position.column)];
    return line && period ? { line, period } : null;
  };
  const explain = (position: Position): void => {
    const location = at(position);
    if (location) options.onExplain(location.line, location.period);
  };
  /** The typed text becomes a change, or stays with the reason why not. */
  const commit = (from: GridControllerState, act: CommitAct): boolean => {
    const problem = acts.enter(act.text, actsOn(from), act.scope, typedCell(from));
    take(problem ? refused(from, problem) : committed(from, act.next, act.run));
    return problem === null;
  };
  const report = (problem: string | null): void => {
    if (problem) acts.showMessage(problem);
  };
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
  const deeds: Record<GridCommand | 'closed', (active: Position, from: GridControllerState) => unknown> = {
    clear: () => report(acts.clear(range)),
    fill_down: () => report(acts.fill(range, 'down')),
    fill_right: () => report(acts.fill(range, 'right')),
    undo: () => editing?.undo(),
    redo: () => editing?.redo(),
    explain,
    dependents: (active) => {
      const location = active.column < 0 ? null : at(active);
      if (!location || !options.onDependents?.(location.line, location.period))
        acts.showMessage(planningGrid.noDependents);
    },
    toggle: (active) => {
      const row = rows[active.row];
      if (row) toggle(row);
    },
    toggle_year: ({ row, column }) => {
      const year = periods[column]?.year;
      const first = periods.findIndex((period) => period.year === year);
      if (year === undefined) return;
      options.onCollapsedYearsChange?.(toggledYears(collapsedYears, year));
      moveTo(onCell({ row, column: first }));
    },
    find: () => setDialog('find'),
    replace: () => setDialog('find'),
    go_to: () => setDialog('go_to'),
    help: () => setDialog('help'),
    paste_special: clipboard.armSpecial,
    next_problem: (active) => seek(active, false),
    previous_problem: (active) => seek(active, true),
    hold: () => acts.hold(range),
    comment: (active) => {
      const location = at(active);
      if (!location || !options.onComment) return;
      options.onComment(location.line, location.period);
      // The field of the comment takes the focus; the cell must not take it back.
      wantsFocus.current = false;
    },
    menu: (active) => setMenuAt(menuPosition(scroller.current, active)),
    as_percent: () => options.onShares?.(true),
    as_money: () => options.onShares?.(false),
    sum: () => copySum(),
    closed: (_, from) => report(closedReason(sheet, typedCell(from))),
  };
  const perform = (act: PlanningGridAct, from: GridControllerState): void => {
    if (act.type === 'commit') commit(from, act);
    else if (act.type === 'leave') leave(scroller.current, act.forward);
    else {
      if (act.type === 'undo' || act.type === 'redo') pending.flush();
      deeds[act.type](from.selection.active, from);
    }
  };
  const status = useStatus(sheet, controller.selection);
  const copySum = async (): Promise<void> => {
    if (!status.summary) return;
    if (await copyText(plainText(status.summary.sum, status.unit))) acts.showMessage(copy.copied(1));
  };
  const yearAt = (column: number): 'open' | 'closed' | null => {
    const year = periods[column]?.year;
    if (year === undefined || zoom === 'year' || !options.onCollapsedYearsChange) return null;
    return collapsedYears.has(year) ? 'closed' : 'open';
  };
  const context: GridContext<GridCommand> = {
    extent,
    commands: commandKeys(editing !== null),
    editable: editing !== null,
    takes: (position) => takesTyping(cellState(sheet, position)),
    textAt: (position) => {
      const line = rows[position.row]?.line;
      return line ? editorText(cellValue(sheet, position), unitOf(line)) : '';
    },
    commandAt: (position, stroke) => togglesOn(stroke, position.column, rows[position.row], yearAt(position.column)),
    tabLeaves: editing?.tabLeaves ?? false,
    enterEdits: currentHabits().enterKey === 'edit',
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const stroke = strokeOf(event);
    const struck = strike(controller, stroke, context);
    if (struck.handled && struck.act?.type !== 'paste_special') event.preventDefault();
    if (struck.handled && stroke.key === 'Escape' && controller.mode !== 'ready') event.stopPropagation();
    // Undo and redo act here; the page's own keys must not do them twice.
    if (struck.act?.type === 'undo' || struck.act?.type === 'redo') event.nativeEvent.stopImmediatePropagation();
    if (struck.act?.type !== 'commit' && struck.controller !== controller) take(struck.controller);
    if (struck.act) perform(struck.act, struck.controller);
  };
  const select = (position: Position, extend: boolean): void => {
    if (controller.mode !== 'ready' && !finish()) return;
    take(pressed({ ...controller, mode: 'ready', text: '', problem: null }, position, extend));
  };
  /** Leaving the editor without a key commits; what cannot be taken stays open. */
  const finish = (): boolean => {
    if (mode.current === 'ready') return true;
    return commit(controller, {
      type: 'commit',
      text: controller.text,
      scope: 'cell',
      next: controller.selection,
      run: null,
    });
  };
  return {
    periods,
    bands,
    body,
    rows,
    sheet,
    controller,
    range,
    scroller,
    pressing,
    axes,
    sizes,
    appearance,
    changeAppearance,
    resize,
    status,
    acts,
    clipboard: {
      ...clipboard,
      confirm: () => {
        clipboard.confirm();
        take(controller);
      },
      cancel: () => {
        clipboard.cancel();
        take(controller);
      },
    },
    dialog,
    menuAt,
    pending,
    editing,
    onKeyDown,
    toggle,
    explain,
    select,
    finish,
    perform: (act: PlanningGridAct) => perform(act, controller),
    retype: (text: string) => setControllerState(retyped(controller, text)),
    edit: (position: Position) => {
      const selection = onCell(position);
      if (!context.editable || !context.takes(position)) explain(position);
      else
        take({ ...controller, selection, mode: 'edit', text: context.textAt(position), problem: null, entered: true });
    },
    respread: (method: SpreadMethod) => {
      const note = acts.notice?.spread;
      if (note) acts.respread(note, method);
    },
    /** Opens a dialog. Closing it returns the focus to the cell, wherever it was opened from. */
    open: (next: GridDialog) => {
      setDialog(next);
      if (next === null) take(controller);
    },
    showMenu: setMenuAt,
    moveTo,
    goToLocation: (location: GridLocation) => {
      const row = rows.findIndex(({ line }) => line.id === location.line);
      if (row >= 0) moveTo(onCell({ row, column: periodOfMonth(periods, location.from) }));
    },
  };
}

export type Grid = ReturnType<typeof useGrid>;

/** A grid of months can be longer, and have more lines where its owner adds them. */
function useRoom(
  { baseMonth, months, zoom, collapsedYears }: GridOptions,
  editing: GridEditing | null,
  body: readonly GridRow[],
): PasteRoom {
  return useMemo(() => {
    const last = body.findLast(({ line }) => line.input)?.line.id;
    const freshLine = editing?.freshLine;
    const allowed = last !== undefined && freshLine?.(last, 0);
    return {
      body: body.length,
      fresh: allowed ? (at) => freshLine?.(last, at) ?? allowed : null,
      longer:
        zoom === 'month' ? (more) => buildPeriods({ baseMonth, months: months + more, zoom, collapsedYears }) : null,
    };
  }, [baseMonth, months, zoom, collapsedYears, editing, body]);
}

const strokeOf = (event: KeyboardEvent): Stroke => ({
  key: event.key,
  shift: event.shiftKey,
  control: event.ctrlKey || event.metaKey,
  alt: event.altKey,
});

function closedReason(sheet: GridSheet, position: Position): string | null {
  const state = cellState(sheet, position);
  return state === 'input' || state === 'spread' ? null : problemText(state, '');
}
