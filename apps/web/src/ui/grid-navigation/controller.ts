import {
  type Extent,
  moveSelection,
  type Position,
  type Range,
  rangeOf,
  type Selection,
  type Stroke,
  selectAt,
  startSelection,
  TOTAL_COLUMN,
} from './selection.ts';

/**
 * Input state of the grid: cursor, editor mode, and the effect of each key. Pure: a renderer executes the acts and answers with
 * `committed` or `refused`.
 *
 * `ready` moves; `enter` began by typing over a cell and gives the arrows to the grid; `edit` (F2) gives them to the text.
 */
export type Mode = 'ready' | 'enter' | 'edit';

export interface GridControllerState {
  selection: Selection;
  mode: Mode;
  text: string;
  /** True if Tab moves between cells: only after the grid was used, so that tabbing past it is never trapped. */
  entered: boolean;
  /** Esc was pressed: the next Tab leaves. */
  leaving: boolean;
  /** The column where a run of Tabs began: Enter goes back to it. */
  run: number | null;
  /** Reason why the text is refused; the editor stays open. */
  problem: string | null;
}

export const idleControllerState: GridControllerState = {
  selection: startSelection,
  mode: 'ready',
  text: '',
  entered: false,
  leaving: false,
  run: null,
  problem: null,
};

/** Act that a key triggers in addition to moving. */
export type GridAct =
  | { type: 'commit'; text: string; scope: 'cell' | 'range'; next: Selection; run: number | null }
  | { type: 'leave'; forward: boolean }
  | { type: PlainAct };
export type PlainAct =
  | 'clear'
  | 'fill_down'
  | 'fill_right'
  | 'undo'
  | 'redo'
  | 'explain'
  | 'dependents'
  | 'toggle'
  | 'toggle_year'
  | 'find'
  | 'replace'
  | 'go_to'
  | 'paste_special'
  | 'next_problem'
  | 'previous_problem'
  | 'hold'
  | 'comment'
  | 'menu'
  | 'help'
  | 'as_percent'
  | 'as_money'
  | 'sum'
  | 'closed';

export interface GridContext {
  extent: Extent;
  /** True if the grid takes typing at all; without it Enter explains and Tab leaves. */
  editable: boolean;
  /** Returns true if a cell takes typing. */
  takes: (position: Position) => boolean;
  /** The text with which the editor opens on a cell. */
  textAt: (position: Position) => string;
  /** Returns the toggle of this key for the line or year under the cursor, or null. */
  toggles: (position: Position, stroke: Stroke) => 'toggle' | 'toggle_year' | null;
  /** The Tab key always leaves: a preference. */
  tabLeaves: boolean;
  /** Enter opens a cell instead of going down: a preference. */
  enterEdits?: boolean;
}

export interface Struck {
  controller: GridControllerState;
  act: GridAct | null;
  /** The key was the grid's: the browser must not have it. */
  handled: boolean;
}

/** Keys with one action while no text is being typed. `c` stands for Ctrl or ⌘, `s` for Shift, `a` for Alt. */
const ACTS: Readonly<Record<string, PlainAct>> = {
  'c+d': 'fill_down',
  'c+r': 'fill_right',
  'c+z': 'undo',
  'c+y': 'redo',
  'cs+z': 'redo',
  'c+[': 'explain',
  'c+]': 'dependents',
  'c+f': 'find',
  'c+h': 'replace',
  'c+g': 'go_to',
  'cs+v': 'paste_special',
  'cs+%': 'as_percent',
  'cs+5': 'as_percent',
  'cs+$': 'as_money',
  'cs+4': 'as_money',
  '+f8': 'next_problem',
  's+f8': 'previous_problem',
  's+f2': 'comment',
  's+f10': 'menu',
  '+contextmenu': 'menu',
  '+f1': 'help',
  'c+/': 'help',
  'as+l': 'hold',
  'a+=': 'sum',
  '+delete': 'clear',
};
/** Of these, what a grid that is only read does too; undoing is the page's there. */
const READERS: readonly PlainAct[] = [
  'explain',
  'dependents',
  'find',
  'go_to',
  'menu',
  'help',
  'as_percent',
  'as_money',
  'sum',
  'next_problem',
  'previous_problem',
  'comment',
];

const nameOf = (stroke: Stroke): string =>
  `${stroke.control ? 'c' : ''}${stroke.alt ? 'a' : ''}${stroke.shift ? 's' : ''}+${stroke.key.toLowerCase()}`;

/** Returns the effect of a key. */
export function strike(controller: GridControllerState, stroke: Stroke, context: GridContext): Struck {
  if (controller.mode !== 'ready') return strikeTyping(controller, stroke, context);
  if (stroke.key === 'Tab') return strikeTab(controller, stroke, context);
  if (stroke.key === 'F6') return acted({ ...controller, leaving: false }, { type: 'leave', forward: !stroke.shift });
  const used: GridControllerState = { ...controller, entered: true, leaving: false };
  if (stroke.key === 'Escape') return still({ ...controller, leaving: controller.entered });
  const toggled = context.toggles(controller.selection.active, stroke);
  if (toggled) return acted(used, { type: toggled });
  const plain = ACTS[nameOf(stroke)];
  if (plain && (context.editable || READERS.includes(plain))) return acted(used, { type: plain });
  const typed = context.editable ? strikeToType(used, stroke, context) : null;
  if (typed) return typed;
  if (stroke.key === 'Enter' && !stroke.alt) return strikeEnter(used, stroke, context);
  const selection = moveSelection(controller.selection, stroke, context.extent);
  return selection ? still({ ...used, selection, run: null }) : { controller, act: null, handled: false };
}

const still = (controller: GridControllerState): Struck => ({ controller, act: null, handled: true });
const acted = (controller: GridControllerState, act: GridAct): Struck => ({ controller, act, handled: true });

