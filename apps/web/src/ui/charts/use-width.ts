import { type RefCallback, useCallback, useState } from 'react';

/**
 * Follows the width of an element: charts are drawn at their container's width, never scaled. An element that is removed, as a
 * drawing while its table is visible, retains its last width. It is measured again when it returns.
 */
export function useWidth<T extends HTMLElement>(initial: number, least = 240): [RefCallback<T>, number] {
  const [width, setWidth] = useState(initial);
  const ref = useCallback<RefCallback<T>>(
    (target) => {
      if (!target) return;
      const measure = (): void => {
        if (target.clientWidth > 0) setWidth(Math.max(least, Math.floor(target.clientWidth)));
      };
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(target);
      return () => observer.disconnect();
    },
    [least],
  );
  return [ref, width];
}
