import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { currentHabits } from '../habits.ts';
import {
  actsOn,
  type CommitAct,
  committed,
  type GridAct,
  type GridContext,
  type GridControllerState,
  idleControllerState,
  isClosed,
  isCommit,
  isLeave,
  opened,
  pressed,
  refused,
  retyped,
  strike,
  typedCell,
} from './controller.ts';
import { cellOf, focusableCell, leaveGrid, strokeOf } from './grid-events.ts';
import { clipboardHandlers, usePresses } from './grid-handlers.ts';
import type { GridCommands, GridNavigationOptions, GridSelection } from './options.ts';
import { useLanding, useNewest, useRepeats } from './running.ts';
import { fitSelection, onCell, type Position, type Selection } from './selection.ts';

/** The commands of a grid whose keys only move, select and copy. */
export const noCommands: GridCommands<never> = { keys: {}, perform: () => undefined };

export function useGridSelection(start: Position = firstCell): GridSelection {
  const [held, draw] = useState<GridControllerState>({ ...idleControllerState, selection: onCell(start) });
  const latest = useRef(held);
  const setHeld = useCallback((next: GridControllerState) => {
    latest.current = next;
    draw(next);
  }, []);
  return useMemo(() => ({ held, setHeld, latest }), [held, setHeld]);
}

/**
 * Cursor, selection, typing and clipboard of a grid, with the same keys in every one. The renderer draws `controller` and
 * `range`. The element that contains the cells takes `handlers`, and `presses` where cells are pressed.
 */
export function useGridNavigation<Command extends string = never>(options: GridNavigationOptions<Command>) {
  const { grid, selection, commands, reveal } = options;
  const controller: GridControllerState = {
    ...selection.held,
    selection: fitSelection(selection.held.selection, options),
  };
  const taking = useTake(selection, reveal);
  const { take, mode, wantsFocus } = taking;
  useFocus(grid, wantsFocus, controller.selection.active, reveal);
  const { perform, finish } = actingOf(options, controller, taking);
  const context = contextOf(options);
  const land = useLanding(grid, selection, selection.held, wantsFocus);
  const isRepeat = useRepeats();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const stroke = strokeOf(event);
    const from = { ...selection.latest.current, selection: fitSelection(selection.latest.current.selection, options) };
    const { act, handled, controller: next } = strike(from, stroke, context);
    const isStep = isRepeat(event) && handled && act === null && from.mode === 'ready' && next.mode === 'ready';
    if (isStep && options.run?.({ active: next.selection.active, range: actsOn(next) })) {
      event.preventDefault();
      selection.latest.current = next;
      return;
    }
    if (land()) {
      // What this key acts on has been drawn just now.
      newest.current(event);
      return;
    }
    const isShared = commands.shared?.some((command) => command === act?.type) ?? false;
    if (handled && !isShared) event.preventDefault();
    if (handled && stroke.key === 'Escape' && controller.mode !== 'ready') event.stopPropagation();
    // A key that the browser has too, as Tab, moves the focus by itself.
    if (!handled) selection.setHeld(next);
    else if (!isCommit(act) && next !== from) take(next);
    if (act) perform(act, next, event);
  };
  const newest = useNewest(onKeyDown);
  const select = (position: Position, extend: boolean): void => {
    if (controller.mode !== 'ready' && !finish()) return;
    take(pressed({ ...controller, mode: 'ready', text: '', problem: null }, position, extend));
  };
  const edit = (position: Position): void => {
    const isTaken = context.takes(position);
    if (isTaken) take(opened({ ...controller, selection: onCell(position) }, 'edit', context.textAt(position)));
    else options.onOpen?.(position);
  };
  const range = actsOn(controller);
  const presses = usePresses(select, edit, mode);
  return {
    controller,
    range,
    select,
    finish,
    take,
    land,
    wantsFocus,
    moveTo: useCallback((next: Selection) => take({ ...idleControllerState, selection: next, entered: true }), [take]),
    perform: (act: GridAct<Command>) => perform(act, controller, null),
    retype: (text: string) => selection.setHeld(retyped(controller, text)),
    /** Writes the open text and leaves the focus where the user has put it. */
    leaveEditor: () => {
      if (mode.current === 'ready') return;
      finish();
      wantsFocus.current = false;
    },
    /** Moves the cursor to a cell that took the focus by itself, as a link does. */
    onFocus: (event: FocusEvent): void => {
      const at = cellOf(event);
      const { active } = controller.selection;
      if (!at || controller.mode !== 'ready' || (at.row === active.row && at.column === active.column)) return;
      selection.setHeld({ ...controller, selection: onCell(at) });
    },
    presses,
    handlers: { onKeyDown, ...clipboardHandlers(options.clipboard, range, mode) },
  };
}

