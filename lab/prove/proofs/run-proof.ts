/** One row run to its end. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@uni/tools/bootstrap/node.mjs';
import { type Ended, runInGroup } from '@uni/tools/test/process-group.ts';
import type { Figure } from '../../figures.ts';
import { type Proof, withSeed } from './proof.ts';
import { readReport, reportTo } from './readings.ts';

export interface Result {
  readonly name: string;
  readonly seed: number | null;
  readonly seconds: number;
  readonly figures: readonly Figure[];
  /** False: it crashed, was ended, or could not run. Such a row is run again. */
  readonly isFinished: boolean;
}

export const isMissed = ({ figures }: Result): boolean => figures.some(({ met }) => met === false);

/** Returns a missed result for a row without output. */
export function missedResult(proof: Proof, seed: number | null, seconds: number, reason: string): Result {
  const figure: Figure = { what: 'runs to its end', measured: reason, goal: 'yes', met: false };
  return { name: proof.name, seed, seconds, figures: [figure], isFinished: false };
}

/**
 * Runs the row's program in a process group of its own, which ends with it, and reads its figures. Tests run whole, those that
 * `npm test` leaves out too, unless its `env` decides otherwise. Its output is left in
 * `folder`. A crash, a missing report and a report without a goal are missed goals. Never rejects.
 */
export async function runProof(
  proof: Proof,
  seed: number | null,
  { folder, env }: { folder: string; env: Readonly<Record<string, string>> },
): Promise<Result> {
  const report = join(folder, `${fileName(proof)}.report.json`);
  rmSync(report, { force: true });
  const own = withSeed(proof, seed);
  const reporting = reportTo(proof.reading, report);
  const began = performance.now();
  const ended = await runInGroup([...own.args, ...reporting.args], {
    cwd: repositoryRoot,
    env: { ...process.env, UNI_TEST_CASES: 'all', ...env, ...own.env, ...reporting.env },
    limitMs: proof.limitMinutes * 60_000,
  });
  const seconds = (performance.now() - began) / 1_000;
  writeFileSync(join(folder, `${fileName(proof)}.log`), ended.output);
  return evaluate(proof, seed, seconds, ended, report);
}

function evaluate(proof: Proof, seed: number | null, seconds: number, { code, output }: Ended, report: string): Result {
  try {
    const figures = readReport(proof.reading, report);
    const goals = figures.filter(({ met }) => met !== undefined);
    if (goals.length === 0) return missedResult(proof, seed, seconds, 'it states no goal');
    // A program that ends badly although its figures are well has failed at something that it did not hand out.
    if (code !== 0 && goals.every(({ met }) => met)) {
      const crash = missedResult(proof, seed, seconds, lastLine(output));
      return { ...crash, figures: [...figures, ...crash.figures] };
    }
    return { name: proof.name, seed, seconds, figures, isFinished: true };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return missedResult(proof, seed, seconds, code === 0 ? reason : `${reason}: ${lastLine(output)}`);
  }
}

const longestReason = 120;

function lastLine(output: string): string {
  const line = output.trim().split('\n').at(-1) ?? '';
  return line.length > longestReason ? `${line.slice(0, longestReason)}…` : line || 'it said nothing';
}

/** Colons and slashes are no part of a file's name everywhere. */
export const fileName = ({ name }: { name: string }): string => name.replaceAll(/[^\w-]/g, '-');
