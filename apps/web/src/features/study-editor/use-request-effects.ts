import { workspace } from '@uni/phrases';
import { useCallback, useEffect } from 'react';
import { tabOfPath } from '../study/navigation.ts';
import type { Workspace } from '../study/workspace-context.tsx';
import type { StudyForm } from '../study-forms/form/form-context.tsx';

/** The label of a field; where its form's code does not come, the title of its tab. */
async function labelOf(path: string): Promise<string> {
  const title = workspace.tabs[tabOfPath(path)];
  const forms = await import('../study-forms/descriptors/field-paths.ts').catch(() => null);
  return forms?.pathLabel(path) ?? title;
}

/** Requests the effects of a field of the study. Ctrl+[ in the field does it too, as for a cell in a grid. */
export function useRequestEffects(explain: Workspace['explain']): NonNullable<StudyForm['requestEffects']> {
  const requestEffects = useCallback<NonNullable<StudyForm['requestEffects']>>(
    (path, label) => explain({ kind: 'field', path, label }),
    [explain],
  );
  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      if (event.key !== '[' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      const field = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-path]') : null;
      const path = field?.dataset.path;
      if (path === undefined) return;
      event.preventDefault();
      void labelOf(path).then((label) => requestEffects(path, label));
    };
    document.addEventListener('keydown', key);
    return () => document.removeEventListener('keydown', key);
  }, [requestEffects]);
  return requestEffects;
}
