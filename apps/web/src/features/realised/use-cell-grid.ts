import { useRef } from 'react';
import { actsOn, type CommandKeys } from '../../ui/grid-navigation/controller.ts';
import { type Position, positionsIn, type Range, tableExtent } from '../../ui/grid-navigation/selection.ts';
import { useGridNavigation, useGridSelection } from '../../ui/grid-navigation/use-grid-navigation.ts';
import { cellText, type LineColumn } from './cell-editing.ts';
import type { Column } from './realised-columns.ts';
import type { RealisedLine } from './realised-model.ts';

export interface RealisedGridProps {
  lines: readonly RealisedLine[];
  columns: readonly Column[];
  closing: number;
  /** Returns the reason why a cell is read-only, or null. */
  refusal: (line: RealisedLine, column: Column) => string | null;
  onRefused: (why: string) => void;
  /** Writes a text into cells; false leaves the editor open. */
  onWrite: (cells: readonly LineColumn[], text: string) => boolean;
  onPaste: (row: number, column: Column, text: string) => void;
  onUndo: () => void;
  onDocuments: (line: RealisedLine) => void;
}

type RealisedCommand = 'clear' | 'undo' | 'documents';

const keys: CommandKeys<RealisedCommand> = { '+delete': 'clear', 'c+z': 'undo', 's+f2': 'documents' };

/** The navigation of every grid over the lines and columns of realised values. */
export function useCellGrid(props: RealisedGridProps) {
  const { lines, columns, refusal } = props;
  const table = useRef<HTMLTableElement>(null);
  const selection = useGridSelection();
  const cellAt = ({ row, column: at }: Position) => {
    const [line, column] = [lines[row], columns[at]];
    return line && column ? { line, column } : null;
  };
  const textAt = (position: Position): string => {
    const cell = cellAt(position);
    return cell ? cellText(cell.line, cell.column) : '';
  };
  const refusalAt = (position: Position): string | null => {
    const cell = cellAt(position);
    return cell ? refusal(cell.line, cell.column) : '';
  };
  const refuse = (position: Position): void => {
    const refused = refusalAt(position);
    if (refused) props.onRefused(refused);
  };
  /** Writes a text into every cell of a range that takes it; true if it was taken. */
  const write = (range: Range, text: string): boolean => {
    const positions = positionsIn(range);
    const cells = positions.filter((at) => refusalAt(at) === null).flatMap((at) => cellAt(at) ?? []);
    if (cells.length > 0) return props.onWrite(cells, text);
    if (positions[0]) refuse(positions[0]);
    return false;
  };
  return {
    table,
    ...useGridNavigation<RealisedCommand>({
      ...tableExtent(lines.length, columns.length, (position) => textAt(position) !== ''),
      grid: table,
      selection,
      typing: {
        takes: (position) => refusalAt(position) === null,
        textAt,
        commit: (text, cell, range, scope) => {
          const only = { top: cell.row, bottom: cell.row, left: cell.column, right: cell.column };
          // The reason is displayed as a notice.
          return write(scope === 'range' ? range : only, text) ? null : '';
        },
        refuse,
      },
      commands: {
        keys,
        perform: (command, from, event) => {
          // The page's own keys must not undo a second time.
          event?.nativeEvent.stopImmediatePropagation();
          const line = lines[from.selection.active.row];
          if (command === 'undo') props.onUndo();
          else if (command === 'clear') write(actsOn(from), '');
          else if (line && line.level > 0) props.onDocuments(line);
        },
      },
      clipboard: {
        table: ({ top, bottom, left, right }) =>
          lines
            .slice(top, bottom + 1)
            .map((line) => columns.slice(left, right + 1).map((column) => cellText(line, column))),
        clear: (range) => write(range, ''),
        paste: (text, _, { top, left }) => {
          const column = columns[left];
          if (column) props.onPaste(top, column, text);
        },
      },
      onOpen: refuse,
    }),
  };
}
