import type { Page } from '@playwright/test';
import { closed, expect, issuesAtEveryWidth, main, test } from '../fixtures/index.ts';
import { fail } from '../fixtures/outage.ts';

/** The user's own panel, the organization's information, the audit trail, the organizations and the register of enterprises. */

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** A photo that is no square, drawn by the page itself. */
async function photo(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [640, 400];
    const pen = canvas.getContext('2d');
    if (pen)
      for (let at = 0; at < 16; at += 1) {
        pen.fillStyle = `hsl(${at * 23} 60% 50%)`;
        pen.fillRect(at * 40, 0, 40, 400);
      }
    return canvas.toDataURL('image/png');
  });
  return { name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from(address.split(',')[1] ?? '', 'base64') };
}

test.describe('the own panel', () => {
  test('cuts a photo with the keyboard, keeps it small, and takes it away again', async ({ as }) => {
    const page = await as('planner');
    await page.goto('/painel-usuario');
    await heading(page, 'Painel do usuário').waitFor();
    await page.locator('input[type="file"]').setInputFiles(await photo(page));
    const dialog = page.getByRole('dialog', { name: 'Recortar foto' });
    await dialog.getByLabel('Tamanho').press('ArrowRight');
    await dialog.getByLabel('Posição horizontal').press('End');
    await dialog.getByRole('button', { name: 'Salvar foto' }).press('Enter');
    const userPhoto = main(page).getByRole('img', { name: /^Foto de / });
    await userPhoto.waitFor();
    const stored = (await userPhoto.getAttribute('src')) ?? '';
    expect(stored).toMatch(/^data:image\/(jpeg|png);base64,/);
    expect(stored.length).toBeLessThan(140_000);
    await page.getByRole('button', { name: 'Remover foto', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remover foto', exact: true }).click();
    await userPhoto.waitFor({ state: 'detached' });
  });

  test('says what is wrong with a file that is no image, and with a name that is refused, and keeps what was typed', async ({
    as,
  }) => {
    const page = await as('planner', { allow: /status of 400/ });
    await page.goto('/painel-usuario');
    await heading(page, 'Painel do usuário').waitFor();
    const text = { name: 'nota.png', mimeType: 'image/png', buffer: Buffer.from('no image') };
    await page.locator('input[type="file"]').setInputFiles(text);
    await main(page).getByText('Não foi possível abrir este arquivo como imagem.').waitFor();
    const name = main(page).getByLabel('Nome', { exact: true });
    await name.fill(' ');
    await name.press('Enter');
    await main(page).getByText('Este campo não pode ficar em branco.').waitFor();
    expect(await name.evaluate((input) => input === document.activeElement)).toBe(true);
    await name.fill('Marina dos Reis');
    await name.press('Enter');
    await page.getByText('Atualizado com Sucesso').waitFor();
    await page.reload();
    await expect(main(page).getByLabel('Nome', { exact: true })).toHaveValue('Marina dos Reis');
  });

  test('keeps preferences for the account: another browser has them, and single keys and grids obey', async ({
    as,
  }) => {
    const page = await as('planner');
    await page.goto('/painel-usuario');
    const pick = async (group: string, choice: string) => {
      await main(page)
        .getByRole('group', { name: group, exact: true })
        .getByRole('button', { name: choice, exact: true })
        .click();
      await main(page).getByText('Preferências guardadas').waitFor();
    };
    await pick('Tema', 'Escuro');
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await pick('Números na grade', 'R$ mi');
    await main(page).getByRole('switch', { name: 'Atalhos de uma tecla' }).click();
    await main(page).getByRole('switch', { name: 'Reduzir animações' }).click();
    await main(page).getByText('Preferências guardadas').waitFor();
    // Simulates a new browser: stored preferences are removed, the session stays.
    await page.evaluate(() => {
      for (const key of ['habits', 'appearance', 'adopted-preferences']) localStorage.removeItem(key);
    });
    await page.goto('/fluxo-caixa');
    await page.getByRole('treegrid').or(page.getByRole('grid')).first().waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.motion)).toBe('reduced');
    await page
      .getByRole('button', { name: /R\$ mi$/ })
      .first()
      .waitFor();
    await heading(page, 'Fluxo de caixa').press('?');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goto('/painel-usuario');
    await pick('Tema', 'Do sistema');
    await main(page).getByRole('switch', { name: 'Atalhos de uma tecla' }).press('Space');
    await main(page).getByRole('switch', { name: 'Reduzir animações' }).press('Space');
    await main(page).getByText('Preferências guardadas').waitFor();
    await heading(page, 'Painel do usuário').press('?');
    await page.getByRole('dialog').waitFor();
  });
});

