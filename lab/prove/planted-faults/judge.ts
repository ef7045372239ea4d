/** Plants faults in the copy, one at a time, and asks the suites. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, commandText, type Fault, plantIn } from './fault.ts';
import { buildWeb, runCommand, type Verdict } from './run-command.ts';

export interface Judged {
  readonly isNoticed: boolean;
  /** The test that failed first; or why nothing is said. */
  readonly by: string;
  /** False: a command came to no verdict, and is asked again by the next run. */
  readonly isFinal: boolean;
}

async function ask(tree: string, command: Command): Promise<Verdict> {
  if (command.runner === 'playwright') await buildWeb(tree);
  return runCommand(tree, command);
}

/** What a command says of the unchanged copy; null when it is green. */
export async function refusalOf(tree: string, command: Command): Promise<string | null> {
  const verdict = await ask(tree, command);
  if (verdict.kind === 'passed') return null;
  const why = verdict.kind === 'failed' ? verdict.failed.join('; ') : verdict.reason;
  return `red without any fault: ${commandText(command)}: ${why}`;
}

/** Runs the fault's commands until one fails. The copy is as before in the end. */
export async function judgeFault(tree: string, fault: Fault): Promise<Judged> {
  const path = join(tree, fault.file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, plantIn(source, fault));
  const without: string[] = [];
  try {
    for (const command of fault.commands) {
      const verdict = await ask(tree, command);
      if (verdict.kind === 'failed') return { isNoticed: true, by: verdict.failed[0] ?? '', isFinal: true };
      if (verdict.kind === 'none') without.push(verdict.reason);
    }
  } finally {
    writeFileSync(path, source);
  }
  const by = without.length > 0 ? without.join('; ') : fault.commands.map(commandText).join('; ');
  return { isNoticed: false, by, isFinal: without.length === 0 };
}
