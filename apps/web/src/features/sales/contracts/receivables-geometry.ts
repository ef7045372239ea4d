import type { Installment } from '@uni/contracts';

/** Amounts of a contract due in one month: paid, late and future, in centavos. */
export interface MonthBar {
  readonly month: string;
  readonly paid: number;
  readonly late: number;
  readonly open: number;
  readonly installments: number;
}

/** Months from the first due day to the last one, empty ones too; what was closed without money is in none. */
export function monthBars(installments: readonly Installment[], today: string): readonly MonthBar[] {
  const months = installments.map(({ due }) => due.slice(0, 7)).sort();
  const [first] = months;
  const last = months.at(-1);
  if (!first || !last) return [];
  const sums = new Map<string, MonthBar>();
  for (let month = first; month <= last; month = monthAfter(month))
    sums.set(month, { month, paid: 0, late: 0, open: 0, installments: 0 });
  for (const { due, paid, open } of installments) {
    const bar = sums.get(due.slice(0, 7));
    if (!bar) continue;
    const isLate = due < today;
    sums.set(bar.month, {
      month: bar.month,
      paid: bar.paid + paid,
      late: bar.late + (isLate ? open : 0),
      open: bar.open + (isLate ? 0 : open),
      installments: bar.installments + 1,
    });
  }
  return [...sums.values()];
}

export function monthAfter(month: string): string {
  const [year = 0, at = 0] = month.split('-').map(Number);
  return at === 12 ? `${year + 1}-01` : `${year}-${String(at + 1).padStart(2, '0')}`;
}

export const layers = ['paid', 'late', 'open'] as const;
export type Layer = (typeof layers)[number];

export interface BarPart {
  readonly layer: Layer;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const widest = 56;
export const chartSize = { height: 180, top: 12, bottom: 22, side: 4 } as const;

/** The parts of the bars, one upon the other: paid below, then late, then to come. */
export function barParts(bars: readonly MonthBar[], width: number): readonly BarPart[] {
  const { height, top, bottom, side } = chartSize;
  const highest = Math.max(1, ...bars.map(({ paid, late, open }) => paid + late + open));
  const step = (width - 2 * side) / Math.max(1, bars.length);
  const scale = (height - top - bottom) / highest;
  // Of two months neither fills half the page.
  const thick = Math.max(1, Math.min(widest, step * 0.8));
  return bars.flatMap((bar, at) => {
    let floor = height - bottom;
    return layers.flatMap((layer) => {
      if (bar[layer] === 0) return [];
      const tall = bar[layer] * scale;
      floor -= tall;
      return [{ layer, x: side + (at + 0.5) * step - thick / 2, y: floor, width: thick, height: tall }];
    });
  });
}
