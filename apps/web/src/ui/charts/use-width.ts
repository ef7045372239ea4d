import { type RefCallback, useCallback, useState } from 'react';

/**
 * The width of an element, followed as it changes: charts are drawn at their container's width, never scaled. An element
 * that goes, as a drawing does while its table is shown, keeps the width that it had; one that comes back is measured anew.
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
