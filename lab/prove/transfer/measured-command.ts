/** A command of an operator, with the most memory that it held. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface MeasuredCommand {
  readonly seconds: number;
  readonly megabytes: number;
}

const everyMs = 100;

/** The peak, by the kernel; 0 once the process has gone. */
const peakOf = (pid: number): number => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
};

/** With the flags of tools/bootstrap.mjs. Throws unless it succeeds. */
export const runMeasured = async (
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<MeasuredCommand> => {
  const began = performance.now();
  const child = spawn(process.execPath, ['--max-old-space-size=256', program, ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  let megabytes = 0;
  const timer = setInterval(() => {
    megabytes = Math.max(megabytes, peakOf(child.pid ?? 0));
  }, everyMs);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearInterval(timer);
  if (code !== 0) throw new Error(`${program} ended with ${code}:\n${output}`);
  process.stdout.write(output);
  return { seconds: (performance.now() - began) / 1_000, megabytes };
};
