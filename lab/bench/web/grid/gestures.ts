/** How a person moves a grid: the wheel, a trackpad, the scrollbar and the arrow key, at a steady pace. */
import type { CDPSession, Page } from 'playwright-core';

export const GRID = '[role="treegrid"]';

export interface Gesture {
  readonly name: string;
  readonly act: (page: Page, devtools: CDPSession) => Promise<void>;
}

/** A notch of a mouse, px, and the pause after it: a wheel turned without haste. */
const NOTCH = { px: 100, pauseMs: 50 };
const NOTCHES = 50;
/** A trackpad reports every frame, both ways at once. */
const SWIPE = { x: 14, y: 22, pauseMs: 16, reports: 150 };
/** A held key repeats thirty times a second. */
const REPEAT = { pauseMs: 33, presses: 75 };
const DRAG = { px: 2, pauseMs: 16, steps: 130 };

export const gestures: readonly Gesture[] = [
  { name: 'wheel, down', act: (page, devtools) => turn(page, devtools, { x: 0, y: NOTCH.px }) },
  { name: 'wheel, across', act: (page, devtools) => turn(page, devtools, { x: NOTCH.px, y: 0 }) },
  { name: 'trackpad, both ways', act: swipe },
  { name: 'scrollbar, down', act: drag },
  { name: 'arrow, down', act: (page) => hold(page, 'ArrowDown') },
  { name: 'arrow, right', act: (page) => hold(page, 'ArrowRight') },
];

async function middleOf(page: Page): Promise<{ x: number; y: number; right: number; top: number }> {
  const box = await page.locator(GRID).boundingBox();
  if (!box) throw new Error('no grid');
  return { x: box.x + box.width * 0.6, y: box.y + box.height / 2, right: box.x + box.width, top: box.y };
}

/** Events leave by the clock. Awaiting each would let a busy page slow the hand down. */
async function paced(times: number, pauseMs: number, act: (at: number) => Promise<unknown>): Promise<void> {
  const begun = performance.now();
  const sent: Promise<unknown>[] = [];
  for (let at = 0; at < times; at += 1) {
    sent.push(act(at));
    const wait = begun + (at + 1) * pauseMs - performance.now();
    await new Promise((done) => setTimeout(done, Math.max(0, wait)));
  }
  await Promise.all(sent);
}

async function turn(page: Page, devtools: CDPSession, by: { x: number; y: number }): Promise<void> {
  const { x, y } = await middleOf(page);
  const wheel = (back: 1 | -1) =>
    devtools.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX: back * by.x, deltaY: back * by.y });
  await paced(NOTCHES, NOTCH.pauseMs, (at) => wheel(at < NOTCHES / 2 ? 1 : -1));
}

async function swipe(page: Page, devtools: CDPSession): Promise<void> {
  const { x, y } = await middleOf(page);
  await paced(SWIPE.reports, SWIPE.pauseMs, () =>
    devtools.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX: SWIPE.x, deltaY: SWIPE.y }),
  );
}

/** The thumb begins at the top; a few pixels inside the edge catch it. */
async function drag(page: Page): Promise<void> {
  const { right, top } = await middleOf(page);
  const x = right - 5;
  await page.mouse.move(x, top + 20);
  await page.mouse.down();
  await paced(DRAG.steps, DRAG.pauseMs, (at) => page.mouse.move(x, top + 20 + (at + 1) * DRAG.px));
  await page.mouse.up();
}

async function hold(page: Page, key: string): Promise<void> {
  await paced(REPEAT.presses, REPEAT.pauseMs, () => page.keyboard.press(key));
}
