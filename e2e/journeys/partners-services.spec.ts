import type { Page } from '@playwright/test';
import {
  button,
  check,
  closed,
  dialog,
  expect,
  focused,
  issuesAtEveryWidth,
  main,
  test,
  uncheck,
} from '../fixtures/index.ts';

/** Registers a partner from the form that is open. */
async function typePartner(page: Page, name: string, code: string, domain: string): Promise<void> {
  await dialog(page).getByLabel('Nome').fill(name);
  await dialog(page).getByLabel('CNPJ ou CPF').fill('11.222.333/0001-81');
  await dialog(page).getByLabel('Código').fill(code);
  await dialog(page).getByLabel('Domínio').fill(domain);
  await page.keyboard.press('Enter');
}

test.describe('partners', () => {
  test('are registered; a code and a domain that are taken are told both at once, and nothing typed is lost', async ({
    as,
  }) => {
    const page = await as('admin', { allow: /^console: Failed to load/ });
    await page.goto('/cadastro-parceiros');
    await main(page).getByText('Cadastre a primeira organização parceira.').waitFor();
    await page.keyboard.press('n');
    await typePartner(page, 'Construtora Alfa', 'ALF', 'alfa.br');
    await closed(page);
    await page.getByRole('heading', { name: 'Construtora Alfa' }).waitFor();
    await page.keyboard.press('n');
    await typePartner(page, 'Outra', 'ALF', 'alfa.br');
    await dialog(page).getByText('Já existe uma organização com este código.').waitFor();
    await dialog(page).getByText('Já existe uma organização com este domínio.').waitFor();
    await expect(dialog(page).getByLabel('Nome')).toHaveValue('Outra');
    await typePartner(page, 'Outra', 'OUT', 'outra.br');
    await closed(page);
    await expect(page.getByRole('article')).toHaveCount(2);
  });

  test('keep how their cards are laid out from visit to visit', async ({ as }) => {
    const page = await as('admin');
    await page.goto('/cadastro-parceiros');
    const stored = () => page.evaluate(() => localStorage.getItem('cadastro_parceiros'));
    await page.getByRole('article').first().waitFor();
    await page.getByRole('button', { name: 'Cartões por linha 4' }).click();
    await page.getByRole('menuitemradio', { name: '2', exact: true }).click();
    await page.getByRole('button', { name: 'Exibir Ativos' }).click();
    await uncheck(page.getByLabel('Ativos', { exact: true }));
    await check(page.getByLabel('Pendentes'));
    await page.keyboard.press('Escape');
    await main(page).getByText('Filtro: exibir “Pendentes”.').waitFor();
    expect(JSON.parse((await stored()) ?? '')).toEqual({ cardColumn: 2, exhibition: ['pending'] });
    await page.reload();
    await main(page).getByText('Filtro: exibir “Pendentes”.').waitFor();
    await button(page, 'Limpar filtros').click();
    await page.getByRole('article').first().waitFor();
  });

  test('show a document in full for a reason, which the history tells', async ({ as }) => {
    const page = await as('admin');
    await page.goto('/cadastro-parceiros');
    await button(page, 'Construtora Alfa').click();
    expect(await dialog(page).getByText('81', { exact: false }).first().innerText()).not.toContain('11222333');
    await button(page, 'Revelar').click();
    await page.getByLabel('Motivo').fill('Conferência do contrato');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('11222333000181').waitFor();
    await dialog(page).getByRole('tab', { name: 'Histórico' }).click();
    await dialog(page).getByText('Revelou o documento').waitFor();
  });

  test('are removed from the keyboard, after a question, and come back by one press', async ({ as }) => {
    const page = await as('admin');
    await page.goto('/cadastro-parceiros');
    await button(page, 'Construtora Alfa').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focused(page)).toBe('Outra');
    await page.keyboard.press('Delete');
    await dialog(page).getByText('Excluir Outra?').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Registro removido com sucesso...').waitFor();
    await expect.poll(() => page.getByRole('article').count()).toBe(1);
    await main(page).getByText('Outra foi excluído.').waitFor();
    await button(page, 'Desfazer').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('article').count()).toBe(2);
    await main(page).getByText('Outra foi excluído.').waitFor({ state: 'detached' });
  });

  test('send people, who act through a permit group', async ({ as }) => {
    const page = await as('admin');
    await page.goto('/cadastro-parceiros');
    await button(page, 'Construtora Alfa').click();
    await dialog(page).getByRole('tab', { name: 'Conexões' }).click();
    await dialog(page).getByLabel('E-mail').fill('carla@alfa.br');
    await dialog(page).getByLabel('Grupo de permissão').selectOption({ label: 'Leitura' });
    await button(page, 'Conectar pessoa').click();
    await dialog(page).getByText('Aguardando primeira entrada').waitFor();
    await dialog(page).getByRole('tab', { name: 'Grupos' }).click();
    await dialog(page).getByText('Leitura').waitFor();
    await button(page, 'Cancelar').click();
    await page.getByRole('article').filter({ hasText: '1 conexão' }).waitFor();
  });
});

