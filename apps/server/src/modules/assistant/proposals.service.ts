/** Edits that an assistant proposes, with what they do to the indicators. */
import type { AssistantInput } from '@uni/contracts';
import { assistant } from '@uni/phrases';
import type { Context } from '../../platform/context.ts';
import { reaches } from '../../platform/http/index.ts';
import { locateVersion, projectionOf, proposeDraft } from '../planner/index.ts';
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
  const before = await projectionOf(context.db, source);
  const made = await proposeDraft(context, await locateVersion(context, version), { nome: name, reason, edits });
  const draft = await reachStudy(context, made.draft.id);
  const after = await projectionOf(context.db, draft);
  return {
    text: assistant.answers.proposed(name, source.nome),
    result: {
      source: describeVersion(source),
      draft: describeVersion(draft),
      applied: made.applied,
      indicators: pairsOf(before.indicators, after.indicators),
    },
  };
}
