import { vectorOf } from '../evaluation/model.ts';
import { evaluationOf, type Model } from '../open-study.ts';

/**
 * Returns the months of an expense or other revenue before correction, by its position in the study. They are magnitudes in
 * centavos. Null while it has no timing. The array stays the same as long as none of the item's dependencies change.
 */
export function itemBase(model: Model, list: 'expenses' | 'revenues', position: number): ArrayLike<number> | null {
  const id = `${list === 'expenses' ? 'expense' : 'revenue'}/${position}`;
  return vectorOf(evaluationOf(model), [`${id}/base`, `${id}/flow`])?.values ?? null;
}
