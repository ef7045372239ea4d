import { fireEvent } from '@testing-library/react';

/** As a mouse does: a click alone counts as a screen reader's. */
export function press(element: Element): void {
  fireEvent.pointerDown(element);
  fireEvent.mouseDown(element);
  fireEvent.click(element, { detail: 1 });
}