test.describe('services', () => {
  test('are added, switched off and on again, and opened to people', async ({ as }) => {
    const page = await as('admin');
    await page.goto('/servicos');
    await main(page).getByText('Nenhum serviço contratado.').waitFor();
    await page.keyboard.press('n');
    await dialog(page).getByLabel('Nome').fill('Planejador');
    await dialog(page).getByLabel('Caminho de acesso').fill('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('Informe um caminho que comece com /').waitFor();
    await dialog(page).getByLabel('Caminho de acesso').fill('/planejamento');
    await page.keyboard.press('Enter');
    await closed(page);
    await page.getByRole('switch', { name: 'Serviço Planejador ligado' }).click();
    await main(page).getByText('Planejador foi desligado.').waitFor();
    await button(page, 'Desfazer').click();
    await page.getByRole('switch', { name: 'Serviço Planejador ligado', checked: true }).waitFor();
    await button(page, 'Gerenciar acesso a Planejador').click();
    await check(dialog(page).getByLabel('Paula Planejadora'));
    await dialog(page).getByText('1 usuário', { exact: true }).waitFor();
    await button(page, 'Fechar').last().click();
    await closed(page);
    // The focus returns to the opening control; this must happen before it moves elsewhere.
    const label = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(label).toBe('Gerenciar acesso a Planejador');
    await button(page, 'Planejador').focus();
    await page.keyboard.press('Delete');
    await dialog(page).getByText('Excluir o serviço Planejador?').waitFor();
    await page.keyboard.press('Enter');
    await main(page).getByText('Nenhum serviço contratado.').waitFor();
    await button(page, 'Desfazer').click();
    await page.getByRole('article').getByText('1 usuário').waitFor();
    await page.getByRole('link', { name: 'Abrir Planejador' }).click();
    await page.waitForURL('**/planejamento');
  });
});

test.describe('in light and dark, at every width', () => {
  test('both screens and what opens over them pass axe and do not scroll sideways', { tag: '@proof' }, async ({
    as,
  }) => {
    const page = await as('admin');
    const check = async (path: string, prepare: () => Promise<unknown>) => {
      await page.goto(path);
      await prepare();
      expect(await issuesAtEveryWidth(page)).toEqual([]);
    };
    const opened = async (name: string) => {
      await button(page, name).click();
      await dialog(page).first().waitFor();
    };
    await check('/cadastro-parceiros', () => opened('Construtora Alfa'));
    await check('/cadastro-parceiros', async () => {
      await opened('Construtora Alfa');
      await dialog(page).getByRole('tab', { name: 'Conexões' }).click();
      await dialog(page).getByText('carla@alfa.br').waitFor();
    });
    await check('/servicos', async () => {
      await opened('Gerenciar acesso a Planejador');
      await dialog(page).getByText('Paula Planejadora').waitFor();
    });
  });
});
