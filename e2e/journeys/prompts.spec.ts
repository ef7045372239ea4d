import type { Page } from '@playwright/test';
import { button, closed, dialog, expect, issuesAtEveryWidth, main, test } from '../fixtures/index.ts';

/** The session stays renewable for this many seconds. */
const endIn = (page: Page, seconds: number) =>
  page.addInitScript((left) => {
    if (sessionStorage.getItem('ends')) return;
    sessionStorage.setItem('ends', 'soon');
    const expires = Math.floor(Date.now() / 1_000) + left;
    localStorage.setItem('signed-in', JSON.stringify({ expires, value: { since: 0 } }));
  }, seconds);

/** Marks all stored notices of the person on the page as read. What a morning reports depends on the hour. */
const readStoredNotices = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('session') ?? '{}');
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    return (await fetch('/api/home/notices/read/', { method: 'POST', headers, body: '{"ids":null}' })).status;
  });

/** The bell of a visit to home, without what the morning has reported. */
const bellAtHome = async (page: Page, name: string): Promise<void> =>
  expect(async () => {
    await page.goto('/home');
    expect(await readStoredNotices(page)).toBe(200);
    await page.reload();
    await button(page, name).waitFor({ timeout: 5_000 });
  }).toPass({ timeout: 50_000 });

test.describe('a screen that somebody may not see', () => {
  test('is asked for there, and whoever administers sees to it in the list of notices', async ({ as }) => {
    {
      const page = await as('planner');
      await page.goto('/auditoria');
      await main(page).getByText('Nenhum dos seus grupos de permissão abre Auditoria.', { exact: false }).waitFor();
      await button(page, 'Pedir acesso').focus();
      await page.keyboard.press('Enter');
      await main(page).getByText('Pedido enviado.', { exact: false }).first().waitFor();
      await expect(button(page, 'Pedir acesso')).toHaveCount(0);
    }
    {
      const page = await as('admin');
      await bellAtHome(page, 'Central de avisos: 1 não lido');
      await button(page, 'Central de avisos: 1 não lido').click();
      const requestNotice = dialog(page).getByText('Paula Planejadora pede acesso a Auditoria.');
      await requestNotice.waitFor();
      await dialog(page).getByRole('link', { name: 'Ver a pessoa', exact: true }).click();
      await dialog(page).getByRole('heading', { name: 'Paula Planejadora' }).waitFor();
      await page.keyboard.press('Escape');
      await closed(page);
      await button(page, 'Central de avisos: 1 não lido').click();
      await button(page, 'Resolvido: o pedido de Paula Planejadora').click();
      await requestNotice.waitFor({ state: 'detached' });
      await page.keyboard.press('Escape');
      await bellAtHome(page, 'Central de avisos');
    }
  });
});

test.describe('a session that is about to end', () => {
  test('is told two minutes ahead, and goes on in place with what was typed', async ({ as, people }) => {
    const page = await as('planner', { allow: /status of 401/ });
    await endIn(page, 110);
    await page.goto('/planejamento');
    await page.getByRole('alert').getByText('Sua sessão termina em 2 minutos.').waitFor();
    await page
      .getByRole('timer')
      .getByText(/^Faltam [01]:\d\d$/)
      .waitFor();
    await page.getByRole('searchbox').fill('aurora');
    await button(page, 'Continuar').click();
    await dialog(page).getByLabel('Senha').fill('errada-mesmo');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('Nenhuma conta ativa encontrada').waitFor();
    await dialog(page).getByLabel('Senha').fill(people.planner.password);
    await page.keyboard.press('Enter');
    await closed(page);
    await page.getByText('Sua sessão termina em 2 minutos.').waitFor({ state: 'detached' });
    await expect(page.getByRole('searchbox')).toHaveValue('aurora');
    await page.getByRole('article').first().waitFor();
  });

  test('is not told while it can be renewed', async ({ as }) => {
    const page = await as('planner');
    await endIn(page, 3_600);
    await page.goto('/planejamento');
    await page.getByRole('article').first().waitFor();
    await expect(page.getByText('Sua sessão termina')).toHaveCount(0);
  });
});

