import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';

/** Lets the control in the focus give what is typed in it, which it does as it is left. */
export function settleControl(): void {
  const control = document.activeElement;
  if (!(control instanceof HTMLInputElement)) return;
  flushSync(() => {
    control.blur();
    control.focus();
  });
}

/** Ctrl+Enter presses the button that saves, from any control. */
export function saveByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  settleControl();
  event.currentTarget.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
}
