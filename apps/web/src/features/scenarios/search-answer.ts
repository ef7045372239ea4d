import { breakEvenPrice, type OnTrial, residualLand, type Searched } from '@uni/analysis';
import { evaluateStudy, type Indicators } from '@uni/engine';
import type { SearchAnswer, SearchMessage, SearchOrder } from './search-run.ts';

/** The messages of a search, the answer last. */
export function answerSearch(order: SearchOrder, post: (message: SearchMessage) => void): void {
  const { search, study, indicator, target, visible } = order;
  const onTrial: OnTrial = (trials, most) => post({ kind: 'progress', trials, most });
  const seek = search === 'land' ? residualLand : breakEvenPrice;
  const outcome: Searched<SearchAnswer> = seek(study, indicator, target, onTrial);
  post({ kind: 'answer', outcome, indicators: outcome.ok ? indicatorsAt(outcome.answer, visible) : null });
}

function indicatorsAt({ study }: SearchAnswer, visible: readonly string[]): Indicators | null {
  const evaluated = study && evaluateStudy(study, visible);
  return evaluated?.ok ? evaluated.indicators : null;
}
