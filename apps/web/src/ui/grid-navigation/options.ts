import type { KeyboardEvent, RefObject } from 'react';
import type { CommandKeys, CommitAct, GridContext, GridControllerState } from './controller.ts';
import type { Extent, Position, Range } from './selection.ts';
import type { TextTable } from './table-text.ts';

/** The cursor of a grid, apart from the navigation: the visible cells depend on it, and the navigation on them. */
export interface GridSelection {
  readonly held: GridControllerState;
  readonly setHeld: (next: GridControllerState) => void;
  /** The state as of the last key. A cursor that runs is ahead of what is drawn. */
  readonly latest: RefObject<GridControllerState>;
}

/** A cursor that runs under a held key. */
export interface RunningCursor {
  readonly active: Position;
  readonly range: Range;
}

/** Present on a grid whose cells take typing. */
export interface GridTyping {
  /** Returns true if a cell takes typing. */
  readonly takes: (position: Position) => boolean;
  /** The text with which the editor opens on a cell. */
  readonly textAt: (position: Position) => string;
  /** Writes a text. A returned text states why it was refused, and the editor stays open. */
  readonly commit: (text: string, cell: Position, range: Range, scope: CommitAct['scope']) => string | null;
  /** Typing began on a cell that takes none. */
  readonly refuse: (position: Position) => void;
  /** Tab always leaves the grid: a person's preference. */
  readonly tabLeaves?: boolean;
}

export interface GridCommands<Command extends string> {
  readonly keys: CommandKeys<Command>;
  /** Returns the command of a key that depends on the cell under the cursor, or null. */
  readonly at?: GridContext<Command>['commandAt'];
  readonly perform: (command: Command, from: GridControllerState, event: KeyboardEvent | null) => void;
  /** Commands whose key the browser acts on too. */
  readonly shared?: readonly Command[];
}

export interface GridClipboard {
  /** Returns the texts of a range, row by row; null leaves the copying to the browser. */
  readonly table: (range: Range) => TextTable | null;
  readonly onCopied?: (range: Range) => void;
  readonly clear?: (range: Range) => void;
  /** Absent where nothing is pasted. */
  readonly paste?: (plain: string, html: string, range: Range) => void;
}

export interface GridNavigationOptions<Command extends string> extends Extent {
  /** The element with the cells, each with `data-cell="row:column"`. */
  readonly grid: RefObject<HTMLElement | null>;
  readonly selection: GridSelection;
  readonly clipboard: GridClipboard;
  readonly typing: GridTyping | null;
  readonly commands: GridCommands<Command>;
  /** Scrolls a cell into view. Without it the browser does, when the cell takes the focus. */
  readonly reveal?: (position: Position) => void;
  /** Shows a running cursor without elements. False where it cannot: then each step makes them. */
  readonly run?: (cursor: RunningCursor) => boolean;
  /** A double press on a cell that takes no typing. */
  readonly onOpen?: (position: Position) => void;
}
