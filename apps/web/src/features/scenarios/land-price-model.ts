import { landEdits, priceEdits, priceSteps } from '@uni/analysis';
import type { StudyDocument, StudyEdit } from '@uni/contracts';
import type { IndicatorRow, Indicators } from '@uni/engine';
import { landAndPrice as copy } from '@uni/phrases';
import { formatNumber } from '../../ui/numbers/index.ts';
import { randomId } from '../study/store/edits.ts';
import { criterionIndicators, resultKeys } from './criteria-model.ts';
import { valueText } from './scenario-model.ts';
import type { SearchAnswer } from './search-run.ts';

/** Answers of a search in words, and as edits. Pure but for the ids of new items. */

/** Indicators of which more is better: a search wants no less than its target. */
export const goalIndicators = (indicators: Indicators): IndicatorRow[] =>
  criterionIndicators(indicators).filter(({ direction }) => direction === 'higher');

/** Indicators that stand with an answer: the usual ones, and the goal's own. */
export const visibleIndicators = (goal: string): string[] => [...new Set([...resultKeys, goal])];

/** Returns why an answer holds no number to apply; null where it does. A target that any price reaches has no least price. */
export function obstacleOf(answer: SearchAnswer): 'nothingSold' | 'missing' | 'anyPrice' | null {
  if (answer.kind === 'price' && answer.today === null) return 'nothingSold';
  if (answer.study === null) return 'missing';
  return answer.kind === 'price' && answer.factor !== null && answer.factor * priceSteps <= 1 ? 'anyPrice' : null;
}

/** The sentence for it, with the goal in words. */
export function obstacleText(
  answer: SearchAnswer,
  obstacle: 'nothingSold' | 'missing' | 'anyPrice',
  goal: string,
): string {
  if (obstacle === 'nothingSold') return copy.nothingSold;
  return obstacle === 'missing' ? copy.missing[answer.kind](goal) : copy.anyPrice(goal);
}

const perM2 = (value: number): string => valueText({ value, unit: 'money_per_m2' });

/** `Terreno de até R$ 5.120.400`, and what stands there today. */
export function answerText(answer: SearchAnswer): { value: string; today: string | null } {
  if (answer.kind === 'land') {
    const money = (value: number, decimals: number): string => `R$ ${formatNumber(value, { decimals })}`;
    return {
      value: copy.found.land(money(answer.land ?? 0, 0)),
      today: answer.today === 0 ? copy.noLandToday : copy.today(money(answer.today, 2)),
    };
  }
  return {
    value: copy.found.price(answer.price === null ? '–' : perM2(answer.price)),
    today: answer.today === null ? null : copy.today(perM2(answer.today)),
  };
}

/** Returns sentences: what the answer means, and how it was searched. */
export function answerRemarks(answer: SearchAnswer, hasRealised: boolean): string[] {
  const remarks = {
    times:
      answer.kind === 'price' && answer.factor !== null
        ? copy.times(formatNumber(answer.factor, { decimals: 4 }))
        : null,
    addsLand: answer.kind === 'land' && answer.today === 0 ? copy.addsLand : null,
    atMost: answer.kind === 'land' && answer.land === answer.most ? copy.atMost : null,
    how: copy.how[answer.kind](answer.trials),
    realised: hasRealised ? copy.realised : null,
  };
  return Object.values(remarks).filter((remark) => remark !== null);
}

/** The edits that put an answer into a study. */
export function answerEdits(document: StudyDocument, answer: SearchAnswer): StudyEdit[] {
  if (answer.kind === 'land') {
    return answer.land === null ? [] : landEdits(document, answer.today, answer.land, randomId);
  }
  return answer.factor === null ? [] : priceEdits(document, answer.factor);
}
