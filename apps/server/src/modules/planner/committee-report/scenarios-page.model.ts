/** Scenarios next to each other, and the return with each premise at two amounts. */
import { type Driver, evaluateHurdles, type Tornado, tornado, usualRanges } from '@uni/analysis';
import type { ReportBlock, ReportDrawing, ReportPage, ReportShape, ReportTable, ReportTone } from '@uni/contracts';
import type { Model } from '@uni/engine';
import { analysis, committeeReport } from '@uni/phrases';
import { decimal, percent } from '../shared/written-values.model.ts';
import {
  amountRules,
  box,
  drawingOf,
  gutter,
  label,
  mark,
  monthScale,
  type Size,
  seriesLine,
  stroke,
  yearLabels,
} from './drawing.model.ts';
import { chartHeight } from './page-geometry.model.ts';
import { missingPage, pageOf, rowOf, tableOf, textOf } from './page-parts.model.ts';
import {
  clipped,
  closedMonths,
  figureText,
  halfWidth,
  indicatorLabel,
  lineValues,
  numberAt,
  type ReportFacts,
} from './report-facts.model.ts';

const copy = committeeReport.scenarios;

/** The report's own numbers and those next to them. */
const mostScenarios = 4;
const tones: readonly ReportTone[] = ['ink', 'up', 'down', 'brand_mid'];

interface Compared {
  readonly name: string;
  readonly model: Model;
  readonly tone: ReportTone;
}

export const scenariosPage = (facts: ReportFacts): ReportPage => {
  if (facts.isLarge) return missingPage('scenarios', copy.tooLarge);
  const { model, format } = facts;
  const own = { name: clipped(facts.head.scenario ?? committeeReport.ownScenario, 24), model };
  const others = facts.scenarios.flatMap(({ name, model: other }) =>
    other ? [{ name: clipped(name, 24), model: other }] : [],
  );
  const compared = [own, ...others]
    .slice(0, mostScenarios)
    .map((one, at): Compared => ({ ...one, tone: tones[at] ?? 'ink' }));
  const effects = tornado(model, 'irr_year', usualRanges(model.study));
  const title = titleOf(facts, compared, effects);
  const width = halfWidth(format);
  return pageOf('scenarios', { title, subtitle: others.length === 0 ? copy.alone : copy.subtitle }, [
    [
      [
        curvesDrawing(compared, title, { width, height: chartHeight(format, 0.42) }),
        scenarioTable(facts, compared),
        ...leftOut(facts, others.length),
      ],
      [tornadoDrawing(effects, title, { width, height: chartHeight(format, 0.84) })],
    ],
  ]);
};

const titleOf = ({ criteria }: ReportFacts, compared: readonly Compared[], { bars }: Tornado): string => {
  const [one, other] = bars.filter(({ swing }) => swing !== null && swing > 0);
  const widest = one && other ? copy.widest(driverName(one.driver), lowered(driverName(other.driver))) : copy.noRate;
  if (criteria.length === 0 || compared.length < 2) return widest;
  const met = compared.filter(({ model }) => resultOf(model, criteria) === 'passes').length;
  return copy.joined(copy.meets(met, compared.length), lowered(widest));
};

const lowered = (text: string): string =>
  /^[A-ZÀ-Ú]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);

const driverName = ({ key }: Driver): string => analysis.driver[key];

const resultOf = ({ projection }: Model, criteria: ReportFacts['criteria']) =>
  evaluateHurdles(projection.indicators, criteria).result;

const curvesDrawing = (compared: readonly Compared[], title: string, size: Size): ReportDrawing => {
  const [own] = compared;
  if (!own) return drawingOf(copy.drawing(title), size, []);
  const curves = compared.map(({ model }) => lineValues(model, 'accumulated_free'));
  const months = curves.reduce((most, { length }) => Math.max(most, length), 1);
  const legend = 11 * compared.length;
  const scale = monthScale(months, curves, { width: size.width, height: size.height - legend });
  return drawingOf(copy.drawing(title), size, [
    ...amountRules(scale),
    ...compared.flatMap(({ model, tone }, at) =>
      seriesLine(curves[at] ?? [], closedMonths(model), scale, tone, at === 0 ? 1.6 : 1),
    ),
    ...yearLabels(own.model.projection.base_month, months, scale),
    ...compared.flatMap(({ name, model, tone }, at): ReportShape[] => {
      const y = size.height - legend + 11 * at + 6;
      const worst = numberAt(model, 'max_exposure_month');
      const point = worst === null ? [] : [mark('diamond', scale.x(worst), scale.y(curves[at]?.[worst] ?? 0), tone)];
      const line = stroke(
        [
          [gutter, y],
          [gutter + 16, y],
        ],
        tone,
        { width: at === 0 ? 1.6 : 1 },
      );
      return [line, label(`${name}, ${figureText(model, 'result')}`, gutter + 22, y, { tone }), ...point];
    }),
  ]);
};

