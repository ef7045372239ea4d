/** What a person's hands do: presses and fields counted, and ways that the keyboard alone goes. */
import type { Locator, Page } from 'playwright-core';

export interface Effort {
  /** Presses of a pointing device. */
  clicks: number;
  /** Fields whose text was changed. */
  fields: number;
}

/** Counts from now on, over every document of the visit: real presses and the fields that were typed in. */
export async function counted(page: Page): Promise<() => Promise<Effort>> {
  await page.addInitScript(count);
  await page.evaluate(count);
  return () => page.evaluate((): Effort => JSON.parse(sessionStorage.getItem('effort') ?? '{"clicks":0,"fields":0}'));
}

/** Runs in the page. */
function count(): void {
  if (document.documentElement?.dataset.counted) return;
  const seen = new WeakSet<EventTarget>();
  const add = (what: keyof Effort): void => {
    const effort: Effort = JSON.parse(sessionStorage.getItem('effort') ?? '{"clicks":0,"fields":0}');
    effort[what] += 1;
    sessionStorage.setItem('effort', JSON.stringify(effort));
  };
  document.addEventListener('pointerdown', (event) => event.isTrusted && add('clicks'), true);
  document.addEventListener(
    'input',
    ({ target }) => {
      if (!target || seen.has(target)) return;
      seen.add(target);
      add('fields');
    },
    true,
  );
}

/** The focused element: what it is, and what it says. */
export const focus = (page: Page): Promise<{ tag: string | undefined; text: string }> =>
  page.evaluate(() => {
    const element = document.activeElement;
    return { tag: element?.tagName, text: element?.textContent?.trim().slice(0, 80) ?? '' };
  });

const PATIENT = 150;

/** Presses Tab until the focus is there; once there it is seen, and nothing lies over it. */
export async function tabTo(page: Page, target: Locator, most = PATIENT): Promise<void> {
  await target.first().waitFor({ state: 'attached' });
  for (let presses = 0; presses <= most; presses += 1) {
    const state = await target.first().evaluate(focusState);
    if (state === 'seen') return;
    if (state !== 'elsewhere') throw new Error(`the focus on ${target} is ${state}`);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${target}`);
}

/** Runs in the page: whether the focus is on an element, and a person sees that it is. */
function focusState(element: Element): 'elsewhere' | 'seen' | 'unmarked' | 'hidden' {
  const { activeElement } = document;
  if (activeElement !== element) return 'elsewhere';
  // A field that is drawn by its label, and a cell whose mark is drawn over the grid.
  const drawn = [element, element.parentElement, element.closest('label'), element.nextElementSibling];
  const marked = drawn.some((one) => {
    if (!one) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  });
  if (!marked && !element.closest('[role="treegrid"], [role="grid"]')) return 'unmarked';
  const { left, right, top, bottom } = element.getBoundingClientRect();
  if (right - left < 3 || bottom - top < 3) return 'seen';
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return over && (element.contains(over) || drawn.some((one) => one?.contains(over))) ? 'seen' : 'hidden';
}

/** Goes to a button, link or field by Tab and presses Enter. */
export async function enterOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}
