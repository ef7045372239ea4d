/** The page functions that the regions need, so that the order can be tested without a page. */
export interface Region {
  readonly isHere: boolean;
  readonly isVisible: boolean;
}

/** The region that F6 leads to from where the focus is; the first or the last one from nowhere. -1 without regions. */
export function nextRegion(regions: readonly Region[], forward: boolean): number {
  const open = regions.flatMap(({ isVisible }, at) => (isVisible ? [at] : []));
  if (open.length === 0) return -1;
  const here = open.findIndex((at) => regions[at]?.isHere);
  const step = forward ? 1 : -1;
  const start = here === -1 ? (forward ? -1 : open.length) : here;
  return open[(start + step + open.length) % open.length] ?? -1;
}

const focusable = 'a[href], button:not([disabled]), input, select, textarea, [tabindex="0"]';

const isRendered = (element: Element) => element.getClientRects().length > 0;

const firstUsable = (region: HTMLElement): HTMLElement | undefined =>
  [...region.querySelectorAll<HTMLElement>(focusable)].find(isRendered);

/** Moves the focus to the next region: menu, header, content, foot; inside it to what can first be used. */
export function cycleRegions(forward: boolean): void {
  const elements = [...document.querySelectorAll<HTMLElement>('[data-region]')];
  const regions = elements.map((element) => ({
    isHere: element.contains(document.activeElement),
    isVisible: isRendered(element),
  }));
  const region = elements[nextRegion(regions, forward)];
  if (!region) return;
  const first = region.dataset.region === 'content' ? region : firstUsable(region);
  const target = first ?? region;
  if (target === region && !region.hasAttribute('tabindex')) region.tabIndex = -1;
  target.focus();
}
