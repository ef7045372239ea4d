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
  screenIssues,
  test,
} from '../fixtures/index.ts';
import { fail } from '../fixtures/outage.ts';

const addresses = Array.from({ length: 20 }, (_, at) => `pessoa${at + 1}@demo.uni`);

test.describe('users', () => {
  test('are invited twenty at once from a pasted text, put into a group, and the audit trail tells of it', async ({
    as,
    people,
  }) => {
    const page = await as('admin');
    await page.goto('/cadastro-usuarios');
    await page.getByRole('row').nth(1).waitFor();
    // No mouse: `n` opens the invitation, whose text has the focus.
    await page.keyboard.press('n');
    await dialog(page).getByText('Convidar pessoas').waitFor();
    await page.keyboard.insertText([...addresses, 'x@y', people.admin.email].join('\n'));
    await dialog(page).getByText('21 e-mails lidos').waitFor();
    await page.keyboard.press('Tab');
    while (!(await focusedLabel(page)).startsWith('Vendas')) await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('20 pessoas convidadas, 2 e-mails recusados.').waitFor({ timeout: 60_000 });
    const rejected = dialog(page).getByRole('row').filter({ hasText: 'x@y' });
    expect(await rejected.innerText()).toContain('Fora do formato');
    await page.keyboard.press('Enter');
    await closed(page);
    await main(page).getByText('22 usuários · 20 aguardando primeiro acesso').waitFor();

    await page.keyboard.press('/');
    await page.keyboard.type('pessoa');
    await page.getByLabel('Selecionar todos desta página').focus();
    await page.keyboard.press('Space');
    await main(page).getByText('20 selecionados').waitFor();
    await button(page, 'Mudar grupos').focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByLabel('Leitura').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await closed(page);
    await expect.poll(() => page.getByRole('cell', { name: 'Leitura, Vendas', exact: true }).count()).toBe(20);

    await button(page, 'pessoa7').focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('tab', { name: 'Perfil' }).focus();
    await page.keyboard.press('ArrowRight');
    const acts = dialog(page).getByRole('tabpanel');
    await acts.getByText('Mudou os grupos').waitFor();
    await acts.getByText('Convidou').waitFor();
    expect(await acts.innerText()).toContain('Ademir Administrador');
    await page.keyboard.press('Escape');
    await closed(page);
    await expect.poll(() => focused(page)).toBe('pessoa7');
  });

  test('are paged in the words that the specification fixes, told as English to who listens', async ({ as }) => {
    const page = await as('admin');
    await page.goto('/cadastro-usuarios');
    const pages = page.getByRole('navigation', { name: 'Páginas' });
    await pages.getByRole('button', { name: 'Next Page' }).click();
    await expect.poll(() => page.getByRole('row').count()).toBe(3);
    await expect(pages.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    await expect(pages.locator('[lang="en"]')).toHaveCount(1);
    await pages.getByLabel('Page Size').selectOption('50');
    await expect.poll(() => page.getByRole('row').count()).toBe(23);
    await page.reload();
    await expect.poll(() => page.getByRole('row').count()).toBe(23);
  });

  test('keep what was typed when somebody leaves, and ask before it is lost', async ({ as }) => {
    const page = await as('admin');
    await page.goto('/cadastro-usuarios');
    await button(page, 'Convidar').click();
    await dialog(page).getByLabel('E-mails').fill('ana@alfa.br');
    await page.keyboard.press('Escape');
    await page.getByText('Descartar o que você digitou?').waitFor();
    await button(page, 'Continuar editando').click();
    await expect(dialog(page).getByLabel('E-mails')).toHaveValue('ana@alfa.br');
    await page.goBack();
    await button(page, 'Descartar').click();
    await closed(page);
  });

  test('are deactivated after a question and let in again by one press', async ({ as }) => {
    const page = await as('admin');
    await page.goto('/cadastro-usuarios?q=pessoa3');
    await button(page, 'Ações de pessoa3').click();
    await page.getByRole('menuitem', { name: 'Desativar' }).click();
    await dialog(page).getByText('Desativar pessoa3?').waitFor();
    await dialog(page).getByRole('button', { name: 'Desativar' }).click();
    await main(page).getByText('pessoa3 não entra mais.').waitFor();
    await page.getByRole('cell', { name: 'Inativo' }).waitFor();
    await button(page, 'Desfazer').click();
    await expect.poll(() => page.getByRole('cell', { name: 'Inativo' }).count()).toBe(0);
  });

  test('give out all that is held of a person, and make a person unrecognisable only when it is typed again', async ({
    as,
  }) => {
    const page = await as('admin');
    await page.goto('/cadastro-usuarios?q=pessoa5');
    await button(page, 'pessoa5').click();
    const download = page.waitForEvent('download');
    await button(page, 'Exportar dados pessoais').click();
    expect((await download).suggestedFilename()).toMatch(/^dados-pessoais-\d+\.json$/);
    await button(page, 'Pseudonimizar').click();
    const question = dialog(page).filter({ hasText: 'Pseudonimizar pessoa5?' });
    await question.getByRole('button', { name: 'Pseudonimizar' }).click();
    await question.getByText('O texto não é igual ao pedido.').waitFor();
    await question.getByLabel('Digite pessoa5@demo.uni para confirmar').fill('pessoa5@demo.uni');
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    await page.goto('/cadastro-usuarios?q=pessoa5');
    await main(page).getByText('Nenhum resultado para os filtros aplicados.').waitFor();
  });
});

const focusedLabel = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.closest('label')?.textContent ?? document.activeElement?.textContent ?? '',
  );

