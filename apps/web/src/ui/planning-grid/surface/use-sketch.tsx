import { type Ref, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { RunningCursor } from '../../grid-navigation/options.ts';
import styles from '../planning-grid.module.css';
import type { GridLocation } from '../use-acts.ts';
import type { Grid } from '../use-grid.ts';
import type { CellTerms } from './cell-content.ts';
import { CellStyles } from './cell-styles.ts';
import type { MotionView, Offsets } from './motion.ts';
import type { Scene } from './scene.ts';
import { drawSketch } from './sketch.ts';

/** The sketch lies over the grid, visible only while it moves. */
export function SketchContainer({ ref }: { ref: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} className={styles.sketch} aria-hidden="true">
      <canvas width={0} height={0} />
    </div>
  );
}

interface SketchInput {
  terms: CellTerms;
  openFrom: number;
  narrow: boolean;
  corner: string;
  zoom: string;
  marked?: Scene['marked'];
  explained?: GridLocation | null;
  onCollapsedYearsChange?: unknown;
}

/** Shows the grid while it moves, and makes the elements of the cells when it rests. Returns the container of the sketch. */
export function useSketch(grid: Grid, input: SketchInput) {
  const container = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing | null>(null);
  const { axes, land } = grid;
  const { motion, seenAt, targetAt, draw, block } = axes;
  const scene = useScene(grid, input);
  const { inner } = axes;
  const sketch = useCallback(
    (offsets: Offsets, cursor: RunningCursor | null): boolean => {
      if (!container.current) return false;
      drawing.current ??= drawingIn(container.current);
      const isReady = isVisible(container.current) && drawing.current?.size === inner;
      if (!drawing.current || (!isReady && !prepare(drawing.current, inner))) return false;
      container.current.style.visibility = 'visible';
      const { context, cellStyles } = drawing.current;
      drawSketch(context, { scene: { ...scene, ...cursor }, offsets, seen: seenAt(offsets), ...inner, cellStyles });
      return true;
    },
    [scene, inner, seenAt],
  );
  const view = useMemo<MotionView>(
    () => ({
      seenAt,
      targetAt,
      sketch,
      land,
      draw,
      drawAtOnce: (next) => flushSync(() => draw(next)),
      hideSketch: () => {
        if (container.current) container.current.style.visibility = '';
      },
    }),
    [seenAt, targetAt, sketch, land, draw],
  );
  const isStill = grid.controller.mode !== 'ready';
  useLayoutEffect(() => motion.rendered(view, block, isStill), [motion, view, block, isStill]);
  usePressed(grid);
  return container;
}

interface Size {
  width: number;
  height: number;
}

interface Drawing {
  size: Size | null;
  canvas: HTMLCanvasElement;
  context: CanvasRenderingContext2D;
  cellStyles: CellStyles;
}

const isVisible = (container: HTMLElement): boolean => container.style.visibility === 'visible';

function drawingIn(container: HTMLElement): Drawing | null {
  const canvas = container.querySelector('canvas');
  const context = canvas?.getContext('2d', { alpha: false });
  return canvas && context ? { canvas, context, size: null, cellStyles: new CellStyles(container) } : null;
}

/** Makes the canvas as large as the grid without its scrollbars. False where the user's own colours are to be seen. */
function prepare(drawing: Drawing, size: Size): boolean {
  if (matchMedia('(forced-colors: active)').matches) return false;
  const { canvas, context, cellStyles } = drawing;
  const { width, height } = size;
  cellStyles.refresh();
  drawing.size = size;
  const scale = window.devicePixelRatio;
  const [across, down] = [Math.round(width * scale), Math.round(height * scale)];
  if (canvas.width === across && canvas.height === down) return true;
  canvas.width = across;
  canvas.height = down;
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  context.scale(scale, scale);
  return true;
}

function useScene(grid: Grid, input: SketchInput): Scene {
  const { rows, body, bands, sizes, range, controller, editing } = grid;
  const { terms, openFrom, narrow, corner, marked = null, explained = null } = input;
  const { row, column } = controller.selection.active;
  const { top, bottom, left, right } = range;
  const togglesYears = input.zoom !== 'year' && input.onCollapsedYearsChange !== undefined;
  const isFillable = editing !== null;
  return useMemo(
    () => ({
      ...{ rows, body: body.length, terms, bands, sizes, narrow, corner, isFillable, marked, explained, openFrom },
      active: { row, column },
      range: { top, bottom, left, right },
      togglesYears,
    }),
    [
      rows,
      body.length,
      terms,
      bands,
      sizes,
      narrow,
      corner,
      isFillable,
      marked,
      explained,
      openFrom,
      row,
      column,
      top,
      bottom,
      left,
      right,
      togglesYears,
    ],
  );
}

/** A press on a sketch is a press on the cell that it shows: the cells are made first. */
function usePressed({ scroller, axes: { motion } }: Grid): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const released = (): void => motion.hold(false);
    const pressed = (event: PointerEvent): void => {
      if (isOnScrollbar(element, event)) return;
      motion.hold(true);
      if (!flushSync(() => motion.settle())) return;
      const hit = document.elementFromPoint(event.clientX, event.clientY);
      if (!(hit instanceof HTMLElement) || hit === event.target || !element.contains(hit)) return;
      event.stopImmediatePropagation();
      passClick(element, hit);
      hit.dispatchEvent(new PointerEvent(event.type, event));
    };
    element.addEventListener('pointerdown', pressed, { capture: true });
    for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, released);
    return () => {
      element.removeEventListener('pointerdown', pressed, { capture: true });
      for (const type of ['pointerup', 'pointercancel']) window.removeEventListener(type, released);
    };
  }, [scroller, motion]);
}

/** A drag of the scrollbar moves the grid and selects nothing. */
const isOnScrollbar = (grid: HTMLElement, { target, offsetX, offsetY }: PointerEvent): boolean =>
  target === grid && (offsetX >= grid.clientWidth || offsetY >= grid.clientHeight);

/** The browser gives the rest of a press to the canvas: it would move the focus and click elsewhere. */
function passClick(grid: HTMLElement, hit: HTMLElement): void {
  const passing = new AbortController();
  const options = { capture: true, once: true, signal: passing.signal };
  const holdFocus = (event: MouseEvent): void => {
    if (event.target instanceof Node && !hit.contains(event.target)) event.preventDefault();
  };
  const click = (event: MouseEvent): void => {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    if (!under || !hit.contains(under) || (event.target instanceof Node && hit.contains(event.target))) return;
    event.stopImmediatePropagation();
    hit.click();
  };
  grid.addEventListener('mousedown', holdFocus, options);
  grid.addEventListener('click', click, options);
  // The click comes before this, or not at all.
  window.addEventListener('pointerup', () => setTimeout(() => passing.abort()), options);
}
