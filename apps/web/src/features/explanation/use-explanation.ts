import type { Explanation } from '@uni/engine';
import { useEffect, useState } from 'react';
import { afterPaint } from '../../ui/after-paint.ts';
import type { Subject } from '../study/explanation-subject.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import { explainSubject } from './explain-model.ts';

/**
 * Returns the explanation of a subject: null when it has none, 'computing' until it is there. The press is answered first, for the
 * first explanation of a study defines all its rows once more. After an edit the one before stays until then.
 */
export function useExplanation(subject: Subject | undefined): Explanation | null | 'computing' {
  const { model, tree } = useWorkspace();
  const [answer, setAnswer] = useState<{ of: Subject; explanation: Explanation | null } | null>(null);
  useEffect(() => {
    if (!subject) return;
    let isCurrent = true;
    afterPaint(() => isCurrent && setAnswer({ of: subject, explanation: explainSubject(model, tree, subject) }));
    return () => {
      isCurrent = false;
    };
  }, [model, tree, subject]);
  return answer !== null && answer.of === subject ? answer.explanation : 'computing';
}
