import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { button, closed, dialog, flaws, main, openStage, people, widths } from '../fixtures/index.ts';

const stage = openStage();
const asAdmin = (journey: (page: Page) => Promise<void>): Promise<void> => stage.visit(journey, { who: people.admin });

/** The session can be renewed for so many seconds more. */
const endIn = (page: Page, seconds: number) =>
  page.addInitScript((left) => {
    if (sessionStorage.getItem('ends')) return;
    sessionStorage.setItem('ends', 'soon');
    const expires = Math.floor(Date.now() / 1_000) + left;
    localStorage.setItem('signed-in', JSON.stringify({ expires, value: { since: 0 } }));
  }, seconds);

describe('a screen that somebody may not see', () => {
  it('is asked for there, and whoever administers sees to it in the list of notices', async () => {
    await stage.visit(async (page) => {
      await page.goto(`${stage.url}/auditoria`);
      await main(page).getByText('Nenhum dos seus grupos de permissão abre Auditoria.', { exact: false }).waitFor();
      await button(page, 'Pedir acesso').focus();
      await page.keyboard.press('Enter');
      await main(page).getByText('Pedido enviado.', { exact: false }).first().waitFor();
      expect(await button(page, 'Pedir acesso').count()).toBe(0);
    });
    await asAdmin(async (page) => {
      await page.goto(`${stage.url}/home`);
      await button(page, 'Central de avisos: 1 não lido').click();
      const asked = dialog(page).getByText('Paula Planejadora pede acesso a Auditoria.');
      await asked.waitFor();
      await dialog(page).getByRole('link', { name: 'Ver a pessoa', exact: true }).click();
      await dialog(page).getByRole('heading', { name: 'Paula Planejadora' }).waitFor();
      await page.keyboard.press('Escape');
      await closed(page);
      await button(page, 'Central de avisos: 1 não lido').click();
      await button(page, 'Resolvido: o pedido de Paula Planejadora').click();
      await asked.waitFor({ state: 'detached' });
      await page.keyboard.press('Escape');
      await button(page, 'Central de avisos').waitFor();
    });
  });
});

describe('a session that is about to end', () => {
  it('is told two minutes ahead, and goes on in place with what was typed', () =>
    stage.visit(
      async (page) => {
        await endIn(page, 110);
        await page.goto(`${stage.url}/planejamento`);
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
        expect(await page.getByRole('searchbox').inputValue()).toBe('aurora');
        await page.getByRole('article').first().waitFor();
      },
      { expected: /status of 401/ },
    ));

  it('is not told while it can be renewed', () =>
    stage.visit(async (page) => {
      await endIn(page, 3_600);
      await page.goto(`${stage.url}/planejamento`);
      await page.getByRole('article').first().waitFor();
      expect(await page.getByText('Sua sessão termina').count()).toBe(0);
    }));
});

