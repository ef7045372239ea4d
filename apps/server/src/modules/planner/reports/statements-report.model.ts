/** Content of the report of statements: lines of a version's projection by year or month, none computed again. */
import { profitBridge } from '@uni/analysis';
import type { StatementPeriod } from '@uni/contracts';
import { type AccountRow, backlogLines, balanceLines, monthAt, type Projection, statementLines } from '@uni/engine';
import { profitBridge as bridgeCopy, statementsReport as copy } from '@uni/phrases';
import { shortMonth } from '../shared/written-values.model.ts';
import type { ReportHead } from './executive-summary.model.ts';

export interface StatementRow {
  readonly label: string;
  /** Centavos by period. */
  readonly values: readonly number[];
  /** Over all periods; null of a state at the end of a period. */
  readonly total: number | null;
  readonly isSum: boolean;
}

export interface StatementTable {
  readonly title: string;
  readonly rows: readonly StatementRow[];
}

/** The statements of a company, or of all together. */
export interface StatementSection {
  /** Null where the study names no companies. */
  readonly name: string | null;
  readonly tables: readonly StatementTable[];
}

export interface StatementsReport extends ReportHead {
  /** What stands at the head of each column. */
  readonly periods: readonly string[];
  /** Last realised month; null without one. */
  readonly closing: string | null;
  readonly sections: readonly StatementSection[];
}

/** The owner of a section: a company by its key, or all. */
export interface StatementOwner {
  readonly company?: string;
  readonly name: string | null;
}

interface Choice {
  readonly period: StatementPeriod;
  readonly owners: readonly StatementOwner[];
}

/** Returns the statements of a projection; null for a study without accounts. */
export const statementsReport = (
  head: ReportHead,
  projection: Projection,
  { period, owners }: Choice,
): StatementsReport | null => {
  const { base_month: base, lines } = projection;
  if (lines.every(({ key }) => key !== 'bal.assets')) return null;
  const calendar = calendarOf(projection, period);
  const closed = Math.max(0, ...lines.map(({ realised }) => realised?.length ?? 0));
  return {
    ...head,
    periods: [...new Set(calendar)],
    closing: closed === 0 ? null : monthAt(base, closed - 1),
    sections: owners.map(({ name, company }) => ({
      name,
      tables: tablesOf(projection, company, calendar, period),
    })),
  };
};

/** The head of the column in which each month stands. */
const calendarOf = ({ base_month: base, months }: Projection, period: StatementPeriod): string[] =>
  Array.from({ length: months }, (_, t) => monthAt(base, t)).map((month) =>
    period === 'year' ? month.slice(0, 4) : shortMonth(month),
  );

const tablesOf = (
  projection: Projection,
  company: string | undefined,
  calendar: readonly string[],
  period: StatementPeriod,
): StatementTable[] => {
  const own = new Map(
    projection.lines.flatMap((line) =>
      line.module === null && line.company === company ? [[line.key, line.values] as const] : [],
    ),
  );
  const table = (title: string, rows: readonly AccountRow[]): StatementTable => ({
    title,
    rows: rows.flatMap(({ key, label, isStock, isSum }) => {
      const values = own.get(key);
      return values ? [(isStock ? state : flow)(label, values, isSum, calendar)] : [];
    }),
  });
  const bridge = profitBridge(projection, company).map(({ key, values }) =>
    flow(bridgeCopy.rows[key], values, key === 'cash' || key === 'profit', calendar),
  );
  return [
    table(copy.statement, statementLines),
    { title: bridgeCopy.title, rows: bridge },
    table(copy.balance[period], balanceLines),
    table(copy.backlog[period], backlogLines),
  ].filter(({ rows }) => rows.length > 0);
};

type RowOf = (label: string, values: readonly number[], isSum: boolean, calendar: readonly string[]) => StatementRow;

const flow: RowOf = (label, values, isSum, calendar) => ({
  label,
  values: byColumn(values, calendar, (sum, cell) => sum + cell),
  total: values.reduce((sum, cell) => sum + cell, 0),
  isSum,
});

const state: RowOf = (label, values, isSum, calendar) => ({
  label,
  values: byColumn(values, calendar, (_, cell) => cell),
  total: null,
  isSum,
});

const byColumn = (
  values: readonly number[],
  calendar: readonly string[],
  join: (before: number, cell: number) => number,
): number[] => {
  const columns = new Map<string, number>();
  for (const [t, name] of calendar.entries()) columns.set(name, join(columns.get(name) ?? 0, values[t] ?? 0));
  return [...columns.values()];
};
