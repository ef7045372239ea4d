import { useQueryClient } from '@tanstack/react-query';
import type { Version } from '@uni/contracts';
import { useCallback, useMemo } from 'react';
import { downloadFile, save } from '../../api/download.ts';
import { fileNameOf } from '../../shared/publishing/file-name.ts';
import {
  changeVersion,
  cloneShifted,
  type MergeInput,
  mergeVersions,
  passVersion,
  readDecision,
  removeVersion,
  restoreVersion,
  type Transition,
} from '../study/versions-api.ts';
import { useWorkspace } from '../study/workspace-context.tsx';

/**
 * Returns the actions on versions. Typed edits reach the server before a version is copied, sent or locked. All views of versions
 * are read again afterwards. The caller displays a failure.
 */
export function useVersionActions() {
  const { store, version: opened, enterprise, chooseVersion } = useWorkspace();
  const queries = useQueryClient();
  const refresh = useCallback(
    // The study on screen belongs to the store, which has what the server has not yet.
    () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'study' }),
    [queries],
  );
  return useMemo(() => {
    const after = async <T>(act: Promise<T>): Promise<T> => {
      const done = await act;
      await refresh();
      return done;
    };
    const name = (version: Version): string => fileNameOf(enterprise.code, version.nome, 'decisao');
    return {
      clone: async (version: Version, input: { nome: string; shift_months: number }) => {
        await store.settled();
        const made = await after(cloneShifted(version.id, input));
        chooseVersion(made.id);
      },
      rename: (version: Version, name: string) => after(changeVersion(version.id, { nome: name })),
      makeCurrent: (version: Version) => after(changeVersion(version.id, { current: true })),
      archive: (version: Version, archived: boolean) => after(changeVersion(version.id, { archived })),
      pass: async (version: Version, transition: Transition, reason: string | null) => {
        if (version.id === opened.id) await store.settled();
        return after(passVersion(version.id, transition, reason));
      },
      remove: (version: Version) => after(removeVersion(version.id)),
      restore: (version: Version) => after(restoreVersion(version.id)),
      merge: async (version: Version, input: MergeInput) => {
        await store.settled();
        const merged = await mergeVersions(version.id, input);
        if (merged.edits > 0) await store.reload();
        await refresh();
        return merged;
      },
      decisionPdf: (version: Version) =>
        downloadFile({ name: name(version), type: 'pdf' }, 'GET /api/planner/versions/:id/decision-record/pdf/', {
          params: { id: version.id },
        }),
      decisionJson: async (version: Version) => {
        const text = JSON.stringify(await readDecision(version.id), null, 2);
        save(new Blob([text], { type: 'application/json;charset=utf-8' }), `${name(version)}.json`);
      },
    };
  }, [store, opened.id, enterprise.code, chooseVersion, refresh]);
}
