import {
  type CascadeKey,
  type ConstructionCurves,
  cascadeKeys,
  causedCascade,
  driverOf,
  opposedSteps,
  partsOf,
  resultCascade,
  type TwoWayTable,
} from '@uni/analysis';
import type { Version } from '@uni/contracts';
import { describe, expect, it } from 'vitest';
import { type ChartCell, cellText } from '../../ui/charts/index.ts';
import { heatSketch, tornadoSketch } from '../scenarios/chart-sketches.ts';
import { cashFlowOf } from '../study/study-facts.ts';
import { goldenStudies } from '../study/testing/golden-projections.ts';
import { versionHistoryPicture } from '../versions/version-history-model.ts';
import { cascadePicture, stepTarget } from './cascade-model.ts';
import { cashFlowPicture } from './chart-model.ts';
import { baselineOf, progressPicture } from './progress-model.ts';
import { scheduleColumns, schedulePicture, scheduleSize } from './schedule-model.ts';
import { sourcesPicture } from './sources-model.ts';

const named = (fragment: string) => {
  const goldenStudy = goldenStudies.find(({ name }) => name.includes(fragment));
  if (!goldenStudy) throw new Error(`no golden study ${fragment}`);
  return goldenStudy.model;
};
const towers = named('two-towers');
/** Returns the value of a cell; NaN for text, so that it equals nothing. */
const valueIn = (cell: ChartCell | undefined): number => (typeof cell === 'object' ? cell.value : Number.NaN);
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

describe('the cascade', () => {
  it.each(goldenStudies)(
    'of $name has the steps of its table, each beginning where the one before it ended',
    ({ model }) => {
      const { bars, table } = cascadePicture(model.projection, null);
      expect(table.rows).toHaveLength(bars.length);
      for (const [at, bar] of bars.entries()) {
        if (bar.tone !== 'end') expect(bar.from).toBe(bars[at - 1]?.to);
        expect(bar.to - bar.from).toBe(valueIn(table.rows[at]?.[1]));
      }
    },
  );

  it('puts the compared version behind it, and tells the difference of every step that either has', () => {
    const other = named('two-houses').projection;
    const { bars, table } = cascadePicture(towers.projection, { name: 'Rev 1', projection: other });
    expect(table.columns.slice(-2)).toEqual(['Rev 1', 'Diferença']);
    expect(bars[0]?.ghost).toEqual({ from: 0, to: other.indicators.vgv_gross });
    const split = new Set([...opposedSteps(towers.projection), ...opposedSteps(other)]);
    const both = [towers.projection, other].flatMap((one) => causedCascade(one, split));
    expect(table.rows).toHaveLength(new Set(both.map(({ key }) => key)).size);
    for (const [, value, , before, difference] of table.rows)
      expect(valueIn(difference)).toBe(valueIn(value) - valueIn(before));
  });

  it('explains a step only by a row that is exactly it', () => {
    for (const { model } of goldenStudies) {
      const tree = cashFlowOf(model.study, model.projection);
      const totals = new Map<string, number>();
      const note = (lines: typeof tree): void => {
        for (const line of lines) {
          totals.set(line.id, line.total);
          note(line.children as typeof tree);
        }
      };
      note(tree);
      for (const { key, value } of resultCascade(model.projection)) {
        const target = stepTarget({ key, of: key, value }, tree);
        if (target.kind === 'row') expect([key, totals.get(target.line)]).toEqual([key, value]);
      }
    }
  });

  it.each(goldenStudies)('of $name never nets causes of both signs into one step', ({ model }) => {
    const { steps } = cascadePicture(model.projection, null);
    const causes = partsOf(model.projection);
    for (const { key, of, value } of steps) {
      const netted = (key === of ? (causes.get(of) ?? []) : []).map((cause) => cause.value);
      expect([key, netted.some((one) => one > 0) && netted.some((one) => one < 0)]).toEqual([key, false]);
      if (netted.length > 0) expect([key, netted.reduce((sum, one) => sum + one, 0)]).toEqual([key, value]);
    }
    const whole = resultCascade(model.projection);
    for (const [step, components] of causes)
      expect([step, [...components].reduce((sum, one) => sum + one.value, 0)]).toEqual([
        step,
        whole.find(({ key }) => key === step)?.value ?? 0,
      ]);
  });

  it('leads every step somewhere', () => {
    const kinds = cascadeKeys.map((key: CascadeKey) => stepTarget({ key, of: key, value: 1 }, []).kind);
    expect(new Set(kinds)).toEqual(new Set(['indicator', 'path']));
  });
});

