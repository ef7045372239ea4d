import { charts } from '@uni/phrases';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import styles from './charts.module.css';
import { movedFigure, movedPoint, rangeOf } from './plot-moves.ts';

/** One value that each point of a chart has. */
export interface PlotFigure {
  readonly label: string;
  /** Empty where the point has no such value. */
  readonly text: (at: number) => string;
}

/** Interaction state of a drawing: the current point, and the range being selected. */
export interface PlotState {
  readonly at: number | null;
  readonly range: readonly [number, number] | null;
}

export interface PlotProps {
  /** The chart's name and how its keys work. */
  label: string;
  width: number;
  height: number;
  /** Number of points; zero makes the drawing a picture without keys. */
  count: number;
  /** A point's name on screen and read aloud. */
  name: (at: number) => string;
  spokenName?: ((at: number) => string) | undefined;
  figures: readonly PlotFigure[];
  /** Position of a point, and the point nearest to a position. */
  x: (at: number) => number;
  nearest: (x: number, y: number) => number;
  /** Number of points that the page keys skip. */
  page?: number | undefined;
  /** The point that something outside the chart speaks of. */
  outside?: number | null | undefined;
  /** Enter or a press on a point. */
  onPick?: ((at: number) => void) | undefined;
  /** Other parts over the drawing take the keys: it is then a picture that answers the pointer alone. */
  still?: boolean;
  /** A stretch chosen by dragging, or with Shift and the arrows and then Enter. */
  onRange?: ((from: number, to: number) => void) | undefined;
  children: (state: PlotState) => ReactNode;
}

/** The width that a tip may take. */
const tipRoom = 210;

/**
 * A drawing with navigable points: by the pointer, or with the arrows as one slider that announces each point's values. Up and
 * down choose a single value, which is then announced alone.
 */
export function Plot(props: PlotProps) {
  const { count } = props;
  const interaction = usePlot(props);
  const drawing = (
    <svg
      className={styles.svg}
      width={props.width}
      height={props.height}
      viewBox={`0 0 ${props.width} ${props.height}`}
      role="img"
      aria-label={props.label}
      aria-hidden={!props.still}
      data-drawing
      {...(count > 0 && interaction.pointer)}
    >
      {props.children({ at: interaction.own ?? props.outside ?? null, range: interaction.range })}
    </svg>
  );
  if (count === 0) return drawing;
  const at = interaction.own ?? 0;
  return (
    <>
      {props.still ? (
        drawing
      ) : (
        <div
          role="slider"
          tabIndex={0}
          aria-label={props.label}
          aria-valuemin={0}
          aria-valuemax={count - 1}
          aria-valuenow={at}
          aria-valuetext={spoken(props, at, interaction.only, interaction.range)}
          className={styles.drawing}
          onKeyDown={interaction.onKeyDown}
          onBlur={interaction.leave}
        >
          {drawing}
        </div>
      )}
      {interaction.own !== null && (
        <Tip
          title={props.name(interaction.own)}
          rows={props.figures.map(({ label, text }) => [label, text(at)])}
          chosen={interaction.only}
          tipStyle={
            props.x(at) > props.width - tipRoom
              ? { right: Math.max(0, props.width - props.x(at) + 10) }
              : { left: props.x(at) + 10 }
          }
        />
      )}
    </>
  );
}

/** Handles pointer and keys: the current point, the single value chosen, the range from an anchor to the point. */
function usePlot(props: PlotProps) {
  const { count, figures, onPick, onRange } = props;
  const [active, setActive] = useState<number | null>(null);
  const [only, setOnly] = useState<number | null>(null);
  const [anchor, setAnchor] = useState<number | null>(null);
  const own = active === null ? null : Math.min(active, count - 1);
  const range = rangeOf(anchor, own);
  const leave = (): void => {
    setActive(null);
    setOnly(null);
    setAnchor(null);
  };
  const choose = (at: number): void => {
    if (range && onRange) onRange(range[0], range[1]);
    else onPick?.(at);
    setAnchor(null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = movedPoint(event.key, own ?? 0, count - 1, props.page ?? 12);
    if (next !== null) {
      if (onRange) setAnchor(event.shiftKey ? (anchor ?? own ?? 0) : null);
      setActive(next);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setOnly(movedFigure(event.key, only, figures.length));
    } else if (event.key === 'Escape' && range) setAnchor(null);
    else if (event.key === 'Enter' && (onPick || range)) choose(own ?? 0);
    else return;
    event.preventDefault();
  };
  const pointAt = (event: PointerEvent): number => {
    const box = event.currentTarget.getBoundingClientRect();
    return props.nearest(event.clientX - box.left, event.clientY - box.top);
  };
  const pointer = {
    onPointerDown: (event: PointerEvent): void => {
      // A finger that drags scrolls the page.
      if (onRange && event.button === 0 && event.pointerType !== 'touch') setAnchor(pointAt(event));
    },
    onPointerMove: (event: PointerEvent): void => setActive(pointAt(event)),
    onPointerLeave: (): void => {
      setActive(null);
      setAnchor(null);
    },
    onClick: (): void => {
      if (own !== null) choose(own);
    },
  };
  return { own, only, range, leave, onKeyDown, pointer };
}

interface TipProps {
  title: string;
  rows: readonly (readonly [string, string])[];
  chosen: number | null;
  tipStyle: CSSProperties;
}

/** Values of a point, next to it. The drawing itself is read aloud. */
function Tip({ title, rows, chosen, tipStyle }: TipProps) {
  return (
    <div className={styles.tip} style={tipStyle} aria-hidden="true">
      <p>{title}</p>
      <dl>
        {rows.map(
          ([label, text], at) =>
            text !== '' && (
              <div key={label} data-chosen={at === chosen || undefined}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}

function spoken(props: PlotProps, at: number, only: number | null, range: PlotState['range']): string {
  const name = props.spokenName ?? props.name;
  if (range) return charts.range(name(range[0]), name(range[1]));
  const chosen = only === null ? props.figures : props.figures.slice(only, only + 1);
  const values = chosen.map(({ label, text }) => (text(at) === '' ? '' : `${label} ${text(at)}`)).filter(Boolean);
  return `${name(at)}: ${values.join(', ')}`;
}
