import { planningGrid } from '@uni/phrases';
import { useEffect, useRef } from 'react';
import { classes } from '../classes.ts';
import { requireLayers, useLayers } from '../overlay/layers.ts';
import overlayStyles from '../overlay/overlay.module.css';
import { useDismiss } from '../overlay/use-floating.ts';
import { frozenTo } from './appearance.ts';
import styles from './planning-grid.module.css';
import type { Grid } from './use-grid.ts';

const copy = planningGrid.menu;

/** The menu of a cell: at the pointer, or under the cell for Shift+F10. */
export function GridMenu({ grid, comments }: { grid: Grid; comments: boolean }) {
  const { menuAt } = grid;
  const area = useRef<HTMLDivElement>(null);
  const layers = useLayers();
  const leave = (): void => grid.showMenu(null);
  const close = (): void => {
    leave();
    grid.moveTo(grid.controller.selection);
  };
  useDismiss(menuAt !== null, area, close, leave);
  useEffect(() => {
    if (menuAt) void requireLayers();
  }, [menuAt]);
  return (
    <div ref={area}>
      {menuAt && layers && (
        <layers.FloatingPanel anchor={area} align="start" point={menuAt} onLeave={leave}>
          <layers.MenuList
            label={planningGrid.menuOf}
            actions={actionsOf(grid, comments)}
            close={close}
            className={classes(overlayStyles.menu, styles.menu)}
          />
        </layers.FloatingPanel>
      )}
    </div>
  );
}

function actionsOf(grid: Grid, comments: boolean) {
  const { clipboard, perform, appearance, controller } = grid;
  const { column } = controller.selection.active;
  const reading = [
    { key: 'copy', label: copy.copy, note: 'Ctrl C', onPick: () => void clipboard.copyWith(false) },
    { key: 'headings', label: copy.copyHeadings, onPick: () => void clipboard.copyWith(true) },
  ];
  const looking = [
    { key: 'freeze', label: copy.freeze, onPick: () => grid.changeAppearance(frozenTo(appearance, column)) },
    { key: 'look', label: copy.appearance, onPick: () => grid.open('look') },
  ];
  const inspecting = [
    { key: 'explain', label: copy.explain, note: 'Ctrl [', onPick: () => perform({ type: 'explain' }) },
    { key: 'dependents', label: copy.dependents, note: 'Ctrl ]', onPick: () => perform({ type: 'dependents' }) },
    ...(comments
      ? [{ key: 'comment', label: copy.comment, note: 'Shift F2', onPick: () => perform({ type: 'comment' }) }]
      : []),
  ];
  if (!grid.editing) return [...reading, ...inspecting, ...looking];
  return [
    ...reading,
    { key: 'paste', label: copy.paste, note: 'Ctrl V', onPick: () => void clipboard.pasteFrom(false) },
    { key: 'special', label: copy.pasteSpecial, note: 'Ctrl Shift V', onPick: () => void clipboard.pasteFrom(true) },
    { key: 'down', label: copy.fillDown, note: 'Ctrl D', onPick: () => perform({ type: 'fill_down' }) },
    { key: 'right', label: copy.fillRight, note: 'Ctrl R', onPick: () => perform({ type: 'fill_right' }) },
    { key: 'adjust', label: copy.adjust, onPick: () => grid.open('adjust') },
    ...(grid.editing.hold
      ? [
          {
            key: 'hold',
            label: `${copy.hold} / ${copy.release}`,
            note: 'Alt Shift L',
            onPick: () => perform({ type: 'hold' }),
          },
        ]
      : []),
    { key: 'clear', label: copy.clear, note: 'Delete', onPick: () => perform({ type: 'clear' }) },
    ...inspecting,
    ...looking,
  ];
}
