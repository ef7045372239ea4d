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
 * Runs Node in a process group of its own and ends the whole group with it. Child processes (workers, servers, browsers) do not
 * outlive it, whether it finished, was stopped or took longer than `limitMs`. A patient one computes at lower priority. Never
 * rejects.
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
    // Remaining processes hold the pipes open, and `close` would wait for them.
    child.once('exit', () => signalChild(child, 'SIGKILL'));
    child.once('close', (code, signal) => settle(code ?? 1, signal));
    const settle = (code: number, signal: NodeJS.Signals | null): void => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ code, output: signal ? `${output}\nended by ${signal}` : output });
    };
  });
}

/** A signal to this process stops every running group and prevents new ones; then the process ends by that signal. */
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
    // The process has ended, or the system has no priorities: then it runs like the others.
  }
}

/** Sends a gentle signal first, then kills. */
async function end(child: ChildProcess): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  signalChild(child, 'SIGTERM');
  while (isThere(child) && performance.now() < until) await wait(POLL_MS);
  signalChild(child, 'SIGKILL');
}

const isThere = (child: ChildProcess): boolean => signalChild(child, 0);

/** Sends the signal to the whole group. False when none of its processes is left. */
function signalChild(child: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  if (child.pid === undefined) return false;
  if (!hasGroups) return child.exitCode === null && child.kill(signal);
  try {
    return process.kill(-child.pid, signal);
  } catch {
    return false;
  }
}
