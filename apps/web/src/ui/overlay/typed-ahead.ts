import { type FocusEvent, type KeyboardEvent, useRef } from 'react';

const passed = new Set(['Tab', 'Escape', 'Shift', 'Control', 'Alt', 'Meta']);

const isInList = (element: Element | null): boolean => Boolean(element?.closest('[role="menu"]'));

const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Each key acts on what has been focused before it, so a frame passes first. */
async function press(keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await nextFrame();
    if (!isInList(document.activeElement)) return;
    for (const type of ['keydown', 'keyup']) {
      document.activeElement?.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true }));
    }
  }
}

/** Keys pressed at a trigger after its list opens and before the list has the focus. The list gets them in order. */
export function useTypedAhead() {
  /** Null while no list is on its way. */
  const held = useRef<string[] | null>(null);
  return {
    begin: () => {
      held.current = [];
    },
    end: () => {
      held.current = null;
    },
    /** Returns true when the key waits for the list. */
    hold: (event: KeyboardEvent): boolean => {
      if (!held.current || passed.has(event.key) || event.ctrlKey || event.metaKey || event.altKey) return false;
      event.preventDefault();
      if (!event.repeat) held.current.push(event.key);
      return true;
    },
    /** For the element around trigger and list: the list begins when it takes the focus. */
    release: ({ target }: FocusEvent) => {
      if (!held.current || !isInList(target)) return;
      const keys = held.current;
      held.current = null;
      void press(keys);
    },
  };
}