describe('the sources of funds', () => {
  const loans = named('loans');

  it('accumulate to what comes in, with the loans on the axis', () => {
    const { layers, title } = sourcesPicture(loans.projection, loans.study, 'accumulated');
    expect(layers.map(({ key }) => key)).toEqual(['loans', 'own', 'clients']);
    const monthly = sourcesPicture(loans.projection, loans.study, 'month').layers;
    for (const [at, { values }] of layers.entries())
      expect(values.at(-1)).toBe(monthly[at]?.values.reduce((sum, value) => sum + value, 0));
    expect(plain(title)).toMatch(/^Entram .+: .+ \d+%/);
  });

  it('have the limit of the loans only where all of them have one, and only where they accumulate', () => {
    const [first] = loans.study.loans ?? [];
    if (!first) throw new Error('the case has no loan');
    const limited = { loans: [{ ...first, limit: 1000 }] };
    expect(sourcesPicture(loans.projection, limited, 'accumulated').limits.map(({ value }) => value)).toEqual([
      100_000,
    ]);
    expect(sourcesPicture(loans.projection, limited, 'month').limits).toEqual([]);
    expect(sourcesPicture(loans.projection, { loans: [] }, 'accumulated').limits).toEqual([]);
  });

  it('of a study without any say so', () => {
    expect(sourcesPicture({ lines: [], months: 3 }, {}, 'month').title).toBe('Nenhum recurso entra neste estudo');
  });
});

describe('versions in time', () => {
  const version = (id: number, day: string, value: number | null, rest: Partial<Version> = {}) =>
    ({
      id,
      nome: `Rev ${id}`,
      state: 'draft',
      archived: false,
      created_at: `2026-${day}T12:00:00-03:00`,
      created_by__name: 'Ana',
      cloned_from: null,
      approved_by__name: null,
      indicators: value === null ? null : { result: value },
      ...rest,
    }) as Version;
  const versions = [
    version(3, '03-01', 300_000_000, { cloned_from: { version: 1, revision: 4 } }),
    version(1, '01-01', 100_000_000, { approved_by__name: 'Bia', state: 'approved' }),
    version(2, '02-01', null, { archived: true }),
  ];
  const titleOf = (opened: number) => {
    const one = versions.find(({ id }) => id === opened);
    if (!one) throw new Error('no such version');
    return { versions, opened: one, indicators: { result: 250_000_000 }, baseMonth: '2026-01' };
  };

  it('stand in the order in which they were made, the one on screen with the figures on screen', () => {
    const { points, title } = versionHistoryPicture(titleOf(3), 'result');
    expect(points.map(({ key, value, isMarked }) => [key, value, isMarked])).toEqual([
      ['1', 100_000_000, false],
      ['3', 250_000_000, true],
    ]);
    expect(plain(title)).toBe('Resultado foi de 1,0 mi (Rev 1) a 2,5 mi (Rev 3)');
  });

  it('say who made them and out of what', () => {
    expect(versionHistoryPicture(titleOf(3), 'result').points.map(({ note }) => note)).toEqual([
      'Ana, 01/01/2026; aprovada por Bia',
      'Ana, 01/03/2026; a partir de Rev 1',
    ]);
  });

  it('show an archived one only while it is on screen, and a value that is not known as none', () => {
    expect(versionHistoryPicture(titleOf(2), 'irr_year').points.map(({ key, value }) => [key, value])).toEqual([
      ['1', null],
      ['2', null],
      ['3', null],
    ]);
  });

  it('are held against the one approved last, never against themselves', () => {
    const approved = (id: number, at: string) => version(id, '01-01', null, { state: 'approved', approved_at: at });
    const all = [approved(4, '2026-02-01'), approved(5, '2026-03-01'), version(6, '04-01', null)];
    expect(baselineOf(all, 6)?.id).toBe(5);
    expect(baselineOf(all, 5)?.id).toBe(4);
    expect(baselineOf([version(6, '04-01', null)], 6)).toBeNull();
  });
});

describe('the S-curve', () => {
  const curves: ConstructionCurves = {
    planned: [0.5, 1],
    baseline: null,
    measured: [0.438],
    trend: [1],
    gap: { month: 0, share: -0.062 },
    delay: 2,
  };

  it('has the gap and the expected end in its title', () => {
    const picture = progressPicture(curves, '2026-10', 'physical');
    expect(plain(picture.title)).toBe('Curva S física: −6,2 p.p. em out/26; tendência de término 2 meses depois');
    expect(plain(picture.gap ?? '')).toBe('−6,2 p.p. em out/26');
  });

  it('without a measurement is only named', () => {
    const picture = progressPicture({ ...curves, measured: [], gap: null, delay: null }, '2026-10', 'financial');
    expect([picture.title, picture.gap]).toEqual(['Curva S financeira', null]);
  });
});

