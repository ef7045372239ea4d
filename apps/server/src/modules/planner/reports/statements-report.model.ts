/** Content of the report of statements: lines of a version's projection by calendar year, none computed again. */
import { profitBridge } from '@uni/analysis';
import {
  type AccountRow,
  backlogLines,
  balanceLines,
  isWhole,
  monthAt,
  type Projection,
  statementLines,
} from '@uni/engine';
import { profitBridge as bridgeCopy, statementsReport as copy } from '@uni/phrases';
import type { ReportHead } from './executive-summary.model.ts';

export interface StatementRow {
  readonly label: string;
  /** Centavos by year. */
  readonly values: readonly number[];
  /** Over all years; null of a state at the end of a year. */
  readonly total: number | null;
  readonly isSum: boolean;
}

export interface StatementTable {
  readonly title: string;
  readonly rows: readonly StatementRow[];
}

export interface StatementsReport extends ReportHead {
  readonly years: readonly string[];
  /** Last realised month; null without one. */
  readonly closing: string | null;
  readonly tables: readonly StatementTable[];
}

/** Returns the statements of a projection; null for a study without accounts. */
export const statementsReport = (head: ReportHead, projection: Projection): StatementsReport | null => {
  const { base_month: base, lines, months } = projection;
  const whole = new Map(lines.flatMap((line) => (isWhole(line) ? [[line.key, line] as const] : [])));
  if (!whole.has('bal.assets')) return null;
  const calendar = Array.from({ length: months }, (_, t) => monthAt(base, t).slice(0, 4));
  const years = [...new Set(calendar)];
  const flow = (label: string, values: readonly number[], isSum: boolean): StatementRow => ({
    label,
    values: years.map((year) => values.reduce((sum, cell, t) => (calendar[t] === year ? sum + cell : sum), 0)),
    total: values.reduce((sum, cell) => sum + cell, 0),
    isSum,
  });
  const state = (label: string, values: readonly number[], isSum: boolean): StatementRow => ({
    label,
    values: years.map((year) => values[calendar.lastIndexOf(year)] ?? 0),
    total: null,
    isSum,
  });
  const table = (title: string, rows: readonly AccountRow[]): StatementTable => ({
    title,
    rows: rows.flatMap(({ key, label, isStock, isSum }) => {
      const line = whole.get(key);
      return line ? [(isStock ? state : flow)(label, line.values, isSum)] : [];
    }),
  });
  const closed = Math.max(0, ...lines.map(({ realised }) => realised?.length ?? 0));
  return {
    ...head,
    years,
    closing: closed === 0 ? null : monthAt(base, closed - 1),
    tables: [
      table(copy.statement, statementLines),
      {
        title: bridgeCopy.title,
        rows: profitBridge(projection).map(({ key, values }) =>
          flow(bridgeCopy.rows[key], values, key === 'cash' || key === 'profit'),
        ),
      },
      table(copy.balance, balanceLines),
      table(copy.backlog, backlogLines),
    ].filter(({ rows }) => rows.length > 0),
  };
};
