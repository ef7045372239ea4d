/** Security keys: added and used by hand in a browser that has one, and demanded by the organization. */
import type { Page } from '@playwright/test';
import { dialog, expect, issuesAtEveryWidth, type Person, test } from '../fixtures/index.ts';

test.use({ launch: { host: 'localhost' } });

/** A key of the browser's own, which its owner touches at once. */
async function plugIn(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('WebAuthn.enable');
  await tools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function typePassword(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/user/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

async function addKey(page: Page, name: string, password: string): Promise<void> {
  await dialog(page).getByLabel('Nome da chave', { exact: true }).fill(name);
  await dialog(page).getByLabel('Senha atual', { exact: true }).fill(password);
  await dialog(page).getByRole('button', { name: 'Continuar', exact: true }).click();
}

const confirmButton = (page: Page) => page.getByRole('button', { name: 'Já guardei', exact: true });

test('somebody adds a key, comes in with it, names it and removes it', { tag: '@proof' }, async ({ as, people }) => {
  const page = await as('planner', { allow: /401|400/ });
  await plugIn(page);
  await page.goto('/painel-usuario');
  await page.getByRole('button', { name: 'Adicionar chave', exact: true }).click();
  expect(await issuesAtEveryWidth(page)).toEqual([]);
  // Markup in a name is a name.
  await addKey(page, '<b>Notebook</b>', 'senha errada');
  await dialog(page)
    .getByText(/^Senha antiga não é condizente/)
    .first()
    .waitFor();
  await addKey(page, '<b>Notebook</b>', people.planner.password);
  await confirmButton(page).waitFor();
  const code = await dialog(page).getByRole('listitem').first().textContent();
  await confirmButton(page).click();
  const keys = page.getByRole('list', { name: 'Chaves de acesso adicionadas' });
  await keys.getByText('<b>Notebook</b>', { exact: true }).waitFor();
  await page.getByText('Restam 10 códigos de recuperação.').waitFor();

  await page.evaluate(() => localStorage.clear());
  await typePassword(page, people.planner);
  const useKey = page.getByRole('button', { name: 'Usar chave de acesso', exact: true });
  await expect(useKey).toBeFocused();
  expect(await issuesAtEveryWidth(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');

  await page.evaluate(() => localStorage.clear());
  await typePassword(page, people.planner);
  await page.getByRole('button', { name: 'Usar um código', exact: true }).click();
  await page.getByLabel('Código de verificação', { exact: true }).fill(String(code));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');

  await page.goto('/painel-usuario');
  await page.getByText('Restam 9 códigos de recuperação.').waitFor();
  await page.getByRole('button', { name: 'Renomear a chave <b>Notebook</b>', exact: true }).click();
  await dialog(page).getByLabel('Nome da chave', { exact: true }).fill('Notebook');
  await page.keyboard.press('Enter');
  await keys.getByText('Notebook', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Remover a chave Notebook', exact: true }).click();
  await dialog(page).getByLabel('Senha atual', { exact: true }).fill(people.planner.password);
  await page.keyboard.press('Enter');
  await page.getByText('Nenhuma chave adicionada.', { exact: true }).waitFor();

  await page.evaluate(() => localStorage.clear());
  await typePassword(page, people.planner);
  await page.waitForURL('**/home');
});

test('an organization demands it, and whoever has none sets one up before all else', async ({ as, people }) => {
  const admin = await as('admin', { allow: /403/ });
  await plugIn(admin);
  await admin.goto('/informacoes-da-organizacao');
  await admin.getByText(/^\d+ de \d+ pessoas ainda não a têm\.$/).waitFor();
  await admin.getByRole('button', { name: /^Alterar: Exigência/ }).click();
  await dialog(admin).getByLabel('Exigir de todos').check();
  expect(await issuesAtEveryWidth(admin)).toEqual([]);
  await dialog(admin).getByRole('button', { name: 'Salvar', exact: true }).click();

  // The user who requires a second step has none either.
  await admin.waitForURL('**/user/duas-etapas**');
  const chooseKey = admin.getByRole('button', { name: 'Usar uma chave de acesso', exact: true });
  await chooseKey.waitFor();
  expect(await issuesAtEveryWidth(admin)).toEqual([]);
  await chooseKey.click();
  await addKey(admin, 'Chaveiro', people.admin.password);
  await confirmButton(admin).click();
  await admin.getByText(/^Exigida de todos desde/).waitFor();

  const planner = await as('planner', { allow: /403/ });
  await planner.goto('/fluxo-caixa');
  await planner.waitForURL('**/user/duas-etapas**');
  await planner.goto('/painel-usuario');
  await planner.waitForURL('**/user/duas-etapas**');
  const refused = await planner.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('session') ?? '{}');
    const answer = await fetch('/api/planner/enterprises/', { headers: { Authorization: `Bearer ${token}` } });
    return [answer.status, Object(await answer.json()).code];
  });
  expect(refused).toEqual([403, 'second_step_demanded']);
  await planner.getByRole('button', { name: 'Usar um aplicativo autenticador', exact: true }).click();
  await dialog(planner).getByLabel('Senha atual', { exact: true }).waitFor();
  await planner.keyboard.press('Escape');
  await planner.getByRole('button', { name: 'Sair', exact: true }).click();
  await planner.waitForURL('**/user/login**');
});
