import { planningGrid } from '@uni/phrases';
import { createPortal } from 'react-dom';
import { Button } from '../button/button.tsx';
import { Menu } from '../overlay/menu.tsx';
import type { MenuAction } from '../overlay/menu-action.ts';
import type { Beside } from './cell-note.tsx';
import type { Grid } from './use-grid.ts';
import { type VisibleTable, visibleTable } from './visible-table.ts';

const copy = planningGrid.file;

export type GridFile = 'xlsx' | 'csv';
/** Makes a file of what the grid shows. */
export type SaveGrid = (table: VisibleTable, file: GridFile) => void;

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
          label: copy[file],
          onPick: () => onSave(visibleTable(grid.sheet, beside), file),
        }))
      : []),
    { key: 'copy', label: copy.copy, onPick: () => void grid.clipboard.copyAll() },
  ];
  return createPortal(
    <>
      <Button
        size="small"
        variant="ghost"
        icon="columns"
        title={planningGrid.appearance.open}
        onClick={() => grid.open('look')}
      >
        {planningGrid.appearance.open}
      </Button>
      <Menu
        label={copy.open}
        actions={actions}
        trigger={(button) => (
          <Button size="small" variant="ghost" icon="download" title={copy.open} {...button}>
            {copy.open}
          </Button>
        )}
      />
    </>,
    into,
  );
}
