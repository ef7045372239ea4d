/** Edits of stored studies, on the models of the edits before. */
import { plannerErrors } from '@uni/contracts';
import { HttpError } from '../../../platform/http/index.ts';
import type { EditedStudy } from './edited-study.service.ts';
import { weightHere } from './study-size.model.ts';
import { confirmInThread, editInThread } from './study-threads.service.ts';
import { type EditAnswer, type EditRequest, type StudyPoint, WarmStudies } from './warm-studies.service.ts';

const warm = new WarmStudies({ weight: weightHere });

/** Versions whose studies are computed in a thread, the latest last. */
const large = new Set<number>();
const mostLarge = 1_000;

/**
 * The study after the edits; null when they change nothing. `readSource` is called when no model of that point is warm.
 * @throws {HttpError} 400 `edit_refused` or `study_refused`
 */
export const editWarmly = async (
  request: Omit<EditRequest, 'source'>,
  readSource: () => Promise<NonNullable<EditRequest['source']>>,
): Promise<EditedStudy | null> => {
  const { versionId } = request.point;
  const isLarge = large.has(versionId);
  const answer = isLarge ? await editInThread({ ...request, source: null }) : warm.edit({ ...request, source: null });
  if (answer.kind !== 'cold' && answer.kind !== 'large') return outcomeOf(answer);
  const withSource = { ...request, source: await readSource() };
  const here = isLarge || answer.kind === 'large' ? answer : warm.edit(withSource);
  if (here.kind !== 'cold' && here.kind !== 'large') return outcomeOf(here);
  rememberLarge(versionId);
  return outcomeOf(await editInThread(withSource));
};

const rememberLarge = (versionId: number): void => {
  large.delete(versionId);
  large.add(versionId);
  for (const oldest of large) {
    if (large.size <= mostLarge) break;
    large.delete(oldest);
  }
};

const outcomeOf = (answer: EditAnswer): EditedStudy | null => {
  switch (answer.kind) {
    case 'edited':
      return answer.study;
    case 'unchanged':
      return null;
    case 'edit_refused':
      throw new HttpError(plannerErrors.editRefused(answer.index, answer.problem));
    case 'study_refused':
      throw new HttpError(plannerErrors.studyRefused(answer.errors));
    case 'cold':
    case 'large':
      throw new Error(`an edit of a given study is answered ${answer.kind}`);
  }
};

/** The transaction of an edit has committed: the next edit goes on from there. */
export const confirmEdit = async (point: StudyPoint, studyHash: string): Promise<void> => {
  if (large.has(point.versionId)) await confirmInThread(point, studyHash);
  else warm.confirm(point, studyHash);
};
