import type { GroupedIndicator } from '@uni/analysis';
import { useEffect, useState } from 'react';
import type { Comparison } from '../study/comparison.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import { explainChange } from './why.ts';

/** Computed after the screen is drawn: it takes many projections. */
export function useAttribution(comparison: Comparison): readonly GroupedIndicator[] | null | 'computing' {
  const { state } = useWorkspace();
  const after = state.draft.valid;
  const [answer, setAnswer] = useState<{
    of: Comparison;
    indicators: readonly GroupedIndicator[] | null;
  } | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setAnswer({ of: comparison, indicators: explainChange(comparison, after) }), 30);
    return () => clearTimeout(timer);
  }, [comparison, after]);
  return answer?.of === comparison ? answer.indicators : 'computing';
}
