/** Contracted sales by month, and what is sold by typology. */
import { roundSums } from '@uni/analysis';
import type { ReportDrawing, ReportPage, ReportTable } from '@uni/contracts';
import { isWhole, type Model, type Typology, typologiesOf } from '@uni/engine';
import { committeeReport } from '@uni/phrases';
import { compactMoney, decimal, percent } from '../shared/written-values.model.ts';
import { amountRules, drawingOf, monthScale, type Size, yearLabels } from './drawing.model.ts';
import { flowBar } from './flow-drawing.model.ts';
import { chartHeight, contentWidth } from './page-geometry.model.ts';
import { missingPage, pageOf, rowOf, tableOf } from './page-parts.model.ts';
import { amountCell, clipped, closedMonths, monthText, type ReportFacts, unitName } from './report-facts.model.ts';

const copy = committeeReport.sales;
/** Months of which the title gives the share. */
const firstYear = 12;

export const salesPage = (facts: ReportFacts): ReportPage => {
  const { model, format } = facts;
  const sold = contractedByMonth(model);
  const months = sold.flatMap((value, month) => (value === 0 ? [] : [month]));
  const [first] = months;
  const last = months.at(-1);
  const total = sold.reduce((sum, value) => sum + value, 0);
  if (first === undefined || last === undefined || total <= 0) return missingPage('sales', copy.none);
  const early = sold.slice(first, first + firstYear).reduce((sum, value) => sum + value, 0);
  const whole = copy.title(compactMoney(total), monthText(model, last));
  const title = last - first < firstYear ? whole : copy.share(whole, percent(early / total, 0), firstYear);
  return pageOf('sales', { title, subtitle: copy.subtitle }, [
    [[salesDrawing(model, sold, title, { width: contentWidth(format), height: chartHeight(format, 0.5) })]],
    [[typologyTable(facts)]],
  ]);
};

/** Sales and resales in centavos, as contracted. */
export const contractedByMonth = ({ projection }: Pick<Model, 'projection'>): number[] => {
  const sold = new Array<number>(projection.months).fill(0);
  for (const line of projection.lines)
    if (isWhole(line) && /^(sales|resales)\./.test(line.key))
      for (const [month, value] of line.values.entries()) sold[month] = (sold[month] ?? 0) + value;
  return sold;
};

const salesDrawing = (model: Model, sold: readonly number[], title: string, size: Size): ReportDrawing => {
  const { base_month: base, months } = model.projection;
  const scale = monthScale(months, [sold], size);
  const closed = closedMonths(model);
  return drawingOf(copy.drawing(title), size, [
    ...amountRules(scale),
    ...sold.flatMap((value, month) => flowBar(value, month, month < closed, scale)),
    ...yearLabels(base, months, scale),
  ]);
};

/** Rows that have room; the smallest others are one row. */
const mostTypologies = 9;

interface TypologyRow extends Pick<Typology, 'units'> {
  readonly label: string;
  readonly barter: number;
  readonly area: number;
  /** At the price of the table, centavos. */
  readonly value: number;
}

const typologyTable = ({ model, flow: { unit } }: ReportFacts): ReportTable => {
  const rows = typologyRows(model);
  const large = rows
    .toSorted((one, other) => other.value - one.value)
    .slice(0, rows.length <= mostTypologies ? mostTypologies : mostTypologies - 1);
  const rest = rows.filter((row) => !large.includes(row));
  const listed = [...large, ...(rest.length === 0 ? [] : [joined(copy.rest(rest.length), rest)])];
  const whole = joined(copy.total, rows);
  const [total = 0, ...values] = roundSums(
    [
      { from: 'rows', to: 'table', value: whole.value },
      ...listed.map(({ value }) => ({ from: 'table', to: 'rows', value })),
    ],
    unit,
  );
  const cellsOf = ({ label, units, barter, area, value }: TypologyRow, printed: number) => [
    label,
    decimal(units, 0),
    barter === 0 ? committeeReport.none : decimal(barter, 0),
    decimal(area, 0),
    area === 0 ? committeeReport.none : decimal(value / 100 / area, 0),
    amountCell(printed, unit),
  ];
  const heads = copy.heads.map((head, at) => (at === copy.heads.length - 1 ? `${head}, ${unitName(unit)}` : head));
  return tableOf(copy.total, heads, [
    ...listed.map((row, at) => rowOf(cellsOf(row, values[at] ?? 0))),
    rowOf(cellsOf(whole, total), 'sum'),
  ]);
};

const typologyRows = ({ study }: Model): TypologyRow[] =>
  study.modules.flatMap((module) =>
    typologiesOf(module).map(({ name, units, barter_units, private_area, price_m2 }, at): TypologyRow => {
      const area = units * private_area;
      const own = name ?? `${at + 1}`;
      return {
        label: clipped(study.modules.length > 1 ? `${own}, ${module.name ?? module.number}` : own, 60),
        ...{ units, barter: barter_units ?? 0, area, value: Math.round(area * price_m2 * 100) },
      };
    }),
  );

const joined = (label: string, rows: readonly TypologyRow[]): TypologyRow => {
  const sum = (figure: (row: TypologyRow) => number): number => rows.reduce((all, row) => all + figure(row), 0);
  return {
    label,
    units: sum(({ units }) => units),
    barter: sum(({ barter }) => barter),
    area: sum(({ area }) => area),
    value: sum(({ value }) => value),
  };
};
