/** The pages that are compared: ours by the running program, the others and the login by one static server. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from '@uni/tools/bootstrap/node.mjs';
import { openDemoServer, signIn } from '@uni/tools/demonstration/demo-server.ts';
import { demoDraft } from '@uni/tools/demonstration/demonstration.ts';
import type { Browser } from 'playwright-core';
import { serveSites } from './web-server.ts';
import type { Visited } from './web-visit.ts';

export const pageNames = ['login', 'antd', 'reactAdmin', 'home', 'workspace'] as const;
export type PageName = (typeof pageNames)[number];

export interface Pages {
  readonly pages: Readonly<Record<PageName, Visited>>;
  close(): Promise<void>;
}

const yardsticks = ['antd-page', 'react-admin-page'] as const;
const builtFolder = (name: string): string => join(repositoryRoot, '.cache', name);

export function buildPages(): void {
  const vite = join(repositoryRoot, 'node_modules/vite/bin/vite.js');
  const pageSteps = yardsticks.map((name) => {
    const source = join(repositoryRoot, 'lab/bench/web', name);
    const options = ['--base', `/${name}/`, '--outDir', builtFolder(name), '--emptyOutDir', '--logLevel', 'error'];
    return [vite, 'build', source, ...options];
  });
  for (const step of [[join(repositoryRoot, 'tools/commands/build-web.ts')], ...pageSteps]) {
    const done = spawnSync(process.execPath, step, { cwd: repositoryRoot, stdio: 'inherit' });
    if (done.status !== 0) throw new Error(`could not build: ${step.join(' ')}`);
  }
}

/** Starts both servers and signs a planner of the demonstration in, once for all visits. */
export async function openPages(browser: Browser): Promise<Pages> {
  const files = await serveSites([
    { path: '/', folder: join(repositoryRoot, 'apps/web/dist') },
    ...yardsticks.map((name) => ({ path: `/${name}/` as const, folder: builtFolder(name) })),
  ]);
  const program = await openDemoServer();
  const context = await browser.newContext({ locale: 'pt-BR' });
  const token = await signIn(await context.newPage(), program);
  const storage = await context.storageState();
  await context.close();
  const { tab } = await demoDraft(program, token, 'Residencial Aurora');
  return {
    pages: {
      login: { url: `${files.url}/user/login`, ready: 'main h1' },
      antd: { url: `${files.url}/antd-page/`, ready: 'tr.ant-table-row:nth-last-child(1)' },
      reactAdmin: { url: `${files.url}/react-admin-page/`, ready: 'tbody tr:nth-child(10)' },
      home: { url: `${program.url}/home`, ready: '[aria-label="Indicadores da carteira"]', storage },
      workspace: { url: tab('fluxo-de-caixa'), ready: '[role="treegrid"] [data-cell]', storage },
    },
    close: async () => {
      await program.close();
      await files.close();
    },
  };
}
