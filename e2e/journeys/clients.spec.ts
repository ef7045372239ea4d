import type { Page } from '@playwright/test';
import { clients as copy, partners, register } from '@uni/phrases';
import { button, closed, dialog, expect, focused, layerIssues, main, test, widths } from '../fixtures/index.ts';

const path = '/vendas/clientes';
const open = async (page: Page, search = ''): Promise<void> => {
  await page.goto(`${path}${search}`);
  await page.getByRole('heading', { level: 1, name: copy.title }).waitFor();
};
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });

test.describe('clients', () => {
  test('begin with nobody, and are registered by keyboard alone; what is wrong is told beside its field', async ({
    as,
  }) => {
    const page = await as('admin', { allow: /^console: Failed to load/ });
    await open(page);
    await page.getByText(copy.emptyTitle, { exact: true }).waitFor();
    await page.keyboard.press('n');
    await field(page, copy.drawer.nameOf.person).waitFor();
    await page.keyboard.type('Ana Prado');
    await field(page, 'CPF').fill('529.982.247-26');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('Informe um CPF que exista.').waitFor();
    await expect(field(page, copy.drawer.nameOf.person)).toHaveValue('Ana Prado');
    await field(page, 'CPF').fill('529.982.247-25');
    await field(page, copy.fields.phone).fill('62 99876-5432');
    await field(page, copy.fields.postal_code).fill('74000-100');
    await field(page, copy.fields.city).fill('Goiânia');
    await field(page, copy.fields.uf).selectOption('GO');
    await field(page, copy.fields.related_bond).selectOption({ label: copy.bonds.spouse });
    await field(page, copy.fields.related_name).fill('Bruno Prado');
    expect(await layerIssues(page)).toEqual([]);
    await field(page, copy.fields.related_name).press('Enter');
    await closed(page);
    const row = page.getByRole('row').filter({ hasText: 'Ana Prado' });
    await row.getByText('***.***.***-25').waitFor();
    await row.getByText('(62) 99876-5432').waitFor();
    await row.getByText('Goiânia/GO').waitFor();
    await page.keyboard.press('n');
    await field(page, copy.fields.kind).selectOption({ label: copy.kinds.company });
    await field(page, copy.drawer.nameOf.company).fill('Alfa Ltda');
    await field(page, 'CNPJ').fill('12.ABC.345/01DE-35');
    await page.keyboard.press('Enter');
    await closed(page);
    await page.getByRole('row').filter({ hasText: 'Alfa Ltda' }).getByText('**.***.***/****-35').waitFor();
    await page.keyboard.press('n');
    await field(page, copy.drawer.nameOf.person).waitFor();
    await page.keyboard.type('Outra Ana');
    await field(page, 'CPF').fill('52998224725');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('Já existe um cliente com este documento.').waitFor();
    await page.keyboard.press('Escape');
    await button(page, register.discard).click();
  });

  test('come out of what is pasted, with the reason why a row does not', async ({ as }) => {
    const page = await as('admin');
    await open(page);
    await button(page, copy.import).click();
    const rows = [
      'Nome\tCPF/CNPJ\tCidade\tUF',
      'Carla Dias\t111.444.777-35\tAnápolis\tgo',
      'Davi Rocha\t111.444.777-36\tGoiânia\tGO',
      'Ana Prado\t529.982.247-25\tTrindade\tGO',
      ...Array.from({ length: 30 }, (_, at) => `Comprador ${String(at + 1).padStart(2, '0')}\t\tGoiânia\tGO`),
    ];
    await field(page, copy.sheet.paste).fill(rows.join('\n'));
    await button(page, copy.sheet.read).click();
    await dialog(page)
      .getByText(copy.sheet.preview(31, 1, 0, 1))
      .waitFor();
    await dialog(page)
      .getByRole('row')
      .filter({ hasText: 'Davi Rocha' })
      .getByText('CPF ou CNPJ: Informe um CPF que exista.')
      .waitFor();
    expect(await layerIssues(page)).toEqual([]);
    await button(page, copy.sheet.apply(32)).click();
    await closed(page);
    await main(page).getByText(copy.count(33, '33'), { exact: true }).waitFor();
    await page.getByRole('row').filter({ hasText: 'Ana Prado' }).getByText('Trindade/GO').waitFor();
  });

  test('are searched, filtered, put in order and paged by the server, all of it in the address', async ({ as }) => {
    const page = await as('admin');
    await open(page);
    const names = () => page.locator('[data-row-name]').allInnerTexts();
    await button(page, register.paging.en.next).click();
    await expect.poll(names).toHaveLength(13);
    await page.getByRole('searchbox').fill('ana prado');
    await expect.poll(names).toEqual(['Ana Prado']);
    await page.getByRole('searchbox').fill('529.982.247-25');
    await expect.poll(names).toEqual(['Ana Prado']);
    await page.getByRole('searchbox').fill('zzz');
    await main(page)
      .getByText(register.filtered(register.filteredText('zzz')))
      .waitFor();
    await button(page, 'Limpar filtros').click();
    await button(page, copy.kindsMany.company).click();
    await expect.poll(names).toEqual(['Alfa Ltda']);
    await button(page, copy.kindsMany.all).click();
    await expect.poll(async () => (await names())[0]).toBe('Alfa Ltda');
    await button(page, copy.columns.name).click();
    await expect.poll(async () => (await names())[0]).toBe('Comprador 30');
    await button(page, 'Comprador 30').focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toBe('Comprador 29');
    await page.keyboard.press('Delete');
    await dialog(page).getByText(copy.confirmRemove('Comprador 29')).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(names).not.toContain('Comprador 29');
  });

  test('show a document in full for a reason that the history tells, and are forgotten when they ask', async ({
    as,
  }) => {
    const page = await as('admin');
    await open(page, '?q=carla');
    await button(page, 'Carla Dias').click();
    await button(page, partners.drawer.reveal).click();
    await page.getByLabel('Motivo').fill('Conferência do contrato');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('11144477735').waitFor();
    expect(await layerIssues(page)).toEqual([]);
    const saved = page.waitForEvent('download');
    await button(page, copy.personal.download).click();
    expect((await saved).suggestedFilename()).toMatch(/^dados-pessoais-\d+\.json$/);
    await button(page, copy.personal.forget).click();
    await page.getByLabel('Digite Carla Dias para confirmar').fill('carla dias');
    await page.keyboard.press('Enter');
    await expect.poll(() => dialog(page).count()).toBe(0);
    await main(page)
      .getByText(register.filtered(register.filteredText('carla')))
      .waitFor();
    await page.getByRole('searchbox').fill('removida');
    await button(page, 'Pessoa removida').click();
    await dialog(page).getByText('Pseudonimizou').waitFor();
    await dialog(page).getByText(copy.drawer.noDocument).waitFor();
  });

  test('are whole on a narrow page, told as failed where they fail, and only read by whoever may only read', {
    tag: '@proof',
  }, async ({ as }) => {
    const narrow = widths.find(({ width }) => width === 390) ?? widths[0];
    {
      const page = await as('admin', { ...narrow });
      await open(page);
      await button(page, 'Ana Prado').waitFor();
      await button(page, 'Ana Prado').click();
      await dialog(page).getByText(copy.personal.title, { exact: true }).waitFor();
      expect(await layerIssues(page)).toEqual([]);
    }
    {
      const page = await as('planner');
      await open(page);
      await button(page, 'Ana Prado').click();
      expect(await field(page, copy.drawer.nameOf.person).getAttribute('readonly')).not.toBeNull();
      await expect(button(page, partners.drawer.reveal)).toHaveCount(0);
      await expect(button(page, 'Salvar')).toHaveCount(0);
      expect(await layerIssues(page)).toEqual([]);
    }
    {
      const page = await as('admin', { allow: /^console: Failed to load/ });
      await page.route('**/api/sales/clients/**', (route) => route.fulfill({ status: 500, json: {} }));
      await open(page);
      await main(page).getByText(`Não foi possível carregar ${copy.noun}.`).first().waitFor();
      await page.unroute('**/api/sales/clients/**');
      await button(page, 'Tentar de novo').click();
      await button(page, 'Ana Prado').waitFor();
    }
  });
});
