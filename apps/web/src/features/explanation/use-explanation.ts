import type { Explanation } from '@uni/engine';
import { useEffect, useState } from 'react';
import { afterPaint } from '../../ui/after-paint.ts';
import type { Subject } from '../study/explanation-subject.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import { explainSubject } from './explain-model.ts';

/**
 * The explanation of a subject; null when it has none, 'computing' until it is there. It is computed once the press is answered,
 * for the first one of a study defines all its rows once more. That of the study before an edit stays until then.
 */
export function useExplanation(subject: Subject | undefined): Explanation | null | 'computing' {
  const { model, tree } = useWorkspace();
  const [answer, setAnswer] = useState<{ of: Subject; explanation: Explanation | null } | null>(null);
  useEffect(() => {
    if (!subject) return;
    let isAsked = true;
    afterPaint(() => isAsked && setAnswer({ of: subject, explanation: explainSubject(model, tree, subject) }));
    return () => {
      isAsked = false;
    };
  }, [model, tree, subject]);
  return answer !== null && answer.of === subject ? answer.explanation : 'computing';
}
