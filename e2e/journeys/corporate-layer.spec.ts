import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { CorporateLayer, StoredCorporateLayer } from '@uni/contracts';
import { common, corporateLayer, organizationCashFlow, register, workspace, workspaceFields } from '@uni/phrases';
import { readWorkbook } from '@uni/workbook';
import { button, dialog, expect, layerIssues, test } from '../fixtures/index.ts';
import { request } from '../fixtures/workspace.ts';

const copy = corporateLayer;
const { form } = workspaceFields;
const address = '/fluxo-caixa?camada=sim';
const npv = (page: Page) =>
  page.getByLabel(copy.indicators.label).locator('div', { hasText: copy.indicators.npv }).first().innerText();
const cell = (label: string, row: number) => `${label}, ${form.item(row)}`;
const put = async (page: Page, label: string, text: string): Promise<void> => {
  await dialog(page).getByLabel(label, { exact: true }).fill(text);
  await page.keyboard.press('Tab');
};
const save = (page: Page) => dialog(page).getByRole('button', { name: common.save, exact: true });
const openLayer = async (page: Page, name: string = copy.edit): Promise<void> => {
  await button(page, name).click();
  await dialog(page).getByLabel(copy.dialog.view, { exact: true }).waitFor();
};
/** Saves through the API, as another person would. */
const saveElsewhere = async (page: Page, change: (layer: CorporateLayer) => CorporateLayer): Promise<void> => {
  const { layer } = await request<StoredCorporateLayer>(page, '/api/planner/corporate-layer/');
  if (!layer) throw new Error('no layer is stored');
  const body = JSON.stringify(change(layer));
  await request(page, '/api/planner/corporate-layer/', { method: 'PUT', body });
};

test.describe.configure({ mode: 'serial' });

