/** Edits that a program proposes: a draft of their own, for a person to review. The version itself stays as it is. */
import {
  applyEdits,
  EditRefusal,
  type ProposedEdit,
  pathOf,
  plannerErrors,
  type StudyDocument,
  type StudyEdit,
  setAt,
} from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/database/index.ts';
import { HttpError } from '../../../platform/http/index.ts';
import { editStudy, locateStudy } from '../studies/studies.service.ts';
import type { NamedVersion } from './versions.presenter.ts';
import { cloneVersion, locateVersion } from './versions.service.ts';

export const locateSourceVersion = (context: Context, id: number): Promise<NamedVersion> => locateVersion(context, id);

interface Proposal {
  readonly nome: string;
  readonly reason: string;
  readonly edits: readonly ProposedEdit[];
}

interface ProposedDraft {
  readonly draft: NamedVersion;
  /** Edits that the draft differs by. */
  readonly applied: number;
}

/** Throws 400 `edit_refused` with the position of the refused edit; then there is no draft either. */
export async function proposeDraft(
  context: Context,
  source: NamedVersion,
  { nome, reason, edits }: Proposal,
): Promise<ProposedDraft> {
  const { study, identity } = await locateStudy(context, source.id);
  const made = editsFor({ study: JSON.parse(study), identity: JSON.parse(identity) }, edits);
  const copy = await cloneVersion(context, source, { nome, shift_months: 0 });
  await editStudy(context, copy.id, { revision: copy.revision, edits: made, reason });
  return { draft: await locateVersion(context, copy.id), applied: made.length };
}

/** Inputs by JSON Pointer, as edits by the ids of the study. A copy has the same ids. */
const editsFor = (document: StudyDocument, inputs: readonly ProposedEdit[]): StudyEdit[] => {
  let current = document;
  return inputs.flatMap(({ input, value }, index) => {
    const path = pathOf(current, input);
    if (path === null) throw new HttpError(plannerErrors.editRefused(index, { code: 'missing', path: input }));
    try {
      const outcome = applyEdits(current, setAt(current, path, value, newId));
      if (!outcome.ok) throw new HttpError(plannerErrors.editRefused(index, outcome.problem));
      current = outcome.document;
      return outcome.applied;
    } catch (error) {
      if (error instanceof EditRefusal) throw new HttpError(plannerErrors.editRefused(index, error.problem));
      throw error;
    }
  });
};