describe('the schedule of the modules', () => {
  it('has every bar between the names and the right edge, in the order of the dates', () => {
    for (const { model } of goldenStudies) {
      const { rows, years, height } = schedulePicture(model.study, model.projection.months, 700);
      expect(rows).toHaveLength(model.study.modules.length);
      for (const { sales, construction, keys, y } of rows) {
        for (const { x, width } of [sales, construction]) {
          expect(x).toBeGreaterThanOrEqual(scheduleSize.label);
          expect(width).toBeGreaterThanOrEqual(2);
        }
        expect(keys).toBeGreaterThanOrEqual(sales.x);
        expect(y + scheduleSize.row).toBeLessThanOrEqual(height);
      }
      expect(years[0]?.text).toBe(model.study.base_month.slice(0, 4));
      expect(new Set(years.map(({ x }) => x)).size).toBe(years.length);
    }
  });

  it('says the dates of each module in words', () => {
    const [first] = schedulePicture(towers.study, towers.projection.months, 700).rows;
    expect(first?.periodTexts).toHaveLength(scheduleColumns.length);
    expect(first?.periodTexts[1]).toMatch(/^[a-z]{3}\/\d\d a [a-z]{3}\/\d\d$/);
  });
});

describe('the cash flow beside another version', () => {
  it('draws the other on the months of this one', () => {
    const other = { ...towers.projection, base_month: '2026-03' };
    const base = { ...towers.projection, base_month: '2026-01' };
    const { series } = cashFlowPicture(base, 'project', null, { name: 'Rev 1', projection: other });
    expect(series.compared?.accumulated.slice(0, 2)).toEqual([null, null]);
    expect(series.compared?.accumulated[2]).toBe(series.accumulated[0]);
    expect(series.compared?.accumulated).toHaveLength(base.months);
  });
});

describe('drawings of what is a list or a table on the page', () => {
  const text = (value: number | null): string => String(value);
  const end = (amount: number, value: number | null) => ({ amount, value, errors: [] });

  it('a tornado has a row for each premise, inside its width', () => {
    const bars = [
      { driver: driverOf('price'), low: end(-0.1, 1), high: end(0.1, 9), swing: 8 },
      { driver: driverOf('works_cost'), low: end(-0.1, 7), high: end(0.1, null), swing: null },
    ];
    const { width, height, marks } = tornadoSketch(bars, 5, text);
    for (const mark of marks) {
      if (mark.kind !== 'rect') continue;
      expect(mark.x).toBeGreaterThanOrEqual(0);
      expect(mark.x + mark.width).toBeLessThanOrEqual(width + 1e-6);
      expect(mark.y + mark.height).toBeLessThanOrEqual(height);
    }
    const labels = marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
    expect(labels.filter((one) => /: (1|9|7|null)$/.test(one))).toHaveLength(4);
  });

  it('a two-way table has a cell for each pair, its number and the line of its target', () => {
    const table: TwoWayTable = {
      indicator: 'irr_year',
      across: { driver: driverOf('price'), amounts: [-0.1, 0, 0.1] },
      down: { driver: driverOf('works_cost'), amounts: [-0.1, 0.1] },
      values: [
        [0.1, 0.2, 0.3],
        [0, 0.1, null],
      ],
    };
    const { width, height, marks } = heatSketch(table, 0.15, 'higher', text);
    expect(marks.filter(({ kind }) => kind === 'rect')).toHaveLength(6);
    const [line] = marks.filter((mark) => mark.kind === 'path');
    const numbers = (line?.kind === 'path' ? line.d : '').match(/-?[\d.]+/g)?.map(Number) ?? [];
    expect(numbers.length).toBeGreaterThanOrEqual(4);
    for (const [at, value] of numbers.entries()) {
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(at % 2 === 0 ? width : height);
    }
    expect(marks.some((mark) => mark.kind === 'text' && mark.text === '0.3')).toBe(true);
  });
});

it('a table of a chart reads as its cells do', () => {
  const { table } = cascadePicture(towers.projection, null);
  expect(plain(cellText(table.rows[0]?.[2] ?? ''))).toBe('100,00%');
});
