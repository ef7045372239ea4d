import { describe, expect, it } from 'vitest';
import {
  type CashFlowGeometry,
  type CashFlowSeries,
  cashFlowGeometry,
  monthAtPixel,
  stretchOf,
} from './cash-flow-geometry.ts';
import { curveGeometry } from './curve-geometry.ts';
import { positionLabels } from './labels.ts';
import { pixel, roundStep, zeroScale } from './scale.ts';
import { sparkPath } from './spark-paths.ts';

const series = (accumulated: number[], closed = 0): CashFlowSeries => ({
  baseMonth: '2026-01',
  inflow: accumulated.map(() => 400),
  outflow: accumulated.map(() => -500),
  net: accumulated.map(() => -100),
  accumulated,
  closed,
});
const size = { width: 1024, height: 171 };

describe('scales', () => {
  it('steps by 1, 2, 2.5 or 5 times a power of ten', () => {
    expect([roundStep(100, 5), roundStep(90, 4), roundStep(7, 4), roundStep(0.3, 3)]).toEqual([20, 25, 2, 0.1]);
  });

  it('holds zero and every value, the higher value higher on the screen', () => {
    const scale = zeroScale([-42, 30], [140, 10], 4);
    expect(scale.min).toBeLessThanOrEqual(-42);
    expect(scale.max).toBeGreaterThanOrEqual(30);
    expect(scale.ticks).toContain(0);
    expect(scale.at(30)).toBeLessThan(scale.at(-42));
  });

  it('draws an empty series without a division by zero', () => {
    const scale = zeroScale([], [140, 10], 4);
    expect(Number.isFinite(scale.at(0))).toBe(true);
  });
});