const compareKeys = ['vgv_gross', 'result', 'irr_year', 'npv', 'max_exposure', 'payback_month'] as const;

const scenarioTable = ({ criteria }: ReportFacts, compared: readonly Compared[]): ReportTable =>
  tableOf(
    copy.table,
    [copy.indicator, ...compared.map(({ name }) => clipped(name, 16))],
    [
      ...compareKeys.map((key) => rowOf([indicatorLabel(key), ...compared.map(({ model }) => figureText(model, key))])),
      ...(criteria.length === 0
        ? []
        : [
            rowOf(
              [
                copy.criteria,
                ...compared.map(({ model }) => {
                  const result = resultOf(model, criteria);
                  return { text: copy.results[result], ...(result === 'fails' ? { tone: 'down' as const } : {}) };
                }),
              ],
              'sum',
            ),
          ]),
    ],
  );

const leftOut = ({ scenarios }: ReportFacts, count: number): ReportBlock[] => {
  const refused = scenarios.filter(({ model }) => model === null).map(({ name }) => clipped(name, 24));
  const more = Math.max(0, count + 1 - mostScenarios);
  const sentences = [...(refused.length === 0 ? [] : [copy.refused(refused.slice(0, 3).join(', '))]), copy.more(more)];
  const text = sentences.filter(Boolean).join(' ');
  return text === '' ? [] : [textOf('', text)];
};

const mostBars = 10;
const nameRoom = 108;
const valueRoom = 40;

/** The two amounts of a driver in words. */
const amountOf = ({ unit }: Driver, amount: number): string => {
  const sign = amount > 0 ? '+' : '';
  if (unit === 'months') return `${sign}${decimal(amount, 0)} m`;
  return `${sign}${percent(amount, 0)}${unit === 'points' ? ' p.p.' : ''}`.replace('% p.p.', ' p.p.');
};

const tornadoDrawing = ({ base, bars }: Tornado, title: string, size: Size): ReportDrawing => {
  const drawn = bars.filter(({ swing }) => swing !== null && swing > 0).slice(0, mostBars);
  const ends = drawn.flatMap(({ low, high }) => [low.value, high.value]).filter((value) => value !== null);
  const [least, most] = [Math.min(base ?? 0, ...ends), Math.max(base ?? 0, ...ends)];
  const left = nameRoom + valueRoom;
  const x = (value: number): number => left + ((value - least) / (most - least || 1)) * (size.width - left - valueRoom);
  const step = Math.min(34, (size.height - 34) / Math.max(1, drawn.length));
  const middle = x(base ?? 0);
  const bottom = 16 + step * drawn.length;
  const bar = (value: number | null, y: number): ReportShape[] => {
    if (value === null || base === null || value === base) return [];
    const from = Math.min(x(value), middle);
    const isUp = value > base;
    return [
      box(
        from,
        y + step * 0.22,
        { width: Math.abs(x(value) - middle), height: step * 0.56 },
        isUp ? 'up' : 'down',
        isUp ? 'solid' : 'hatched',
      ),
      label(percent(value, 1), isUp ? x(value) + 4 : x(value) - 4, y + step / 2, {
        align: isUp ? 'left' : 'right',
        bold: true,
      }),
    ];
  };
  return drawingOf(copy.tornado(title), { width: size.width, height: bottom + 16 }, [
    label(copy.falls, middle - 6, 6, { align: 'right', tone: 'quiet' }),
    label(copy.rises, middle + 6, 6, { tone: 'quiet' }),
    ...drawn.flatMap(({ driver, low, high }, at): ReportShape[] => {
      const y = 16 + at * step;
      return [
        label(clipped(driverName(driver), 28), 0, y + step / 2 - 4, { size: 7.5 }),
        label(`${amountOf(driver, low.amount)} / ${amountOf(driver, high.amount)}`, 0, y + step / 2 + 5, {
          tone: 'quiet',
          size: 6,
        }),
        ...bar(low.value, y),
        ...bar(high.value, y),
      ];
    }),
    stroke(
      [
        [middle, 14],
        [middle, bottom],
      ],
      'ink',
      { width: 0.8 },
    ),
    ...(base === null ? [] : [label(copy.base(percent(base, 1)), middle, bottom + 8, { align: 'center', bold: true })]),
  ]);
};
