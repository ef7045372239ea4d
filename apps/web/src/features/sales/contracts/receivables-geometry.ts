import type { Installment } from '@uni/contracts';
import { sumScale } from '../../../ui/charts/scale.ts';
import type { XYDescriptor } from '../../../ui/charts/xy-chart.tsx';

/** Amounts of a contract due in one month: paid, late and future, in centavos. */
export interface MonthBar {
  readonly month: string;
  readonly paid: number;
  readonly late: number;
  readonly open: number;
  readonly installments: number;
}

/** Amounts by due month, without gaps. What was closed without money is in no month. */
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

/** The bars of months, one layer upon the other: paid below, then late, then future. */
export function barsOf(
  bars: readonly MonthBar[],
  classes: Readonly<Record<Layer, string | undefined>>,
): Pick<XYDescriptor, 'series'> & { readonly axis: Pick<XYDescriptor['axis'], 'count' | 'insets' | 'scale'> } {
  return {
    axis: {
      count: bars.length,
      insets: { left: 4, right: 4, top: 12, bottom: 22 },
      scale: (values, range) => sumScale(values, range, 1),
    },
    series: [
      {
        kind: 'bars',
        layers: layers.map((layer) => ({
          key: layer,
          values: bars.map((bar) => bar[layer]),
          className: classes[layer],
        })),
        share: 0.8,
        // Of two months neither fills half the page.
        widest: 56,
      },
    ],
  };
}
