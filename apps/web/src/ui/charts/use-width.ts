import { type RefObject, useEffect, useRef, useState } from 'react';

/** The width of an element, followed as it changes: charts are drawn at their container's width, never scaled. */
export function useWidth<T extends HTMLElement>(initial: number): [RefObject<T | null>, number] {
  const element = useRef<T>(null);
  const [width, setWidth] = useState(initial);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const measure = (): void => setWidth(Math.max(240, Math.floor(target.clientWidth)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
