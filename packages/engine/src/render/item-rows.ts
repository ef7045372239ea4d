import { vectorOf } from '../evaluation/model.ts';
import { evaluationOf, type Model } from '../open-study.ts';

/**
 * The months of an expense or of another revenue before correction, in centavos and as magnitudes, by its position in
 * the study; null while it has no timing. The same array for as long as nothing the item hangs on changes.
 */
export function itemBase(model: Model, list: 'expenses' | 'revenues', position: number): ArrayLike<number> | null {
  const id = `${list === 'expenses' ? 'expense' : 'revenue'}/${position}`;
  return vectorOf(evaluationOf(model), [`${id}/base`, `${id}/flow`])?.values ?? null;
}
