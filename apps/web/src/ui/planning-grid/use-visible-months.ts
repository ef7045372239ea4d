import { startTransition, useEffect } from 'react';
import type { Grid } from './use-grid.ts';

/** Reports the months in sight next to the frozen columns, as soon as there is time for it. */
export function useVisibleMonths(report: ((from: number, to: number) => void) | undefined, grid: Grid): void {
  const { scroller, periods, axes } = grid;
  const { motion, visibleAt } = axes;
  useEffect(() => {
    const element = scroller.current;
    if (!report || !element) return;
    let reported = '';
    const notify = (): void => {
      const { first, last } = visibleAt(motion.offsets);
      const [from, to] = [periods[first]?.from ?? 0, periods[last]?.to ?? 0];
      if (reported === `${from} ${to}`) return;
      reported = `${from} ${to}`;
      startTransition(() => report(from, to));
    };
    notify();
    element.addEventListener('scroll', notify, { passive: true });
    return () => element.removeEventListener('scroll', notify);
  }, [report, scroller, periods, motion, visibleAt]);
}
