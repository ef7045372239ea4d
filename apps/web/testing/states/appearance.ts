/** Checks the page as it is drawn now: in light and dark, wide and narrow. */
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { page } from 'vitest/browser';
import { setAppearance } from '../../src/ui/appearance.ts';

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

/** Returns the issues of a state in every appearance; each one includes `name`. Ends wide and light. */
export async function appearanceIssues(name: string, extent: Extent = 'screen'): Promise<string[]> {
  const allIssues = [...(await issues(`${name}, light, ${wide}`, everything, extent)), ...headingIssues(name)];
  setAppearance({ theme: 'dark' });
  allIssues.push(...(await issues(`${name}, dark, ${wide}`, colours, extent)));
  setAppearance({ theme: 'light' });
  await setWidth(narrow);
  allIssues.push(...(await issues(`${name}, light, ${narrow}`, everything, extent)));
  await setWidth(wide);
  return allIssues;
}

async function issues(appearance: string, options: RunOptions, extent: Extent): Promise<string[]> {
  window.scrollTo(0, 0);
  const screen = extent === 'screen' ? document.querySelector('main') : null;
  const { violations } = await axe.run(screen ?? document, options);
  const over = document.documentElement.scrollWidth - window.innerWidth;
  const sideways = over > 0 ? [`scrolls sideways by ${over} pixels: ${widest()}`] : [];
  return [...violations.map(describe), ...sideways].map((issue) => `${appearance}: ${issue}`);
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
