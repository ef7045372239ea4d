/** The real server as a child process that can be killed. */
import { type ChildProcess, spawn } from 'node:child_process';

export interface RunningServer {
  readonly origin: string;
  readonly pid: number;
  /** Milliseconds from the spawn to the line that reports readiness. */
  readonly startedInMs: number;
  /** SIGKILL; resolves when the process is gone. */
  kill(): Promise<void>;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
}

const startLimitMs = 180_000;
const main = new URL('../../src/main.ts', import.meta.url).pathname;

/** `flags`: of Node itself. */
export const startServer = async (
  env: Record<string, string>,
  flags: readonly string[] = [],
): Promise<RunningServer> => {
  const spawned = performance.now();
  const server = spawn(process.execPath, [...flags, main], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', UNI_DEMONSTRATION: 'plan', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const origin = await readiness(server);
  const gone = new Promise<number | null>((resolve) => server.once('close', (code) => resolve(code)));
  return {
    origin,
    pid: server.pid ?? 0,
    startedInMs: performance.now() - spawned,
    kill: async () => {
      server.kill('SIGKILL');
      await gone;
    },
    stop: () => {
      server.kill('SIGTERM');
      return gone;
    },
  };
};

const readiness = (server: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = '';
    const limit = setTimeout(() => reject(new Error(`not ready after ${startLimitMs} ms:\n${output}`)), startLimitMs);
    const hear = (chunk: Buffer) => {
      output += chunk;
      const ready = /^UNI pronto em (http:\S+)$/m.exec(output);
      if (!ready?.[1]) return;
      clearTimeout(limit);
      resolve(ready[1]);
    };
    server.stdout?.on('data', hear);
    server.stderr?.on('data', hear);
    server.once('close', (code) => {
      clearTimeout(limit);
      reject(new Error(`ended with ${code}:\n${output}`));
    });
  });
