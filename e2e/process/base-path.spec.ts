import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../fixtures/index.ts';
import { request } from '../fixtures/workspace.ts';

/** Mounted below its host: nothing of the application is requested, linked or stored outside `/uni/`. */

test.use({ launch: { engine: 'embedded', basePath: '/uni' } });

/** Requests of the page to its host outside the mount. */
function strays(page: Page): string[] {
  const strayPaths: string[] = [];
  page.on('request', (request) => {
    const { protocol, pathname } = new URL(request.url());
    if (protocol === 'http:' && !pathname.startsWith('/uni/')) strayPaths.push(pathname);
  });
  return strayPaths;
}

const path = (page: Page) => new URL(page.url()).pathname;

test('signs in, walks, reloads a deep address and goes back, all below the mount', async ({ as, people }) => {
  const page = await as(null);
  const strayPaths = strays(page);
  await page.goto('/uni/planejamento?ver=list');
  await page.waitForURL('**/uni/user/login?redirect=**');
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/planejamento?ver=list');
  await page.getByLabel('E-mail').fill(people.planner.email);
  await page.getByLabel('Senha', { exact: true }).fill(people.planner.password);
  await page.keyboard.press('Enter');
  await page.getByRole('table').waitFor();
  expect(path(page)).toBe('/uni/planejamento');
  const [enterprise] = await request<{ id: number }[]>(page, '/uni/api/planner/enterprises/');
  await page.goto(`/uni/planejamento/${enterprise?.id}/fluxo-de-caixa`);
  await page.getByRole('gridcell').first().waitFor();
  expect(path(page)).toMatch(/^\/uni\/planejamento\/\d+\/fluxo-de-caixa$/);
  await page.reload();
  await page.getByRole('gridcell').first().waitFor();
  await page.getByRole('link', { name: 'UNI, início' }).click();
  await page.waitForURL('**/uni/home');
  await page.goBack();
  await page.getByRole('gridcell').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  expect(strayPaths).toEqual([]);
});

test('leads the login page on for somebody who is signed in, and signs out below the mount', async ({ as, people }) => {
  const page = await as(null);
  await signIn(page, people.planner, '/uni');
  await page.goto('/uni/user/login?redirect=%2Ffluxo-caixa');
  await page.getByRole('heading', { level: 1, name: 'Fluxo de caixa' }).waitFor();
  expect(path(page)).toBe('/uni/fluxo-caixa');
  await page.getByRole('button', { name: /conta$/ }).click();
  await page.getByRole('menuitem', { name: 'Sair', exact: true }).click();
  await page.waitForURL('**/uni/user/login');
});

for (const end of ['', '/'])
  test(`the mount itself, written with "${end}" behind it, is the front page`, async ({ as }) => {
    const page = await as('planner');
    await page.goto(`/uni${end}`);
    await page.waitForURL('**/uni/home');
    await page.getByLabel('Indicadores da carteira').waitFor();
  });

test('an address beside the mount is led into it', async ({ as }) => {
  const page = await as('planner');
  await page.goto('/fluxo-caixa');
  await page.waitForURL('**/uni/fluxo-caixa');
  await page.getByRole('heading', { level: 1, name: 'Fluxo de caixa' }).waitFor();
});
