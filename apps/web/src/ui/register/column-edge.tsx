import { register as copy } from '@uni/phrases';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { columnBounds, inBounds } from './column-layout.ts';
import styles from './register.module.css';

/** CSS pixels of one key press, alone and with Shift. */
const step = 8;
const longStep = 40;

interface ColumnEdgeProps {
  label: string;
  width: number;
  /** The tab order has one edge of a list; arrows lead to the others. */
  isStop: boolean;
  /** Null fits the column to its content. `done`: only then the width is stored. */
  onSize: (width: number | null, done: boolean) => void;
  onStop: () => void;
}

/** The edge of a column's head. Dragged or moved by ← and → it resizes the column; pressed twice it fits it. */
export function ColumnEdge({ label, width, isStop, onSize, onStop }: ColumnEdgeProps) {
  const drag = useRef<{ x: number; width: number; now: number } | null>(null);
  const start = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, width, now: width };
  };
  const move = (event: PointerEvent): void => {
    if (!drag.current) return;
    drag.current.now = drag.current.width + event.clientX - drag.current.x;
    onSize(drag.current.now, false);
  };
  const end = (): void => {
    const held = drag.current;
    drag.current = null;
    // A press without a way is half of the double press that fits.
    if (held && held.now !== held.width) onSize(held.now, true);
  };
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = event.shiftKey ? longStep : step;
    const edge = event.currentTarget;
    const act = {
      ArrowLeft: () => onSize(width - by, true),
      ArrowRight: () => onSize(width + by, true),
      ArrowUp: () => neighbour(edge, -1)?.focus(),
      ArrowDown: () => neighbour(edge, 1)?.focus(),
      Home: () => onSize(null, true),
      Enter: () => onSize(null, true),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a ruled line takes neither focus nor a value
    <span
      role="separator"
      tabIndex={isStop ? 0 : -1}
      aria-orientation="vertical"
      aria-label={copy.edge.label(label)}
      aria-valuemin={columnBounds.least}
      aria-valuemax={columnBounds.most}
      aria-valuenow={inBounds(width)}
      aria-valuetext={copy.edge.width(Math.round(width))}
      title={copy.edge.hint}
      data-column-edge
      className={styles.edge}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onSize(null, true)}
      onFocus={onStop}
      onKeyDown={press}
    />
  );
}

function neighbour(edge: HTMLElement, by: number): HTMLElement | undefined {
  const edges = [...(edge.closest('tr')?.querySelectorAll<HTMLElement>('[data-column-edge]') ?? [])];
  return edges[edges.indexOf(edge) + by];
}
