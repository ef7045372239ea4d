import { isObject, type JsonObject, type StudyDocument, type StudyEdit, setAt } from '@uni/contracts';
import { randomId } from '../../study/store/edits.ts';
import { readsAccounts } from './tax-regimes.ts';

/** Returns the edits that give a study the accounts that a taxation reads. There are none where it has them. */
export function accountEdits(document: StudyDocument, taxation: JsonObject): StudyEdit[] {
  if (!readsAccounts(taxation) || isObject(document.study.accounting ?? null)) return [];
  return setAt(document, '/accounting', { barter: 'fair_value' }, randomId);
}

/** Returns the edits that set a taxation, or a regime, at a path, with the accounts that it reads. */
export function taxationEdits(document: StudyDocument, path: string, taxation: JsonObject): StudyEdit[] {
  return [...setAt(document, path, taxation, randomId), ...accountEdits(document, taxation)];
}
