/**
 * Development: the server restarts on a change, the web application is served by Vite with hot reload.
 * When one of the two ends, the other is ended too and its exit code is returned.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from '../bootstrap/node.mjs';

const vite = join(repositoryRoot, 'node_modules/vite/bin/vite.js');
const programs: ChildProcess[] = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
    cwd: repositoryRoot,
    stdio: 'inherit',
  }),
  spawn(process.execPath, [vite], { cwd: join(repositoryRoot, 'apps/web'), stdio: 'inherit' }),
];

function endAll(signal: NodeJS.Signals): void {
  for (const program of programs) program.kill(signal);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => endAll(signal));
for (const program of programs) {
  program.once('exit', (code) => {
    process.exitCode ??= code ?? 1;
    endAll('SIGTERM');
  });
}
