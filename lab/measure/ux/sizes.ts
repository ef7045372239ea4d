/** R13: script as it comes over the wire, compressed, on the first visit to each screen. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { repositoryRoot } from '@uni/tools/bootstrap/node.mjs';
import { type DemoServer, signIn } from '@uni/tools/demonstration/demo-server.ts';
import type { Browser, Page } from 'playwright-core';

const built = join(repositoryRoot, 'apps/web/dist');
const sizeOf = (file: string): number => gzipSync(readFileSync(join(built, file))).length;

export interface Sizes {
  readonly login: number;
  readonly home: number;
  readonly grid: number;
  readonly charts: number;
}

export async function sizes(browser: Browser, server: DemoServer): Promise<Sizes> {
  const context = await browser.newContext({ locale: 'pt-BR' });
  const page = await context.newPage();
  await page.goto(`${server.url}/user/login`, { waitUntil: 'networkidle' });
  const login = await scripts(page);
  await signIn(page, server);
  await page.goto(`${server.url}/home`, { waitUntil: 'networkidle' });
  await page.getByLabel('Indicadores da carteira').waitFor();
  const home = await scripts(page);
  await context.close();
  return {
    login: total(login),
    home: total(home),
    // Patterns that only the grid's code contains, and the hatching that only charts have.
    grid: sizeOf(holding('role:`treegrid`', 'role:"treegrid"')),
    charts: sizeOf(holding('patternUnits')),
  };
}

const total = (files: readonly string[]): number => files.reduce((sum, file) => sum + sizeOf(file), 0);

/** Returns the scripts that the page has loaded. */
async function scripts(page: Page): Promise<string[]> {
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  return [...new Set(names.filter((name) => name.endsWith('.js')).map((name) => new URL(name).pathname))];
}

const files = (): string[] =>
  readdirSync(join(built, 'assets'))
    .filter((file) => file.endsWith('.js'))
    .map((file) => `assets/${file}`);

/** The file that has one of these words in it: names of files follow what goes into them. */
function holding(...copy: readonly string[]): string {
  const file = files().find((name) => {
    const text = readFileSync(join(built, name), 'utf8');
    return copy.some((word) => text.includes(word));
  });
  if (!file) throw new Error(`no file of the build has ${copy.join(' or ')}`);
  return file;
}