/** The strokes that begin typing: a sign, F2, Backspace. Null when it is none of them. */
function strikeToType(controller: GridControllerState, stroke: Stroke, context: GridContext): Struck | null {
  const cell = typedCell(controller);
  const begins = stroke.key === 'F2' || stroke.key === 'Backspace' || isSign(stroke);
  if (!begins || (stroke.shift && stroke.key === 'F2')) return null;
  if (!context.takes(cell)) return acted(controller, { type: 'closed' });
  if (stroke.key === 'F2') return still(opened(controller, 'edit', context.textAt(cell)));
  return still(opened(controller, 'enter', isSign(stroke) ? stroke.key : ''));
}

/** A key that writes something; dead keys and input methods write later, into the open editor. */
const isSign = (stroke: Stroke): boolean =>
  !stroke.control && !stroke.alt && (stroke.key.length === 1 ? stroke.key !== ' ' : writesLater(stroke.key));
export const writesLater = (key: string): boolean => key === 'Dead' || key === 'Process';

/** The editor open on the active cell. */
export function opened(controller: GridControllerState, mode: 'enter' | 'edit', text: string): GridControllerState {
  return { ...controller, mode, text: writesLater(text) ? '' : text, problem: null, entered: true, leaving: false };
}

/** Tab runs right and remembers where it began; it leaves a grid that was not used, was left with Esc, or is only read. */
function strikeTab(controller: GridControllerState, stroke: Stroke, context: GridContext): Struck {
  const leaves = !context.editable || context.tabLeaves || !controller.entered || controller.leaving;
  const next = leaves ? null : tabbed(controller.selection, stroke.shift, context.extent);
  if (!next)
    return { controller: { ...controller, entered: false, leaving: false, run: null }, act: null, handled: false };
  return still({ ...controller, selection: next, run: controller.run ?? controller.selection.anchor.column });
}

/** One cell on in reading order; null beyond the first or last cell, where Tab leaves. */
function tabbed(selection: Selection, back: boolean, extent: Extent): Selection | null {
  let { row, column } = selection.anchor;
  column += back ? -1 : 1;
  const first = extent.total ? TOTAL_COLUMN : 0;
  if (column >= extent.columns) {
    row += 1;
    column = first;
  } else if (column < first) {
    row -= 1;
    column = extent.columns - 1;
  }
  return row < 0 || row >= extent.rows ? null : placed({ row, column });
}

const placed = (active: Position): Selection => ({ active, anchor: active });

function strikeEnter(controller: GridControllerState, stroke: Stroke, context: GridContext): Struck {
  if (!context.editable) return acted(controller, { type: 'explain' });
  const cell = typedCell(controller);
  if (context.enterEdits && !stroke.shift && context.takes(cell))
    return still(opened(controller, 'edit', context.textAt(cell)));
  return still({ ...controller, selection: below(controller, stroke.shift, context.extent), run: null });
}

/** Enter: a row down; after a run of Tabs, back in the column where it began. */
function below(controller: GridControllerState, up: boolean, extent: Extent): Selection {
  const from = typedCell(controller);
  const row = Math.max(0, Math.min(extent.rows - 1, from.row + (up ? -1 : 1)));
  return placed({ row, column: controller.run ?? from.column });
}

/** While a text is typed: what commits it and where that leads; everything else is the text's. */
function strikeTyping(controller: GridControllerState, stroke: Stroke, context: GridContext): Struck {
  if (stroke.key === 'Escape') return still({ ...controller, mode: 'ready', text: '', problem: null, leaving: false });
  if (stroke.key === 'F2') return still({ ...controller, mode: controller.mode === 'enter' ? 'edit' : 'enter' });
  const commit = (next: Selection, run: number | null = null, scope: 'cell' | 'range' = 'cell'): Struck =>
    acted(controller, { type: 'commit', text: controller.text, scope, next, run });
  if (stroke.key === 'Enter' && stroke.control) return commit(controller.selection, controller.run, 'range');
  if (stroke.key === 'Enter') return commit(below(controller, stroke.shift, context.extent));
  if (stroke.key === 'Tab') {
    const next = tabbed(controller.selection, stroke.shift, context.extent) ?? controller.selection;
    return commit(next, controller.run ?? typedCell(controller).column);
  }
  const arrow = /^(Arrow|Page)/.test(stroke.key);
  if (controller.mode === 'edit' || !arrow || stroke.alt) return { controller, act: null, handled: false };
  const next = moveSelection(placed(typedCell(controller)), { ...stroke, shift: false }, context.extent);
  return next ? commit(next) : { controller, act: null, handled: false };
}

/** After a commit that was taken. */
export const committed = (
  controller: GridControllerState,
  next: Selection,
  run: number | null,
): GridControllerState => ({
  ...controller,
  selection: next,
  mode: 'ready',
  text: '',
  problem: null,
  run,
});

/** After a commit that was not: the editor stays open with the reason. */
export const refused = (controller: GridControllerState, problem: string): GridControllerState => ({
  ...controller,
  problem,
});

/** Typing in the open editor. */
export const retyped = (controller: GridControllerState, text: string): GridControllerState => ({
  ...controller,
  text,
  problem: null,
});

/** A press of the pointer on a cell. */
export const pressed = (controller: GridControllerState, position: Position, extend: boolean): GridControllerState => ({
  ...controller,
  selection: selectAt(controller.selection, position, extend),
  entered: true,
  leaving: false,
  run: null,
});

/** The cell that typing goes to: where the selection began, as in a spreadsheet. */
export const typedCell = (controller: GridControllerState): Position => controller.selection.anchor;

/** The range that an act works on. */
export const actsOn = (controller: GridControllerState): Range => rangeOf(controller.selection);
