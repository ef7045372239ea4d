import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openStage, people, signIn } from '../fixtures/index.ts';
import { openStudy } from '../fixtures/workspace.ts';

/** Mounted below its host: nothing of the application is asked for, linked or remembered beside `/uni/`. */

const stage = openStage({ basePath: '/uni' });

/** Everything that the page asked its host for and that is not below the mount. */
function strays(page: Page): string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    const { protocol, pathname } = new URL(request.url());
    if (protocol === 'http:' && !pathname.startsWith('/uni/')) found.push(pathname);
  });
  return found;
}

const path = (page: Page) => new URL(page.url()).pathname;

it('signs in, walks, reloads a deep address and goes back, all below the mount', () =>
  stage.visit(
    async (page) => {
      const found = strays(page);
      await page.goto(`${stage.url}/planejamento?ver=list`);
      await page.waitForURL('**/uni/user/login?redirect=**');
      expect(new URL(page.url()).searchParams.get('redirect')).toBe('/planejamento?ver=list');
      await page.getByLabel('E-mail').fill(people.planner.email);
      await page.getByLabel('Senha', { exact: true }).fill(people.planner.password);
      await page.keyboard.press('Enter');
      await page.getByRole('table').waitFor();
      expect(path(page)).toBe('/uni/planejamento');
      await openStudy(page, stage.url, 'fluxo-de-caixa');
      expect(path(page)).toMatch(/^\/uni\/planejamento\/\d+\/fluxo-de-caixa$/);
      await page.reload();
      await page.getByRole('gridcell').first().waitFor();
      await page.getByRole('link', { name: 'UNI, início' }).click();
      await page.waitForURL('**/uni/home');
      await page.goBack();
      await page.getByRole('gridcell').first().waitFor();
      await page.evaluate(() => document.fonts.ready);
      expect(found).toEqual([]);
    },
    { who: null },
  ));

it('leads the login page on for somebody who is signed in, and signs out below the mount', () =>
  stage.visit(
    async (page) => {
      await signIn(page, stage.url);
      await page.goto(`${stage.url}/user/login?redirect=%2Ffluxo-caixa`);
      await page.getByRole('heading', { level: 1, name: 'Fluxo de caixa' }).waitFor();
      expect(path(page)).toBe('/uni/fluxo-caixa');
      await page.getByRole('button', { name: /conta$/ }).click();
      await page.getByRole('menuitem', { name: 'Sair', exact: true }).click();
      await page.waitForURL('**/uni/user/login');
    },
    { who: null },
  ));

it.each(['', '/'])('the mount itself, written with "%s" behind it, is the front page', (end) =>
  stage.visit(async (page) => {
    await page.goto(`${stage.url}${end}`);
    await page.waitForURL('**/uni/home');
    await page.getByLabel('Indicadores da carteira').waitFor();
  }),
);

it('an address beside the mount is led into it', () =>
  stage.visit(async (page) => {
    await page.goto(`${stage.url.replace(/\/uni$/, '')}/fluxo-caixa`);
    await page.waitForURL('**/uni/fluxo-caixa');
    await page.getByRole('heading', { level: 1, name: 'Fluxo de caixa' }).waitFor();
  }));
