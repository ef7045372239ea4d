/** Tools that compute in the thread: explanation, comparison, scenario, goal, simulation. */
import type { AssistantInput, AssistantTool, AssistantVersion } from '@uni/contracts';
import { assistant } from '@uni/phrases';
import type { LongContext } from '../../platform/context.ts';
import type { ComputedAnswers, Order, OrderKind } from './computing.model.ts';
import { compute } from './computing.service.ts';
import type { Refused } from './methods.model.ts';
import { reachSource } from './reached.service.ts';
import type { StudySource } from './study-source.model.ts';
import type { ToolResult } from './tool-result.model.ts';

type Answer<Tool extends AssistantTool> = Promise<ToolResult<Tool> | Refused>;

/** Computes an order about one version within reach, and presents its answer. */
async function computeAbout<Kind extends OrderKind, Tool extends AssistantTool>(
  context: LongContext,
  versionId: number,
  orderOf: (source: StudySource) => Order & { readonly kind: Kind },
  present: (answer: ComputedAnswers[Kind], version: AssistantVersion) => ToolResult<Tool>,
): Answer<Tool> {
  const { version, source } = await context.transact((one) => reachSource(one, versionId));
  const answer = await compute<Kind>(context.actor.scope, orderOf(source));
  return 'refusal' in answer ? answer : present(answer, version);
}

export const explainFigure = (
  context: LongContext,
  { version: id, ...request }: AssistantInput<'explain_number'>,
): Answer<'explain_number'> =>
  computeAbout(
    context,
    id,
    (source) => ({ kind: 'explain', source, request }),
    ({ rows, ...explained }, version) => ({
      text: assistant.answers.explained(explained.top.label, explained.count),
      result: { version, ...explained, rows: [...rows] },
    }),
  );

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

export const tryScenario = (
  context: LongContext,
  { version: id, drivers }: AssistantInput<'run_scenario'>,
): Answer<'run_scenario'> =>
  computeAbout(
    context,
    id,
    (source) => ({ kind: 'scenario', source, drivers }),
    (answer, version) => ({ text: assistant.answers.scenario(version.name), result: { version, ...answer } }),
  );

export const seekGoalOf = (
  context: LongContext,
  { version: id, ...request }: AssistantInput<'goal_seek'>,
): Answer<'goal_seek'> =>
  computeAbout(
    context,
    id,
    (source) => ({ kind: 'goal', source, request }),
    (answer, version) => ({
      text: answer.reason ?? assistant.answers.goalMet(answer.driver.label),
      result: { version, ...answer },
    }),
  );

export const simulateVersion = (
  context: LongContext,
  { version: id, ...request }: AssistantInput<'simulate'>,
): Answer<'simulate'> =>
  computeAbout(
    context,
    id,
    (source) => ({ kind: 'simulate', source, request }),
    (answer, version) => ({
      text: assistant.answers.simulated(answer.runs, version.name),
      result: { version, ...answer },
    }),
  );
