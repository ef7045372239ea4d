import { monthIndex } from '@uni/engine';
import { versions } from '@uni/phrases';
import { useMemo } from 'react';
import type { Beside, CellNote, NoteOf } from '../../ui/planning-grid/index.ts';
import { type CashFlowLine, type ChartView, withFoot } from '../study/cash-flow-view.ts';
import { cashFlowOf } from '../study/study-facts.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import { gridDifference } from './grid-difference.ts';
import { useComments } from './use-comments.ts';

/**
 * Returns the cash-flow lines as the comparison displays them, and those of the chart at the foot. Includes the cells' notes:
 * differences and comments.
 */
export function useCashFlowLines(view: ChartView): {
  lines: readonly CashFlowLine[];
  noteOf: NoteOf | undefined;
  beside: Beside | undefined;
} {
  const { tree: all, projection, comparing } = useWorkspace();
  const tree = useMemo(() => withFoot(all, view), [all, view]);
  const { main, mode } = comparing;
  const { threads } = useComments();
  const difference = useMemo(() => {
    if (!main || mode === 'off') return null;
    const before = cashFlowOf(main.study, main.projection);
    return gridDifference(tree, before, { here: projection, there: main.projection }, mode);
  }, [tree, projection, main, mode]);
  const commented = useMemo(() => {
    const months = new Map<string, Set<number>>();
    for (const { line, month, resolved_at } of threads) {
      if (month === null || resolved_at !== null) continue;
      months.set(line, (months.get(line) ?? new Set()).add(monthIndex(projection.base_month, month)));
    }
    return months;
  }, [threads, projection.base_month]);
  const noteOf = useMemo((): NoteOf | undefined => {
    if (!difference && commented.size === 0) return undefined;
    return (line, period) => {
      const note = difference?.noteOf(line, period) ?? null;
      const months = commented.get(line.id);
      const isCommented = months !== undefined && [...months].some((at) => period.from <= at && at <= period.to);
      return isCommented ? withComment(note) : note;
    };
  }, [difference, commented]);
  const name = main?.version.nome;
  const beside = useMemo(
    () => (difference && mode === 'double' && name ? { label: name, of: difference.before } : undefined),
    [difference, mode, name],
  );
  return { lines: difference?.lines ?? tree, noteOf, beside };
}

const withComment = (note: CellNote | null): CellNote => ({
  tone: note?.tone ?? null,
  text: [note?.text, versions.grid.commented].filter(Boolean).join(', '),
  commented: true,
});
