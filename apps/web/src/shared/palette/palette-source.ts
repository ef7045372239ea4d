/** Entries that the screen on show gives to the palette. Their code is fetched when the palette opens. */
import { useEffect } from 'react';
import type { PaletteEntry } from '../../ui/shell/palette.tsx';

/** Returns the entries that a text selects, best first within a group. */
export type EntriesOf = (query: string) => readonly PaletteEntry[];
export type PaletteSource = () => Promise<EntriesOf>;

let current: PaletteSource | null = null;

/** The source of the screen on show; null: it has none. */
export const paletteSource = (): PaletteSource | null => current;

/** Offers a screen's entries while it is mounted. */
export function usePaletteSource(source: PaletteSource): void {
  useEffect(() => {
    current = source;
    return () => {
      if (current === source) current = null;
    };
  }, [source]);
}
