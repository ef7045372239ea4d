import { applyEdits, type StudyDocument, type StudyEdit } from '@uni/contracts';
import { studyHash } from '@uni/engine';
import type { SaveReply } from './autosave.ts';

/** A batch as it was sent, with the revision that it was made on, and the server's reply. */
export interface StudySave {
  readonly revision: number;
  readonly edits: readonly StudyEdit[];
  readonly reply: Extract<SaveReply, { kind: 'saved' }>;
}

export interface StudyAnswer extends StudyDocument {
  revision: number;
  realised_hash: string;
}

/**
 * Returns the server's study after a batch that it confirmed. Null where it is unknown here. Other users' edits may have come in
 * between, months may have been closed, or the server's study is another one.
 */
export function studyAfter<Answer extends StudyAnswer>(
  answer: Answer,
  { revision, edits, reply }: StudySave,
): Answer | null {
  if (answer.realised_hash !== reply.realisedHash) return null;
  // Read since, or a batch that changed nothing.
  if (answer.revision === reply.revision) return answer;
  if (answer.revision !== revision || reply.revision !== revision + 1) return null;
  const outcome = applyEdits({ study: answer.study, identity: answer.identity }, edits);
  if (!outcome.ok || studyHash(outcome.document.study) !== reply.studyHash) return null;
  return { ...answer, ...outcome.document, revision: reply.revision };
}
