/** Assistants: tools by the caller's permissions, each call in the audit trail. */

import type { AssistantInput, AssistantOutput } from '@uni/contracts';
import { type AssistantTool, assistantInputs } from '@uni/contracts';
import { recordAudit } from '../../platform/audit/index.ts';
import type { Context, LongContext } from '../../platform/context.ts';
import { findByText, presentEnterprises, presentVersions } from './catalogue-tools.service.ts';
import { compareVersions, explainFigure, seekGoalOf, simulateVersion, tryScenario } from './computed-tools.service.ts';
import type { AssistantMethods, Refused, ToolAnswer } from './methods.model.ts';
import { proposeEdits } from './proposals.service.ts';
import { answerMessage } from './protocol.gateway.ts';
import { presentIndicators, presentLines } from './reading-tools.service.ts';
import { readResourceText } from './resources.service.ts';

type Tools = {
  readonly [Tool in AssistantTool]: (
    context: LongContext,
    input: AssistantInput<Tool>,
  ) => Promise<{ readonly text: string; readonly result: AssistantOutput<Tool> } | Refused>;
};

/** A tool that needs one short transaction. */
const inOne =
  <Input, Result>(tool: (context: Context, input: Input) => Promise<Result>) =>
  ({ transact }: LongContext, input: Input): Promise<Result> =>
    transact((context) => tool(context, input));

const tools: Tools = {
  list_enterprises: inOne(presentEnterprises),
  list_versions: inOne(presentVersions),
  find: inOne(findByText),
  read_indicators: inOne(presentIndicators),
  read_lines: inOne(presentLines),
  explain_number: explainFigure,
  compare_versions: compareVersions,
  run_scenario: tryScenario,
  goal_seek: seekGoalOf,
  simulate: simulateVersion,
  propose_edits: inOne(proposeEdits),
};

const names = Object.keys(assistantInputs) as AssistantTool[];

/** Answers a message of the protocol for one caller. */
export const answerAssistant = (
  context: LongContext,
  message: Parameters<typeof answerMessage>[0],
  protocolVersion: string | null,
) => answerMessage(message, protocolVersion, methodsFor(context));

const methodsFor = (context: LongContext): AssistantMethods => ({
  tools: names.filter((name) => name !== 'propose_edits' || context.actor.permissions.has('planning:write')),
  callTool: (tool, read) => recorded(context, tool, read, (input) => callTool(context, tool, input)),
  readResource: (uri) =>
    recorded(
      context,
      'read_resource',
      () => ({ uri }),
      () => readResourceText(context, uri),
    ),
});

const callTool = (context: LongContext, tool: AssistantTool, input: unknown): Promise<ToolAnswer | Refused> => {
  // The types meet only here: the input was read by the schema of the same tool.
  const run = tools[tool] as (context: LongContext, input: unknown) => Promise<ToolAnswer | Refused>;
  return run(context, input);
};

/** Runs a call and records it, answered or refused. Its tool and ids are stored, and no text. */
const recorded = async <T>(
  context: LongContext,
  tool: string,
  read: () => unknown,
  run: (input: unknown) => Promise<T>,
): Promise<T> => {
  let versions: Readonly<Record<string, number>> = {};
  let outcome: 'done' | 'refused' = 'refused';
  try {
    const input = read();
    versions = versionsIn(input);
    const answer = await run(input);
    if (answer !== null && !(typeof answer === 'object' && 'refusal' in answer)) outcome = 'done';
    return answer;
  } finally {
    const details = { tool, outcome, ...versions };
    const { token } = context.actor;
    await context.transact((one) => recordAudit(one, 'assistant.called', token?.id ?? 0, details));
  }
};

const versionsIn = (input: unknown): Record<string, number> =>
  Object.fromEntries(
    Object.entries(Object(input)).filter(
      (entry): entry is [string, number] => versionFields.has(entry[0]) && typeof entry[1] === 'number',
    ),
  );

const versionFields = new Set(['version', 'base', 'other', 'enterprise']);
