import type { Installment } from '@uni/contracts';
import { expect, it } from 'vitest';
import { barParts, chartSize, monthBars } from './receivables-geometry.ts';

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
  const parts = barParts(bars, 300);
  expect(parts.map(({ layer }) => layer)).toEqual(['paid', 'late', 'open', 'open']);
  const [paid, late, open] = parts;
  expect(paid && late && paid.y - late.height).toBeCloseTo(late?.y ?? 0);
  expect(open?.y).toBeCloseTo(chartSize.top);
  const room = chartSize.height - chartSize.top - chartSize.bottom;
  expect(parts.at(-1)?.height).toBeCloseTo((room * 400) / 650);
});
