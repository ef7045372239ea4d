import { type FocusEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { loadLayers, requireLayers, useLayers } from './layers.ts';
import { useTypedAhead } from './typed-ahead.ts';

const preload = () => void loadLayers();

/** State that a trigger shares with the layer next to it. */
export function useFloating() {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const layers = useLayers();
  const typedAhead = useTypedAhead();
  const leave = () => {
    typedAhead.end();
    setOpen(false);
  };
  const open = () => {
    if (!isOpen) typedAhead.begin();
    setOpen(true);
    void requireLayers().then((areThere) => areThere || leave());
  };
  const close = () => {
    leave();
    anchor.current?.querySelector('button')?.focus();
  };
  useDismiss(isOpen, anchor, close, leave);
  return {
    isOpen,
    anchor,
    layers: isOpen ? layers : null,
    open,
    toggle: isOpen ? leave : open,
    /** Closes and returns the focus to the trigger. */
    close,
    leave,
    id,
    /** For the element around the trigger. */
    reach: {
      onPointerEnter: preload,
      onFocus: (event: FocusEvent) => {
        preload();
        typedAhead.release(event);
      },
    },
    /** True for a key that waits until the list has the focus. */
    holdKey: typedAhead.hold,
  };
}

/** Open layers, the topmost last. */
const stack: object[] = [];

/** Closes on Esc (only the topmost layer) and on a press outside of `area`. */
export function useDismiss(
  open: boolean,
  area: RefObject<HTMLElement | null>,
  onEscape: () => void,
  onOutside: () => void,
): void {
  const handlers = useRef({ onEscape, onOutside });
  useEffect(() => {
    handlers.current = { onEscape, onOutside };
  });
  useEffect(() => {
    if (!open) return;
    const layer = {};
    stack.push(layer);
    const press = (event: PointerEvent) => {
      if (event.target instanceof Node && !area.current?.contains(event.target)) handlers.current.onOutside();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || stack.at(-1) !== layer) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      handlers.current.onEscape();
    };
    document.addEventListener('pointerdown', press);
    document.addEventListener('keydown', key, true);
    return () => {
      stack.splice(stack.indexOf(layer), 1);
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('keydown', key, true);
    };
  }, [open, area]);
}
