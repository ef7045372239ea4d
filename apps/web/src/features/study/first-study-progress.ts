import type { FirstStudyProgress, TemplateKey } from '@uni/contracts';

/** The steps in their order; a stored step counts from 1. */
export const stepKeys = ['development', 'typologies', 'costs', 'sales', 'result'] as const;
export type StepKey = (typeof stepKeys)[number];

export interface Progress {
  readonly step: StepKey;
  /** The enterprise of the guided study, among those in use. Null: the first step has not registered it. */
  readonly enterprise: number | null;
}

/**
 * The step to draw. The address leads; without one the stored step does. No step but the first exists before its enterprise, and
 * one in the bin begins again.
 */
export function readProgress(
  stored: FirstStudyProgress | undefined,
  addressed: string | undefined,
  enterprises: readonly { readonly id: number }[],
): Progress {
  const enterprise = enterprises.find(({ id }) => id === stored?.enterprise)?.id ?? null;
  if (enterprise === null) return { step: stepKeys[0], enterprise };
  return { step: stepAt(Number(addressed)) ?? stepAt(stored?.step) ?? stepKeys[0], enterprise };
}

const stepAt = (number: number | undefined): StepKey | undefined =>
  number === undefined ? undefined : stepKeys[number - 1];

/** Number of a step, from 1. */
export const numberOfStep = (step: StepKey): number => stepKeys.indexOf(step) + 1;

/** The neighbour of a step, `by` steps on. Null: there is none. */
export const stepBy = (step: StepKey, by: 1 | -1): StepKey | null => stepAt(numberOfStep(step) + by) ?? null;

/** The acts of the guided study that its steps need. */
export interface GuidedStudy {
  readonly template: TemplateKey;
  readonly go: (step: StepKey) => void;
  readonly end: (state: 'dismissed' | 'done') => void;
  /** Begins with another enterprise. */
  readonly startAnother: () => void;
}
