/** Marking an area on a plan: points of the scale and corners, put one after the other. Pure. */
import type { PlanPoint } from '@uni/analysis';
import type { LandPlan } from '@uni/contracts';
import { landLimits } from '@uni/contracts';

export type MarkMode = 'scale' | 'outline';

export interface PlanMarking {
  readonly aspect: number;
  /** One point while the second is still to be put. */
  readonly scale: readonly PlanPoint[];
  readonly metres: number | null;
  readonly outline: readonly PlanPoint[];
}

export const begunMarking = (plan: LandPlan | null, file: number, aspect: number): PlanMarking =>
  plan?.file === file
    ? {
        aspect,
        scale: plan.scale ? [plan.scale.from, plan.scale.to] : [],
        metres: plan.scale?.metres ?? null,
        outline: plan.outline,
      }
    : { aspect, scale: [], metres: null, outline: [] };

const within = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;

/** Adds a point to what is being marked. A third point of a scale begins another one. */
export function withPoint(marking: PlanMarking, mode: MarkMode, [x, y]: PlanPoint): PlanMarking {
  const point: PlanPoint = [within(x), within(y)];
  if (mode === 'scale') return { ...marking, scale: marking.scale.length >= 2 ? [point] : [...marking.scale, point] };
  return marking.outline.length >= landLimits.corners ? marking : { ...marking, outline: [...marking.outline, point] };
}

/** Takes the last point back. */
export const withoutLast = (marking: PlanMarking, mode: MarkMode): PlanMarking => ({
  ...marking,
  [mode]: marking[mode].slice(0, -1),
});

const copied = ([x, y]: PlanPoint): [number, number] => [x, y];

/** The marking as it is stored: a scale only with both points and their metres. */
export function storedMarking({ aspect, scale, metres, outline }: PlanMarking, file: number): LandPlan {
  const [from, to] = scale;
  return {
    ...{ file, aspect: Math.round(aspect * 10_000) / 10_000, outline: outline.map(copied) },
    scale: from && to && metres ? { from: copied(from), to: copied(to), metres } : null,
  };
}
