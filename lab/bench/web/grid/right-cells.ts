/** The cells that the planning grid displays while it moves, compared with the study. */
import type { CDPSession, Page } from 'playwright-core';
import { heavyAmount, heavyShare } from '../../../measure/ux/heavy-study.ts';
import { type Gesture, GRID } from './gestures.ts';

export interface Sight {
  /** Points inspected. */
  seen: number;
  /** The most frames in a row in which a point had no cell, or a wrong one. */
  blankFrames: number;
  /** Cells whose text or name differs from the study. */
  wrong: string[];
}

interface Sample {
  key: string;
  text: string;
  label: string;
}

export interface BenchSize {
  readonly lines: number;
  readonly months: number;
  readonly step: number;
  /** Rows above the first line: the family and its group. */
  readonly firstRow: number;
}

/** Makes a gesture and inspects points of the grid in every frame, and after it. */
export async function inspectCells(
  page: Page,
  devtools: CDPSession,
  gesture: Gesture,
  size: BenchSize,
): Promise<Sight> {
  await page.locator(GRID).evaluate(watchCells);
  await gesture.act(page, devtools);
  await page.waitForTimeout(500);
  const { samples, blankFrames } = await page.evaluate(() => {
    window.watched?.stop();
    return window.watched ?? { samples: [], blankFrames: Number.NaN };
  });
  const wrong = samples
    .filter((sample) => !isRight(sample, size))
    .map(({ key, text, label }) => `${key} ${label}: ${text}`);
  return { seen: samples.length, blankFrames, wrong };
}

function isRight({ key, text, label }: Sample, size: BenchSize): boolean {
  const [row = 0, column = 0] = key.split(':').map(Number);
  const line = row - size.firstRow;
  if (line < 0 || column >= size.months) return true;
  const weights = Array.from({ length: size.months }, (_, month) => heavyShare(line, month));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const reais = (heavyAmount(line, size.step) * heavyShare(line, column)) / whole;
  const visible = Number(text.replaceAll('.', ''));
  return Math.abs(visible - reais) <= 1 && label === `Linha ${String(line + 1).padStart(3, '0')}`;
}

/** Runs in the page. A moving grid may show its cells on a canvas: then the texts written on it are read. */
function watchCells(grid: Element): void {
  const state = { samples: [] as Sample[], blankFrames: 0, stop: () => undefined as undefined };
  const blanks = new Map<number, number>();
  const { prototype } = CanvasRenderingContext2D;
  const { fillText, fillRect } = prototype;
  let written: { text: string; x: number; y: number; align: string }[] = [];
  prototype.fillRect = function (x, y, width, height) {
    if (x === 0 && y === 0 && width >= grid.clientWidth && height >= grid.clientHeight) written = [];
    fillRect.call(this, x, y, width, height);
  };
  prototype.fillText = function (text, x, y) {
    written.push({ text, x, y, align: this.textAlign });
    fillText.call(this, text, x, y);
  };
  let running = true;
  state.stop = () => {
    running = false;
    Object.assign(prototype, { fillText, fillRect });
    return undefined;
  };
  const sizes = (() => {
    const head = grid.querySelector('[role="columnheader"]')?.closest('[role="rowgroup"]');
    const header = grid.querySelector('[role="rowheader"]');
    const cell = grid.querySelector('[data-cell$=":0"]');
    if (!head || !header?.parentElement || !cell) throw new Error('no head');
    return {
      head: head.getBoundingClientRect().height,
      frozen: header.parentElement.getBoundingClientRect().width,
      row: cell.getBoundingClientRect().height,
      month: cell.getBoundingClientRect().width,
    };
  })();
  const writtenAt = (row: number, column: number): Sample | null => {
    const top = sizes.head + row * sizes.row - grid.scrollTop;
    const left = sizes.frozen + column * sizes.month - grid.scrollLeft;
    const inRow = written.filter(({ y }) => y > top && y < top + sizes.row);
    const text = inRow.find(({ x, align }) => align === 'right' && x > left && x < left + sizes.month)?.text;
    const label = inRow.find(({ align }) => align === 'left')?.text;
    return text === undefined || label === undefined ? null : { key: `${row}:${column}`, text, label };
  };
  const drawnAt = (x: number, y: number, row: number, column: number): Sample | null => {
    const at = document.elementFromPoint(x, y)?.closest('[data-cell]');
    const key = at?.getAttribute('data-cell') ?? '';
    if (!at || key !== `${row}:${column}`) return null;
    const label = at.closest('[role="row"]')?.querySelector('[role="rowheader"]')?.textContent ?? '';
    return { key, text: at.querySelector('[aria-hidden="true"]')?.textContent ?? '', label };
  };
  const note = (point: number, sample: Sample | null): void => {
    const blank = sample ? 0 : (blanks.get(point) ?? 0) + 1;
    blanks.set(point, blank);
    state.blankFrames = Math.max(state.blankFrames, blank);
    if (sample) state.samples.push(sample);
  };
  const inspect = (): void => {
    const box = grid.getBoundingClientRect();
    const canvas = grid.querySelector('canvas');
    const isSketched = canvas !== null && getComputedStyle(canvas).visibility === 'visible';
    for (let point = 0; point < 36; point += 1) {
      const inside = sizes.frozen + 4 + ((box.width - 24 - sizes.frozen) * (point % 6)) / 5;
      const below = sizes.head + 3 + ((box.height - 60 - sizes.head) * Math.floor(point / 6)) / 5;
      const row = Math.floor((below - sizes.head + grid.scrollTop) / sizes.row);
      const column = Math.floor((inside - sizes.frozen + grid.scrollLeft) / sizes.month);
      note(point, isSketched ? writtenAt(row, column) : drawnAt(box.left + inside, box.top + below, row, column));
    }
  };
  // A resized element is reported after all callbacks of the frame, and before it is painted.
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.cssText = 'position:fixed;height:1px;width:1px;visibility:hidden';
  new ResizeObserver(inspect).observe(probe);
  const next = (): void => {
    if (!running) return;
    probe.style.width = probe.style.width === '1px' ? '2px' : '1px';
    requestAnimationFrame(next);
  };
  window.watched = state;
  requestAnimationFrame(next);
}

declare global {
  interface Window {
    watched?: { samples: Sample[]; blankFrames: number; stop: () => undefined };
  }
}
