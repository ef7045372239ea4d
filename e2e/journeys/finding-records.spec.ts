/** Records by the palette: typed as one speaks, opened by Enter. An outage is a message. */
import type { Page } from '@playwright/test';
import { issuesAtEveryWidth } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/index.ts';
import { sell } from '../fixtures/sales.ts';
import { request } from '../fixtures/workspace.ts';

const buyer = 'Régia Prado';

const field = (page: Page) => page.getByRole('dialog', { name: 'Ir para' }).getByRole('combobox');

async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await field(page).fill(text);
}

test('a contract and a client are opened by words in any order', async ({ as }) => {
  const page = await as('admin');
  await page.goto('/home');
  await page.getByLabel('Indicadores da carteira').waitFor();
  const [contract] = await sell(page, [buyer]);

  await type(page, 'abra o contrato da unidade 101');
  await page.getByRole('option', { name: /101.*abre o contrato/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(
    ({ pathname, search }) => pathname === '/vendas/contratos' && search.includes(String(contract)),
  );
  await page.getByRole('heading', { name: /C-1/ }).first().waitFor();

  await type(page, 'prado regia');
  const matches = page.getByRole('option', { name: buyer });
  await matches.last().waitFor();
  await matches.last().click();
  await page.waitForURL(/\/vendas\/clientes\?abrir=/);
  await expect(page.getByText(buyer).first()).toBeVisible();
});

test('a file of a plot opens its plot, and a comment its thread', async ({ as }) => {
  const page = await as('admin');
  await page.goto('/home');
  await page.getByLabel('Indicadores da carteira').waitFor();
  const post = (path: string, body: object) =>
    request<{ id: number }>(page, path, { method: 'POST', body: JSON.stringify(body) });
  const plot = await post('/api/planner/land-plots/', { name: 'Gleba do Cedro' });
  const content = Buffer.from('%PDF-1.7 laudo').toString('base64');
  const file = { kind: 'document', name: 'Matrícula averbada.pdf', content };
  await post(`/api/planner/land-plots/${plot.id}/files/`, file);
  const [version] = await request<{ id: number }[]>(page, '/api/planner/versions/');
  const text = 'Laje nervurada encarece o subsolo';
  const thread = await post(`/api/planner/versions/${version?.id}/comments/`, { line: 'receipts', text });

  await type(page, 'ache o documento averbada matricula');
  await page.getByRole('option', { name: /Matrícula averbada\.pdf.*Gleba do Cedro/ }).waitFor();
  expect(await issuesAtEveryWidth(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL(({ pathname, search }) => pathname === '/carteira-e-terrenos' && search.includes(`${plot.id}`));
  await page.getByText('Matrícula averbada.pdf').first().waitFor();

  await page.goto('/home');
  await page.getByLabel('Indicadores da carteira').waitFor();
  await type(page, 'comentário subsolo nervurada');
  await page.getByRole('option', { name: text }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/comentario=/);
  expect(new URL(page.url()).searchParams.get('comentario')).toContain(String(thread.id));
  await expect(page.getByRole('listitem').filter({ hasText: text }).first()).toHaveAttribute('aria-current', 'true');
});

test('an outage is a message with a retry, and is never an empty list', async ({ as }) => {
  const page = await as('admin', { allow: /search|Failed to load/ });
  await page.goto('/home');
  await page.getByLabel('Indicadores da carteira').waitFor();
  await page.route('**/api/home/search/*', (route) => route.abort());
  await type(page, 'xyzw quartzo');
  const alert = page.getByRole('alert').filter({ hasText: 'Não foi possível buscar cadastros.' });
  await alert.waitFor();
  await expect(page.getByText('Nada encontrado')).toHaveCount(0);
  await page.unroute('**/api/home/search/*');
  await alert.getByRole('button').click();
  await page.getByText('Nada encontrado').waitFor();
  expect(await issuesAtEveryWidth(page)).toEqual([]);
});
