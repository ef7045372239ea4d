/**
 * `node lab/prove/planted-faults/main.ts [--only NAME]… [--from N] [--again] [--check]`
 *
 * Plants sixty mistakes one at a time in a copy of the checkout. Checks that a suite of `npm test` that reaches it fails. First
 * every command has to be green without a fault. Results of an earlier run on the same sources are reused, unless `--again` is
 * given. `--check` checks in a second that every fault still applies to its file. Exits 1 when one survives.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryRoot } from '@uni/tools/bootstrap/node.mjs';
import { endGroupsOnSignal } from '@uni/tools/test/process-group.ts';
import { type Figure, handOut } from '../../figures.ts';
import { evaluateFault, type FaultEvaluation, refusalOf } from './evaluate-fault.ts';
import { commandText, type Fault, plantIn } from './fault.ts';
import { openResults } from './results.ts';
import { faults } from './table.ts';
import { copyTree, productState, removeOldTrees } from './tree.ts';

const home = join(repositoryRoot, '.cache/planted-faults');
const say = (text: string): void => console.log(text);
const secondsSince = (began: number): string => `${((performance.now() - began) / 1_000).toFixed(0)} s`;

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    from: { type: 'string' },
    again: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
});

/** By name or by number of the list. */
function chooseFaults(): readonly Fault[] {
  const isMeant = ({ name }: Fault, at: number, one: string): boolean => name === one || String(at + 1) === one;
  const unknown = options.only?.find((one) => !faults.some((fault, at) => isMeant(fault, at, one)));
  if (unknown !== undefined) throw new Error(`no fault is called ${unknown}`);
  const from = Number(options.from ?? 1);
  return faults.filter((fault, at) => at + 1 >= from && (options.only?.some((one) => isMeant(fault, at, one)) ?? true));
}

/** @throws {Error} when the text that a fault replaces does not stand in its file exactly once */
function requireTargets(chosen: readonly Fault[]): void {
  for (const fault of chosen) plantIn(readFileSync(join(repositoryRoot, fault.file), 'utf8'), fault);
}

/** @throws {Error} when a command is red without a fault: it could notice none */
async function refuseRedCommands(tree: string, chosen: readonly Fault[], state: string): Promise<void> {
  const green = openResults<true>(join(home, state, 'green'));
  const commands = new Map(chosen.flatMap((fault) => fault.commands).map((command) => [commandText(command), command]));
  for (const [text, command] of commands) {
    if (green.read(command) && !options.again) continue;
    const began = performance.now();
    const refusal = await refusalOf(tree, command);
    if (isStopped) throw new Error('stopped');
    if (refusal) throw new Error(refusal);
    green.store(command, true);
    say(`green    ${text} (${secondsSince(began)})`);
  }
}

async function evaluateAll(tree: string, chosen: readonly Fault[], state: string): Promise<Fault[]> {
  const results = openResults<FaultEvaluation>(join(home, state, 'faults'));
  const survivors: Fault[] = [];
  for (const fault of chosen) {
    const began = performance.now();
    const known = options.again ? null : results.read(fault);
    const evaluation = known ?? (await evaluateFault(tree, fault));
    if (isStopped) throw new Error('stopped');
    if (evaluation.isFinal) results.store(fault, evaluation);
    if (!evaluation.isNoticed) survivors.push(fault);
    const resultText = evaluation.isNoticed ? 'noticed ' : 'SURVIVED';
    const took = known ? 'before' : secondsSince(began);
    say(`${resultText} ${faults.indexOf(fault) + 1} ${fault.name} (${fault.kind}) by ${evaluation.by} (${took})`);
  }
  return survivors;
}

function figuresOf(chosen: readonly Fault[], survivors: readonly Fault[]): Figure[] {
  const noticed = chosen.length - survivors.length;
  const whole: Figure = {
    what: 'planted faults that the suites notice',
    measured: `noticed ${noticed} of ${chosen.length}`,
    goal: String(chosen.length),
    met: chosen.length > 0 && survivors.length === 0,
  };
  const missed = survivors.map(({ name }): Figure => {
    return { what: `fault: ${name}`, measured: 'not noticed', goal: 'noticed', met: false };
  });
  return [whole, ...missed];
}

let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    isStopped = true;
  });
endGroupsOnSignal();
const chosen = chooseFaults();
requireTargets(chosen);
if (options.check) say(`${chosen.length} faults, each with its place`);
else {
  const state = productState(repositoryRoot);
  const tree = join(home, `tree-${process.pid}`);
  mkdirSync(home, { recursive: true });
  removeOldTrees(home);
  try {
    copyTree(repositoryRoot, tree);
    await refuseRedCommands(tree, chosen, state);
    const figures = figuresOf(chosen, await evaluateAll(tree, chosen, state));
    say(figures[0]?.measured ?? '');
    handOut(figures);
    process.exitCode = figures.every(({ met }) => met) ? 0 : 1;
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}
