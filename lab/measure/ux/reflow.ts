/** R22 and R23: narrow screens, twice the zoom, wider text, forced colours, reduced motion: nothing is lost. */

import { type DemoServer, signIn } from '@uni/tools/demonstration/demo-server.ts';
import { type DemoStudy, TABS } from '@uni/tools/demonstration/demonstration.ts';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

const PORTALS = ['/home', '/planejamento', '/fluxo-caixa', '/change-password', '/painel-usuario', '/vendas'] as const;
/** WCAG 1.4.12: what people may set, and nothing may be cut off by it. */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';
const STOPS = 25;

export interface Checked {
  readonly checked: number;
  readonly failures: readonly string[];
}

interface ReflowContext {
  readonly browser: Browser;
  readonly server: DemoServer;
  readonly study: DemoStudy;
}

const addressesOf = ({ server, study }: ReflowContext): string[] => [
  ...PORTALS.map((path) => `${server.url}${path}`),
  ...TABS.map((tab) => study.tab(tab)),
];

/** Checks every screen under the same conditions. */
async function everywhere(
  reflowContext: ReflowContext,
  options: BrowserContextOptions,
  check: (page: Page) => Promise<string | null>,
): Promise<Checked> {
  const context = await reflowContext.browser.newContext({ locale: 'pt-BR', ...options });
  const page = await context.newPage();
  await signIn(page, reflowContext.server);
  const addresses = addressesOf(reflowContext);
  const failures: string[] = [];
  for (const address of addresses) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    const problem = await check(page);
    if (problem) failures.push(`${new URL(address).pathname}: ${problem}`);
  }
  await context.close();
  return { checked: addresses.length, failures };
}

async function sideways(page: Page): Promise<string | null> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return beyond > 0 ? `scrolls sideways by ${beyond} px` : null;
}

export const reflow = (reflowContext: ReflowContext, width: 320 | 360): Promise<Checked> =>
  everywhere(reflowContext, { viewport: { width, height: 640 } }, sideways);

export const zoomed = (reflowContext: ReflowContext): Promise<Checked> =>
  everywhere(reflowContext, { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 }, sideways);

/** Texts of controls and headings that are cut off, besides those that end in an ellipsis on purpose. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, h1, h2, h3, label, th, legend')]
      .filter((element) => {
        const { overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(element);
        if (element.clientWidth <= 2 || textOverflow === 'ellipsis' || clipPath !== 'none') return false;
        const across = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
        const down = overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1;
        return across || down;
      })
      .map((element) => (element.textContent ?? '').trim().slice(0, 40))
      .filter((text) => text !== ''),
  );

export const widerText = (reflowContext: ReflowContext): Promise<Checked> =>
  everywhere(reflowContext, { viewport: { width: 1280, height: 800 }, bypassCSP: true }, async (page) => {
    const before = new Set(await cutOff(page));
    await page.addStyleTag({ content: SPACING });
    await page.waitForTimeout(100);
    const lost = (await cutOff(page)).filter((text) => !before.has(text));
    return (await sideways(page)) ?? (lost[0] === undefined ? null : `cuts off "${lost[0]}"`);
  });

/** With the colours of the system, every stop of the keyboard still shows where it is. */
export const forcedColours = (reflowContext: ReflowContext): Promise<Checked> =>
  everywhere(reflowContext, { viewport: { width: 1280, height: 800 }, forcedColors: 'active' }, async (page) => {
    for (let stop = 0; stop < STOPS; stop += 1) {
      await page.keyboard.press('Tab');
      const unmarked = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body || element.closest('[role="treegrid"], [role="grid"]')) return null;
        const near = [element, element.parentElement, element.closest('label, article'), element.nextElementSibling];
        const marked = near.some((one) => {
          if (!one) return false;
          const { outlineStyle, outlineWidth } = getComputedStyle(one);
          return outlineStyle !== 'none' && outlineWidth !== '0px';
        });
        return marked ? null : (element.getAttribute('aria-label') ?? element.textContent ?? element.tagName).trim();
      });
      if (unmarked !== null) return `no mark on "${unmarked.slice(0, 40)}"`;
    }
    return null;
  });

/** A user with reduced motion sees none: neither at rest nor while panels and dialogs open. */
export const stillness = (reflowContext: ReflowContext): Promise<Checked> =>
  everywhere(reflowContext, { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' }, async (page) => {
    // A screen outside the frame has no palette to open; there the screen is checked at rest.
    await page.keyboard.press('Control+k');
    await page
      .getByRole('combobox')
      .waitFor({ timeout: 3_000 })
      .catch(() => undefined);
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0) > 1)
        .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.target?.className ?? '') : '').toString()),
    );
    await page.keyboard.press('Escape');
    return moving[0] === undefined ? null : `moves ${moving[0]}`;
  });