test.describe("the organization's information", () => {
  test('is filled in by keyboard, survives a refused save and a closed page, and defines the group in words', async ({
    as,
  }) => {
    const page = await as('admin', { allow: /status of 500|Error in SAVE function:/ });
    await page.goto('/informacoes-da-organizacao');
    await heading(page, 'Informações da organização').waitFor();
    await page.getByLabel('Segmentação', { exact: true }).fill('Médio padrão');
    await page.getByLabel('UF de incorporação', { exact: true }).selectOption('GO');
    const group = page.getByRole('complementary', { name: 'Como isto define seu grupo de comparação' });
    await group.getByText('médio padrão, Centro-Oeste').waitFor();
    await page.getByText('2 alterações não salvas').waitFor();
    await page.route('**/organization-info/', fail, { times: 1 });
    await page.getByLabel('Segmentação', { exact: true }).press('Enter');
    await page.getByRole('alert').getByText('O servidor encontrou um erro. Nada foi gravado.').waitFor();
    await page.unroute('**/organization-info/');
    await page.reload();
    await page.getByText('Recuperamos 2 alterações não salvas.').waitFor();
    await expect(page.getByLabel('Segmentação', { exact: true })).toHaveValue('Médio padrão');
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await page.getByText('Atualizado com Sucesso').waitFor();
    await page.getByText('Tudo salvo').waitFor();
    await page.reload();
    await group.getByText('médio padrão, Centro-Oeste').waitFor();
    await expect(page.getByText('Recuperamos')).toHaveCount(0);
  });
});

test.describe('the register of enterprises', () => {
  test('makes an enterprise in four steps by keyboard, with its modules and dates, and opens its cash flow', async ({
    as,
  }) => {
    const page = await as('planner');
    await page.goto('/cadastro-empreendimento');
    await page.getByRole('button', { name: 'Residencial Aurora', exact: true }).waitFor();
    await heading(page, 'Cadastro de empreendimentos').press('n');
    const wizard = page.getByRole('dialog', { name: 'Novo empreendimento' });
    await wizard.getByLabel('Código', { exact: true }).fill('101');
    await wizard.getByLabel('Nome', { exact: true }).fill('Residencial Norte');
    await page.keyboard.press('Control+Enter');
    await wizard.getByText('Já existe um empreendimento com este código.').waitFor();
    await wizard.getByLabel('Código', { exact: true }).fill('301');
    await wizard.getByLabel(/^SPE/).fill('Norte SPE Ltda.');
    await page.keyboard.press('Control+Enter');
    await wizard.getByText('Etapa 2 de 4').waitFor();
    for (const [at, units] of [40, 56].entries()) {
      await wizard.getByRole('button', { name: 'Adicionar módulo' }).press('Enter');
      await wizard
        .getByLabel('Nome do módulo', { exact: true })
        .nth(at)
        .fill(`Torre ${at + 1}`);
      await wizard.getByLabel('Unidades', { exact: true }).nth(at).fill(String(units));
    }
    await wizard.getByLabel('Nº', { exact: true }).nth(1).fill('1');
    await page.keyboard.press('Control+Enter');
    await wizard.getByText('O número do módulo deve ser único no empreendimento.').waitFor();
    await wizard.getByLabel('Nº', { exact: true }).nth(1).fill('2');
    // The page is closed in the middle: what was typed is there again.
    await page.keyboard.press('Tab');
    await page.reload();
    await wizard.getByText('Recuperamos o que você tinha digitado.').waitFor();
    await expect(wizard.getByLabel('Código', { exact: true })).toHaveValue('301');
    await page.keyboard.press('Control+Enter');
    await wizard.getByText('Etapa 2 de 4').waitFor();
    await page.keyboard.press('Control+Enter');
    await wizard.getByText('Etapa 3 de 4').waitFor();
    await wizard.getByLabel('Data-base', { exact: true }).fill('jan/27');
    await wizard.getByLabel(/^Lançamento/).fill('jul/27');
    await wizard.getByLabel(/^Fim de obra/).fill('mai/27');
    await wizard.getByLabel(/^Início de obra/).fill('jan/28');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+Enter');
    await wizard.getByText('Vem antes de início de obra.').waitFor();
    await wizard.getByLabel(/^Fim de obra/).fill('mai/30');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+Enter');
    await wizard.getByText('Etapa 4 de 4').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.waitForURL('**/planejamento/*/fluxo-de-caixa');
    await page.locator('main').getByText('Residencial Norte').first().waitFor();
    await page.goto('/cadastro-empreendimento?q=norte');
    const row = page.getByRole('row', { name: /Residencial Norte/ });
    await row.waitFor();
    const rowText = await row.innerText();
    for (const text of ['301', 'Norte SPE Ltda.', 'Prospecção', 'nenhuma vigente', '2'])
      expect(rowText).toContain(text);
  });

  test('changes a register in the drawer with every refusal in its place, and takes a deletion back', async ({
    as,
  }) => {
    const page = await as('planner', { allow: /status of 400|Error in SAVE function:/ });
    await page.goto('/cadastro-empreendimento');
    await page.getByRole('button', { name: 'Loteamento Jardim Ipê', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Loteamento Jardim Ipê' });
    await drawer.getByLabel('Código', { exact: true }).fill('101');
    await drawer.getByLabel(/^Cidade/).fill('Goianira');
    await drawer.getByRole('button', { name: 'Salvar', exact: true }).click();
    await drawer.getByText('Já existe um empreendimento com este código.').waitFor();
    await page.keyboard.press('Escape');
    await closed(page);
    await page.getByRole('button', { name: 'Loteamento Jardim Ipê', exact: true }).press('Enter');
    await drawer.getByText('Recuperamos o que você tinha digitado.').waitFor();
    await expect(drawer.getByLabel(/^Cidade/)).toHaveValue('Goianira');
    await drawer.getByLabel('Código', { exact: true }).fill('110');
    await drawer.getByRole('button', { name: 'Adicionar módulo' }).click();
    await drawer.getByLabel('Nome', { exact: true }).last().fill('Etapa futura');
    await drawer.getByLabel('Nome', { exact: true }).last().press('Enter');
    await drawer.getByLabel('Nome de Etapa futura').waitFor();
    await drawer.getByRole('button', { name: 'Salvar', exact: true }).click();
    await page.getByText('Atualizado com Sucesso').waitFor();
    await page.getByRole('row', { name: /Goianira\/GO/ }).waitFor();
    await page.getByRole('button', { name: 'Ações de Loteamento Jardim Ipê' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Excluir empreendimento' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir empreendimento' }).click();
    await page.getByText('Registro removido com sucesso...').waitFor();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await page.getByRole('button', { name: 'Loteamento Jardim Ipê', exact: true }).waitFor();
  });

  test('imports a sheet after its preview, and tells of every row that it leaves out', async ({ as }) => {
    const page = await as('planner');
    await page.goto('/cadastro-empreendimento?abrir=importar');
    const dialog = page.getByRole('dialog', { name: 'Importar empreendimentos' });
    await dialog.waitFor();
    const rows = [
      'Código;Nome;Cidade;UF;Fase;Lançamento',
      '401;Ipê Roxo;Goiânia;GO;Obra;mar/27',
      '101;Repetido;;;;',
      '402;;;;;',
    ];
    await dialog.locator('input[type="file"]').setInputFiles({
      name: 'carteira.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows.join('\r\n')),
    });
    await dialog.getByText('1 de 3 linhas prontas para importar').waitFor();
    await dialog.getByRole('cell', { name: 'Já existe um empreendimento com este código.' }).waitFor();
    await dialog.getByRole('button', { name: 'Importar 1' }).press('Enter');
    await dialog.getByText('1 empreendimento importado').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: /Ipê Roxo/ }).waitFor();
  });
});

