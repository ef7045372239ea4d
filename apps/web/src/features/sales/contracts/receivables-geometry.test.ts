import type { Installment } from '@uni/contracts';
import { expect, it } from 'vitest';
import { xyGeometry } from '../../../ui/charts/xy-geometry.ts';
import { barsOf, monthBars } from './receivables-geometry.ts';

const due = (day: string, paid: number, open: number) => ({ due: day, paid, open }) as unknown as Installment;
const bars = monthBars(
  [due('2026-11-10', 300, 0), due('2026-11-20', 100, 200), due('2027-01-10', 0, 400), due('2026-11-30', 0, 50)],
  '2026-11-22',
);

it('adds up what falls due month by month, empty months too, and tells late from to come', () => {
  expect(bars).toEqual([
    { month: '2026-11', paid: 400, late: 200, open: 50, installments: 3 },
    { month: '2026-12', paid: 0, late: 0, open: 0, installments: 0 },
    { month: '2027-01', paid: 0, late: 0, open: 400, installments: 1 },
  ]);
  expect(monthBars([], '2026-11-22')).toEqual([]);
});

it('has until the end of the day on which it falls due', () => {
  const onDay = (today: string) => monthBars([due('2026-11-22', 0, 70)], today)[0];
  expect(onDay('2026-11-22')).toMatchObject({ late: 0, open: 70 });
  expect(onDay('2026-11-23')).toMatchObject({ late: 70, open: 0 });
});

it('draws the parts of a month upon each other, the highest month as high as there is room', () => {
  const { axis, series } = barsOf(bars, { paid: '', late: '', open: '' });
  const { bars: drawnBars, plot } = xyGeometry(axis, series, { width: 300, height: 180 });
  const first = drawnBars.filter(({ at }) => at === 0);
  expect(first.map(({ layer }) => layer)).toEqual(['paid', 'late', 'open']);
  const [paid, late, open] = first.map(({ box }) => box);
  expect(paid && late && paid.y - late.height).toBeCloseTo(late?.y ?? 0);
  expect(open?.y).toBeCloseTo(plot.top);
  const last = drawnBars.filter(({ at }) => at === 2);
  expect(last.map(({ layer }) => layer)).toEqual(['open']);
  expect(last[0]?.box.height).toBeCloseTo(((plot.bottom - plot.top) * 400) / 650);
});
