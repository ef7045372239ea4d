/** Edits of stored studies, on the models of the edits before. */
import { plannerErrors } from '@uni/contracts';
import { HttpError } from '../../../platform/http/index.ts';
import type { EditedStudy } from './edited-study.service.ts';
import { measureStudy, weightHere } from './study-size.model.ts';
import { confirmInThread, editInThread } from './study-threads.service.ts';
import { type EditAnswer, type EditRequest, type StudyPoint, WarmStudies } from './warm-studies.service.ts';

const warm = new WarmStudies();

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
  return outcomeOf(answer.kind === 'cold' ? await editFrom({ ...request, source: await readSource() }) : answer);
};

const editFrom = (request: EditRequest): Promise<EditAnswer> | EditAnswer => {
  const { point, source } = request;
  const weight = source ? measureStudy(source.document.study).weight + (source.basis.realised?.lines.length ?? 0) : 0;
  large.delete(point.versionId);
  if (weight <= weightHere) return warm.edit(request);
  large.add(point.versionId);
  for (const oldest of large) {
    if (large.size <= mostLarge) break;
    large.delete(oldest);
  }
  return editInThread(request);
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
      throw new Error('a study was given and is still cold');
  }
};

/** The transaction of an edit has committed: the next edit goes on from there. */
export const confirmEdit = async (point: StudyPoint, studyHash: string): Promise<void> => {
  if (large.has(point.versionId)) await confirmInThread(point, studyHash);
  else warm.confirm(point, studyHash);
};
