/** A cursor under a held key: it runs ahead of what is drawn, and lands when the key rests. */
import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { GridSelection } from './options.ts';

/** Longest pause between two presses of one key that count as held, ms. Systems repeat a key every 30 to 50 ms. */
const REPEAT_MS = 60;
/** Presses in such a row before the key counts as held; a repeat that the system reports counts at once. */
const PRESSES = 2;
const arrows = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight'];

interface Row {
  key: string;
  at: number;
  presses: number;
}

/** Returns whether an arrow key is held down. Each press is evaluated once, in turn. */
export function useRepeats(): (event: KeyboardEvent) => boolean {
  const row = useRef<Row>({ key: '', at: 0, presses: 0 });
  return useCallback((event) => {
    row.current = rowWith(row.current, event);
    return arrows.includes(event.key) && (event.repeat || row.current.presses > PRESSES);
  }, []);
}

export function rowWith(row: Row, { key, timeStamp }: Pick<KeyboardEvent, 'key' | 'timeStamp'>): Row {
  const isNext = key === row.key && timeStamp - row.at <= REPEAT_MS;
  return { key, at: timeStamp, presses: isNext ? row.presses + 1 : 1 };
}

/** Returns how a cursor that has run is drawn where it is, at once. The answer is false when it has not run. */
export function useLanding(
  grid: RefObject<HTMLElement | null>,
  { latest, setHeld }: GridSelection,
  drawn: GridSelection['held'],
  wantsFocus: RefObject<boolean>,
): () => boolean {
  const isDrawn = useNewest(drawn);
  return useCallback(() => {
    if (latest.current === isDrawn.current) return false;
    wantsFocus.current = grid.current?.contains(document.activeElement) ?? false;
    flushSync(() => setHeld(latest.current));
    return true;
  }, [grid, latest, setHeld, isDrawn, wantsFocus]);
}

/** Returns a reference to the value of the last render. */
export function useNewest<Value>(value: Value): RefObject<Value> {
  const newest = useRef(value);
  useLayoutEffect(() => {
    newest.current = value;
  });
  return newest;
}