const firstCell: Position = { row: 0, column: 0 };

export type GridNavigation<Command extends string = never> = ReturnType<typeof useGridNavigation<Command>>;

function contextOf<Command extends string>(options: GridNavigationOptions<Command>): GridContext<Command> {
  const { typing, commands } = options;
  return {
    extent: options,
    commands: commands.keys,
    editable: typing !== null,
    takes: (position) => typing?.takes(position) ?? false,
    textAt: (position) => typing?.textAt(position) ?? '',
    ...(commands.at ? { commandAt: commands.at } : {}),
    tabLeaves: typing?.tabLeaves ?? false,
    enterEdits: currentHabits().enterKey === 'edit',
  };
}

/** Returns what executes the acts of keys. */
function actingOf<Command extends string>(
  { grid, typing, commands }: GridNavigationOptions<Command>,
  controller: GridControllerState,
  { take, mode }: ReturnType<typeof useTake>,
) {
  /** The typed text is written, or stays with the reason why not. */
  const commit = (from: GridControllerState, act: CommitAct): boolean => {
    const problem = typing?.commit(act.text, typedCell(from), actsOn(from), act.scope) ?? null;
    take(problem === null ? committed(from, act.next, act.run) : refused(from, problem));
    return problem === null;
  };
  const perform = (act: GridAct<Command>, from: GridControllerState, event: KeyboardEvent | null): void => {
    if (isCommit(act)) commit(from, act);
    else if (isLeave(act)) leaveGrid(grid.current, act.forward);
    else if (isClosed(act)) typing?.refuse(typedCell(from));
    else commands.perform(act.type, from, event);
  };
  /** Leaving the editor without a key commits; what cannot be taken stays open. */
  const finish = (): boolean => {
    if (mode.current === 'ready') return true;
    const { text, selection: next } = controller;
    return commit(controller, { type: 'commit', text, scope: 'cell', next, run: null });
  };
  return { perform, finish };
}

/** Returns how the next state is taken: seen before it is drawn, and with the focus while nothing is typed. */
function useTake({ held, setHeld }: GridSelection, reveal?: (position: Position) => void) {
  const wantsFocus = useRef(false);
  /** The mode as of the last event: losing the focus while a commit is under way must not commit twice. */
  const mode = useRef(held.mode);
  const take = useCallback(
    (next: GridControllerState) => {
      wantsFocus.current = next.mode === 'ready';
      mode.current = next.mode;
      if (next.mode === 'ready') reveal?.(next.selection.active);
      setHeld(next);
    },
    [reveal, setHeld],
  );
  return { take, mode, wantsFocus };
}

function useFocus(
  grid: RefObject<HTMLElement | null>,
  wantsFocus: RefObject<boolean>,
  { row, column }: Position,
  reveal?: (position: Position) => void,
): void {
  useEffect(() => {
    if (!wantsFocus.current) return;
    reveal?.({ row, column });
    const focus = (cell: HTMLElement | null): void => {
      wantsFocus.current = false;
      cell?.focus({ preventScroll: reveal !== undefined });
    };
    const now = focusableCell(grid.current, { row, column });
    if (now) {
      focus(now);
      return;
    }
    const frame = requestAnimationFrame(() => focus(focusableCell(grid.current, { row, column })));
    return () => cancelAnimationFrame(frame);
  });
}
