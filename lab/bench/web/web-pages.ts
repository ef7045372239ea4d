/** The pages that are compared: ours by the running program, the others and the login by one static server. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from '@uni/tools/bootstrap/node.mjs';
import { type DemoServer, openDemoServer, signIn } from '@uni/tools/demonstration/demo-server.ts';
import { demoDraft } from '@uni/tools/demonstration/demonstration.ts';
import type { Browser } from 'playwright-core';
import { serveSites } from './web-server.ts';
import type { Visited } from './web-visit.ts';

export const pageNames = ['login', 'antd', 'reactAdmin', 'home', 'workspace', 'mirror'] as const;
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

/** Plans nothing, and reads what is sold. */
const ADMINISTRATOR = 'admin@demo.uni';

/** Starts the servers, one of them with sales, and signs two people of the demonstration in, once for all visits. */
export async function openPages(browser: Browser): Promise<Pages> {
  const files = await serveSites([
    { path: '/', folder: join(repositoryRoot, 'apps/web/dist') },
    ...yardsticks.map((name) => ({ path: `/${name}/` as const, folder: builtFolder(name) })),
  ]);
  const program = await openDemoServer();
  const selling = await openDemoServer('whole');
  const signedIn = async (server: DemoServer, email: string) => {
    const context = await browser.newContext({ locale: 'pt-BR' });
    const person = { ...server, planner: { ...server.planner, email } };
    const token = await signIn(await context.newPage(), person);
    const storage = await context.storageState();
    await context.close();
    return { token, storage };
  };
  const { token, storage } = await signedIn(program, program.planner.email);
  const { storage: ofAdministrator } = await signedIn(selling, ADMINISTRATOR);
  const { tab } = await demoDraft(program, token, 'Residencial Aurora');
  return {
    pages: {
      login: { url: `${files.url}/user/login`, ready: 'main h1' },
      antd: { url: `${files.url}/antd-page/`, ready: 'tr.ant-table-row:nth-last-child(1)' },
      reactAdmin: { url: `${files.url}/react-admin-page/`, ready: 'tbody tr:nth-child(10)' },
      home: { url: `${program.url}/home`, ready: '[aria-label="Indicadores da carteira"]', storage },
      workspace: { url: tab('fluxo-de-caixa'), ready: '[role="treegrid"] [data-cell]', storage },
      mirror: { url: `${selling.url}/vendas/unidades`, ready: '[data-unit]', storage: ofAdministrator },
    },
    close: async () => {
      await Promise.all([program.close(), selling.close()]);
      await files.close();
    },
  };
}
