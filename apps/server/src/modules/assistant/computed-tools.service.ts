/** Tools that compute in the thread: explanation, comparison, scenario, goal, simulation. */
import type { AssistantInput, AssistantTool } from '@uni/contracts';
import { assistant } from '@uni/phrases';
import type { LongContext } from '../../platform/context.ts';
import { compute } from './computing.service.ts';
import type { Refused } from './methods.model.ts';
import { type ReachedStudy, reachSource } from './reached.service.ts';
import type { ToolResult } from './tool-result.model.ts';

type Answer<Tool extends AssistantTool> = Promise<ToolResult<Tool> | Refused>;

const reach = ({ transact }: LongContext, version: number): Promise<ReachedStudy> =>
  transact((context) => reachSource(context, version));

export async function explainFigure(
  context: LongContext,
  { version: id, ...request }: AssistantInput<'explain_number'>,
): Answer<'explain_number'> {
  const { version, source } = await reach(context, id);
  const answer = await compute(context.actor.scope, { kind: 'explain', source, request });
  if ('refusal' in answer) return answer;
  const { rows, ...explained } = answer;
  return {
    text: assistant.answers.explained(answer.top.label, answer.count),
    result: { version, ...explained, rows: [...rows] },
  };
}

export async function compareVersions(
  context: LongContext,
  { base, other, page }: AssistantInput<'compare_versions'>,
): Answer<'compare_versions'> {
  const [before, after] = await context.transact(async (one) => [
    await reachSource(one, base),
    await reachSource(one, other),
  ]);
  if (!before || !after || before.version.enterprise !== after.version.enterprise)
    return { refusal: assistant.refusals.otherEnterprise };
  const order = { kind: 'compare', base: before.source, other: after.source, page } as const;
  const answer = await compute(context.actor.scope, order);
  if ('refusal' in answer) return answer;
  return {
    text: assistant.answers.compared(before.version.name, after.version.name, answer.count),
    result: { base: before.version, other: after.version, ...answer },
  };
}

export async function tryScenario(
  context: LongContext,
  { version: id, drivers }: AssistantInput<'run_scenario'>,
): Answer<'run_scenario'> {
  const { version, source } = await reach(context, id);
  const answer = await compute(context.actor.scope, { kind: 'scenario', source, drivers });
  if ('refusal' in answer) return answer;
  return { text: assistant.answers.scenario(version.name), result: { version, ...answer } };
}

export async function seekGoalOf(
  context: LongContext,
  { version: id, ...request }: AssistantInput<'goal_seek'>,
): Answer<'goal_seek'> {
  const { version, source } = await reach(context, id);
  const answer = await compute(context.actor.scope, { kind: 'goal', source, request });
  if ('refusal' in answer) return answer;
  const text = answer.reason ?? assistant.answers.goalMet(answer.driver.label);
  return { text, result: { version, ...answer } };
}

export async function simulateVersion(
  context: LongContext,
  { version: id, ...request }: AssistantInput<'simulate'>,
): Answer<'simulate'> {
  const { version, source } = await reach(context, id);
  const answer = await compute(context.actor.scope, { kind: 'simulate', source, request });
  if ('refusal' in answer) return answer;
  return { text: assistant.answers.simulated(answer.runs, version.name), result: { version, ...answer } };
}
