import { planningGrid } from '@uni/phrases';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { afterPaint } from '../after-paint.ts';
import { isSingle, type Position, positionsIn, type Range, TOTAL_COLUMN } from '../grid-navigation/selection.ts';
import type { GridLine } from './lines.ts';
import {
  type CellChange,
  cellState,
  type GridSheet,
  heldByTyping,
  inputLines,
  isHeld,
  leavesOf,
} from './model/cells.ts';
import { clearRange, type EntryProblem, enterCell, enterRange, putTicks, type SpreadNote } from './model/entry.ts';
import { fillDown, fillRight, fillWith } from './model/fill.ts';
import { patchLines } from './model/patch.ts';
import type { SpreadMethod } from './model/spread.ts';
import { changesEach } from './model/ticks.ts';

const copy = planningGrid;

/** Months of a line: where a step was made, and where undoing it leads. */
export interface GridLocation {
  line: string;
  from: number;
  to: number;
}

export type HeldMonth = Omit<CellChange, 'ticks'>;

/** Changes that belong together: one step of undo. */
export interface GridEdit {
  label: string;
  changes: readonly CellChange[];
  location: GridLocation;
  /** Replaces the step before it: the same total divided another way. */
  again?: boolean;
  /** Months that the step holds, because they were typed; undoing it lets them go. */
  holds?: readonly HeldMonth[];
}

/** Callbacks and options that make a grid editable. */
export interface GridEditing {
  /** Writes a step; a returned text states what else it changed, or why it failed. Called after the change is on screen. */
  commit: (edit: GridEdit) => string | null;
  /** Called when a change is on screen and will be committed; `hand` commits it now. Returns a function to call after that. */
  expect?: (hand: () => void) => () => void;
  undo: () => void;
  redo: () => void;
  /** A line as a paste may add it below another, by its number: changes of it come with its id. Null where none is added. */
  freshLine?: (after: string, at: number) => GridLine | null;
  hold?: (cells: readonly HeldMonth[], held: boolean) => void;
  /** Weights of an S-curve over `cells` months. */
  shapeOf?: (cells: number) => readonly number[];
  /** Tab always leaves the grid: a person's preference. */
  tabLeaves?: boolean;
}

/** A word in the status bar. The number makes two equal words two. */
export interface GridNotice {
  text: string;
  spread: SpreadNote | null;
  at: number;
}

/** The sentence for a refusal; the text typed is part of some. */
export const problemText = (problem: EntryProblem, typed: string): string => {
  const text = copy.problems[problem];
  return typeof text === 'function' ? text(typed.trim()) : text;
};

/**
 * Typed changes that are not yet in the lines. They are displayed at once, committed after paint, and removed when the lines have
 * them. Nothing is lost when the grid or the page closes in between.
 */
export function usePending(lines: readonly GridLine[], editing: GridEditing | null) {
  const [pending, setPending] = useState<readonly CellChange[]>([]);
  const queue = useRef<GridEdit[]>([]);
  const [word, setWord] = useState<string | null>(null);
  const owner = useRef(editing);
  /** Notifies the owner that no edit is pending any more. */
  const arrived = useRef<(() => void) | null>(null);
  useEffect(() => {
    owner.current = editing;
  });
  const flush = useCallback(() => {
    const edits = queue.current;
    if (edits.length === 0) return;
    queue.current = [];
    const copy = edits.flatMap((edit) => owner.current?.commit(edit) ?? []);
    arrived.current?.();
    arrived.current = null;
    setWord(copy.at(-1) ?? null);
    setPending([]);
  }, []);
  const hand = useCallback(
    (edit: GridEdit) => {
      queue.current.push(edit);
      arrived.current ??= owner.current?.expect?.(flush) ?? null;
      setPending((before) => [...before, ...edit.changes]);
      afterPaint(flush);
    },
    [flush],
  );
  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
  const patchedLines = useMemo(() => patchLines(lines, pending), [lines, pending]);
  return { lines: patchedLines, hand, flush, word };
}

interface EditorInput {
  sheet: GridSheet;
  editing: GridEditing | null;
  hand: (edit: GridEdit) => void;
}

