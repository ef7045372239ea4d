const LONGEST_WAIT = 80;

/** Runs once what was just changed is on screen; a page that is not painted does not hold it up. */
export function afterPaint(act: () => void): void {
  let done = false;
  const once = (): void => {
    if (done) return;
    done = true;
    act();
  };
  requestAnimationFrame(() => setTimeout(once, 0));
  setTimeout(once, LONGEST_WAIT);
}
