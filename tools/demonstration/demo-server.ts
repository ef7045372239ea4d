/** The built program on an empty data folder, and a heavy study in it. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Study } from '@uni/engine';
import type { Page } from 'playwright-core';
import { repositoryRoot } from '../bootstrap/node.mjs';

const READY = 'UNI pronto em ';
const PATIENCE_MS = 180_000;
const PLANNER = { email: 'planejamento@demo.uni', password: 'Demonstracao-2026' };

export interface DemoServer {
  readonly url: string;
  readonly planner: typeof PLANNER;
  close(): Promise<void>;
}

/** The program on an empty folder: with the demonstration's plans alone, or with its sales too (`whole`). */
export async function openDemoServer(demonstration: 'plan' | 'whole' = 'plan'): Promise<DemoServer> {
  const folder = mkdtempSync(join(tmpdir(), 'uni-measure-'));
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), UNI_DATA_DIR: folder, UNI_DEMONSTRATION: demonstration };
  const child = spawn(process.execPath, [join(repositoryRoot, 'apps/server/src/main.ts')], {
    cwd: repositoryRoot,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await untilReady(child);
  return {
    url: `http://127.0.0.1:${port}`,
    planner: PLANNER,
    close: async () => {
      const gone = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((done, fail) => {
    let output = '';
    const timer = setTimeout(() => fail(new Error(`the server is not ready:\n${output}`)), PATIENCE_MS);
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (!output.includes(READY)) return;
      clearTimeout(timer);
      done();
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(new Error(`the server ended with ${code}:\n${output}`));
    });
  });
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  if (typeof address !== 'object' || !address) throw new Error('no free port');
  return address.port;
}

/** Registers an enterprise with the study as its draft; answers the address of its costs. */
export async function storeStudy(server: DemoServer, token: string, study: Study): Promise<string> {
  const post = async (path: string, body: unknown): Promise<{ id: number }> => {
    const answer = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { id: number };
  };
  const enterprise = await post('/api/planner/enterprises/', { code: 'PESADO', name: 'Estudo pesado' });
  const version = await post('/api/planner/versions/', { empreendimento: enterprise.id, nome: 'Base', study });
  return `${server.url}/planejamento/${enterprise.id}/custos?v=${version.id}`;
}

/** Builds the web application when it is stale. */
export function build(): void {
  const done = spawnSync(process.execPath, [join(repositoryRoot, 'tools/commands/build-web.ts')], {
    cwd: repositoryRoot,
    stdio: 'inherit',
  });
  if (done.status !== 0) throw new Error('could not build the web application');
}

/** Signs in and answers the token of the session. */
export async function signIn(page: Page, server: DemoServer): Promise<string> {
  await page.goto(`${server.url}/user/login`);
  await page.getByLabel('E-mail').fill(server.planner.email);
  await page.getByLabel('Senha', { exact: true }).fill(server.planner.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL((address) => !address.pathname.startsWith('/user/'));
  return page.evaluate((): string => JSON.parse(localStorage.getItem('session') ?? '{}').token);
}
