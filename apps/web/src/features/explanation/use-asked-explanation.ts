import { useSearch } from '@tanstack/react-router';
import { monthIndex, type Projection, parseMonth } from '@uni/engine';
import { useEffect, useRef } from 'react';
import type { CashFlowLine } from '../study/cash-flow-view.ts';
import type { Subject } from '../study/explanation-subject.ts';
import { rowOfCell } from '../study/navigation.ts';

interface Asked {
  projection: Projection;
  tree: readonly CashFlowLine[];
  explain: (subject: Subject) => void;
  goToCell: (line: string, month: number) => void;
}

/**
 * A link may ask for an explanation: of a cell, `explicar=<line>~<YYYY-MM>`, or of an indicator, `explicar=npv`. Answered once, when the study is open; what the
 * study does not have is passed over.
 */
export function useAskedExplanation({ projection, tree, explain, goToCell }: Asked): void {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const wanted = typeof search.explicar === 'string' ? search.explicar : null;
  const answered = useRef<string | null>(null);
  useEffect(() => {
    if (wanted === null || answered.current === wanted) return;
    answered.current = wanted;
    if (wanted in projection.indicators) return explain({ kind: 'indicator', key: wanted });
    const cell = askedCell(wanted, projection);
    if (!cell) return;
    const line = rowOfCell(tree, cell);
    if (line) goToCell(line, cell.month);
    explain({ kind: 'cell', ...cell });
  }, [wanted, projection, tree, explain, goToCell]);
}

/** The cell that a link names. `loan.release` stands for the first loan with a figure in that month. */
export function askedCell(
  wanted: string,
  projection: Projection,
): { key: string; module: number | null; month: number } | null {
  const [key = '', calendar = ''] = wanted.split('~');
  if (parseMonth(calendar) === null) return null;
  const month = monthIndex(projection.base_month, calendar);
  if (month < 0 || month >= projection.months) return null;
  const named = projection.lines.filter(
    (line) => line.module === null && (line.key === key || line.key.replace(/^loan\.\d+\./, 'loan.') === key),
  );
  const line = named.find(({ values }) => values[month] !== 0) ?? named[0];
  return line ? { key: line.key, module: null, month } : null;
}