test.describe('Ctrl+S', () => {
  test('says that all is saved where nothing waits, and saves what is open where something does', async ({ as }) => {
    const page = await as('admin');
    await page.goto('/home');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('Tudo já está salvo.').waitFor();
    await page.goto('/servicos?abrir=novo');
    await dialog(page).getByLabel('Nome').fill('Portal');
    await page.keyboard.press('Control+s');
    await closed(page);
    await page.getByRole('article').getByText('Portal').waitFor();
    await page.goto('/informacoes-da-organizacao');
    await main(page).getByLabel('Cidade').fill('Goiânia');
    await page.keyboard.press('Control+s');
    await main(page).getByText('Tudo salvo').waitFor();
  });
});

test.describe('a key of one letter', () => {
  test('opens nothing for somebody who does not want such keys', async ({ as }) => {
    const page = await as('admin');
    await page.addInitScript(() => localStorage.setItem('habits', JSON.stringify({ singleKeys: false })));
    await page.route('**/api/access/user/profile/', async (route) => {
      const reply = await route.fetch();
      const body = await reply.json();
      const preferences = { ...body.preferences, single_key_shortcuts: false };
      await route.fulfill({ response: reply, json: { ...body, preferences } });
    });
    await page.goto('/cadastro-usuarios');
    await page.getByRole('row').nth(1).waitFor();
    await page.keyboard.press('n');
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await expect(dialog(page)).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe('/cadastro-usuarios');
  });
});

test.describe('the identity provider', () => {
  test('is configured on the organization’s own page: what is missing is told at its field, a domain of others by the server', async ({
    as,
    organization,
  }) => {
    const page = await as('admin', { allow: /status of 400/ });
    await page.goto('/informacoes-da-organizacao');
    await main(page).getByText('Nenhum provedor configurado').waitFor();
    await button(page, 'Configurar').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('obrigatório', { exact: false }).first().waitFor();
    await dialog(page).getByLabel('Nome na tela de entrada').fill('Entra ID');
    await dialog(page).getByLabel('Emissor (issuer)').fill('https://login.example.com/');
    await dialog(page).getByLabel('Identificação do cliente (client_id)').fill('uni');
    await dialog(page).getByLabel('Segredo do cliente (client_secret)').fill('muito-secreto');
    await dialog(page).getByLabel('Domínios de e-mail').fill(`outra-${organization.code}.uni`);
    await page.keyboard.press('Control+s');
    await dialog(page).getByText('Só o domínio da própria organização', { exact: false }).waitFor();
    await expect(dialog(page).getByLabel('Segredo do cliente (client_secret)')).toHaveValue('muito-secreto');
    await dialog(page)
      .getByLabel('Domínios de e-mail')
      .fill(`${organization.code}.uni, obras.${organization.code}.uni`);
    await page.keyboard.press('Control+s');
    await closed(page);
    const domains = [`${organization.code}.uni`, `obras.${organization.code}.uni`].sort();
    await main(page).getByText(domains.join(', ')).waitFor();
    await button(page, 'Alterar').click();
    await expect(dialog(page).getByLabel('Segredo do cliente (client_secret)')).toHaveValue('');
    await dialog(page).getByText('Há um guardado', { exact: false }).waitFor();
  });
});

test.describe('in light and dark, at every width', () => {
  test('what is asked for, the end of a session and the provider pass axe and do not scroll sideways', {
    tag: '@proof',
  }, async ({ as }) => {
    const expectNoIssues = async (page: Page) => expect(await issuesAtEveryWidth(page)).toEqual([]);
    {
      const page = await as('planner');
      await endIn(page, 100);
      await page.goto('/auditoria');
      await button(page, 'Pedir acesso').click();
      await main(page).getByText('Pedido enviado.', { exact: false }).first().waitFor();
      await page.getByRole('timer').waitFor();
      await expectNoIssues(page);
      await button(page, 'Continuar').click();
      await dialog(page).getByLabel('Senha').waitFor();
      await expectNoIssues(page);
    }
    {
      const page = await as('admin');
      await page.goto('/home');
      await page
        .getByRole('button', { name: /Central de avisos|Avisos/ })
        .first()
        .click();
      await dialog(page).getByText('pede acesso a Auditoria', { exact: false }).waitFor();
      await expectNoIssues(page);
      await page.goto('/informacoes-da-organizacao');
      await main(page).getByText('Entra ID').waitFor();
      await button(page, 'Alterar').click();
      await dialog(page).getByLabel('Emissor (issuer)').waitFor();
      await expectNoIssues(page);
    }
  });
});
