/** Characters typed between the key that opens the palette and the arrival of its code. */
let typed = '';
let since = 0;
/** Milliseconds after which a key belongs to the screen again: the code may fail to load. */
const patience = 3_000;

function collect(event: KeyboardEvent): void {
  const isLate = event.timeStamp - since > patience;
  if (isLate) stop();
  if (isLate || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  typed += event.key;
}

function stop(): void {
  document.removeEventListener('keydown', collect, true);
}

/** Holds what is typed from now on. */
export function holdTyped(): void {
  typed = '';
  since = performance.now();
  document.addEventListener('keydown', collect, true);
}

/** Returns what was held, and holds no more. */
export function takeTyped(): string {
  stop();
  return typed;
}