test.describe('permit groups', () => {
  test('are changed box by box over one enterprise, from the keyboard, and say what is held everywhere', async ({
    as,
  }) => {
    const page = await as('admin');
    await page.goto('/grupos-de-permissao');
    await page.getByRole('button', { name: /^Empreendimento/ }).click();
    await page.getByRole('menuitemradio', { name: 'Residencial Aurora' }).click();
    const inherited = page.getByLabel('Planejamento, Alterar: Planejador, Vale para todos os empreendimentos');
    expect([await inherited.isChecked(), await inherited.isDisabled()]).toEqual([true, true]);
    await page.getByLabel('Planejamento, Ver: Vendas', { exact: true }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await main(page).getByText('1 alteração em 1 grupo').waitFor();
    await button(page, 'Salvar permissões').focus();
    await page.keyboard.press('Enter');
    await button(page, 'Salvar permissões').waitFor({ state: 'detached' });
    await page.reload();
    await expect(page.getByLabel('Planejamento, Ver: Vendas', { exact: true })).toBeChecked();
  });

  test('refuse a name that another has, and keep what was typed', async ({ as }) => {
    const page = await as('admin', { allow: /^console: (Failed to load|Error in SAVE function:)/ });
    await page.goto('/grupos-de-permissao?abrir=novo');
    await dialog(page).getByLabel('Nome do grupo').fill('Vendas');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('Já existe um grupo de permissão com este nome.').waitFor();
    const name = dialog(page).getByLabel('Nome do grupo');
    expect([await name.inputValue(), await name.getAttribute('aria-invalid')]).toEqual(['Vendas', 'true']);
    await name.fill('Vendas e leitura');
    await dialog(page).getByLabel('Começar com as permissões de').selectOption({ label: 'Vendas' });
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await closed(page);
    await main(page).getByRole('button', { name: 'Vendas e leitura', exact: true }).click();
    await dialog(page).getByRole('tab', { name: 'Membros' }).click();
    await check(dialog(page).getByLabel('Paula Planejadora'));
    await button(page, 'Salvar').click();
    await closed(page);
    await page.getByRole('columnheader', { name: /Vendas e leitura 1 pessoa/ }).waitFor();
  });

  test('ask before boxes that are not saved are left', async ({ as }) => {
    const page = await as('admin');
    await page.goto('/grupos-de-permissao');
    await check(page.getByLabel('Auditoria, Ver: Leitura'));
    await page.getByRole('link', { name: 'Usuários', exact: true }).click();
    await button(page, 'Continuar editando').click();
    await expect(page.getByLabel('Auditoria, Ver: Leitura')).toBeChecked();
    await page.getByRole('link', { name: 'Usuários', exact: true }).click();
    await button(page, 'Descartar').last().click();
    await page.waitForURL('**/cadastro-usuarios');
    await expect.poll(() => focused(page)).toBe('Usuários');
  });

  test('are looked as, read-only, until somebody comes back', async ({ as }) => {
    const page = await as('admin');
    await page.goto('/grupos-de-permissao');
    await main(page).getByRole('button', { name: 'Colaborador', exact: true }).click();
    await button(page, 'Ver como este grupo').click();
    await page.waitForURL('**/home');
    await page.getByText('Você vê o UNI como o grupo Colaborador, só para leitura.').waitFor();
    await expect(page.getByRole('link', { name: 'Grupos de permissão' })).toHaveCount(0);
    expect(await screenIssues(page)).toEqual([]);
    await button(page, 'Voltar a ser você').click();
    await page.getByText('Você vê o UNI como').waitFor({ state: 'detached' });
    await page.goto('/grupos-de-permissao');
    await button(page, 'Novo grupo').waitFor();
  });
});

const screens = [
  ['/cadastro-usuarios', '/api/admin/users/', 'os usuários', 'Convide sua equipe.'],
  ['/grupos-de-permissao', '/api/admin/permit-groups/', 'os grupos de permissão', 'Nenhum grupo de permissão'],
  ['/cadastro-parceiros', '/api/admin/partners/', 'os parceiros', 'Cadastre a primeira'],
  ['/servicos', '/api/admin/services/', 'os serviços', 'Nenhum serviço contratado.'],
] as const;

test.describe('an outage', () => {
  for (const [path, list, noun, empty] of screens)
    test(`of ${path} is told as such, never as nothing there, and ends on request`, async ({ as }) => {
      const page = await as('admin', { allow: /^console: (Failed to load|An error occurred)/ });
      await page.route(`**${list}`, fail);
      await page.goto(path);
      const alert = main(page).getByRole('alert');
      await alert.getByText(`Não foi possível carregar ${noun}.`).waitFor();
      await expect(page.getByText(empty)).toHaveCount(0);
      expect(await screenIssues(page)).toEqual([]);
      await page.unroute(`**${list}`);
      await page.route(`**${list}`, (route) =>
        route.fulfill({ status: 200, contentType: 'application/json', body: '[]' }),
      );
      await alert.getByRole('button', { name: 'Tentar de novo' }).click();
      await main(page).getByText(empty).waitFor();
      expect(await screenIssues(page)).toEqual([]);
    });
});

test.describe('somebody without the right', () => {
  for (const [path] of screens)
    test(`is told so on ${path}`, async ({ as }) => {
      const page = await as('planner');
      await page.goto(path);
      await main(page).getByText('Você não tem permissão para acessar esta tela.').waitFor();
    });
});

test.describe('in light and dark, at every width', () => {
  test('people, groups and what opens over them pass axe and do not scroll sideways', { tag: '@proof' }, async ({
    as,
  }) => {
    const page = await as('admin');
    const checkScreen = async (path: string, prepare: () => Promise<unknown>) => {
      await page.goto(path);
      await prepare();
      expect(await issuesAtEveryWidth(page)).toEqual([]);
    };
    const layer = () => dialog(page).first().waitFor();
    const opened = async (name: string) => {
      await button(page, name).click();
      await layer();
    };
    await checkScreen('/cadastro-usuarios?abrir=convite', layer);
    await checkScreen('/cadastro-usuarios?q=pessoa1', () => opened('pessoa1'));
    await checkScreen('/grupos-de-permissao?abrir=novo', layer);
    await checkScreen('/grupos-de-permissao', async () => {
      await main(page).getByRole('button', { name: 'Planejador', exact: true }).click();
      await layer();
    });
    await checkScreen('/grupos-de-permissao', async () => {
      await check(page.getByLabel('Auditoria, Ver: Leitura'));
      await main(page).getByText('1 alteração em 1 grupo').waitFor();
    });
    await button(page, 'Descartar').click();
    await checkScreen('/cadastro-usuarios?q=pessoa1', async () => {
      await check(page.getByLabel('Selecionar pessoa1', { exact: true }));
      await opened('Desativar');
    });
  });
});
