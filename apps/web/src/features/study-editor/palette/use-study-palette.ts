import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { usePaletteSource } from '../../../shared/palette/palette-source.ts';
import type { Workspace } from '../../study/workspace-context.tsx';

/** Offers the study on screen to the palette, as it is when the palette opens. */
export function useStudyPalette(open: Workspace): void {
  const latest = useRef(open);
  const router = useRouter();
  useEffect(() => {
    latest.current = open;
  });
  usePaletteSource(
    useCallback(async () => {
      const { studyEntries } = await import('./study-entries.ts');
      latest.current.scenario.prepare();
      const go = (to: string, search: Readonly<Record<string, string>>) => void router.navigate({ to, search });
      let [of, entries] = [latest.current, studyEntries(latest.current, go)];
      return (query) => {
        if (of !== latest.current) [of, entries] = [latest.current, studyEntries(latest.current, go)];
        return entries(query);
      };
    }, [router]),
  );
}
