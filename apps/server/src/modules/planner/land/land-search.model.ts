import { residualLand } from '@uni/analysis';
import type { LandResidual, LandTarget } from '@uni/contracts';
import { openStudy, type StudyError } from '@uni/engine';

export interface LandSearch {
  readonly study: unknown;
  readonly indicator: LandTarget;
  readonly target: number;
}

export type SearchedLand =
  | { readonly ok: true; readonly answer: Pick<LandResidual, 'land' | 'today' | 'value' | 'most' | 'trials'> }
  | { readonly ok: false; readonly errors: readonly StudyError[] };

const centavos = (reais: number): number => Math.round(reais * 100);

/** Returns the most that the land may cost, and the indicator with the land of today. */
export function searchLand({ study, indicator, target }: LandSearch): SearchedLand {
  const opened = openStudy(study);
  if (!opened.ok) return { ok: false, errors: opened.errors };
  const searched = residualLand(study, indicator, target);
  if (!searched.ok) return { ok: false, errors: searched.errors };
  const { land, today, most, trials } = searched.answer;
  const value = opened.model.projection.indicators[indicator];
  return {
    ok: true,
    answer: {
      land: land === null ? null : centavos(land),
      today: centavos(today),
      value: typeof value === 'number' ? value : null,
      most: centavos(most),
      trials,
    },
  };
}
