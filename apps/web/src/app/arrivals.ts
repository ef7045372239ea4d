import { common, titles } from '@uni/phrases';
import type { router as Router } from './router.tsx';

/** Window title and focus follow the route; the title of login and home is the product alone. */
export function followArrivals(router: typeof Router): void {
  let path: string | null = null;
  router.subscribe('onRendered', () => {
    const leaf = router.state.matches.at(-1);
    const lost = router.state.matches.some(isLost);
    const title = lost ? titles.notFound : leaf?.staticData.title;
    document.title = !title || title === common.product ? common.product : `${title} — ${common.product}`;
    const arrived = router.state.location.pathname;
    // The first page keeps the browser's own focus; on a move, reading starts again at the title.
    if (path !== null && path !== arrived) focusTitle();
    path = arrived;
  });
}

function focusTitle(): void {
  const focused = document.activeElement;
  if (focused && focused !== document.body && focused.closest('dialog, input, [data-keeps-focus]')) return;
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

/** The router marks a match whose screen says "not found", and the root when no screen has the address at all. */
function isLost(match: (typeof Router)['state']['matches'][number]): boolean {
  return match.status === 'notFound' || ('globalNotFound' in match && match.globalNotFound === true);
}
