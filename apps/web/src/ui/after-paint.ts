const LONGEST_WAIT = 80;

/**
 * Runs once what was just changed is on screen; a page that is not painted does not hold it up. A frame is on screen when the
 * next one begins: an act before that takes the processor from its painting.
 */
export function afterPaint(act: () => void): void {
  let done = false;
  const once = (): void => {
    if (done) return;
    done = true;
    act();
  };
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(once, 0)));
  setTimeout(once, LONGEST_WAIT);
}
