import { workspace } from '@uni/phrases';
import { useCallback, useEffect } from 'react';
import { tabOfPath } from '../study/navigation.ts';
import type { Workspace } from '../study/workspace-context.tsx';
import { pathLabel } from '../study-forms/descriptors/field-paths.ts';
import type { StudyForm } from '../study-forms/form/form-context.tsx';

/** Requests the effects of a field of the study. Ctrl+[ in the field does it too, as for a cell in a grid. */
export function useRequestEffects(explain: Workspace['explain']): StudyForm['requestEffects'] {
  const requestEffects = useCallback<StudyForm['requestEffects']>(
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
      requestEffects(path, pathLabel(path) ?? workspace.tabs[tabOfPath(path)]);
    };
    document.addEventListener('keydown', key);
    return () => document.removeEventListener('keydown', key);
  }, [requestEffects]);
  return requestEffects;
}
