import type { CommandKeys } from '../../grid-navigation/controller.ts';

/** Commands of the planning grid, in addition to moving, selecting, typing and the clipboard. */
export type GridCommand =
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
  | 'sum';

/** A grid that is only read has these too; undoing is the page's there. */
const readingKeys: CommandKeys<GridCommand> = {
  'c+[': 'explain',
  'c+]': 'dependents',
  'c+f': 'find',
  'c+g': 'go_to',
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
  'a+=': 'sum',
};

const typingKeys: CommandKeys<GridCommand> = {
  ...readingKeys,
  'c+d': 'fill_down',
  'c+r': 'fill_right',
  'c+z': 'undo',
  'c+y': 'redo',
  'cs+z': 'redo',
  'c+h': 'replace',
  'cs+v': 'paste_special',
  'as+l': 'hold',
  '+delete': 'clear',
};

/** Where nothing is typed, Enter explains. */
const onlyReadingKeys: CommandKeys<GridCommand> = {
  ...readingKeys,
  '+enter': 'explain',
  's+enter': 'explain',
  'c+enter': 'explain',
  'cs+enter': 'explain',
};

export const commandKeys = (isEditable: boolean): CommandKeys<GridCommand> =>
  isEditable ? typingKeys : onlyReadingKeys;
