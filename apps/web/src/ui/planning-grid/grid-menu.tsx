import { planningGrid } from '@uni/phrases';
import { useEffect, useRef } from 'react';
import { MenuItems, travelMenu } from '../overlay/menu.tsx';
import overlayStyles from '../overlay/overlay.module.css';
import { useDismiss } from '../overlay/popover.tsx';
import { frozenTo } from './look.ts';
import styles from './planning-grid.module.css';
import type { Grid } from './use-grid.ts';

const copy = planningGrid.menu;

/** The menu of a cell: at the pointer, or under the cell for Shift+F10. */
export function GridMenu({ grid, comments }: { grid: Grid; comments: boolean }) {
  const { menuAt } = grid;
  const list = useRef<HTMLDivElement>(null);
  const close = (): void => {
    grid.showMenu(null);
    grid.moveTo(grid.controller.selection);
  };
  useDismiss(menuAt !== null, list, close, () => grid.showMenu(null));
  useEffect(() => {
    if (menuAt) list.current?.querySelector('button')?.focus();
  }, [menuAt]);
  if (!menuAt) return null;
  const left = Math.max(8, Math.min(menuAt.x, window.innerWidth - 260));
  const top = Math.max(8, Math.min(menuAt.y, window.innerHeight - 520));
  return (
    <div
      ref={list}
      role="menu"
      tabIndex={-1}
      aria-label={planningGrid.menuOf}
      className={`${overlayStyles.menu} ${styles.menu}`}
      style={{ left, top }}
      onKeyDown={travelMenu}
    >
      <MenuItems actions={actionsOf(grid, comments)} close={close} />
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
  const asking = [
    { key: 'explain', label: copy.explain, note: 'Ctrl [', onPick: () => perform({ type: 'explain' }) },
    { key: 'dependents', label: copy.dependents, note: 'Ctrl ]', onPick: () => perform({ type: 'dependents' }) },
    ...(comments
      ? [{ key: 'comment', label: copy.comment, note: 'Shift F2', onPick: () => perform({ type: 'comment' }) }]
      : []),
  ];
  if (!grid.editing) return [...reading, ...asking, ...looking];
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
    ...asking,
    ...looking,
  ];
}
