import { workspace } from '@uni/phrases';
import { useState } from 'react';
import { fileNameOf } from '../../../shared/publishing/file-name.ts';
import { settledScenarios } from '../../scenarios/queues.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';

/** Takes a report of what is on the server, whatever is typed getting there first, and gives its button. */
export function useReport() {
  const { enterprise, version, partial, store } = useWorkspace();
  const [busy, setBusy] = useState(false);
  /** Names follow the enterprise and the version in the file's name, which has no extension. */
  const take = async (names: readonly string[], download: (name: string) => Promise<unknown>) => {
    setBusy(true);
    try {
      await Promise.all([store.settled(), settledScenarios(store)]);
      await download(fileNameOf(enterprise.code, version.nome, ...names));
    } finally {
      setBusy(false);
    }
  };
  const title = partial ? workspace.frame.exportHeld : undefined;
  return { take, button: { icon: 'download', busy, title } as const };
}
