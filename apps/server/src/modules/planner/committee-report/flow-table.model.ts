/** Cash of a study by rubric and year, rounded once for all pages. Every sum of printed amounts holds. */
import { cashFlowRubrics, positionOf, roundSums, type SummedAmount } from '@uni/analysis';
import { isWhole, monthAt, type Projection } from '@uni/engine';
import { committeeReport } from '@uni/phrases';

const copy = committeeReport.cashFlow;

/** Centavos of one printed unit. */
export type PrintedUnit = 10_000_000 | 100_000;
export type FlowSection = 'inflows' | 'outflows' | 'financing';

/** A row in centavos: exact, and as printed, both by column. */
export interface FlowRow {
  readonly key: string;
  readonly label: string;
  readonly section: FlowSection;
  readonly exact: FlowAmounts;
  readonly printed: FlowAmounts;
}

export interface FlowAmounts {
  readonly total: number;
  readonly byColumn: readonly number[];
}

export interface FlowTable {
  readonly unit: PrintedUnit;
  readonly columns: readonly string[];
  readonly rows: readonly FlowRow[];
  readonly sections: Readonly<Record<FlowSection, FlowAmounts>>;
  /** Of each column; its total is that of the whole period. */
  readonly balance: FlowAmounts;
  readonly accumulated: readonly number[];
}

interface RawRow {
  readonly key: string;
  readonly label: string;
  readonly section: FlowSection;
  readonly byColumn: readonly number[];
}

const sections: readonly FlowSection[] = ['inflows', 'outflows', 'financing'];
/** Rows of a section that have room; the smallest others are one row. */
const mostRows: Readonly<Record<FlowSection, number>> = { inflows: 8, outflows: 11, financing: 5 };
const mostColumns = 7;
/** From this total on amounts are printed in millions, in centavos. */
const leastOfMillions = 1_000_000_000;

export const flowTable = (projection: Pick<Projection, 'lines' | 'base_month' | 'months'>): FlowTable => {
  const calendar = calendarOf(projection);
  const rows = sections.flatMap((section) => fittingRows(rowsOf(projection, calendar, section), section));
  const largest = rows.reduce((most, { byColumn }) => Math.max(most, Math.abs(sumOf(byColumn))), 0);
  const unit = largest >= leastOfMillions ? 10_000_000 : 100_000;
  return roundedTable(rows, calendar.heads, unit);
};

const sumOf = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

interface Calendar {
  readonly heads: readonly string[];
  /** Position of each month's column. */
  readonly columnOf: readonly number[];
}

const calendarOf = ({ base_month: base, months }: Pick<Projection, 'base_month' | 'months'>): Calendar => {
  const years = Array.from({ length: months }, (_, month) => monthAt(base, month).slice(0, 4));
  const all = [...new Set(years)];
  const heads =
    all.length <= mostColumns ? all : [...all.slice(0, mostColumns - 1), copy.later(all[mostColumns - 1] ?? '')];
  return { heads, columnOf: years.map((year) => Math.min(all.indexOf(year), heads.length - 1)) };
};

const rowsOf = (
  { lines }: Pick<Projection, 'lines'>,
  { heads, columnOf }: Calendar,
  section: FlowSection,
): RawRow[] => {
  const rows = new Map<string, { label: string; byColumn: number[] }>();
  for (const line of lines) {
    if (!isWhole(line) || line.kind !== 'cash' || positionOf(line.key).section !== section) continue;
    const { key, label } = rowOf(line.key, line.label);
    const row = rows.get(key) ?? { label, byColumn: heads.map(() => 0) };
    for (const [month, value] of line.values.entries()) {
      const column = columnOf[month] ?? heads.length - 1;
      row.byColumn[column] = (row.byColumn[column] ?? 0) + value;
    }
    rows.set(key, row);
  }
  return [...rows].map(([key, row]) => ({ key, section, ...row })).filter(({ byColumn }) => byColumn.some(Boolean));
};

const rubricLabels = new Map(cashFlowRubrics.map(({ key, label }) => [key, label]));
const loanFlows: Readonly<Record<string, string>> = {
  release: copy.release,
  interest_paid: copy.interest,
  fees: copy.fees,
  amortization: copy.amortization,
};

