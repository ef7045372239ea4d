import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import type { SizedColumn } from './appearance.ts';
import styles from './planning-grid.module.css';

/** `done` once the pointer is released: only then is the width stored. */
export type ResizeColumn = (column: SizedColumn, width: number, done: boolean) => void;

/** The edge of a column: dragged, it makes the column wider; pressed twice, as wide as it was. The keyboard has the grid's own dialog. */
export function ColumnEdge(props: {
  column: SizedColumn;
  at: number;
  width: number;
  /** Periods before this one: they grow along, so that the edge stays under the pointer. */
  before?: number;
  onSize: ResizeColumn;
}) {
  const { column, onSize, before = 0 } = props;
  const [from, setFrom] = useState<{ x: number; width: number } | null>(null);
  const latest = useRef(props.width);
  useEffect(() => {
    if (!from) return;
    const move = (event: globalThis.PointerEvent): void => {
      latest.current = from.width + (event.clientX - from.x) / (before + 1);
      onSize(column, latest.current, false);
    };
    const end = (): void => {
      onSize(column, latest.current, true);
      setFrom(null);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  }, [from, column, before, onSize]);
  const start = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    latest.current = props.width;
    setFrom({ x: event.clientX, width: props.width });
  };
  return (
    <span
      aria-hidden="true"
      data-edge={column}
      className={classes(styles.edge, from && styles.edgeHeld)}
      style={{ left: props.at }}
      onPointerDown={start}
      onDoubleClick={() => onSize(column, Number.NaN, true)}
    />
  );
}
