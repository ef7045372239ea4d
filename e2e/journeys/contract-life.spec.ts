/** The life of a contract: proposal, reservation, sale, payments, delay, renegotiation, keys, bank transfer, settled. */

import type { Locator, Page } from '@playwright/test';
import { contracts, installments, proposals, units } from '@uni/phrases';
import { type As, button, closed, dialog, expect, main, tabTo, test } from '../fixtures/index.ts';
import { dayIn, unitCell, unitForSale } from '../fixtures/sales.ts';
import { request } from '../fixtures/workspace.ts';

const { sale, orders, data } = contracts;

/** Ways to operate a control: with the mouse, or with keys alone. */
interface People {
  press(page: Page, target: Locator): Promise<void>;
  put(page: Page, target: Locator, text: string): Promise<void>;
  /** A day as `YYYY-MM-DD`. */
  day(page: Page, target: Locator, day: string): Promise<void>;
  pick(page: Page, target: Locator, label: string): Promise<void>;
}

const mouse: People = {
  press: (_page, target) => target.click(),
  put: async (page, target, text) => {
    await target.click();
    await target.fill(text);
    await page.keyboard.press('Tab');
  },
  day: (_page, target, day) => target.fill(day),
  pick: async (_page, target, label) => {
    await target.selectOption({ label });
  },
};

const keys: People = {
  press: async (page, target) => {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  },
  put: async (page, target, text) => {
    await tabTo(page, target);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  },
  day: async (page, target, day) => {
    await tabTo(page, target);
    const written = day.split('-').reverse().join('/');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(written);
    await page.keyboard.press('Tab');
    await expect(target).toHaveValue(written);
  },
  pick: async (page, target, label) => {
    // Units come a moment after the form.
    const option = target.locator('option', { hasText: label });
    await option.first().waitFor({ state: 'attached' });
    await tabTo(page, target);
    const chosen = async (): Promise<string> =>
      (await target.locator('option:checked').innerText()).replaceAll('\u00a0', ' ');
    const expectedLabel = label.replaceAll('\u00a0', ' ');
    // Letters with accents would go to the field before the list.
    await page.keyboard.press('Home');
    for (let at = 0; at < 100 && (await chosen()) !== expectedLabel; at++) await page.keyboard.press('ArrowDown');
    await expect.poll(() => chosen()).toBe(expectedLabel);
  },
};

const within = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const seriesField = (page: Page, at: number, label: string) =>
  dialog(page)
    .getByRole('group', { name: sale.partOf(at), exact: true })
    .getByLabel(label, { exact: true });
const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last();
const fact = (page: Page, label: string) =>
  dialog(page)
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');

/**
 * A sale of R$ 120.000,00: a tenth at once, R$ 36.000,00 in twelve months, the rest by the bank. The months began 45 days ago.
 */
async function propose(page: Page, actors: People, unit: string, client: string): Promise<void> {
  await page.goto('/vendas/propostas');
  await page.getByRole('heading', { level: 1, name: proposals.title }).waitFor();
  await actors.press(page, button(page, proposals.create).first());
  await actors.pick(page, within(page, sale.fields.unit), sale.unit(`Torre Ipê ${unit}`, 'R$ 120.000,00'));
  await actors.put(page, within(page, sale.fields.client_name), client);
  await actors.day(page, within(page, sale.fields.signed), dayIn(-75));
  await actors.pick(page, within(page, sale.fields.index), sale.noIndex);
  await actors.put(page, seriesField(page, 1, sale.part.amount), '12000');
  await actors.day(page, seriesField(page, 1, sale.part.first), dayIn(-75));
  await actors.put(page, seriesField(page, 2, sale.part.amount), '36000');
  await actors.put(page, seriesField(page, 2, sale.part.installments), '12');
  await actors.day(page, seriesField(page, 2, sale.part.first), dayIn(-45));
  await actors.press(page, button(page, sale.addPart));
  await actors.pick(page, seriesField(page, 3, sale.part.kind), installments.kinds.bank_transfer);
  await actors.put(page, seriesField(page, 3, sale.part.amount), '72000');
  await actors.day(page, seriesField(page, 3, sale.part.first), dayIn(-1));
  await actors.press(page, act(page, proposals.form.save));
  await dialog(page).getByText(proposals.states.draft, { exact: true }).waitFor();
}

async function reserve(page: Page, actors: People, unit: string): Promise<void> {
  await page.goto('/vendas/unidades');
  const cell = unitCell(page, unit, 'available');
  await cell.waitFor();
  if (actors === mouse) {
    await cell.click();
    await button(page, units.selection.to.reserved).click();
  } else {
    // The map is one stop of Tab; arrows walk in it.
    await tabTo(page, page.locator('[data-unit][tabindex="0"]'));
    for (let step = 0; step < 20 && !(await cell.evaluate((one) => one === document.activeElement)); step++)
      await page.keyboard.press(step % 2 === 0 ? 'ArrowRight' : 'ArrowUp');
    await page.keyboard.press('r');
  }
  await page.getByRole('dialog', { name: units.reserve.title(1) }).waitFor();
  await actors.press(page, act(page, units.reserve.save));
  await unitCell(page, unit, 'reserved').waitFor();
}

