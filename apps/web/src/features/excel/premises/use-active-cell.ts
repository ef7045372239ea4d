import { useEffect, useState } from 'react';
import { type ActiveCell, followSelection, readActiveCell } from '../host/workbook.ts';

let isFollowed = false;
const listeners = new Set<() => void>();

/** The selected cell. Excel has no way to end a listener in every version: one serves all. */
export function useActiveCell(): ActiveCell | null {
  const [cell, setCell] = useState<ActiveCell | null>(null);
  useEffect(() => {
    const read = (): void => {
      // While a cell is being typed into, Excel refuses: the next selection reads again.
      readActiveCell().then(setCell, () => setCell(null));
    };
    listeners.add(read);
    read();
    if (!isFollowed) {
      isFollowed = true;
      void followSelection(() => {
        for (const listener of listeners) listener();
      });
    }
    return () => {
      listeners.delete(read);
    };
  }, []);
  return cell;
}
