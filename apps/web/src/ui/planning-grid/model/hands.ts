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
} from '../selection.ts';

/**
 * The hands on the grid: where the cursor is, whether a text is being typed, and what a key does. Pure: a renderer
 * carries out the acts and answers with `committed` or `refused`.
 *
 * `ready` moves; `enter` began by typing over a cell and gives the arrows to the grid; `edit` (F2) gives them to the text.
 */
export type Mode = 'ready' | 'enter' | 'edit';

export interface Hands {
  selection: Selection;
  mode: Mode;
  text: string;
  /** Whether Tab moves cells: only after the grid was used, so that tabbing past it is never trapped. */
  entered: boolean;
  /** Esc was pressed: the next Tab leaves. */
  leaving: boolean;
  /** The column where a run of Tabs began: Enter goes back to it. */
  run: number | null;
  /** Why the text cannot be taken; the editor stays open. */
  problem: string | null;
}

export const idleHands: Hands = {
  selection: startSelection,
  mode: 'ready',
  text: '',
  entered: false,
  leaving: false,
  run: null,
  problem: null,
};

/** What a key asks for beyond moving. */
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

export interface Ground {
  extent: Extent;
  /** Whether the grid takes typing at all; without it Enter explains and Tab leaves. */
  editable: boolean;
  /** Whether a cell takes typing. */
  takes: (position: Position) => boolean;
  /** The text with which the editor opens on a cell. */
  textAt: (position: Position) => string;
  /** Whether this key opens or closes the line or year under the cursor. */
  toggles: (position: Position, stroke: Stroke) => 'toggle' | 'toggle_year' | null;
  /** The Tab key always leaves: a preference. */
  tabLeaves: boolean;
  /** Enter opens a cell instead of going down: a preference. */
  enterEdits?: boolean;
}

export interface Struck {
  hands: Hands;
  act: GridAct | null;
  /** The key was the grid's: the browser must not have it. */
  handled: boolean;
}

/** Keys that do one thing while nothing is being typed. `c` stands for Ctrl or ⌘, `s` for Shift, `a` for Alt. */
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

/** What a key does. */
export function strike(hands: Hands, stroke: Stroke, ground: Ground): Struck {
  if (hands.mode !== 'ready') return strikeTyping(hands, stroke, ground);
  if (stroke.key === 'Tab') return strikeTab(hands, stroke, ground);
  if (stroke.key === 'F6') return acted({ ...hands, leaving: false }, { type: 'leave', forward: !stroke.shift });
  const used: Hands = { ...hands, entered: true, leaving: false };
  if (stroke.key === 'Escape') return still({ ...hands, leaving: hands.entered });
  const toggled = ground.toggles(hands.selection.active, stroke);
  if (toggled) return acted(used, { type: toggled });
  const plain = ACTS[nameOf(stroke)];
  if (plain && (ground.editable || READERS.includes(plain))) return acted(used, { type: plain });
  const typed = ground.editable ? strikeToType(used, stroke, ground) : null;
  if (typed) return typed;
  if (stroke.key === 'Enter' && !stroke.alt) return strikeEnter(used, stroke, ground);
  const selection = moveSelection(hands.selection, stroke, ground.extent);
  return selection ? still({ ...used, selection, run: null }) : { hands, act: null, handled: false };
}

const still = (hands: Hands): Struck => ({ hands, act: null, handled: true });
const acted = (hands: Hands, act: GridAct): Struck => ({ hands, act, handled: true });

/** The strokes that begin typing: a sign, F2, Backspace. Null when it is none of them. */
function strikeToType(hands: Hands, stroke: Stroke, ground: Ground): Struck | null {
  const cell = typedCell(hands);
  const begins = stroke.key === 'F2' || stroke.key === 'Backspace' || isSign(stroke);
  if (!begins || (stroke.shift && stroke.key === 'F2')) return null;
  if (!ground.takes(cell)) return acted(hands, { type: 'closed' });
  if (stroke.key === 'F2') return still(opened(hands, 'edit', ground.textAt(cell)));
  return still(opened(hands, 'enter', isSign(stroke) ? stroke.key : ''));
}

