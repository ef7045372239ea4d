import { titles } from '@uni/phrases';
import type { router as Router } from './router.tsx';
import { titleAt } from './routes/screens.ts';
import { showTitle } from './window-title.ts';

/**
 * Window title and focus follow the route; the title of login and home is the product alone. `before` is the address
 * of a page that was here before the router.
 */
export function followArrivals(router: typeof Router, before: string | null): void {
  let path = before;
  router.subscribe('onRendered', () => {
    const leaf = router.state.matches.at(-1);
    // Every screen has a title: an address without one is that of no screen.
    const arrived = router.state.location.pathname;
    const title = leaf?.staticData.title ?? titleAt(arrived) ?? titles.notFound;
    showTitle(arrived, title);
    // On the first page the browser sets the focus; on a move, reading starts again at the title.
    if (path !== null && path !== arrived) focusTitle();
    path = arrived;
  });
}

/** Time limit for a screen's title, and for following the loaded screen's one, in milliseconds. */
const titlePatience = 20_000;
let stopWaiting = (): void => {};

/** A screen whose title comes with its data takes the focus then, unless the person has moved on meanwhile. */
function focusTitle(): void {
  stopWaiting();
  const focused = document.activeElement;
  if (focused && focused !== document.body && focused.closest('dialog, input, [data-keeps-focus]')) return;
  takeTitle();
  const start = document.activeElement;
  const observer = new MutationObserver(() => {
    const now = document.activeElement;
    const nowhere = now === null || now === document.body;
    if (nowhere) takeTitle();
    else if (now !== start && now.tagName !== 'H1') stopWaiting();
  });
  const timer = setTimeout(() => stopWaiting(), titlePatience);
  stopWaiting = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true });
}

function takeTitle(): void {
  const title = document.querySelector<HTMLElement>('main h1');
  if (!title) return;
  if (!title.hasAttribute('tabindex')) title.tabIndex = -1;
  title.focus({ preventScroll: true });
}
