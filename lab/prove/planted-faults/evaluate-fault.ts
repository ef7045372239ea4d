/** Plants faults in the copy, one at a time, and runs the suites. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, commandText, type Fault, plantIn } from './fault.ts';
import { buildWeb, type CommandResult, runCommand } from './run-command.ts';

export interface FaultEvaluation {
  readonly isNoticed: boolean;
  /** The test that failed first; or the reason for no result. */
  readonly by: string;
  /** False: a command had no result, so the next run repeats it. */
  readonly isFinal: boolean;
}

async function runCheck(tree: string, command: Command): Promise<CommandResult> {
  if (command.runner === 'playwright') await buildWeb(tree);
  return runCommand(tree, command);
}

/** Returns a command's failure on the unchanged copy; null when it is green. */
export async function refusalOf(tree: string, command: Command): Promise<string | null> {
  const result = await runCheck(tree, command);
  if (result.kind === 'passed') return null;
  const why = result.kind === 'failed' ? result.failed.join('; ') : result.reason;
  return `red without any fault: ${commandText(command)}: ${why}`;
}

/** Runs the fault's commands until one fails. The copy is as before in the end. */
export async function evaluateFault(tree: string, fault: Fault): Promise<FaultEvaluation> {
  const path = join(tree, fault.file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, plantIn(source, fault));
  const without: string[] = [];
  try {
    for (const command of fault.commands) {
      const result = await runCheck(tree, command);
      if (result.kind === 'failed') return { isNoticed: true, by: result.failed[0] ?? '', isFinal: true };
      if (result.kind === 'none') without.push(result.reason);
    }
  } finally {
    writeFileSync(path, source);
  }
  const by = without.length > 0 ? without.join('; ') : fault.commands.map(commandText).join('; ');
  return { isNoticed: false, by, isFinal: without.length === 0 };
}
