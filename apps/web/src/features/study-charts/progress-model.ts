import type { ConstructionCurves } from '@uni/analysis';
import type { Version } from '@uni/contracts';
import { charts, realised } from '@uni/phrases';
import type { ProgressSeries } from '../../ui/charts/index.ts';
import { formatPoints } from '../../ui/numbers/index.ts';
import { shortMonth } from '../../ui/planning-grid/index.ts';

/** Chart C3: construction as planned, as approved, as it is and as it will be. Pure. */

export type ProgressKind = 'physical' | 'financial';

export interface ProgressPicture {
  readonly title: string;
  readonly series: ProgressSeries;
  readonly gap: string | null;
}

const copy = realised.progress;

export function progressPicture(curves: ConstructionCurves, baseMonth: string, kind: ProgressKind): ProgressPicture {
  const { gap, delay, planned, baseline, measured, trend } = curves;
  const text = gap && copy.gapText(formatPoints(gap.share), shortMonth(baseMonth, gap.month));
  const end = delay === null ? null : copy.delay(delay);
  const name = charts.progress.titles[kind];
  return {
    title: text === null ? name : `${name}: ${[text, end].filter(Boolean).join('; ')}`,
    series: { baseMonth, planned, baseline, measured, trend },
    gap: text,
  };
}

/** The version that a study is held against: the one approved last, other than the one on screen. */
export function baselineOf(versions: readonly Version[], opened: number): Version | null {
  return versions
    .filter(({ id, state }) => id !== opened && state === 'approved')
    .reduce<Version | null>(
      (latest, one) => (latest && (latest.approved_at ?? '') >= (one.approved_at ?? '') ? latest : one),
      null,
    );
}
