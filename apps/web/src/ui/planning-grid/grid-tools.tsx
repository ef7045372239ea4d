import { planningGrid } from '@uni/phrases';
import { createPortal } from 'react-dom';
import { Button } from '../button/button.tsx';
import { Menu, type MenuAction } from '../overlay/menu.tsx';
import type { Beside } from './cell-note.tsx';
import { type ShownTable, shownTable } from './shown-table.ts';
import type { Grid } from './use-grid.ts';

const words = planningGrid.file;

export type GridFile = 'xlsx' | 'csv';
/** Makes a file of what the grid shows. */
export type SaveGrid = (table: ShownTable, file: GridFile) => void;

/** The grid's own tools, put into the row of tools above it. */
export function GridTools({
  grid,
  into,
  onSave,
  beside,
}: {
  grid: Grid;
  into: HTMLElement | null;
  onSave?: SaveGrid | undefined;
  beside?: Beside | undefined;
}) {
  if (!into) return null;
  const actions: MenuAction[] = [
    ...(onSave
      ? (['xlsx', 'csv'] as const).map((file) => ({
          key: file,
          label: words[file],
          onPick: () => onSave(shownTable(grid.sheet, beside), file),
        }))
      : []),
    { key: 'copy', label: words.copy, onPick: () => void grid.clipboard.copyAll() },
  ];
  return createPortal(
    <>
      <Button size="small" look="ghost" icon="columns" onClick={() => grid.open('look')}>
        {planningGrid.look.open}
      </Button>
      <Menu
        label={words.open}
        actions={actions}
        trigger={(button) => (
          <Button size="small" look="ghost" icon="download" {...button}>
            {words.open}
          </Button>
        )}
      />
    </>,
    into,
  );
}
