import {
  type Extent,
  moveSelection,
  onCell,
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
 * `ready` moves. `enter` began by typing over a cell and gives the arrows to the grid. `edit` (F2) gives them to the text.
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

/** Act that a key triggers in addition to moving. A grid adds its own commands to those of every grid. */
export type GridAct<Command extends string = never> =
  | CommitAct
  | LeaveAct
  /** Typing began on a cell that takes none. */
  | { type: 'closed' }
  | { type: Command };

export interface CommitAct {
  type: 'commit';
  text: string;
  scope: 'cell' | 'range';
  next: Selection;
  run: number | null;
}

interface LeaveAct {
  type: 'leave';
  forward: boolean;
}

export const isCommit = <Command extends string>(act: GridAct<Command> | null): act is CommitAct =>
  act?.type === 'commit';

export const isLeave = <Command extends string>(act: GridAct<Command>): act is LeaveAct => act.type === 'leave';

export const isClosed = <Command extends string>(act: GridAct<Command>): act is { type: 'closed' } =>
  act.type === 'closed';

/** Commands by key name. `c` is Ctrl or ⌘, `a` is Alt, `s` is Shift; after them `+` and the key in lower case. */
export type CommandKeys<Command extends string> = Readonly<Record<string, Command>>;

export interface GridContext<Command extends string = never> {
  extent: Extent;
  /** Keys with one action while no text is being typed. */
  commands: CommandKeys<Command>;
  /** True if the grid takes typing at all; without it Tab leaves. */
  editable: boolean;
  /** Returns true if a cell takes typing. */
  takes: (position: Position) => boolean;
  /** The text with which the editor opens on a cell. */
  textAt: (position: Position) => string;
  /** Returns the command of a key that depends on the cell under the cursor, or null. */
  commandAt?: (position: Position, stroke: Stroke) => Command | null;
  /** The Tab key always leaves: a preference. */
  tabLeaves: boolean;
  /** Enter opens a cell instead of going down: a preference. */
  enterEdits?: boolean;
}

/** What typing and moving read of a context; commands are no part of it. */
type TypingContext = Omit<GridContext, 'commands' | 'commandAt'>;

export interface Struck<Command extends string = never> {
  controller: GridControllerState;
  act: GridAct<Command> | null;
  /** The key was the grid's: the browser must not have it. */
  handled: boolean;
}

const nameOf = (stroke: Stroke): string =>
  `${stroke.control ? 'c' : ''}${stroke.alt ? 'a' : ''}${stroke.shift ? 's' : ''}+${stroke.key.toLowerCase()}`;

/** Returns the effect of a key. */
export function strike<Command extends string>(
  controller: GridControllerState,
  stroke: Stroke,
  context: GridContext<Command>,
): Struck<Command> {
  if (controller.mode !== 'ready') return strikeTyping(controller, stroke, context);
  if (stroke.key === 'Tab') return strikeTab(controller, stroke, context);
  if (stroke.key === 'F6') return acted({ ...controller, leaving: false }, { type: 'leave', forward: !stroke.shift });
  const used: GridControllerState = { ...controller, entered: true, leaving: false };
  if (stroke.key === 'Escape') return still({ ...controller, leaving: controller.entered });
  const command = context.commandAt?.(controller.selection.active, stroke) ?? context.commands[nameOf(stroke)];
  if (command) return acted(used, { type: command });
  if (context.editable) {
    const typed = strikeToType(used, stroke, context);
    if (typed) return typed;
    if (stroke.key === 'Enter' && !stroke.alt) return strikeEnter(used, stroke, context);
  }
  const selection = moveSelection(controller.selection, stroke, context.extent);
  return selection ? still({ ...used, selection, run: null }) : { controller, act: null, handled: false };
}

const still = (controller: GridControllerState): Struck => ({ controller, act: null, handled: true });
const acted = <Act>(controller: GridControllerState, act: Act) => ({ controller, act, handled: true });

/** The strokes that begin typing: a sign, F2, Backspace. Null when it is none of them. */
function strikeToType(controller: GridControllerState, stroke: Stroke, context: TypingContext): Struck | null {
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

/** Tab runs right and remembers where it began. It leaves a grid that is unused, left with Esc, or only read. */
function strikeTab(controller: GridControllerState, stroke: Stroke, context: TypingContext): Struck {
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
  return row < 0 || row >= extent.rows ? null : onCell({ row, column });
}

function strikeEnter(controller: GridControllerState, stroke: Stroke, context: TypingContext): Struck {
  const cell = typedCell(controller);
  if (context.enterEdits && !stroke.shift && context.takes(cell))
    return still(opened(controller, 'edit', context.textAt(cell)));
  return still({ ...controller, selection: below(controller, stroke.shift, context.extent), run: null });
}

/** Enter: a row down; after a run of Tabs, back in the column where it began. */
function below(controller: GridControllerState, up: boolean, extent: Extent): Selection {
  const from = typedCell(controller);
  const row = Math.max(0, Math.min(extent.rows - 1, from.row + (up ? -1 : 1)));
  return onCell({ row, column: controller.run ?? from.column });
}

/** While a text is typed: what commits it and where that leads; everything else is the text's. */
function strikeTyping(controller: GridControllerState, stroke: Stroke, context: TypingContext): Struck {
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
  const next = moveSelection(onCell(typedCell(controller)), { ...stroke, shift: false }, context.extent);
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