test.describe('the corporate layer', () => {
  test('is created with an overhead, and the indicators follow what is changed', async ({ as }) => {
    const page = await as('planner');
    await page.goto('/fluxo-caixa');
    await page.getByRole('treegrid').waitFor();
    await button(page, copy.layers.corporate).click();
    await page.getByText(copy.empty.title, { exact: true }).waitFor();
    await button(page, copy.empty.action).click();
    await button(page, form.added(copy.dialog.overhead)).click();
    await put(page, cell(copy.dialog.amount, 1), '50.000,00');
    await put(page, cell(copy.dialog.months, 1), '24');
    expect(await layerIssues(page)).toEqual([]);
    await save(page).press('Enter');
    await page.getByRole('treegrid', { name: copy.gridName }).waitFor();
    await page.getByRole('rowheader', { name: copy.rows.overheads }).waitFor();
    const before = await npv(page);
    await openLayer(page);
    await put(page, cell(copy.dialog.amount, 1), '150.000,00');
    await save(page).click();
    await expect.poll(() => npv(page)).not.toBe(before);
    await page.reload();
    await page.getByRole('rowheader', { name: copy.rows.overheads }).waitFor();
    expect(await npv(page)).not.toBe(before);
    await button(page, copy.layers.enterprises).click();
    await page.getByRole('treegrid', { name: organizationCashFlow.gridName }).waitFor();
  });

  test('shows with Enter where a total comes from, down to what is typed', async ({ as }) => {
    const page = await as('planner');
    await page.goto(address);
    const grid = page.getByRole('treegrid', { name: copy.gridName });
    await grid.getByRole('gridcell', { name: new RegExp(`^${copy.rows.free}, ${workspace.grid.total}, `) }).click();
    await page.keyboard.press('Enter');
    const { drill } = organizationCashFlow;
    await dialog(page).getByText(drill.closes, { exact: true }).waitFor();
    for (const name of [copy.rows.overheads, copy.dialog.newOverhead])
      await button(page, drill.deeper(name)).press('Enter');
    expect(await layerIssues(page)).toEqual([]);
    await button(page, copy.drill.input).press('Enter');
    await dialog(page).getByLabel(copy.dialog.view, { exact: true }).waitFor();
  });

  test('is drawn and read by year, and leaves as a workbook, a table and a print', async ({ as }) => {
    const page = await as('planner');
    await page.goto(address);
    await page.getByRole('treegrid', { name: copy.gridName }).waitFor();
    await button(page, organizationCashFlow.view.cash).click();
    await button(page, workspace.grid.zooms.year).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('zoom')).toBe('year');
    expect(new URL(page.url()).searchParams.get('visao')).toBe('caixa');
    const { label, workbook, csv } = organizationCashFlow.export;
    for (const [name, type] of [
      [workbook, 'xlsx'],
      [csv, 'csv'],
    ] as const) {
      await button(page, label).click();
      const waiting = page.waitForEvent('download');
      await page.getByRole('menuitem', { name }).click();
      const file = await waiting;
      expect(file.suggestedFilename()).toMatch(new RegExp(`^fluxo-caixa-corporativo_\\d{4}-\\d{2}-\\d{2}\\.${type}$`));
      const bytes = await readFile((await file.path()) ?? '');
      if (type === 'csv') expect(bytes.toString('utf8')).toContain(`\r\n${copy.rows.closing};`);
      else expect([...readWorkbook(new Uint8Array(bytes)).sheets.keys()]).toContain('Fluxo de caixa');
    }
    await page.emulateMedia({ media: 'print' });
    await page.locator('[data-print] table').first().waitFor();
    await expect(page.getByRole('treegrid')).toBeHidden();
  });

  test('keeps what is typed when a loan is refused, and shows it among the lines once it is mended', {
    tag: '@proof',
  }, async ({ as }) => {
    const page = await as('planner', { allow: /status of 400/ });
    await page.goto(address);
    await openLayer(page);
    await button(page, form.added(copy.dialog.loan)).click();
    await put(page, cell(workspaceFields.loans.trancheAmount, 1), '1.000.000,00');
    await put(page, workspaceFields.loans.rate, '-150');
    await save(page).click();
    await dialog(page).getByRole('alert').getByText(copy.dialog.problems(1), { exact: true }).waitFor();
    await expect(dialog(page).getByLabel(cell(workspaceFields.loans.trancheAmount, 1), { exact: true })).toHaveValue(
      /1\.000\.000/,
    );
    expect(await layerIssues(page)).toEqual([]);
    await put(page, workspaceFields.loans.rate, '12');
    await save(page).click();
    await page.getByRole('rowheader', { name: copy.rows.loans }).waitFor();
  });

  test('tells of another person’s save, and of what is typed before it is left', { tag: '@proof' }, async ({ as }) => {
    const page = await as('planner', { allow: /status of 412/ });
    await page.goto(address);
    await openLayer(page);
    await saveElsewhere(page, (layer) => ({ ...layer, view: 'full' }));
    await put(page, cell(copy.dialog.amount, 1), '70.000,00');
    await save(page).click();
    await dialog(page).getByText(copy.dialog.stale, { exact: true }).waitFor();
    await expect(dialog(page).getByLabel(cell(copy.dialog.amount, 1), { exact: true })).toHaveValue(/70\.000/);
    await button(page, copy.dialog.overwrite).click();
    await dialog(page).waitFor({ state: 'hidden' });
    await openLayer(page);
    await expect(dialog(page).getByLabel(cell(copy.dialog.amount, 1), { exact: true })).toHaveValue(/70\.000/);
    await put(page, cell(copy.dialog.amount, 1), '80.000,00');
    await page.keyboard.press('Escape');
    await page.getByText(register.discardText, { exact: true }).waitFor();
    await button(page, register.discard).click();
    await dialog(page).waitFor({ state: 'hidden' });
    const { layer } = await request<StoredCorporateLayer>(page, '/api/planner/corporate-layer/');
    expect(layer?.overheads[0]?.amount).toBe(70_000);
  });

  test('is seen and not edited by those who read the plan', { tag: '@proof' }, async ({ as }) => {
    const admin = await as('admin');
    const users = await request<{ id: number; email: string }[]>(admin, '/api/admin/users/');
    const reader = users.find(({ email }) => email.startsWith('planejamento@'));
    const groups = await request<{ id: number }[]>(admin, '/api/admin/permit-groups/');
    for (const { id } of groups) {
      const members = `/api/admin/permit-groups/${id}/members/`;
      const group = await request<{ members: number[] }>(admin, `/api/admin/permit-groups/${id}/`);
      const others = group.members.filter((member) => member !== reader?.id);
      if (others.length < group.members.length)
        await request(admin, members, { method: 'PUT', body: JSON.stringify({ users: others }) });
    }
    const grants = ['planning', 'enterprise'].map((resource) => ({ resource, action: 'read', enterprise: null }));
    const made = await request<{ id: number }>(admin, '/api/admin/permit-groups/', {
      ...{ method: 'POST', body: JSON.stringify({ name: 'Leitores', grants }) },
    });
    const joined = JSON.stringify({ users: [reader?.id] });
    await request(admin, `/api/admin/permit-groups/${made.id}/members/`, { method: 'PUT', body: joined });
    const page = await as('planner');
    await page.goto(address);
    await openLayer(page, copy.see);
    await dialog(page).getByText(copy.dialog.readOnly, { exact: true }).waitFor();
    await expect(save(page)).toHaveCount(0);
    await expect(dialog(page).getByLabel(cell(copy.dialog.amount, 1), { exact: true })).not.toBeEditable();
    expect(await layerIssues(page)).toEqual([]);
  });
});