/** The row of a line: receipts by kind, outflows by rubric, loans by flow. */
const rowOf = (key: string, label: string): { key: string; label: string } => {
  const { section, rubric } = positionOf(key);
  const flow = key.split('.').at(-1) ?? '';
  if (rubric === 'loans') return { key: `loans.${flow}`, label: loanFlows[flow] ?? label };
  // Of both channels: what follows the dash is the channel.
  if (section === 'inflows' && rubric === 'receipts')
    return { key: `receipts.${flow}`, label: label.split(' – ')[0] ?? label };
  return { key: rubric, label: rubricLabels.get(rubric) ?? label };
};

const fittingRows = (rows: readonly RawRow[], section: FlowSection): RawRow[] => {
  const most = mostRows[section];
  if (rows.length <= most) return [...rows];
  const size = ({ byColumn }: RawRow): number => Math.abs(sumOf(byColumn));
  const large = new Set(rows.toSorted((one, other) => size(other) - size(one)).slice(0, most - 1));
  const small = rows.filter((row) => !large.has(row));
  const byColumn = (rows[0]?.byColumn ?? []).map((_, column) => sumOf(small.map((row) => row.byColumn[column] ?? 0)));
  return [...rows.filter((row) => large.has(row)), { key: `${section}.rest`, label: copy.rest, section, byColumn }];
};

/** An amount of the network with what it is, so that it is found after rounding. */
interface NamedAmount extends SummedAmount {
  readonly name: string;
}

/**
 * All amounts as one network. The whole splits into sections and rows. Cells join into sections of a column, then into columns.
 * Each column adds to the accumulated. Totals lead, so they come closest to their values.
 */
const networkOf = (rows: readonly RawRow[], columns: readonly string[]): NamedAmount[] => {
  const ofSection = (section: FlowSection): readonly RawRow[] => rows.filter((row) => row.section === section);
  const inColumn = (some: readonly RawRow[], column: number): number =>
    sumOf(some.map(({ byColumn }) => byColumn[column] ?? 0));
  const totalOf = (some: readonly RawRow[]): number => sumOf(some.map(({ byColumn }) => sumOf(byColumn)));
  const positions = columns.map((_, column) => column);
  const balances = positions.map((column) => inColumn(rows, column));
  const last = columns.length - 1;
  return [
    ...positions.toReversed().map((column) => ({
      name: `accumulated ${column}`,
      from: `end ${column}`,
      to: column === last ? 'whole' : `end ${column + 1}`,
      value: sumOf(balances.slice(0, column + 1)),
    })),
    ...sections.map((section) => ({
      name: section,
      from: 'whole',
      to: section,
      value: totalOf(ofSection(section)),
    })),
    ...rows.map((row) => ({
      name: `row ${row.key}`,
      from: row.section,
      to: `row ${row.key}`,
      value: sumOf(row.byColumn),
    })),
    ...positions.map((column) => ({
      name: `balance ${column}`,
      from: `column ${column}`,
      to: `end ${column}`,
      value: balances[column] ?? 0,
    })),
    ...sections.flatMap((section) =>
      positions.map((column) => ({
        name: `${section} ${column}`,
        from: `${section} ${column}`,
        to: `column ${column}`,
        value: inColumn(ofSection(section), column),
      })),
    ),
    ...rows.flatMap((row) =>
      positions.map((column) => ({
        name: `cell ${row.key} ${column}`,
        from: `row ${row.key}`,
        to: `${row.section} ${column}`,
        value: row.byColumn[column] ?? 0,
      })),
    ),
  ];
};

const roundedTable = (rows: readonly RawRow[], columns: readonly string[], unit: PrintedUnit): FlowTable => {
  const network = networkOf(rows, columns);
  const rounded = roundSums(network, unit);
  const printed = new Map(network.map(({ name }, at) => [name, rounded[at] ?? 0]));
  const at = (name: string): number => printed.get(name) ?? 0;
  const across = (name: string): number[] => columns.map((_, column) => at(`${name} ${column}`));
  const ofSection = (section: FlowSection): FlowAmounts => ({ total: at(section), byColumn: across(section) });
  return {
    unit,
    columns,
    rows: rows.map(({ byColumn, ...row }) => ({
      ...row,
      exact: { total: sumOf(byColumn), byColumn },
      printed: { total: at(`row ${row.key}`), byColumn: across(`cell ${row.key}`) },
    })),
    sections: {
      inflows: ofSection('inflows'),
      outflows: ofSection('outflows'),
      financing: ofSection('financing'),
    },
    balance: { total: at(`accumulated ${columns.length - 1}`), byColumn: across('balance') },
    accumulated: across('accumulated'),
  };
};
