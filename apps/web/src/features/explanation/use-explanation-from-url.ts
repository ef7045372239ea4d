import { useSearch } from '@tanstack/react-router';
import { monthIndex, type Projection, parseMonth } from '@uni/engine';
import { useEffect, useRef } from 'react';
import type { CashFlowLine } from '../study/cash-flow-view.ts';
import type { Subject } from '../study/explanation-subject.ts';
import { rowOfCell } from '../study/navigation.ts';

interface ExplanationContext {
  projection: Projection;
  tree: readonly CashFlowLine[];
  explain: (subject: Subject) => void;
  goToCell: (line: string, month: number) => void;
}

/**
 * Opens the explanation in a link: of a cell, `explicar=<line>~<YYYY-MM>`, or of an indicator, `explicar=npv`. Runs once, when
 * the study is open. A subject missing from the study is ignored.
 */
export function useExplanationFromUrl({ projection, tree, explain, goToCell }: ExplanationContext): void {
  const explanationKey = useSearch({
    strict: false,
    select: ({ explicar }: Record<string, unknown>) => (typeof explicar === 'string' ? explicar : null),
  });
  const answered = useRef<string | null>(null);
  useEffect(() => {
    if (explanationKey === null || answered.current === explanationKey) return;
    answered.current = explanationKey;
    if (explanationKey in projection.indicators) return explain({ kind: 'indicator', key: explanationKey });
    const cell = cellOfKey(explanationKey, projection);
    if (!cell) return;
    const line = rowOfCell(tree, cell);
    if (line) goToCell(line, cell.month);
    explain({ kind: 'cell', ...cell });
  }, [explanationKey, projection, tree, explain, goToCell]);
}

/** The cell that a link names. `loan.release` stands for the first loan with a figure in that month. */
export function cellOfKey(
  explanationKey: string,
  projection: Projection,
): { key: string; module: number | null; month: number } | null {
  const [key = '', calendar = ''] = explanationKey.split('~');
  if (parseMonth(calendar) === null) return null;
  const month = monthIndex(projection.base_month, calendar);
  if (month < 0 || month >= projection.months) return null;
  const named = projection.lines.filter(
    (line) =>
      line.module === null && (line.key === key || line.key.replace(/^(loan|assignment)\.\d+\./, '$1.') === key),
  );
  const line = named.find(({ values }) => values[month] !== 0) ?? named[0];
  return line ? { key: line.key, module: null, month } : null;
}
