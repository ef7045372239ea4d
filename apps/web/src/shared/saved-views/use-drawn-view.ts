import { useCallback, useDeferredValue, useState } from 'react';

/**
 * Draws what the tools choose in slices, after the press is answered. What the grid's own keys choose is drawn at once, for the
 * next key starts from it.
 */
export function useDrawnView<View>(view: View, change: (next: Partial<View>) => void) {
  const [isChosenByTools, setChosenByTools] = useState(false);
  const sliced = useDeferredValue(view);
  const choose = useCallback(
    (next: Partial<View>) => {
      setChosenByTools(true);
      change(next);
    },
    [change],
  );
  const changeAtOnce = useCallback(
    (next: Partial<View>) => {
      setChosenByTools(false);
      change(next);
    },
    [change],
  );
  return { drawn: isChosenByTools ? sliced : view, choose, changeAtOnce };
}