describe('Ctrl+S', () => {
  it('says that all is saved where nothing waits, and saves what is open where something does', () =>
    asAdmin(async (page) => {
      await page.goto(`${stage.url}/home`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('Control+s');
      await page.getByText('Tudo já está salvo.').waitFor();
      await page.goto(`${stage.url}/servicos?abrir=novo`);
      await dialog(page).getByLabel('Nome').fill('Portal');
      await page.keyboard.press('Control+s');
      await closed(page);
      await page.getByRole('article').getByText('Portal').waitFor();
      await page.goto(`${stage.url}/informacoes-da-organizacao`);
      await main(page).getByLabel('Cidade').fill('Goiânia');
      await page.keyboard.press('Control+s');
      await main(page).getByText('Tudo salvo').waitFor();
    }));
});

describe('a key of one letter', () => {
  it('opens nothing for somebody who does not want such keys', () =>
    asAdmin(async (page) => {
      await page.addInitScript(() => localStorage.setItem('habits', JSON.stringify({ singleKeys: false })));
      await page.route('**/api/access/user/profile/', async (route) => {
        const reply = await route.fetch();
        const told = await reply.json();
        const preferences = { ...told.preferences, single_key_shortcuts: false };
        await route.fulfill({ response: reply, json: { ...told, preferences } });
      });
      await page.goto(`${stage.url}/cadastro-usuarios`);
      await page.getByRole('row').nth(1).waitFor();
      await page.keyboard.press('n');
      await page.keyboard.press('g');
      await page.keyboard.press('h');
      expect(await dialog(page).count()).toBe(0);
      expect(new URL(page.url()).pathname).toBe('/cadastro-usuarios');
    }));
});

describe('the identity provider', () => {
  it('is configured on the organization’s own page: what is missing is told at its field, a domain of others by the server', () =>
    stage.visit(
      async (page) => {
        await page.goto(`${stage.url}/informacoes-da-organizacao`);
        await main(page).getByText('Nenhum provedor configurado').waitFor();
        await button(page, 'Configurar').focus();
        await page.keyboard.press('Enter');
        await page.keyboard.press('Enter');
        await dialog(page).getByText('obrigatório', { exact: false }).first().waitFor();
        await dialog(page).getByLabel('Nome na tela de entrada').fill('Entra ID');
        await dialog(page).getByLabel('Emissor (issuer)').fill('https://login.example.com/');
        await dialog(page).getByLabel('Identificação do cliente (client_id)').fill('uni');
        await dialog(page).getByLabel('Segredo do cliente (client_secret)').fill('muito-secreto');
        await dialog(page).getByLabel('Domínios de e-mail').fill('outra.uni');
        await page.keyboard.press('Control+s');
        await dialog(page).getByText('Só o domínio da própria organização', { exact: false }).waitFor();
        expect(await dialog(page).getByLabel('Segredo do cliente (client_secret)').inputValue()).toBe('muito-secreto');
        await dialog(page).getByLabel('Domínios de e-mail').fill('demo.uni, obras.demo.uni');
        await page.keyboard.press('Control+s');
        await closed(page);
        await main(page).getByText('demo.uni, obras.demo.uni').waitFor();
        await button(page, 'Alterar').click();
        expect(await dialog(page).getByLabel('Segredo do cliente (client_secret)').inputValue()).toBe('');
        await dialog(page).getByText('Há um guardado', { exact: false }).waitFor();
      },
      { who: people.admin, expected: /status of 400/ },
    ));
});

describe.each(widths)('in light and dark, $width pixels wide', (look) => {
  it('what is asked for, the end of a session and the provider pass axe and do not scroll sideways', async () => {
    const judged = async (page: Page, name: string) => expect(await flaws(page, name)).toEqual([]);
    await stage.visit(
      async (page) => {
        await endIn(page, 100);
        await page.goto(`${stage.url}/auditoria`);
        await button(page, 'Pedir acesso').click();
        await main(page).getByText('Pedido enviado.', { exact: false }).first().waitFor();
        await page.getByRole('timer').waitFor();
        await judged(page, 'asked');
        await button(page, 'Continuar').click();
        await dialog(page).getByLabel('Senha').waitFor();
        await judged(page, 'continue');
      },
      { look },
    );
    await stage.visit(
      async (page) => {
        await page.goto(`${stage.url}/home`);
        await page
          .getByRole('button', { name: /Central de avisos|Avisos/ })
          .first()
          .click();
        await dialog(page).getByText('pede acesso a Auditoria', { exact: false }).waitFor();
        await judged(page, 'requests');
        await page.goto(`${stage.url}/informacoes-da-organizacao`);
        await main(page).getByText('Entra ID').waitFor();
        await judged(page, 'information');
        await button(page, 'Alterar').click();
        await dialog(page).getByLabel('Emissor (issuer)').waitFor();
        await judged(page, 'provider');
      },
      { look, who: people.admin },
    );
  });
});
