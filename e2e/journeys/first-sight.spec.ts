/** Requests of a browser's first visit: few files, whatever the screen, all of them named by its document. */
import type { Page } from '@playwright/test';
import { screens } from '@uni/web/src/app/routes/screens.ts';
import { expect, test } from '../fixtures/index.ts';
import { openStudy } from '../fixtures/workspace.ts';

const most = 8;
/** The workspace computes, in a thread of its own too. */
const mostOfWorkspace = 10;

/** Returns the scripts that the document has loaded, from the cache or not. */
const scriptsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    return [...new Set(files.filter((file) => file.endsWith('.js')))].map((file) => file.split('/').at(-1) ?? file);
  });

test('every screen comes in eight scripts at most, the workspace in ten', { tag: '@proof' }, async ({ as }) => {
  const page = await as('admin', { allow: /403/ });
  const many: string[] = [];
  for (const { key, path } of screens) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const scripts = await scriptsOf(page);
    expect(scripts.length, key).toBeGreaterThan(3);
    if (scripts.length > most) many.push(`${key}: ${scripts.join(' ')}`);
  }
  expect(many).toEqual([]);
  await openStudy(page, 'vendas');
  expect((await scriptsOf(page)).length).toBeLessThanOrEqual(mostOfWorkspace);
});

/** Most bytes of script as sent, the first script included. */
const budgets = { home: 180_000, workspace: 320_000 } as const;

/** What a document names in its head for a visit that begins with it. */
async function headOf(page: Page, path: string): Promise<{ html: string; reads: string[] }> {
  const html = await (await page.request.get(path)).text();
  return { html, reads: /data-reads="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? [] };
}

const sentBytes = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = files.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
    return scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  });

/** The number of the first row of a list. */
const firstId = (page: Page, list: string): Promise<string> =>
  page.evaluate(async (path) => {
    const { token } = JSON.parse(localStorage.getItem('session') ?? '{}');
    const answer = await fetch(path, { headers: { Authorization: `Bearer ${token}` } });
    return String((await answer.json())[0].id);
  }, list);

test('documents name the code of their screen and what it reads first, which is read once', async ({ as }) => {
  const page = await as('planner');
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    requested.push(`${pathname}${search}`);
  });
  const check = async (path: string, most: number, version?: string): Promise<void> => {
    const { html, reads: named } = await headOf(page, path);
    // What is read of a version is read ahead only where the address names one.
    const reads = named.flatMap((read) => {
      if (!read.includes('__version__')) return [read];
      return version === undefined ? [] : [read.replace('__version__', version)];
    });
    expect(requested.filter((one) => one.includes('__version__'))).toEqual([]);
    const unnamed = (await scriptsOf(page)).filter((file) => !html.includes(file));
    expect(unnamed, path).toEqual([]);
    expect(await sentBytes(page), path).toBeLessThanOrEqual(most);
    expect(reads.length, path).toBeGreaterThan(1);
    for (const read of reads)
      expect(
        requested.filter((one) => one === read),
        `${path} ${read}`,
      ).toHaveLength(1);
    requested.length = 0;
  };
  await page.goto('/home');
  await page.getByLabel('Indicadores da carteira').waitFor();
  await check('/home', budgets.home);
  const id = await firstId(page, '/api/planner/enterprises/');
  const path = `/planejamento/${id}/fluxo-de-caixa`;
  requested.length = 0;
  await page.goto(path);
  await page.getByRole('treegrid').waitFor();
  await check(path, budgets.workspace);
  const version =
    new URL(page.url()).searchParams.get('v') ?? (await firstId(page, `/api/planner/versions/?empreendimento=${id}`));
  requested.length = 0;
  await page.goto(`${path}?v=${version}`);
  await page.getByRole('treegrid').waitFor();
  expect(requested.findIndex((one) => one.endsWith(`/${version}/study/`))).toBeLessThan(
    requested.findIndex((one) => one.includes('/processing/')),
  );
  await check(`${path}?v=${version}`, budgets.workspace, version);
  const ofTabs = async (): Promise<number> => (await scriptsOf(page)).filter((file) => file.startsWith('tabs-')).length;
  expect(await ofTabs()).toBe(0);
  await page.getByRole('treegrid').hover();
  await expect.poll(ofTabs).toBe(1);
});

test('a study with rents fetches their rules, and can be opened again where they did not come', {
  tag: '@proof',
}, async ({ as }) => {
  const page = await as('planner', { allow: /optional-rules/ });
  const ofRules = async (): Promise<number> =>
    (await scriptsOf(page)).filter((file) => file.startsWith('optional-rules-')).length;
  await openStudy(page, 'fluxo-de-caixa');
  expect(await ofRules()).toBe(0);
  await page.goto('/planejamento?novo=sim');
  const dialog = page.getByRole('dialog', { name: 'Novo estudo' });
  await dialog.getByRole('radio', { name: 'Hotel ou residência' }).click();
  await dialog.getByLabel('Nome do empreendimento').fill('Hotel das Regras');
  await dialog.getByRole('button', { name: 'Criar e calcular', exact: true }).click();
  await page.waitForURL('**/fluxo-de-caixa*');
  const rents = page.getByRole('row', { name: /^Aluguéis/ });
  await rents.waitFor();
  expect(await ofRules()).toBe(1);

  await page.route('**/optional-rules-*.js', (route) => route.abort());
  await page.reload();
  await page.getByRole('button', { name: 'Tentar de novo', exact: true }).waitFor();
  await expect(rents).toHaveCount(0);
  await page.unroute('**/optional-rules-*.js');
  await page.getByRole('button', { name: 'Tentar de novo', exact: true }).click();
  await rents.waitFor();
});
