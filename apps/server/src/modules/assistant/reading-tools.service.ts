/** Indicators and lines of a version, as its projection states them. */
import { yearlyOf } from '@uni/analysis';
import { type AssistantInput, assistantLimits } from '@uni/contracts';
import { monthAt, monthIndex, type Projection, type ProjectionLine } from '@uni/engine';
import { assistant } from '@uni/phrases';
import type { Context } from '../../platform/context.ts';
import { projectionOf } from '../planner/index.ts';
import { figuresOf } from './figures.model.ts';
import { describeVersion, reachStudy } from './reached.service.ts';
import type { ToolResult } from './tool-result.model.ts';

export async function presentIndicators(
  context: Context,
  { version, keys }: AssistantInput<'read_indicators'>,
): Promise<ToolResult<'read_indicators'>> {
  const row = await reachStudy(context, version);
  const { base_month, indicators } = await projectionOf(context.db, row);
  const figures = figuresOf(indicators)
    .filter(({ key }) => keys === undefined || keys.includes(key))
    .map(({ key, label, unit, formula }) => ({ key, label, unit, value: indicators[key] ?? null, formula }));
  return {
    text: assistant.answers.indicators(figures.length, row.nome),
    result: { version: describeVersion(row), base_month, indicators: figures },
  };
}

export async function presentLines(
  context: Context,
  input: AssistantInput<'read_lines'>,
): Promise<ToolResult<'read_lines'>> {
  const row = await reachStudy(context, input.version);
  const projection = await projectionOf(context.db, row);
  const chosen = projection.lines.filter((line) => isChosen(line, input));
  const { page } = input;
  const visible = chosen.slice((page - 1) * assistantLimits.lines, page * assistantLimits.lines);
  const periods = periodsOf(projection, input);
  const lines = visible.map((line) => ({
    ...{ key: line.key, module: line.module, company: line.company ?? null },
    ...{ label: line.label, kind: line.kind, total: line.total },
    values: valuesOf(line, projection, input),
  }));
  const result = { version: describeVersion(row), base_month: projection.base_month, count: chosen.length, page };
  return { text: assistant.answers.lines(chosen.length, row.nome), result: { ...result, periods, lines } };
}

type LinesInput = AssistantInput<'read_lines'>;

/** A line by its key, or by that of what it is part of. */
const isChosen = ({ key, module }: ProjectionLine, { lines, module: chosen }: LinesInput): boolean =>
  module === chosen && (lines === undefined || lines.some((one) => key === one || key.startsWith(`${one}.`)));

/** Positions of the requested months, both ends included. */
const rangeOf = ({ base_month, months }: Projection, { from, to }: LinesInput): readonly [number, number] => [
  from === undefined ? 0 : Math.max(0, monthIndex(base_month, from)),
  to === undefined ? months : Math.min(months, monthIndex(base_month, to) + 1),
];

const periodsOf = (projection: Projection, input: LinesInput): string[] => {
  const [first, end] = rangeOf(projection, input);
  const months = Array.from({ length: Math.max(0, end - first) }, (_, at) =>
    monthAt(projection.base_month, first + at),
  );
  return input.by === 'month' ? months : [...new Set(months.map((month) => month.slice(0, 4)))];
};

const valuesOf = (line: ProjectionLine, projection: Projection, input: LinesInput): number[] => {
  const [first, end] = rangeOf(projection, input);
  const values = line.values.slice(first, end);
  if (input.by === 'month') return values;
  return yearlyOf({ key: line.key, values }, monthAt(projection.base_month, first)).map(({ value }) => value);
};
