/** Commissions: their terms, the calendar that sales write, payment with a movement of money, and what a distrato takes back. */

import type { Page } from '@playwright/test';
import { contracts, commissions as copy } from '@uni/phrases';
import {
  button,
  check,
  closed,
  dialog,
  expect,
  layerIssues,
  main,
  screenIssues,
  tabTo,
  test,
} from '../fixtures/index.ts';
import { dayIn, sell } from '../fixtures/sales.ts';
import { request } from '../fixtures/workspace.ts';

const path = '/vendas/comissoes';
const open = async (page: Page, search = ''): Promise<void> => {
  await page.goto(`${path}${search}`);
  await page.getByRole('heading', { level: 1, name: copy.title }).waitFor();
};
const put = async (page: Page, label: string, text: string, at = 0): Promise<void> => {
  await dialog(page).getByLabel(label, { exact: true }).nth(at).fill(text);
  await page.keyboard.press('Tab');
};
const foot = (page: Page) => page.locator('tfoot tr').first();
const rowOf = (page: Page, receiver: string, share: string) =>
  page.getByRole('row').filter({ hasText: receiver }).filter({ hasText: share });
const { terms } = copy;

test.describe('commissions', () => {
  test('mouse: terms that are shared among who sells, and the calendar that the next sales write', async ({ as }) => {
    const page = await as('admin');
    await open(page);
    await main(page).getByText(copy.emptyTitle, { exact: true }).waitFor();
    await button(page, terms.open).first().click();
    await dialog(page).getByText(terms.none, { exact: true }).waitFor();
    await button(page, terms.create).click();
    await put(page, terms.fields.from, dayIn(-400));
    await put(page, terms.fields.share, '5');
    await put(page, terms.fields.installments, '2');
    await put(page, terms.name, 'Imobiliária Sul');
    await put(page, terms.part, '60');
    await dialog(page).getByText(terms.missing('40,00%'), { exact: true }).waitFor();
    await button(page, terms.addReceiver).click();
    await put(page, terms.name, 'Corretor da casa', 1);
    await check(
      dialog(page)
        .getByRole('group', { name: terms.receiver(2) })
        .getByLabel(terms.broker),
    );
    expect(await layerIssues(page)).toEqual([]);
    await button(page, terms.save).click();
    await dialog(page)
      .getByText(terms.line('5,00%', terms.times(2)), { exact: true })
      .waitFor();
    expect(await layerIssues(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await closed(page);
    const [contract] = await sell(page, ['Ana Lima', 'Bruno Reis']);
    expect(contract).toBeGreaterThan(0);
    await page.reload();
    // R$ 6.000,00 of each sale: two parts of R$ 1.800,00 and two of R$ 1.200,00.
    await foot(page).getByText(copy.count(8, '8'), { exact: true }).waitFor();
    expect(await foot(page).innerText()).toContain('12.000,00');
    await rowOf(page, 'Corretora Sul', copy.part(1, 2)).first().getByText('1.200,00').waitFor();
  });

  test('mouse: paid together, as a draft of financial control', async ({ as }) => {
    const page = await as('admin');
    await request(page, '/api/sales/accounts/', {
      method: 'POST',
      body: JSON.stringify({ name: 'Conta movimento' }),
    });
    await open(page, '?ordem=due');
    await check(rowOf(page, 'Imobiliária Sul', copy.part(1, 2)).first().getByRole('checkbox'));
    await button(page, copy.selection.pay).click();
    await dialog(page).getByText(copy.pay.text('R$ 1.800,00'), { exact: true }).waitFor();
    await check(dialog(page).getByLabel(copy.pay.movement));
    await button(page, copy.pay.save).click();
    await dialog(page).getByText('Este campo é obrigatório.').waitFor();
    await dialog(page).getByLabel(copy.pay.account, { exact: true }).selectOption({ label: 'Conta movimento' });
    expect(await layerIssues(page)).toEqual([]);
    await button(page, copy.pay.save).click();
    await closed(page);
    await main(page).getByText(copy.pay.done(1), { exact: true }).waitFor();
    await page.goto('/vendas/controle-financeiro');
    await main(page)
      .getByText(/Comissão de Imobiliária Sul, contrato C-/)
      .first()
      .waitFor();
  });

  test('keyboard: found by words, paid and taken back', async ({ as }) => {
    const page = await as('admin');
    await open(page);
    await tabTo(page, page.getByRole('searchbox'));
    await page.keyboard.type('corretora');
    await foot(page).getByText(copy.count(8, '8'), { exact: true }).waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('imobiliaria');
    await foot(page).getByText(copy.count(4, '4'), { exact: true }).waitFor();
    const mark = rowOf(page, 'Imobiliária Sul', copy.part(2, 2)).first().getByRole('checkbox');
    await tabTo(page, mark);
    await page.keyboard.press('Space');
    await tabTo(page, button(page, copy.selection.pay));
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    await page.keyboard.press('Enter');
    await closed(page);
    await main(page).getByText(copy.pay.done(1), { exact: true }).waitFor();
    await rowOf(page, 'Imobiliária Sul', copy.part(2, 2)).first().getByText(copy.states.commission.paid).waitFor();
    await rowOf(page, 'Imobiliária Sul', copy.part(2, 2)).first().getByRole('checkbox').focus();
    await page.keyboard.press('Space');
    await tabTo(page, button(page, copy.selection.reopen));
    await page.keyboard.press('Enter');
    await main(page).getByText(copy.pay.undone(1), { exact: true }).waitFor();
  });

  test('a distrato cancels what was not paid and asks for the rest back', async ({ as }) => {
    const page = await as('admin');
    const { results } = await request<{ results: { id: number; client_name: string }[] }>(
      page,
      '/api/sales/contracts/?page=1',
    );
    const bare = { reason: 'buyer', terms: { kind: 'incorporation', penalty: 0.25 } };
    for (const { id } of results)
      await request(page, `/api/sales/contracts/${id}/cancellation/`, {
        method: 'POST',
        body: JSON.stringify({ day: dayIn(0), ...bare }),
      });
    await open(page, '?natureza=clawback');
    await rowOf(page, 'Imobiliária Sul', copy.kinds.clawback).getByText(copy.states.clawback.open).waitFor();
    expect(await screenIssues(page)).toEqual([]);
    await open(page, '?situacao=cancelled');
    await foot(page).getByText(copy.count(7, '7'), { exact: true }).waitFor();
  });

  test('a filter that finds nothing says so; on a narrow page all is whole, for whoever may only read too', {
    tag: '@proof',
  }, async ({ as }) => {
    const page = await as('planner', { width: 390 });
    await open(page, '?situacao=paid&natureza=clawback');
    await button(page, 'Limpar filtros').waitFor();
    await button(page, 'Limpar filtros').click();
    await main(page).getByText('Imobiliária Sul').first().waitFor();
    await main(page).getByText(copy.noRight, { exact: true }).waitFor();
    await button(page, terms.open).click();
    await dialog(page).getByText(contracts.channels.direct, { exact: true }).waitFor();
    expect(await layerIssues(page)).toEqual([]);
  });
});
