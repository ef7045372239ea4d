/** What a new installation does first: its first person, its start, its page, a sign-in, its end. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '@uni/server/testing/index.ts';
import type { Figure } from '../../figures.ts';

export interface Installation {
  readonly command: string;
  /** Arguments before those of `uni`. */
  readonly before: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

const email = 'primeira@incorporadora.example';
const port = 3_000;
const origin = `http://127.0.0.1:${port}`;
const patienceMs = 120_000;

/**
 * Uses the installation once, from an empty data folder.
 * @throws {Error} with its output when it does not start
 */
export async function provePackaged(installation: Installation): Promise<Figure[]> {
  const password = createSuperuser(installation);
  const first = await startAndUse(installation, (seconds) => signInFirst(seconds, password));
  const again = await startAndUse(installation, async (seconds) => [
    { what: 'started again', measured: seconds },
    await figureOf('signed in with the password of before', signIn(origin, email, chosen)),
  ]);
  return [...first, ...again];
}

const chosen = 'uma senha longa que ninguem adivinha 2026';

async function signInFirst(seconds: string, password: string): Promise<Figure[]> {
  const client = await signIn(origin, email, password);
  await client.send('PATCH', '/api/access/change-password/', { new_password: chosen });
  return [
    { what: 'first start, until it is ready', measured: seconds },
    await figureOf('/readyz is 200', untilReady()),
    await figureOf('the page and its scripts are answered', readPage()),
    await figureOf('the first person chooses a password and signs in', signIn(origin, email, chosen)),
  ];
}

function createSuperuser({ command, before, cwd, env }: Installation): string {
  const args = [...before, 'create-superuser', '--email', email, '--name', 'Primeira Pessoa'];
  const { stdout, stderr, error } = spawnSync(command, args, { cwd, env, encoding: 'utf8' });
  const password = /: (\S+)\n$/.exec(stdout ?? '')?.[1];
  if (password === undefined) throw new Error(`no first person:\n${error ?? `${stdout}${stderr}`}`);
  return password;
}

async function startAndUse(
  { command, before, cwd, env }: Installation,
  use: (seconds: string) => Promise<Figure[]>,
): Promise<Figure[]> {
  const began = performance.now();
  const child = spawn(command, [...before, 'start'], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const gone = once(child, 'close');
  try {
    await readiness(child);
    const figures = await use(`${((performance.now() - began) / 1_000).toFixed(1)} s`);
    child.kill('SIGTERM');
    const [code] = await gone;
    return [...figures, { what: 'ends in order', measured: String(code), goal: '0', met: code === 0 }];
  } finally {
    child.kill('SIGKILL');
  }
}

function readiness(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const limit = setTimeout(() => reject(new Error(`not ready:\n${output}`)), patienceMs);
    const read = (chunk: Buffer) => {
      output += chunk;
      if (!/^UNI pronto em /m.test(output)) return;
      clearTimeout(limit);
      resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('close', (code) => reject(new Error(`ended with ${code}:\n${output}`)));
  });
}

/** The loop of background work turns once a second: ready a moment after the first answer. */
async function untilReady(): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    const { status } = await fetch(`${origin}/readyz`);
    if (status === 200) return;
    await sleep(200);
  }
  throw new Error('/readyz is not 200');
}

async function readPage(): Promise<void> {
  const page = await fetch(origin);
  const text = await page.text();
  const scripts = [...text.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path ?? '');
  if (page.status !== 200 || scripts.length === 0) throw new Error(`the page answers ${page.status}`);
  for (const path of scripts) {
    const { status } = await fetch(origin + path);
    if (status !== 200) throw new Error(`${path} answers ${status}`);
  }
}

/** A step that throws is a figure that is missed. */
async function figureOf(what: string, step: Promise<unknown>): Promise<Figure> {
  const measured = await step.then(
    () => 'yes',
    (error: unknown) => String(error),
  );
  return { what, measured, goal: 'yes', met: measured === 'yes' };
}
