/** Checks the page as it is drawn now: in light and dark, wide and narrow. */
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { inject } from 'vitest';
import { page } from 'vitest/browser';
import { setAppearance } from '../../src/ui/appearance.ts';

declare module 'vitest' {
  interface ProvidedContext {
    isWholeRun: boolean;
  }
}

const everything: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'target-size': { enabled: true } },
  // Besides, axe would fetch and parse every style sheet, for one rule that is not run.
  preload: { assets: ['media'] },
  resultTypes: ['violations'],
};
/** Rules whose result can change when only colours did. */
const colours: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  preload: { assets: ['media'] },
  resultTypes: ['violations'],
};

export const wide = 1440;
export const narrow = 390;
/** Charts measure their room in a frame and draw in the next; axe would hold both back. */
export const setWidth = async (width: number): Promise<void> => {
  await page.viewport(width, width === narrow ? 844 : 900);
  await nextFrame();
  await nextFrame();
};

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Checks the screen alone, or the frame around it too. The frame is the same in all states of a screen. */
type Extent = 'screen' | 'page';

/** States that one component draws on every screen: axe is for the proofs. */
const alike: ReadonlySet<string> = new Set(['loading', 'no permission']);

/**
 * Returns the issues of a state in every appearance; each one includes `name`. Ends wide and light. The dark theme, and axe on a
 * narrow page, are for the proofs. Each run of `e2e/screens` checks both on some screens.
 */
export async function appearanceIssues(name: string, extent: Extent = 'screen'): Promise<string[]> {
  const isWhole = inject('isWholeRun');
  if (!isWhole && alike.has(name)) return [...sidewaysIssues(), ...headingIssues(name)];
  const allIssues = [...(await issues(`${name}, light, ${wide}`, everything, extent)), ...headingIssues(name)];
  if (isWhole) {
    setAppearance({ theme: 'dark' });
    allIssues.push(...(await issues(`${name}, dark, ${wide}`, colours, extent)));
    setAppearance({ theme: 'light' });
  }
  await setWidth(narrow);
  if (isWhole) allIssues.push(...(await issues(`${name}, light, ${narrow}`, everything, extent)));
  else allIssues.push(...sidewaysIssues().map((issue) => `${name}, light, ${narrow}: ${issue}`));
  await setWidth(wide);
  return allIssues;
}

async function issues(appearance: string, options: RunOptions, extent: Extent): Promise<string[]> {
  window.scrollTo(0, 0);
  const screen = extent === 'screen' ? document.querySelector('main') : null;
  const { violations } = await axe.run(screen ?? document, options);
  return [...violations.map(describe), ...sidewaysIssues()].map((issue) => `${appearance}: ${issue}`);
}

function sidewaysIssues(): string[] {
  const over = document.documentElement.scrollWidth - window.innerWidth;
  return over > 0 ? [`scrolls sideways by ${over} pixels: ${widest()}`] : [];
}

function describe({ id, nodes }: AxeResults['violations'][number]): string {
  return `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary})`).join(' | ')}`;
}

/** Returns the innermost elements beyond the right edge, for debugging. */
function widest(): string {
  const beyond = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > window.innerWidth + 1,
  );
  const innermost = beyond.filter((element) => !beyond.some((other) => other !== element && element.contains(other)));
  return innermost
    .slice(0, 3)
    .map((element) => `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`)
    .join('; ');
}

function headingIssues(name: string): string[] {
  const count = [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility()).length;
  return count === 1 ? [] : [`${name}: ${count} headings of the first level`];
}