/** A key that writes something; dead keys and input methods write later, into the open editor. */
const isSign = (stroke: Stroke): boolean =>
  !stroke.control && !stroke.alt && (stroke.key.length === 1 ? stroke.key !== ' ' : writesLater(stroke.key));
export const writesLater = (key: string): boolean => key === 'Dead' || key === 'Process';

/** The editor open on the active cell. */
export function opened(hands: Hands, mode: 'enter' | 'edit', text: string): Hands {
  return { ...hands, mode, text: writesLater(text) ? '' : text, problem: null, entered: true, leaving: false };
}

/** Tab runs right and remembers where it began; it leaves a grid that was not used, was left with Esc, or is only read. */
function strikeTab(hands: Hands, stroke: Stroke, ground: Ground): Struck {
  const leaves = !ground.editable || ground.tabLeaves || !hands.entered || hands.leaving;
  const next = leaves ? null : tabbed(hands.selection, stroke.shift, ground.extent);
  if (!next) return { hands: { ...hands, entered: false, leaving: false, run: null }, act: null, handled: false };
  return still({ ...hands, selection: next, run: hands.run ?? hands.selection.anchor.column });
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

function strikeEnter(hands: Hands, stroke: Stroke, ground: Ground): Struck {
  if (!ground.editable) return acted(hands, { type: 'explain' });
  const cell = typedCell(hands);
  if (ground.enterEdits && !stroke.shift && ground.takes(cell))
    return still(opened(hands, 'edit', ground.textAt(cell)));
  return still({ ...hands, selection: below(hands, stroke.shift, ground.extent), run: null });
}

/** Enter: a row down; after a run of Tabs, back in the column where it began. */
function below(hands: Hands, up: boolean, extent: Extent): Selection {
  const from = typedCell(hands);
  const row = Math.max(0, Math.min(extent.rows - 1, from.row + (up ? -1 : 1)));
  return placed({ row, column: hands.run ?? from.column });
}

/** While a text is typed: what commits it and where that leads; everything else is the text's. */
function strikeTyping(hands: Hands, stroke: Stroke, ground: Ground): Struck {
  if (stroke.key === 'Escape') return still({ ...hands, mode: 'ready', text: '', problem: null, leaving: false });
  if (stroke.key === 'F2') return still({ ...hands, mode: hands.mode === 'enter' ? 'edit' : 'enter' });
  const commit = (next: Selection, run: number | null = null, scope: 'cell' | 'range' = 'cell'): Struck =>
    acted(hands, { type: 'commit', text: hands.text, scope, next, run });
  if (stroke.key === 'Enter' && stroke.control) return commit(hands.selection, hands.run, 'range');
  if (stroke.key === 'Enter') return commit(below(hands, stroke.shift, ground.extent));
  if (stroke.key === 'Tab') {
    const next = tabbed(hands.selection, stroke.shift, ground.extent) ?? hands.selection;
    return commit(next, hands.run ?? typedCell(hands).column);
  }
  const arrow = /^(Arrow|Page)/.test(stroke.key);
  if (hands.mode === 'edit' || !arrow || stroke.alt) return { hands, act: null, handled: false };
  const next = moveSelection(placed(typedCell(hands)), { ...stroke, shift: false }, ground.extent);
  return next ? commit(next) : { hands, act: null, handled: false };
}

/** After a commit that was taken. */
export const committed = (hands: Hands, next: Selection, run: number | null): Hands => ({
  ...hands,
  selection: next,
  mode: 'ready',
  text: '',
  problem: null,
  run,
});

/** After a commit that was not: the editor stays open with the reason. */
export const refused = (hands: Hands, problem: string): Hands => ({ ...hands, problem });

/** Typing in the open editor. */
export const retyped = (hands: Hands, text: string): Hands => ({ ...hands, text, problem: null });

/** A press of the pointer on a cell. */
export const pressed = (hands: Hands, position: Position, extend: boolean): Hands => ({
  ...hands,
  selection: selectAt(hands.selection, position, extend),
  entered: true,
  leaving: false,
  run: null,
});

/** The cell that typing goes to: where the selection began, as in a spreadsheet. */
export const typedCell = (hands: Hands): Position => hands.selection.anchor;

/** The range that an act works on. */
export const actsOn = (hands: Hands): Range => rangeOf(hands.selection);
