/** Rows of the feeds of plans as entities: one value of one type a property. */
import { type FeedFormat, feedColumns, textOfFigure } from '@uni/contracts';
import type { PlanFeedKey } from './feed-rows.model.ts';
import type { FeedValue } from './feed-text.gateway.ts';

type PlanValue = string | number | boolean | null;
export type PlanEntity = Readonly<Record<string, PlanValue>>;

/** Of an enterprise's current version: one row a line, module and month, or an indicator. */
const rowIdOf = (row: PlanEntity): string =>
  'indicator' in row
    ? `${row.enterprise_id}.${row.indicator}`
    : `${row.enterprise_id}.${row.module ?? '-'}.${row.line}.${String(row.month).slice(0, 7)}`;

type Format = FeedFormat;

/** Money in reais, a month as the day it begins on. */
const convertedOf = (value: string | number | null, format: Format): PlanValue => {
  if (value === null) return null;
  if (format === 'money') return Number(value) / 100;
  if (format === 'month') return `${value}-01`;
  return format === 'flag' ? value === 1 : value;
};

const propertiesOf = (name: string, value: FeedValue, format: Format): [string, PlanValue][] => {
  if (typeof value !== 'object' || value === null) return [[name, convertedOf(value, format)]];
  const { as, value: figure } = value;
  const isNumber = typeof figure === 'number';
  return [
    [name, isNumber ? convertedOf(figure, as) : null],
    [textOfFigure(name), isNumber ? null : figure],
  ];
};

export const planEntity = (key: PlanFeedKey, row: Readonly<Record<string, FeedValue>>): PlanEntity => {
  const columns: readonly (readonly [string, Format])[] = Object.entries(feedColumns[key]);
  const entity = Object.fromEntries(columns.flatMap(([name, format]) => propertiesOf(name, row[name] ?? null, format)));
  return { row_id: rowIdOf(entity), ...entity };
};
