import type { Explanation } from '@uni/engine';
import { useEffect, useState } from 'react';
import { afterPaint } from '../../ui/after-paint.ts';
import type { Subject } from '../study/explanation-subject.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import { explainSubject } from './explain-model.ts';

interface Explained {
  readonly subject: Subject;
  /** Null when the subject has none. */
  readonly explanation: Explanation | null;
}

/**
 * Returns the subject with its explanation; null until the first is there. The press is answered first, for the first explanation
 * of a study defines all its rows once more. Until another is there the one before stays, with what is open in it.
 */
export function useExplanation(subject: Subject | undefined): Explained | null {
  const { model, tree } = useWorkspace();
  const [explained, setExplained] = useState<Explained | null>(null);
  useEffect(() => {
    if (!subject) return;
    let isCurrent = true;
    afterPaint(() => isCurrent && setExplained({ subject, explanation: explainSubject(model, tree, subject) }));
    return () => {
      isCurrent = false;
    };
  }, [model, tree, subject]);
  return explained;
}
