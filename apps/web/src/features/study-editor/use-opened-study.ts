import { useQuery } from '@tanstack/react-query';
import { startTransition, useEffect, useRef, useState } from 'react';
import { useProfile } from '../../api/access/profile.ts';
import { readBackup } from '../study/store/backup.ts';
import type { StudyStore } from '../study/store/study-store.ts';
import { fetchRules, readStudyToOpen } from '../study/study-api.ts';
import { type OpenedStudy, openStore } from './use-workspace.ts';

export type ChosenVersion = Pick<OpenedStudy, 'enterprise' | 'version' | 'versions'>;

/** Reads the study of a version and opens its store once, for as long as the caller is drawn. Null store: the engine refuses it. */
export function useOpenedStudy(chosen: ChosenVersion) {
  const profile = useProfile();
  const study = useQuery({
    queryKey: ['study', chosen.version.id],
    queryFn: async ({ signal }) => {
      const read = await readStudyToOpen(chosen.version.id, signal);
      // What an earlier visit left may need other rules than the stored study.
      if (readBackup(localStorage, profile.email, chosen.version.id)) await fetchRules();
      return read;
    },
    retry: false,
    // The store holds the study from here on; an answer from a cache would open an old revision.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const [opened, setOpened] = useState<{ study: OpenedStudy; store: StudyStore | null } | null>(null);
  /** Set before `opened`, which is drawn in slices: a study is opened once. */
  const opening = useRef<{ store: StudyStore | null } | null>(null);
  const read = study.data;
  useEffect(() => {
    if (!read || opening.current) return;
    const next: OpenedStudy = {
      ...chosen,
      ...read,
      owner: profile.email,
      mayEdit: profile.permissions.includes('planning:write'),
    };
    const store = openStore(next);
    opening.current = { store };
    startTransition(() => setOpened({ study: next, store }));
  }, [read, chosen, profile]);
  useEffect(
    () => () => {
      opening.current?.store?.dispose();
      opening.current = null;
    },
    [],
  );
  return { study, opened };
}
