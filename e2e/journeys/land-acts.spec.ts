import { readFile } from 'node:fs/promises';
import { applyTemplate, residencialVertical } from '@uni/contracts';
import { land as copy, landShared } from '@uni/phrases';
import { button, expect, issuesAtEveryWidth, layerIssues, main, test } from '../fixtures/index.ts';
import { request } from '../fixtures/workspace.ts';

const base = '/api/planner/land-plots/';

test('a plot gets a person, becomes an enterprise with its study once, and both lead to each other', async ({ as }) => {
  const page = await as('planner', { allow: /400/ });
  await page.goto('/home');
  const post = <Answer>(path: string, body: object) =>
    request<Answer>(page, path, { method: 'POST', body: JSON.stringify(body) });
  const studied = { code: 'EST', name: 'Estudo Flamboyant', phase: 'prospecting' };
  const { id: enterprise } = await post<{ id: number }>('/api/planner/enterprises/', studied);
  const study = applyTemplate(residencialVertical, {});
  await post('/api/planner/versions/', { empreendimento: enterprise, nome: 'Est. 3', study });
  const deal = { form: 'cash', price: 900_000_000, city: 'Goiânia' };
  const { id: plot } = await post<{ id: number }>(base, {
    name: 'Parque Flamboyant',
    empreendimento: enterprise,
    ...deal,
  });
  await post(base, { name: 'Marista 15' });

  await page.goto(`/carteira-e-terrenos?terreno=${plot}`);
  const drawer = page.getByRole('dialog', { name: 'Parque Flamboyant', exact: true });
  const person = drawer.getByLabel(landShared.fields.responsible, { exact: true });
  await expect(person.locator('option')).not.toHaveCount(1);
  await person.selectOption({ index: 1 });
  const name = await person.locator('option:checked').innerText();
  await drawer.getByRole('button', { name: 'Salvar', exact: true }).click();
  await drawer.waitFor({ state: 'detached' });
  const card = main(page).getByRole('link', { name: /^Parque Flamboyant/ });
  await expect(card).toContainText(name);
  await main(page).getByRole('button', { name: copy.responsible, exact: false }).first().click();
  await page.getByRole('menuitemradio', { name: copy.noResponsible, exact: true }).click();
  await expect(card).toHaveCount(0);
  await expect(main(page).getByRole('link', { name: /^Marista 15/ })).toBeVisible();

  await page.goto(`/carteira-e-terrenos?terreno=${plot}`);
  await drawer.getByRole('button', { name: copy.development.act, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: copy.development.title('Parque Flamboyant'), exact: true });
  await dialog.getByLabel(copy.development.name, { exact: true }).fill('Residencial Flamboyant');
  await dialog.getByLabel(copy.development.code, { exact: true }).fill('EST');
  expect(await layerIssues(page)).toEqual([]);
  await dialog.getByRole('button', { name: copy.development.confirm, exact: true }).click();
  await expect(dialog.locator('[aria-invalid]').first()).toBeFocused();
  await dialog.getByLabel(copy.development.code, { exact: true }).fill('FLA');
  await dialog.getByRole('button', { name: copy.development.confirm, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect(drawer.getByRole('region', { name: copy.development.made, exact: true })).toContainText(
    'FLA Residencial Flamboyant',
  );
  await expect(drawer.getByLabel(copy.move.step, { exact: true })).toBeDisabled();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await main(page)
    .getByRole('link', { name: copy.portfolio.origin('Parque Flamboyant'), exact: true })
    .click();
  await drawer.getByRole('link', { name: copy.development.open, exact: true }).click();
  await expect(page).toHaveURL(/\/planejamento\/\d+\/fluxo-de-caixa/);
});

test('a plot is deleted, comes back from the bin, and the list is saved as it is filtered', async ({ as }) => {
  const page = await as('planner');
  await page.goto('/home');
  const post = (body: object) => request(page, base, { method: 'POST', body: JSON.stringify(body) });
  await post({ name: 'Av. Beira Rio', city: 'Anápolis', contact_name: 'Otávio Bragança' });
  await post({ name: 'Setor Bueno', city: 'Goiânia', price: 100_000_000 });
  await page.goto('/carteira-e-terrenos?ver=list');
  await button(page, 'Av. Beira Rio').click();
  const drawer = page.getByRole('dialog', { name: 'Av. Beira Rio', exact: true });
  await drawer.getByRole('button', { name: copy.removal.act, exact: true }).click();
  const question = page.getByRole('dialog', { name: copy.removal.title('Av. Beira Rio'), exact: true });
  await question.getByRole('button', { name: copy.removal.confirm, exact: true }).click();
  await main(page).getByText(copy.removal.done('Av. Beira Rio'), { exact: true }).waitFor();
  await expect(button(page, 'Av. Beira Rio')).toHaveCount(0);
  expect(await issuesAtEveryWidth(page)).toEqual([]);
  await button(page, copy.removal.bin).click();
  await page.getByRole('button', { name: copy.removal.restore('Av. Beira Rio'), exact: true }).click();
  await page.getByText(copy.removal.empty, { exact: true }).waitFor();
  expect(await layerIssues(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Av. Beira Rio')).toBeVisible();

  await main(page).getByLabel(copy.filter, { exact: true }).fill('beira');
  await expect(button(page, 'Setor Bueno')).toHaveCount(0);
  await button(page, copy.export.label).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: copy.export.csv, exact: true }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain('"Av. Beira Rio";"Anápolis"');
  expect(text).not.toContain('Setor Bueno');
  expect(text).not.toContain('Otávio');
});

test('the sum says what its switches add, and a return under the minimum is marked', async ({ as }) => {
  const page = await as('planner');
  await page.goto('/home');
  const post = <Answer>(path: string, body: object) =>
    request<Answer>(page, path, { method: 'POST', body: JSON.stringify(body) });
  const { id } = await post<{ id: number }>('/api/planner/enterprises/', {
    ...{ code: 'COM', name: 'Bosque Areião', phase: 'prospecting' },
  });
  const study = applyTemplate(residencialVertical, {});
  const version = await post<{ id: number }>('/api/planner/versions/', { empreendimento: id, nome: 'Est. 1', study });
  await post(`/api/planner/versions/${version.id}/submit/`, {});
  await post(base, { name: 'Gleba Areião', empreendimento: id });
  const settings = await request<{ version: number }>(page, '/api/home/settings/');
  const target = { version: settings.version, irr_year: 9 };
  await request(page, '/api/home/settings/', { method: 'PATCH', body: JSON.stringify(target) });

  await page.goto('/carteira-e-terrenos');
  const card = main(page).getByRole('link', { name: /^Gleba Areião/ });
  await expect(card).toContainText(copy.funnel.atLeast(copy.funnel.irr, '900,0%'));
  await expect(card.locator('.unfavourable')).toHaveCount(1);
  await expect(main(page).getByText(copy.consolidated.landToPay, { exact: true })).toBeVisible();
  await expect(main(page).getByText(/, com permuta financeira$/)).toBeVisible({ timeout: 30_000 });
  await main(page).getByLabel(copy.consolidated.committee(1), { exact: true }).press('Space');
  await main(page).getByLabel(copy.consolidated.own, { exact: true }).press('Space');
  const title = copy.consolidated.title({ prospecting: false, committee: true, own: true });
  await expect(main(page).getByRole('heading', { name: title, exact: true })).toBeVisible();
  await expect(page).toHaveURL(/comite=sim.*nossa=sim/);
  await expect(main(page).getByText(copy.consolidated.waits, { exact: true })).toHaveCount(0, { timeout: 30_000 });
  await expect(main(page).getByText(copy.consolidated.noShares, { exact: true })).toHaveCount(0);
  await expect(main(page).getByText(/, com permuta financeira$/)).toBeVisible();
  expect(await issuesAtEveryWidth(page)).toEqual([]);
});