/** Submits the proposal; another user approves it where it exceeds the seller's authority. */
async function grant(as: As, page: Page, actors: People, client: string): Promise<void> {
  await page.goto(`/vendas/propostas?q=${encodeURIComponent(client)}`);
  await actors.press(page, page.getByRole('row').filter({ hasText: client }).getByRole('button').first());
  await actors.press(page, act(page, proposals.view.submit));
  await page.getByRole('dialog', { name: proposals.dialogs.submit.title }).waitFor();
  await actors.press(page, act(page, proposals.dialogs.submit.action));
  const pending = dialog(page).getByText(proposals.states.pending, { exact: true });
  const approved = dialog(page).getByText(proposals.states.approved, { exact: true });
  await pending.or(approved).first().waitFor();
  if (await pending.count()) {
    {
      const other = await as('planner');
      await other.goto(`/vendas/propostas?q=${encodeURIComponent(client)}`);
      await actors.press(other, other.getByRole('row').filter({ hasText: client }).getByRole('button').first());
      await actors.press(other, act(other, proposals.view.approve));
      await other.getByRole('dialog', { name: proposals.dialogs.approve.title }).waitFor();
      await actors.put(other, other.getByLabel(proposals.dialogs.approve.reason), 'Pode assinar');
      await actors.press(other, act(other, proposals.dialogs.approve.action));
      await dialog(other).getByText(proposals.states.approved, { exact: true }).waitFor();
    }
    await page.reload();
    await approved.waitFor();
  }
}

async function sign(page: Page, actors: People, number: string): Promise<void> {
  await actors.press(page, act(page, proposals.view.contract));
  await actors.put(page, within(page, proposals.dialogs.contract.number), number);
  await actors.day(page, within(page, proposals.dialogs.contract.signed), dayIn(-75));
  await actors.press(page, act(page, proposals.dialogs.contract.action));
  await dialog(page).getByText(proposals.states.sold, { exact: true }).waitFor();
  await actors.press(page, dialog(page).getByRole('link', { name: proposals.view.openContract }));
  await dialog(page).getByRole('tab', { name: contracts.drawer.conditions }).waitFor();
}

const order = async (page: Page, actors: People, kind: keyof typeof orders.kinds): Promise<Locator> => {
  await actors.press(page, button(page, contracts.drawer.actions));
  const item = page.getByRole('menuitem', { name: orders.kinds[kind], exact: true });
  if (actors === mouse) await item.click();
  else {
    await item.waitFor();
    for (let step = 0; step < 10 && !(await item.evaluate((one) => one === document.activeElement)); step++)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  }
  const orderDialog = page.getByRole('dialog', { name: new RegExp(`^${orders.kinds[kind]}: `) });
  await orderDialog.waitFor();
  return orderDialog;
};

const ordered = async (page: Page, actors: People, kind: keyof typeof orders.kinds, number: string): Promise<void> => {
  await actors.press(page, act(page, orders.save));
  await main(page).getByText(orders.done(orders.kinds[kind], number), { exact: true }).waitFor();
};

async function pay(page: Page, actors: People, number: string, day: string, amount: string): Promise<void> {
  const orderDialog = await order(page, actors, 'payment');
  await actors.day(page, orderDialog.getByLabel(orders.fields.day, { exact: true }), day);
  await actors.put(page, orderDialog.getByLabel(orders.fields.amount, { exact: true }), amount);
  await orderDialog.getByRole('table').waitFor();
  await ordered(page, actors, 'payment', number);
}

async function say(page: Page, actors: People, field: 'keys_day' | 'transfer_day', number: string): Promise<void> {
  await actors.press(page, button(page, data.action));
  const orderDialog = page.getByRole('dialog', { name: data.title(number) });
  await orderDialog.waitFor();
  await actors.day(page, orderDialog.getByLabel(data.fields[field], { exact: true }), dayIn(-1));
  await actors.press(page, orderDialog.getByRole('button', { name: 'Salvar', exact: true }));
  // The notice may be that of the save before.
  await orderDialog.waitFor({ state: 'detached' });
  await main(page).getByText(data.done(number), { exact: true }).waitFor();
}

async function live(as: As, page: Page, actors: People, unit: string, client: string, number: string): Promise<void> {
  await unitForSale(page, unit, 1);
  await propose(page, actors, unit, client);
  await reserve(page, actors, unit);
  await grant(as, page, actors, client);
  await sign(page, actors, number);
  // The installment due at signing is paid on time. The first month is paid 30 days late: 2 % and 1 % a month of R$ 3.000,00.
  await pay(page, actors, number, dayIn(-75), '12000');
  await pay(page, actors, number, dayIn(-15), '3090');
  await fact(page, contracts.drawer.facts.received).getByText('R$ 15.090,00').waitFor();
  const again = await order(page, actors, 'renegotiation');
  await actors.put(page, again.getByLabel(orders.fields.installments, { exact: true }), '6');
  await again.getByRole('table').waitFor();
  await ordered(page, actors, 'renegotiation', number);
  await say(page, actors, 'keys_day', number);
  await say(page, actors, 'transfer_day', number);
  await order(page, actors, 'settlement');
  await ordered(page, actors, 'settlement', number);
  await fact(page, contracts.drawer.facts.open).getByText('R$ 0,00').waitFor();
  await fact(page, contracts.columns.state).getByText(contracts.states.settled, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await closed(page);
  const [sold] = await request<{ results: { nome: string; state: string }[] }>(
    page,
    '/api/sales/units/?page_size=500',
  ).then(({ results }) => results.filter(({ nome }) => nome === unit));
  expect(sold?.state).toBe('settled');
}

test.describe('the life of a contract', () => {
  test('mouse: proposed, reserved, sold, paid, late, renegotiated, keys, bank transfer, settled', async ({ as }) =>
    ((page) => live(as, page, mouse, '501', 'Ana Lima', 'V-501'))(await as('admin')));

  test('keyboard: the same with keys alone', { tag: '@proof' }, async ({ as }) =>
    ((page) => live(as, page, keys, '502', 'Bruno Reis', 'V-502'))(await as('admin', { allow: /status of 409/ })),
  );
});
