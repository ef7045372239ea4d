/** Commands as an operator runs them. */
import { spawn } from 'node:child_process';

export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly ms: number;
}

export const runCommand = (
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  as: { readonly uid?: number; readonly gid?: number } = {},
): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const before = performance.now();
    const child = spawn(program, args, {
      ...as,
      cwd: '/',
      env: { PATH: process.env.PATH ?? '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    child.once('error', reject);
    child.once('exit', (code) => resolve({ code, output, ms: performance.now() - before }));
  });

/** Throws unless the command succeeds. */
export const requireCommand = async (...call: Parameters<typeof runCommand>): Promise<Ended> => {
  const ended = await runCommand(...call);
  if (ended.code !== 0) throw new Error(`${call[0]} ${call[1].join(' ')} ended with ${ended.code}:\n${ended.output}`);
  return ended;
};

const server = new URL('../../../apps/server/src/', import.meta.url).pathname;

/** `backup` or `restore` of the embedded database. */
export const programOf = (name: 'backup' | 'restore'): string => `${server}${name}.ts`;
