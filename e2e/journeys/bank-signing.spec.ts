/** The signing with the bank: a sale with a bank's part, taken to the registry, found by its step. */

import type { Page } from '@playwright/test';
import { bankSteps, common, contracts, salesPanel } from '@uni/phrases';
import { button, dialog, expect, layerIssues, main, tabTo, test } from '../fixtures/index.ts';
import { dayIn, terms } from '../fixtures/sales.ts';
import { request } from '../fixtures/workspace.ts';

const { acts, form, steps, undo } = bankSteps;

/** R$ 120.000,00: a tenth at once, the rest by a bank. */
async function sellByBank(page: Page, number: string): Promise<number> {
  const [enterprise] = await request<{ id: number }[]>(page, '/api/planner/enterprises/');
  const installmentSeries = [
    { kind: 'signing', amount: 1_200_000, installments: 1, first: dayIn(-75) },
    { kind: 'bank_transfer', amount: 10_800_000, installments: 1, first: dayIn(900) },
  ];
  const post = async (path: string, body: object): Promise<number> =>
    (await request<{ id: number }>(page, path, { method: 'POST', body: JSON.stringify(body) })).id;
  const of = { empreendimento: enterprise?.id };
  const unit = await post('/api/sales/units/', { ...of, block: 'Torre Ipê', nome: number });
  const agreed = { ...terms(), channel: 'financed', parts: installmentSeries };
  return post('/api/sales/contracts/', { ...of, unit, number, client_name: 'Ana Lima', terms: agreed });
}

const openBank = async (page: Page, id: number): Promise<void> => {
  await page.goto(`/vendas/contratos?abrir=${id}`);
  await dialog(page).getByRole('tab', { name: contracts.drawer.bank, exact: true }).click();
};
const current = (page: Page) => dialog(page).locator('[aria-current="step"]');
const formOf = (page: Page, act: string, number: string) =>
  page.getByRole('dialog', { name: form.title(act, number), exact: true });

test.describe('the signing with the bank', () => {
  test('mouse: sent, approved and signed, with bank and day; the list finds it by its step', { tag: '@proof' }, async ({
    as,
  }) => {
    const page = await as('admin');
    const id = await sellByBank(page, 'F-601');
    await sellByBank(page, 'F-602');
    await openBank(page, id);
    await current(page).getByText(steps.to_send, { exact: true }).waitFor();
    await button(page, acts.in_analysis).click();
    const sent = formOf(page, acts.in_analysis, 'F-601');
    await sent.getByLabel(form.fields.day, { exact: true }).fill(dayIn(-60));
    await sent.getByLabel(form.fields.bank, { exact: true }).fill('Banco do Norte');
    await sent.getByLabel(form.fields.expected, { exact: true }).fill(dayIn(20));
    expect(await layerIssues(page)).toEqual([]);
    await sent.getByRole('button', { name: form.save, exact: true }).click();
    await main(page).getByText(form.done(steps.in_analysis, 'F-601'), { exact: true }).waitFor();
    for (const [step, day] of [
      ['approved', dayIn(-30)],
      ['signed', dayIn(-2)],
    ] as const) {
      await button(page, acts[step]).click();
      const next = formOf(page, acts[step], 'F-601');
      await next.getByLabel(form.fields.day, { exact: true }).fill(day);
      await next.getByRole('button', { name: form.save, exact: true }).click();
      await current(page).getByText(steps[step], { exact: true }).waitFor();
    }
    expect(await layerIssues(page)).toEqual([]);
    await page.goto('/vendas/contratos?banco=signed');
    const row = page.getByRole('row').filter({ hasText: 'F-601' });
    await row.getByText(steps.signed, { exact: true }).waitFor();
    await expect(page.getByRole('row').filter({ hasText: 'F-602' })).toHaveCount(0);
    await page.goto('/vendas');
    const table = page.getByRole('region', { name: salesPanel.bank.table, exact: true });
    await table.getByRole('link', { name: steps.signed, exact: true }).click();
    await page.getByRole('row').filter({ hasText: 'F-601' }).waitFor();
  });

  test('mouse: a wrong step is taken back with its reason, which the history keeps', { tag: '@proof' }, async ({
    as,
  }) => {
    const page = await as('admin');
    const id = await sellByBank(page, 'F-604');
    await openBank(page, id);
    await expect(button(page, undo.act)).toHaveCount(0);
    await button(page, acts.in_analysis).click();
    const sent = formOf(page, acts.in_analysis, 'F-604');
    await sent.getByRole('button', { name: form.save, exact: true }).click();
    await current(page).getByText(steps.in_analysis, { exact: true }).waitFor();
    await button(page, undo.act).click();
    const question = page.getByRole('dialog', { name: undo.title(steps.in_analysis, 'F-604'), exact: true });
    await question.getByRole('button', { name: undo.action, exact: true }).click();
    await question.getByText(common.fieldErrors.required, { exact: true }).waitFor();
    expect(await layerIssues(page)).toEqual([]);
    await question.getByLabel(undo.reason, { exact: true }).fill('Comprador de outro contrato');
    await question.getByRole('button', { name: undo.action, exact: true }).click();
    await current(page).getByText(steps.to_send, { exact: true }).waitFor();
    await dialog(page).getByRole('tab', { name: contracts.drawer.history, exact: true }).click();
    await dialog(page).getByText(contracts.events.bankUndone(steps.in_analysis), { exact: true }).waitFor();
    await dialog(page).getByText('Comprador de outro contrato', { exact: true }).waitFor();
  });

  test('keyboard: refused and sent again, which the history tells', async ({ as }) => {
    const page = await as('admin');
    const id = await sellByBank(page, 'F-603');
    const go = async (step: keyof typeof acts): Promise<void> => {
      await tabTo(page, button(page, acts[step]));
      await page.keyboard.press('Enter');
      const layer = formOf(page, acts[step], 'F-603');
      await tabTo(page, layer.getByRole('button', { name: form.save, exact: true }));
      await page.keyboard.press('Enter');
      await current(page).getByText(steps[step], { exact: true }).waitFor();
    };
    await openBank(page, id);
    for (const step of ['in_analysis', 'refused', 'to_send'] as const) await go(step);
    await dialog(page).getByRole('tab', { name: contracts.drawer.history, exact: true }).click();
    await dialog(page).getByText(contracts.events.bank(steps.refused, ''), { exact: true }).waitFor();
  });
});
