import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/** Windows has no process groups; there the child alone is ended, and takes its own children along if it can. */
const hasGroups = process.platform !== 'win32';
const PATIENCE_MS = 10_000;
const POLL_MS = 50;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const running = new Set<ChildProcess>();
let isStopping = false;

export interface Ended {
  readonly code: number;
  /** Everything it wrote, in the order in which it came. */
  readonly output: string;
}

/**
 * Runs Node in a process group of its own and ends the whole group with it: what a test runner started (workers, servers,
 * browsers) does not outlive it, whether it came to its end, was stopped or took longer than `limitMs`. A patient one computes
 * while nobody else wants to. Never rejects.
 */
export function runInGroup(
  args: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv; limitMs: number; patient?: boolean },
): Promise<Ended> {
  if (isStopping) return Promise.resolve({ code: 1, output: 'stopped before it began' });
  return new Promise((resolve) => {
    const { cwd, env, limitMs } = options;
    const child = spawn(process.execPath, [...args], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: hasGroups,
    });
    running.add(child);
    if (options.patient) stepBack(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    const timer = setTimeout(() => {
      output += `\nnot done after ${limitMs / 1000} s`;
      void end(child);
    }, limitMs);
    child.once('error', (error) => {
      output += `\n${error.message}`;
      settle(1, null);
    });
    // Whoever is left keeps the pipes open, for which `close` would wait.
    child.once('exit', () => signalChild(child, 'SIGKILL'));
    child.once('close', (code, signal) => settle(code ?? 1, signal));
    const settle = (code: number, signal: NodeJS.Signals | null): void => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ code, output: signal ? `${output}\nended by ${signal}` : output });
    };
  });
}

/** Whoever stops this process stops every group that runs, and none begins any more; then it ends as it was told. */
export function endGroupsOnSignal(): void {
  for (const signal of SIGNALS) {
    process.once(signal, async () => {
      isStopping = true;
      await Promise.all([...running].map((child) => end(child)));
      process.kill(process.pid, signal);
    });
  }
}

/** At once, so that every thread and process that it starts steps back with it. */
function stepBack({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It is through already, or the system has no such thing: then it runs like the others.
  }
}

/** Asks first; after a while insists. */
async function end(child: ChildProcess): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  signalChild(child, 'SIGTERM');
  while (isThere(child) && performance.now() < until) await wait(POLL_MS);
  signalChild(child, 'SIGKILL');
}

const isThere = (child: ChildProcess): boolean => signalChild(child, 0);

/** Sends the signal to the whole group. False when nobody of it is left. */
function signalChild(child: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  if (child.pid === undefined) return false;
  if (!hasGroups) return child.exitCode === null && child.kill(signal);
  try {
    return process.kill(-child.pid, signal);
  } catch {
    return false;
  }
}