describe('the cash-flow chart', () => {
  it('keeps bars and line inside the plot on one scale', () => {
    const drawn = cashFlowGeometry(series([-100, -4200, -300, 3000]), [], size);
    for (const bar of drawn.bars) {
      expect(bar.y).toBeGreaterThanOrEqual(drawn.plot.top - 1);
      expect(bar.y + bar.height).toBeLessThanOrEqual(drawn.plot.bottom + 1);
    }
    const lowest = Math.max(...drawn.points.map(([, y]) => y));
    expect(drawn.points[1]?.[1]).toBe(lowest);
  });

  it('draws closed months solid and the rest dashed, joined at the last closed month', () => {
    const drawn = cashFlowGeometry(series([-1, -2, -3, -4], 2), [], size);
    expect(drawn.bars.filter((bar) => !bar.projected).map((bar) => bar.month)).toEqual([0, 1, 0, 1]);
    expect(drawn.solid.split('L')).toHaveLength(2);
    expect(drawn.dashed.startsWith(drawn.solid.replace(/^.*L/, 'M'))).toBe(true);
    expect(drawn.cut).toBeCloseTo(drawn.plot.left + 2 * drawn.step, 6);
  });

  it('draws what it is compared with on the same scale, only in the months that the other has', () => {
    const other = { name: 'Rev 1', accumulated: [null, -9000, -100] };
    const drawn = cashFlowGeometry({ ...series([-1, -2, -3]), compared: other }, [], size);
    expect(drawn.compared.match(/[ML]/g)).toEqual(['M', 'L']);
    expect(drawn.scale.min).toBeLessThanOrEqual(-9000);
    expect(cashFlowGeometry(series([-1, -2]), [], size).compared).toBe('');
  });

  it('draws a stretch as a flow of its own that keeps its levels, its closed months and its markers', () => {
    const whole = { ...series([-1, -2, -3, -4, -5], 3), compared: { name: 'Rev 1', accumulated: [1, 2, 3, 4, null] } };
    const markers = [
      { kind: 'exposure' as const, month: 3, text: '' },
      { kind: 'result' as const, month: 4, text: '' },
    ];
    const stretch = stretchOf(whole, markers, [1, 3], (month) => `2026-0${month + 1}`);
    expect(stretch.series).toMatchObject({ baseMonth: '2026-02', accumulated: [-2, -3, -4], closed: 2 });
    expect(stretch.series.compared?.accumulated).toEqual([2, 3, 4]);
    expect(stretch.markers).toEqual([{ kind: 'exposure', month: 2, text: '' }]);
    expect(stretchOf(whole, [], [3, 4], String).series.closed).toBe(0);
  });

  const wholeLine = ({ points }: CashFlowGeometry) =>
    points.map(([x, y], at) => `${at ? 'L' : 'M'}${pixel(x)} ${pixel(y)}`).join('');

  it('draws everything dashed and hatched, and no cut-off line, while nothing is realised', () => {
    const drawn = cashFlowGeometry(series([1, 2]), [], size);
    expect([drawn.cut, drawn.solid]).toEqual([null, '']);
    expect(drawn.dashed).toBe(wholeLine(drawn));
    expect(drawn.bars.every((bar) => bar.projected)).toBe(true);
  });

  it('draws everything solid when every month is closed', () => {
    const drawn = cashFlowGeometry(series([1, 2], 2), [], size);
    expect(drawn.solid).toBe(wholeLine(drawn));
    expect(drawn.bars.some((bar) => bar.projected)).toBe(false);
  });

  it('shows the net of the month only when a month is 12 px wide', () => {
    expect(cashFlowGeometry(series(new Array(40).fill(-1)), [], size).nets.length).toBe(40);
    expect(cashFlowGeometry(series(new Array(200).fill(-1)), [], size).nets).toEqual([]);
  });

  it('never lets two labels cover each other nor leave the drawing', () => {
    const accumulated = Array.from({ length: 44 }, (_, t) => (t < 17 ? -t * 100 : -1700 + (t - 17) * 110));
    const markers = [
      { kind: 'turn', month: 18, text: 'Inversão jul/27' },
      { kind: 'payback', month: 33, text: 'Payback out/28' },
      { kind: 'exposure', month: 17, text: 'Exposição máxima −42,4 mi, mai/27' },
      { kind: 'result', month: 43, text: 'Caixa final 30,1 mi' },
    ] as const;
    for (const width of [330, 700, 1024]) {
      const { labels } = cashFlowGeometry(series(accumulated), markers, { width, height: 171 });
      expect(labels[0]?.id).toBe('exposure');
      labels.forEach((a, index) => {
        expect(a.left).toBeGreaterThanOrEqual(0);
        expect(a.left + a.width).toBeLessThanOrEqual(width);
        for (const b of labels.slice(index + 1)) {
          const apart =
            a.left + a.width <= b.left || b.left + b.width <= a.left || Math.abs(a.baseline - b.baseline) >= 14;
          expect(apart).toBe(true);
        }
      });
    }
  });

  it('writes no label over a bar, a marker or the line where there is room beside them', () => {
    // Quarters of a long portfolio: two high bars around the month in which the money comes back.
    const accumulated = Array.from({ length: 184 }, (_, t) =>
      t < 40 ? -150 * t : t < 54 ? -2500 : 2400 + 15 * (t - 54),
    );
    const peak = new Map([
      [43, 2900],
      [52, 1200],
      [55, 3700],
    ]);
    const flows = {
      ...series(accumulated),
      inflow: accumulated.map((_, t) => peak.get(t) ?? 0),
      outflow: accumulated.map((_, t) => (t < 40 && t % 3 === 1 ? -600 : 0)),
      monthsPerBar: 3,
    };
    const markers = [
      { kind: 'exposure', month: 39, text: 'Exposição máxima −59,8 mi · abr/29' },
      { kind: 'payback', month: 54, text: 'Payback jul/30' },
      { kind: 'result', month: 183, text: 'Fluxo livre 50,0 mi' },
    ] as const;
    for (const width of [358, 760]) {
      const drawn = cashFlowGeometry(flows, markers, { width, height: 268 });
      expect(drawn.labels.map(({ id }) => id)).toEqual(['exposure', 'result', 'payback']);
      for (const label of drawn.labels) {
        const covers = (x: number, y: number) =>
          label.left <= x && x <= label.left + label.width && label.baseline - 10 <= y && y <= label.baseline + 1;
        expect(
          drawn.points.filter(([x, y]) => covers(x, y)),
          label.text,
        ).toEqual([]);
        const corners = drawn.bars.flatMap((bar) =>
          [0, 0.25, 0.5, 0.75, 1].map((share) => [bar.x + bar.width / 2, bar.y + bar.height * share] as const),
        );
        expect(
          corners.filter(([x, y]) => covers(x, y)),
          label.text,
        ).toEqual([]);
      }
    }
  });

  it('makes a bar as wide as the months that it sums up', () => {
    const flows = series(new Array(184).fill(-1));
    const [monthly] = cashFlowGeometry(flows, [], size).bars;
    const [quarterly] = cashFlowGeometry({ ...flows, monthsPerBar: 3 }, [], size).bars;
    expect((quarterly?.width ?? 0) / (monthly?.width ?? 1)).toBeCloseTo(3, 1);
  });

  it('finds the month under the pointer, also beyond the edges', () => {
    const drawn = cashFlowGeometry(series([1, 2, 3, 4]), [], size);
    expect([-50, drawn.x(2), 5000].map((x) => monthAtPixel(drawn, x))).toEqual([0, 2, 3]);
  });

  it('names years only where they have room', () => {
    const drawn = cashFlowGeometry(series(new Array(233).fill(1)), [], { width: 358, height: 200 });
    const named = drawn.years.filter((year) => year.text !== '');
    named.slice(1).forEach((year, index) => expect(year.x - (named[index]?.x ?? 0)).toBeGreaterThan(30));
  });
});

describe('labels', () => {
  it('keeps a label off the cut-off line', () => {
    const [label] = positionLabels(
      [{ id: 'a', text: 'Exposição máxima', x: 100, y: 50, strong: true }],
      { left: 0, right: 400, top: 0, bottom: 120 },
      { verticals: [105] },
    );
    if (!label) throw new Error('no place');
    expect(label.left > 105 || label.left + label.width < 105).toBe(true);
  });

  it('leaves a label out when there is no room for it', () => {
    const request = { id: 'a', text: 'Exposição máxima', x: 10, y: 10, strong: true };
    expect(positionLabels([request], { left: 0, right: 20, top: 0, bottom: 20 })).toEqual([]);
  });
});

describe('curves', () => {
  it('draws the accumulated from the first share to 100 %', () => {
    const drawn = curveGeometry([0.25, 0.25, 0.5], { width: 400, height: 200 });
    expect(drawn.points.map(([, y]) => y)).toEqual([
      drawn.plot.bottom - 0.25 * (drawn.plot.bottom - drawn.plot.top),
      drawn.plot.bottom - 0.5 * (drawn.plot.bottom - drawn.plot.top),
      drawn.plot.top,
    ]);
    expect(drawn.bars[2]?.height).toBeCloseTo(2 * (drawn.bars[0]?.height ?? 0), 0);
  });

  it('draws nothing for a profile of zeros', () => {
    expect(sparkPath([0, 0], { width: 46, height: 14 })).toBe('');
    expect(sparkPath([-5, 10], { width: 46, height: 14 })).toContain('M0 14');
  });
});
