/** Premises of a study among those of the other developments. */

import type { Page } from '@playwright/test';
import { premisePercentiles as copy } from '@uni/phrases';
import { button, dialog, enterOn, expect, issuesAtEveryWidth, test } from '../fixtures/index.ts';
import { openStudy, request, type } from '../fixtures/workspace.ts';

interface Row {
  id: number;
  code: string;
}

const post = <T>(page: Page, path: string, body: object): Promise<T> =>
  request<T>(page, path, { method: 'POST', body: JSON.stringify(body) });

/** Four more developments with the study of the first, each with a discount rate of its own; made once. */
async function fourMore(page: Page): Promise<void> {
  const enterprises = await request<Row[]>(page, '/api/planner/enterprises/');
  if (enterprises.some(({ code }) => code === 'P1')) return;
  const [version] = await request<Row[]>(page, `/api/planner/versions/?empreendimento=${enterprises[0]?.id}`);
  const { study } = await request<{ study: object }>(page, `/api/planner/versions/${version?.id}/study/`);
  for (const [at, value] of [0.05, 0.1, 0.15, 0.2].entries()) {
    const { id } = await post<Row>(page, '/api/planner/enterprises/', { code: `P${at + 1}`, name: `Torre ${at + 1}` });
    const rate = { value, basis: 'effective_year' };
    await post(page, '/api/planner/versions/', {
      empreendimento: id,
      nome: 'Rev 1',
      study: { ...study, discount_rate: rate },
    });
  }
}

const open = (page: Page): Promise<number> => openStudy(page, 'geral');
const section = (page: Page) => page.getByRole('region', { name: copy.title, exact: true });
const rate = (page: Page) => section(page).getByRole('row', { name: new RegExp(`^${copy.names.discount_rate}`) });

test('nothing is said with fewer than four other developments', async ({ as }) => {
  const page = await as('planner');
  const answered = page.waitForResponse('**/api/planner/premise-standings/**');
  await open(page);
  expect((await answered).status()).toBe(200);
  await page.getByRole('heading', { name: 'Premissas', exact: true }).waitFor();
  await expect(section(page)).toHaveCount(0);
});

test('each premise has its place, and is good in both themes and at every width', { tag: '@proof' }, async ({ as }) => {
  const page = await as('planner');
  await fourMore(page);
  await open(page);
  await rate(page).waitFor();
  expect(await section(page).getByRole('row').count()).toBeGreaterThan(8);
  expect(await issuesAtEveryWidth(page)).toEqual([]);
  await button(page, copy.othersOf(copy.names.discount_rate)).click();
  await dialog(page).getByRole('link', { name: 'Torre 1', exact: true }).waitFor();
  expect(await issuesAtEveryWidth(page)).toEqual([]);
});

test('the place follows what is typed, and leads by keyboard to the other studies', async ({ as }) => {
  const page = await as('planner');
  await fourMore(page);
  await open(page);
  await rate(page).waitFor();
  await type(page, '/discount_rate', '60');
  await rate(page)
    .getByText(/^mais alto que todos os seus estudos/)
    .waitFor();
  await type(page, '/discount_rate', '1');
  await rate(page)
    .getByText(/^mais baixo que todos os seus estudos/)
    .waitFor();
  await enterOn(page, button(page, copy.othersOf(copy.names.discount_rate)));
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await enterOn(page, button(page, copy.othersOf(copy.names.discount_rate)));
  await enterOn(page, dialog(page).getByRole('link', { name: 'Torre 2', exact: true }));
  await page.getByRole('heading', { level: 1, name: 'Torre 2' }).waitFor();
});

test('a row leads to the tab in which its premise is typed', async ({ as }) => {
  const page = await as('planner');
  await fourMore(page);
  await open(page);
  const row = section(page).getByRole('row', { name: new RegExp(`^${copy.names.price}`) });
  await row.getByRole('button', { name: 'Módulos', exact: true }).click();
  await page.waitForURL('**/modulos?*');
});

test('a study is edited as ever when the others cannot be asked for', async ({ as }) => {
  const page = await as('planner', { allow: /status of 500/ });
  await fourMore(page);
  await page.route('**/api/planner/premise-standings/**', (route) => route.fulfill({ status: 500, body: '{}' }));
  const answered = page.waitForResponse('**/api/planner/premise-standings/**');
  await open(page);
  await answered;
  await type(page, '/discount_rate', '12');
  await page.locator('[data-save="saved"]').waitFor();
  await expect(section(page)).toHaveCount(0);
});
