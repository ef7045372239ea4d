/** Edits that an assistant proposes: a draft of their own, for a person to review. The version itself stays as it is. */
import {
  type AssistantInput,
  applyEdits,
  EditRefusal,
  pathOf,
  plannerErrors,
  type StudyDocument,
  type StudyEdit,
  setAt,
} from '@uni/contracts';
import { assistant } from '@uni/phrases';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/database/index.ts';
import { HttpError, reaches } from '../../platform/http/index.ts';
import { cloneVersion, editStudy, locateVersion, projectionOf } from '../planner/index.ts';
import { pairsOf } from './figures.model.ts';
import type { Refused } from './methods.model.ts';
import { describeVersion, reachStudy } from './reached.service.ts';
import type { ToolResult } from './tool-result.model.ts';

export async function proposeEdits(
  context: Context,
  { version, name, reason, edits }: AssistantInput<'propose_edits'>,
): Promise<ToolResult<'propose_edits'> | Refused> {
  const source = await reachStudy(context, version);
  if (!reaches(context.actor, 'planning:write', source.enterprise_id)) return { refusal: assistant.refusals.noWriting };
  const document = { study: JSON.parse(source.study), identity: JSON.parse(source.identity) };
  const made = editsFor(document, edits);
  const before = await projectionOf(context.db, source);
  const copy = await cloneVersion(context, await locateVersion(context, version), { nome: name, shift_months: 0 });
  await editStudy(context, copy.id, { revision: copy.revision, edits: made, reason });
  const draft = await reachStudy(context, copy.id);
  const after = await projectionOf(context.db, draft);
  return {
    text: assistant.answers.proposed(name, source.nome),
    result: {
      source: describeVersion(source),
      draft: describeVersion(draft),
      applied: made.length,
      indicators: pairsOf(before.indicators, after.indicators),
    },
  };
}

/** Inputs by JSON Pointer, as edits by the ids of the study. A copy has the same ids. Throws 400 `edit_refused`. */
const editsFor = (document: StudyDocument, inputs: AssistantInput<'propose_edits'>['edits']): StudyEdit[] => {
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
