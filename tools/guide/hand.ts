/** A visible hand: it moves a drawn pointer, presses and types at a pace that a person can follow. */
import type { Locator, Page } from 'playwright-core';

export interface Hand {
  point(target: Locator): Promise<void>;
  press(target: Locator): Promise<void>;
  type(target: Locator, text: string): Promise<void>;
  rest(milliseconds: number): Promise<void>;
}

const typing = { delay: 45 } as const;
/** Steps of one movement of the pointer. */
const steps = 6;

/** Draws the pointer above everything of the page, dialogs included. Runs in each document before its scripts. */
function drawPointer(): void {
  const install = (): void => {
    const dot = document.createElement('div');
    dot.popover = 'manual';
    dot.setAttribute('aria-hidden', 'true');
    Object.assign(dot.style, {
      position: 'fixed',
      inset: 'auto',
      margin: '-9px 0 0 -9px',
      width: '18px',
      height: '18px',
      padding: '0',
      border: '2px solid #fff',
      borderRadius: '50%',
      background: '#0f5c66',
      opacity: '0.85',
      pointerEvents: 'none',
    });
    document.body.append(dot);
    addEventListener(
      'mousemove',
      ({ clientX, clientY }) => {
        // Shown again, it stands above a dialog that has opened since.
        dot.hidePopover();
        dot.showPopover();
        Object.assign(dot.style, { left: `${clientX}px`, top: `${clientY}px` });
      },
      true,
    );
    addEventListener('mousedown', () => Object.assign(dot.style, { background: '#c1121f' }), true);
    addEventListener('mouseup', () => Object.assign(dot.style, { background: '#0f5c66' }), true);
  };
  if (document.body) install();
  else addEventListener('DOMContentLoaded', install);
}

/** Prepares a page for films; its documents from here on have the pointer. */
export async function handOn(page: Page): Promise<Hand> {
  await page.addInitScript(drawPointer);
  const rest = (milliseconds: number): Promise<void> => page.waitForTimeout(milliseconds);
  const point = async (target: Locator): Promise<void> => {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error(`nothing to point at: ${target}`);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps });
    await rest(250);
  };
  const press = async (target: Locator): Promise<void> => {
    await point(target);
    await page.mouse.down();
    await rest(80);
    await page.mouse.up();
  };
  return {
    rest,
    point,
    press,
    type: async (target, text) => {
      await press(target);
      await page.keyboard.press('Control+A');
      await page.keyboard.type(text, typing);
    },
  };
}