test.describe('the audit trail', () => {
  test('tells who changed what from what to what, is filtered, sealed and exported, and leads to the thing', async ({
    as,
  }) => {
    const page = await as('admin');
    await page.goto('/cadastro-empreendimento');
    await page.getByRole('button', { name: 'Residencial Aurora', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Residencial Aurora' });
    await form.getByLabel(/^Cidade/).fill('Aparecida de Goiânia');
    await form.getByLabel(/^Cidade/).press('Enter');
    await page.getByText('Atualizado com Sucesso').waitFor();
    await page.goto('/auditoria?recurso=enterprise');
    await page.getByText('Trilha íntegra').waitFor();
    const row = page.getByRole('row', { name: /Cidade: Goiânia → Aparecida de Goiânia/ });
    await row.getByRole('button', { name: 'Alterou um empreendimento' }).press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Alterou um empreendimento' });
    await drawer.getByRole('row', { name: 'Cidade Goiânia Aparecida de Goiânia' }).waitFor();
    await drawer.getByRole('button', { name: 'Tudo sobre este registro' }).click();
    await page.waitForURL('**/auditoria?**registro=**');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar', exact: true }).click();
    expect((await download).suggestedFilename()).toMatch(/^auditoria-\d{4}-\d{2}-\d{2}\.xlsx$/);
    await row.getByRole('button').click();
    await drawer.getByRole('button', { name: 'Abrir', exact: true }).click();
    await page.waitForURL('**/planejamento/*/geral**');
  });

  test('tells a period without a day, an empty filter and an outage apart', async ({ as }) => {
    const page = await as('admin', { allow: /status of 500/ });
    await page.goto('/auditoria?de=2020-01-02&ate=2020-01-01');
    await main(page).getByText('O primeiro dia vem depois do último.').waitFor();
    await main(page).getByText('Nenhum resultado para os filtros aplicados.').waitFor();
    await main(page).getByRole('button', { name: 'Limpar filtros' }).click();
    await page.getByRole('table').waitFor();
    await page.route('**/api/admin/audit/?**', fail);
    await page.goto('/auditoria');
    await main(page).getByRole('alert').getByText('Não foi possível carregar a auditoria.').waitFor();
    await expect(page.getByText('Nada foi registrado ainda.')).toHaveCount(0);
    await page.unroute('**/api/admin/audit/?**');
    await main(page).getByRole('button', { name: 'Tentar de novo', exact: true }).click();
    await page.getByRole('table').waitFor();
  });
});

test.describe('the organizations', () => {
  test('refuse a code and a domain at once, keep what was typed, and are entered on purpose', async ({ as }) => {
    const page = await as('superuser', { allow: /status of 400|Error in SAVE function:/ });
    await page.goto('/cadastro-organizacoes');
    const table = page.getByRole('table');
    await table.waitFor();
    const first = table.getByRole('row').nth(1).getByRole('cell');
    const [code, domain] = [await first.nth(0).innerText(), await first.nth(1).innerText()];
    await heading(page, 'Organizações').press('n');
    const drawer = page.getByRole('dialog', { name: 'Nova organização' });
    await drawer.getByLabel('Código', { exact: true }).fill(code);
    await drawer.getByLabel('Domínio', { exact: true }).fill(domain);
    await drawer.getByLabel(/^Nome/).fill('Terceira Incorporadora');
    await page.keyboard.press('Enter');
    await drawer.getByText('Já existe uma organização com este código.').waitFor();
    await drawer.getByText('Já existe uma organização com este domínio.').waitFor();
    await expect(drawer.getByLabel(/^Nome/)).toHaveValue('Terceira Incorporadora');
    await drawer.getByLabel('Código', { exact: true }).fill('TER');
    await drawer.getByLabel('Domínio', { exact: true }).fill('terceira.com.br');
    await page.keyboard.press('Enter');
    await page.getByText('Salvo com Sucesso').waitFor();
    // The notice comes before the form goes.
    await drawer.waitFor({ state: 'detached' });
    await page.getByLabel('Filtrar organizações').fill('Terceira');
    await page.getByRole('button', { name: 'Ações de Terceira Incorporadora' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Entrar nesta organização' }).press('Enter');
    await page.getByRole('row', { name: /Terceira Incorporadora.*Você está aqui/ }).waitFor();
    await page.goto('/auditoria');
    await page.getByRole('button', { name: 'Entrou nesta organização' }).first().waitFor();
  });
});

test.describe('in light and dark, at every width', () => {
  const expectNoIssues = async (page: Page, path: string, text: string) => {
    await page.goto(path);
    await page.getByText(text).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await issuesAtEveryWidth(page)).toEqual([]);
  };

  test('panel, information, register, its drawer, wizard and import, and the trail pass axe and do not scroll sideways', {
    tag: '@proof',
  }, async ({ as }) => {
    const page = await as('admin', { allow: /status of 500/ });
    await page.goto('/painel-usuario');
    await page.locator('input[type="file"]').setInputFiles(await photo(page));
    await page.getByRole('dialog').waitFor();
    expect(await issuesAtEveryWidth(page)).toEqual([]);
    await page.goto('/cadastro-empreendimento');
    await page.getByRole('button', { name: 'Residencial Aurora', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByLabel(/^Nome de /)
      .first()
      .waitFor();
    expect(await issuesAtEveryWidth(page)).toEqual([]);
    await expectNoIssues(page, '/cadastro-empreendimento?abrir=importar', 'Escolher arquivo');
    await expectNoIssues(page, '/cadastro-empreendimento?abrir=novo', 'Etapa 1 de 4');
    await page.getByRole('dialog').getByLabel('Nome', { exact: true }).fill('Vista');
    for (const step of [2, 3, 4]) {
      await page.keyboard.press('Control+Enter');
      await page.getByText(`Etapa ${step} de 4`).waitFor();
      if (step === 2) await page.getByRole('button', { name: 'Adicionar módulo' }).click();
      expect(await issuesAtEveryWidth(page)).toEqual([]);
    }
    await page
      .getByRole('button', { name: 'Começar do zero' })
      .or(page.getByRole('button', { name: 'Fechar' }))
      .first()
      .click();
    await page.goto('/auditoria');
    await page.getByRole('table').getByRole('button').first().click();
    await page.getByRole('dialog').waitFor();
    expect(await issuesAtEveryWidth(page)).toEqual([]);
  });

  test('organizations and their drawer, and what is not for everybody, pass axe and do not scroll sideways', {
    tag: '@proof',
  }, async ({ as }) => {
    {
      const page = await as('superuser');
      await page.goto('/cadastro-organizacoes');
      await expectNoIssues(page, '/cadastro-organizacoes?abrir=novo', 'Único entre as organizações');
    }
  });
});
