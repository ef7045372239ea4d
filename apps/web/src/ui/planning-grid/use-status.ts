import { useMemo } from 'react';
import { isSingle, rangeOf, type Selection } from '../grid-navigation/selection.ts';
import { rangeValues, type Summary, summarise } from './clipboard.ts';
import { type GridSheet, unitOf } from './model/cells.ts';
import type { LineUnit } from './model/ticks.ts';
import { namesOf } from './use-acts.ts';

export interface GridStatus {
  summary: Summary | null;
  unit: LineUnit;
  line: string;
  from: string;
  to: string;
}

/** Returns the status bar's summary of the selection; figures of one unit only. */
export function useStatus(sheet: GridSheet, selection: Selection): GridStatus {
  const { top, bottom, left, right } = rangeOf(selection);
  return useMemo(() => {
    const range = { top, bottom, left, right };
    const first = sheet.rows[top]?.line;
    const unit = first ? unitOf(first) : 'money';
    const same = sheet.rows.slice(top, bottom + 1).every(({ line }) => unitOf(line) === unit);
    const filled = rangeValues(sheet.rows, sheet.periods, range)
      .flat()
      .filter((value) => value !== null);
    const summary = same && !isSingle(range) ? summarise(filled) : null;
    const [line, from] = namesOf(sheet, { row: top, column: left });
    return { summary, unit, line, from, to: namesOf(sheet, { row: top, column: right })[1] };
  }, [sheet, top, bottom, left, right]);
}
