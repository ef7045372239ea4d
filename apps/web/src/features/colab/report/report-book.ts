import type { CollaborationKey, CollaborationUnit, CollaborationValues } from '@uni/contracts';
import { collaboration } from '@uni/phrases';
import type { Cell, CellFormat, Row, Sheet, WorkbookModel } from '@uni/workbook';
import { formatMonth } from '../../../ui/numbers/index.ts';
import { periodText } from '../figures-address.ts';
import { describeFormulaText } from '../formula-text.ts';
import { groupText } from '../group-text.ts';
import { reasonText } from '../value-text.ts';

const copy = collaboration.report;

export interface ReportFacts {
  readonly organization: string;
  readonly person: string;
  /** The day it is made, as people read it. */
  readonly day: string;
}

export type ReportIndicator = CollaborationValues['indicators'][number];

/** The indicators that were chosen, in the order of the catalogue; none: all. */
export const chosenIndicators = (
  { indicators }: Pick<CollaborationValues, 'indicators'>,
  keys: readonly CollaborationKey[],
): ReportIndicator[] => (keys.length === 0 ? indicators : indicators.filter(({ key }) => keys.includes(key)));

const text = (value: string, role: 'computed' | 'header' | 'title' | 'note' = 'computed'): Cell => ({
  style: `${role}.text`,
  value,
});

const formats: Readonly<Record<CollaborationUnit, { format: CellFormat; size: number }>> = {
  money: { format: 'money', size: 100 },
  money_per_area: { format: 'money', size: 100 },
  money_per_unit: { format: 'money', size: 100 },
  share: { format: 'percent', size: 1 },
  ratio: { format: 'number', size: 1 },
  area: { format: 'number', size: 1 },
  units: { format: 'number', size: 1 },
  months: { format: 'number', size: 1 },
  area_per_unit: { format: 'number', size: 1 },
};

/** A number of a sheet; an absent value is an empty cell, never a zero. */
const number = (value: number | null, unit: CollaborationUnit): Cell | null => {
  const { format, size } = formats[unit];
  return value === null ? null : { style: `computed.${format}`, value: value / size };
};

/** The report as a spreadsheet: values, series, and what it is made of. */
export function reportWorkbook(
  values: CollaborationValues,
  indicators: readonly ReportIndicator[],
  facts: ReportFacts,
): WorkbookModel {
  return {
    sheets: [valuesSheet(values, indicators), seriesSheet(values, indicators), aboutSheet(values, indicators, facts)],
  };
}

function valuesSheet(
  { enterprises, month, months }: CollaborationValues,
  indicators: readonly ReportIndicator[],
): Sheet {
  const columns = copy.sheetColumns;
  const head = [
    ...[columns.indicator, columns.key, columns.unit, copy.together],
    ...enterprises.map(({ name }) => name),
    ...[columns.median, columns.place, columns.group, columns.reason],
  ];
  return {
    name: copy.indicators,
    columnWidths: [44, 10, 16, ...enterprises.map(() => 18), 18, 18, 32, 60, 60],
    frozen: { rows: 4, columns: 1 },
    rows: [
      [text(copy.indicators, 'title')],
      [text(copy.frame(formatMonth(month), periodText(months)), 'note')],
      [],
      head.map((label) => text(label, 'header')),
      ...indicators.map(
        (one): Row => [
          ...[text(one.name), text(one.key), text(collaboration.units[one.unit]), number(one.value, one.unit)],
          ...one.own.map(({ value }) => number(value, one.unit)),
          number(one.benchmark?.percentiles[2] ?? null, one.unit),
          text(one.benchmark?.place ? collaboration.benchmark.places[one.benchmark.place] : ''),
          text(one.benchmark ? groupText(one.benchmark) : ''),
          text(reasonText(one, describeFormulaText) ?? ''),
        ],
      ),
    ],
  };
}

function seriesSheet({ month, months }: CollaborationValues, indicators: readonly ReportIndicator[]): Sheet {
  const all = [...new Set(indicators.flatMap(({ series }) => series.map((point) => point.month)))].sort();
  return {
    name: copy.series,
    columnWidths: [14, ...indicators.map(() => 22)],
    frozen: { rows: 4, columns: 1 },
    rows: [
      [text(copy.series, 'title')],
      [text(copy.frame(formatMonth(month), periodText(months)), 'note')],
      [],
      [text(collaboration.detail.month, 'header'), ...indicators.map(({ name }) => text(name, 'header'))],
      ...all.map(
        (at): Row => [
          text(formatMonth(at)),
          ...indicators.map(({ series, unit }) =>
            number(series.find((point) => point.month === at)?.value ?? null, unit),
          ),
        ],
      ),
    ],
  };
}

function aboutSheet(values: CollaborationValues, indicators: readonly ReportIndicator[], facts: ReportFacts): Sheet {
  const about = copy.about;
  const reasons = new Set(indicators.flatMap(({ benchmark_reason }) => benchmark_reason ?? []));
  const rows: readonly (readonly [string, string])[] = [
    [about.organization, facts.organization],
    [about.month, formatMonth(values.month)],
    [about.period, periodText(values.months)],
    [about.versions, values.enterprises.map(({ name, version }) => `${name}: ${version.nome}`).join('; ')],
    [
      about.leftOut,
      values.left_out.map(({ name, reason }) => `${name} (${collaboration.leftOutReasons[reason]})`).join('; '),
    ],
    [about.group, [...reasons].map((reason) => collaboration.benchmark.reasons[reason]).join(' ')],
    [about.issued, facts.day],
    [about.by, facts.person],
    ...indicators.map(({ name, formula }) => [name, describeFormulaText(formula)] as const),
  ];
  return {
    name: about.sheet,
    columnWidths: [44, 110],
    frozen: { rows: 0, columns: 0 },
    rows: [[text(about.sheet, 'title')], ...rows.map(([name, value]): Row => [text(name, 'header'), text(value)])],
  };
}
