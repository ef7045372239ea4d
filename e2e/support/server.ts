import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { root } from './paths.ts';

export interface RunningServer {
  /** Its data. */
  readonly folder: string;
  /** `http://127.0.0.1:port`, and where it is mounted below it, without a slash at the end. */
  readonly url: string;
  /** Stops the process in order and waits until it is gone. */
  stop(): Promise<void>;
  /** Kills it at once, as a power cut would. */
  kill(): Promise<void>;
  /** Starts again on the same data and the same port. */
  restart(): Promise<void>;
}

const patience = 120_000;

/**
 * A server of the journeys lives for a minute. What Node makes of its files is kept from one to the next, and the database's
 * code is not optimized: both took more of the processor than the journeys asked of it.
 */
const short = { flags: ['--liftoff-only'], environment: { NODE_COMPILE_CACHE: join(root, '.cache/code') } };

/** Journeys write what they look at: they begin without the demonstration's sales, unless one asks for `whole`. */
const journeys = { UNI_DEMONSTRATION: 'plan' };

/**
 * Starts the real server on a free port and a temporary data folder: a copy of `filled`, or an empty one, into which the
 * server then puts the demonstration. The web application must have been built. `close` is the caller's duty.
 * With `basePath` (`/uni`) it is mounted there; `settings` are more of its environment.
 */
export async function startServer(
  filled: string | null,
  basePath = '',
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningServer & { close(): Promise<void> }> {
  if (!existsSync(join(root, 'apps/web/dist/index.html')))
    throw new Error('build the web application before the journeys');
  const folder = await mkdtemp(join(tmpdir(), 'uni-e2e-'));
  if (filled) await cp(filled, folder, { recursive: true });
  const port = await freePort();
  const run = () =>
    launch({ ...journeys, ...settings, PORT: String(port), UNI_DATA_DIR: folder, UNI_BASE_PATH: basePath });
  let running = await run();
  const end = (signal: NodeJS.Signals) => finish(running, signal);
  return {
    folder,
    url: `http://127.0.0.1:${port}${basePath}`,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    restart: async () => {
      running = await run();
    },
    close: async () => {
      await end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function launch(settings: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...short.flags, resolve(root, 'apps/server/src/main.ts')], {
    cwd: root,
    env: { ...process.env, ...short.environment, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const ready = new Promise<void>((done, fail) => {
    const timer = setTimeout(() => fail(new Error(`the server is not ready after ${patience} ms\n${said}`)), patience);
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      if (!said.includes('UNI pronto em ')) return;
      clearTimeout(timer);
      done();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(new Error(`the server ended with ${code}\n${said}`));
    });
  });
  await ready;
  return child;
}

async function finish(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill(signal);
  await gone;
}

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  if (typeof address !== 'object' || !address) throw new Error('no free port');
  return address.port;
}
