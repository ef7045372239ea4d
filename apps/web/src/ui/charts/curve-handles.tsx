import { planningGrid } from '@uni/phrases';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { formatShare } from '../numbers/index.ts';
import { longMonth } from '../planning-grid/months.ts';
import styles from './charts.module.css';
import { type CurveGeometry, monthAtCurvePixel } from './curve-geometry.ts';

const copy = planningGrid.curve;
/** A tenth of a percentage point, and a whole one with Shift. */
const STEP = 0.001;
const LARGE_STEP = 0.01;
/** The smallest target, in pixels. */
const TARGET = 24;

/** Actions on the points of a curve. */
export interface CurvePoints {
  /** Months whose share stays whatever the others do. */
  locked: ReadonlySet<number>;
  onMove: (month: number, share: number) => void;
  onLock: (month: number) => void;
  onApply: () => void;
  onCancel: () => void;
}

/** The tops of the bars as sliders: dragged, or moved with the arrows. One tab stop for all of them. */
export function CurveHandles(props: {
  name: string;
  shares: readonly number[];
  baseMonth: string;
  start: number;
  points: CurvePoints;
  geometry: CurveGeometry;
}) {
  const { shares, points, geometry } = props;
  const [active, setActive] = useState(0);
  const group = useRef<HTMLDivElement>(null);
  /** The scale from the beginning of the drag: one that follows the bar would run away from the pointer. */
  const scale = useRef<CurveGeometry | null>(null);
  const at = Math.min(active, shares.length - 1);
  // Points closer than a finger are displayed one at a time. The arrows or a press on its month choose it.
  const crowded = geometry.step < TARGET;
  const visibleMonths = crowded ? [at] : shares.map((_, month) => month);
  const focus = (month: number): void => {
    const next = Math.max(0, Math.min(shares.length - 1, month));
    setActive(next);
    if (!crowded) group.current?.querySelectorAll<HTMLElement>('[role="slider"]')[next]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const acts = keysOf(event.shiftKey ? LARGE_STEP : STEP, at, shares, points, focus);
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : acts[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const drag = (event: PointerEvent<HTMLElement>, month: number): void => {
    const box = group.current?.getBoundingClientRect();
    if (!box || !scale.current || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    points.onMove(month, scale.current.shareAt(event.clientY - box.top));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot lie over a drawing
    <div ref={group} className={styles.handles} role="group" aria-label={copy.points(props.name)}>
      {crowded && (
        <span
          className={styles.pick}
          onPointerDown={(event) => {
            const left = event.currentTarget.getBoundingClientRect().left;
            setActive(monthAtCurvePixel(geometry, event.clientX - left));
          }}
        />
      )}
      {visibleMonths.map((month) => (
        <span
          key={crowded ? 'chosen' : month}
          role="slider"
          tabIndex={month === at ? 0 : -1}
          aria-orientation="vertical"
          aria-label={`${props.name}, ${longMonth(props.baseMonth, props.start + month)}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round((shares[month] ?? 0) * 10_000) / 100}
          aria-valuetext={valueText(shares[month] ?? 0, points.locked.has(month))}
          className={classes(styles.curveHandle, points.locked.has(month) && styles.lockedHandle)}
          style={{ left: geometry.x(month), top: geometry.y(shares[month] ?? 0) }}
          onKeyDown={onKeyDown}
          onFocus={() => setActive(month)}
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            scale.current = geometry;
            setActive(month);
          }}
          onPointerMove={(event) => drag(event, month)}
          onDoubleClick={() => points.onLock(month)}
        >
          <span />
        </span>
      ))}
    </div>
  );
}

const valueText = (share: number, locked: boolean): string => {
  const text = formatShare(share, { decimals: 2 });
  return locked ? `${text}, ${planningGrid.state.held}` : text;
};

function keysOf(
  step: number,
  month: number,
  shares: readonly number[],
  points: CurvePoints,
  focus: (month: number) => void,
): Readonly<Record<string, () => void>> {
  const move = (by: number) => (): void => points.onMove(month, Math.max(0, (shares[month] ?? 0) + by));
  return {
    arrowup: move(step),
    arrowdown: move(-step),
    arrowleft: () => focus(month - 1),
    arrowright: () => focus(month + 1),
    home: () => focus(0),
    end: () => focus(shares.length - 1),
    l: () => points.onLock(month),
    enter: points.onApply,
    escape: points.onCancel,
  };
}