/** The acts of editing on a sheet: each answers with a problem, or null when it was done. */
export function useActs({ sheet, editing, hand }: EditorInput) {
  const [notice, setNotice] = useState<GridNotice | null>(null);
  /** The sheet before the last spread: another way of dividing starts from the same profile. */
  const spreadOn = useRef<GridSheet | null>(null);
  const showMessage = useCallback((text: string, spread: SpreadNote | null = null) => {
    setNotice({ text, spread, at: performance.now() });
  }, []);
  /** `typed` are the months that the user typed, when not all that changes. */
  const write = (
    label: string,
    changes: readonly CellChange[],
    location: GridLocation,
    { again = false, typed = changes }: { again?: boolean; typed?: readonly HeldMonth[] } = {},
  ): void => {
    const holds = heldByTyping(sheet, typed);
    const more = { ...(again ? { again } : {}), ...(holds.length > 0 ? { holds } : {}) };
    if (changes.length > 0) hand({ label, changes, location, ...more });
  };
  const enterMany = (text: string, range: Range): string | null => {
    const outcome = enterRange(sheet, range, text);
    if (outcome.problem && outcome.changes.length === 0) return problemText(outcome.problem, text);
    write(copy.editedMany(outcome.changes.length), outcome.changes, locationOf(sheet, range));
    showMessage(outcome.refused > 0 ? copy.skippedStatus(outcome.refused) : '');
    return null;
  };
  const enter = (text: string, range: Range, scope: 'cell' | 'range', cell: Position): string | null => {
    if (!isSingle(range) && (scope === 'range' || changesEach(text))) return enterMany(text, range);
    const options = editing?.shapeOf ? { shapeOf: editing.shapeOf } : {};
    const outcome = enterCell(sheet, cell, text, options);
    if (!outcome.ok) return problemText(outcome.problem, text);
    const { spread } = outcome;
    if (spread) spreadOn.current = sheet;
    const typed = leavesOf(sheet, cell).map(({ line, month }) => ({ line: line.id, month }));
    write(copy.edited(...namesOf(sheet, cell)), outcome.changes, locationOf(sheet, single(cell)), { typed });
    showMessage(spread ? copy.spreadStatus(spread.cells, copy.methods[spread.method]) : '', spread);
    return null;
  };
  return {
    notice,
    showMessage,
    write,
    enter,
    clear: (range: Range): string | null => {
      const outcome = clearRange(sheet, range);
      if (outcome.problem) return problemText(outcome.problem, '');
      write(copy.cleared(outcome.changes.length), outcome.changes, locationOf(sheet, range), { typed: [] });
      return null;
    },
    fill: (range: Range, source: 'down' | 'right' | Range): string | null => {
      const changes =
        source === 'down'
          ? fillDown(sheet, range)
          : source === 'right'
            ? fillRight(sheet, range)
            : fillWith(sheet, range, source);
      write(copy.filled(changes.length), changes, locationOf(sheet, range));
      return null;
    },
    /** The same total, divided another way: replaces the step just made. */
    respread: (note: SpreadNote, method: SpreadMethod): void => {
      const before = spreadOn.current ?? sheet;
      const put = putTicks(before, note.position, note.total, {
        method,
        ...(editing?.shapeOf ? { shapeOf: editing.shapeOf } : {}),
      });
      if (!put.ok) {
        showMessage(problemText(put.problem, ''));
        return;
      }
      write(copy.edited(...namesOf(before, note.position)), put.changes, locationOf(before, single(note.position)), {
        again: true,
      });
      showMessage(copy.spreadStatus(note.cells, copy.methods[method]), { ...note, method });
    },
    /** Locks the months of a range, or frees them when every one is locked. */
    hold: (range: Range): void => {
      const cells = positionsIn(range)
        .filter((position) => cellState(sheet, position) !== 'computed')
        .flatMap((position) => leavesOf(sheet, position));
      const held = cells.every(({ line, month }) => isHeld(line, month));
      editing?.hold?.(
        cells.map(({ line, month }) => ({ line: line.id, month })),
        !held,
      );
    },
  };
}

export type GridActs = ReturnType<typeof useActs>;

const single = ({ row, column }: Position): Range => ({ top: row, bottom: row, left: column, right: column });

/** The line and period of a cell by name. */
export function namesOf(sheet: GridSheet, { row, column }: Position): [line: string, period: string] {
  return [sheet.rows[row]?.line.label ?? '', columnName(sheet, column)];
}

export const columnName = (sheet: GridSheet, column: number): string =>
  column === TOTAL_COLUMN ? copy.totalColumn : (sheet.periods[column]?.label ?? '');

/** The months of the first line of a range. */
export function locationOf(sheet: GridSheet, range: Range): GridLocation {
  const line = sheet.rows[range.top]?.line;
  const [first] = line ? inputLines(line) : [];
  const from = sheet.periods[Math.max(0, range.left)]?.from ?? 0;
  const to = sheet.periods[Math.max(0, range.right)]?.to ?? from;
  return { line: first?.id ?? line?.id ?? '', from, to };
}
