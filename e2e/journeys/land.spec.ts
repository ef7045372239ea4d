import type { Page } from '@playwright/test';
import { applyTemplate, residencialVertical } from '@uni/contracts';
import { land as copy, landShared } from '@uni/phrases';
import { button, expect, issuesAtEveryWidth, layerIssues, main, test } from '../fixtures/index.ts';
import { request } from '../fixtures/workspace.ts';

const { fields, steps } = landShared;
const post = <Answer>(page: Page, path: string, body: object) =>
  request<Answer>(page, path, { method: 'POST', body: JSON.stringify(body) });
const column = (page: Page, step: keyof typeof steps) =>
  main(page).getByRole('region', { name: steps[step], exact: true });
const card = (page: Page, name: string) => main(page).getByRole('link', { name: new RegExp(`^${name}`) });
/** A white image of 8 × 4 points. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAECAAAAACWpiEsAAAADklEQVR4nGP4DwUMuBkAPgIf4WZScsAAAAAASUVORK5CYII=',
  'base64',
);

test('a planner creates a plot by mouse, sees what it holds and what is missing, and drags it through the funnel', {
  tag: '@proof',
}, async ({ as }) => {
  const page = await as('planner');
  await page.goto('/carteira-e-terrenos');
  await button(page, copy.newPlot).first().click();
  const drawer = page.getByRole('dialog');
  const type = async (field: keyof typeof fields, value: string) => {
    await drawer.getByLabel(fields[field], { exact: true }).fill(value);
    await page.keyboard.press('Tab');
  };
  await type('name', 'Rua T-37');
  await type('city', 'Goiânia');
  await drawer.getByLabel(fields.state, { exact: true }).selectOption('GO');
  await type('area', '2000');
  await type('basic_coefficient', '1');
  await type('maximum_coefficient', '4');
  const capacity = drawer.getByRole('region', { name: copy.capacity.title });
  await expect(capacity).toContainText('8.000 m²');
  await expect(capacity).toContainText(
    copy.capacity.missing(`${copy.capacity.terms.efficiency}, ${copy.capacity.terms.typical_area}`),
  );
  await type('efficiency', '80');
  await type('typical_area', '64');
  await expect(capacity).toContainText('6.400 m²');
  await type('price_m2', '10000');
  const residual = drawer.getByRole('region', { name: copy.residual.title });
  await expect(residual).toContainText(copy.residual.mark);
  await expect(residual).toContainText(copy.capacity.terms.margin);
  await type('cost_m2', '2500');
  await type('outorga_m2', '500');
  await type('margin', '20');
  // 64 mi − 20 mi de obra − 3 mi de outorga − 12,8 mi de margem.
  await expect(residual).toContainText('R$ 28.200.000,00');
  await drawer.getByRole('button', { name: copy.map.fromCity, exact: true }).click();
  await expect(drawer.getByLabel(fields.latitude, { exact: true })).toHaveValue('−16,69');
  expect(await layerIssues(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Salvar', exact: true }).click();
  await drawer.getByRole('heading', { name: copy.history.title }).waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });

  await expect(column(page, 'prospecting')).toContainText('64,0 mi');
  await card(page, 'Rua T-37').dragTo(column(page, 'analysis'));
  await expect(column(page, 'analysis').getByRole('link', { name: /^Rua T-37/ })).toBeVisible();
  await card(page, 'Rua T-37').dragTo(column(page, 'proposal'));
  await page.getByRole('dialog').getByText(copy.move.requirements.form).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: copy.move.open, exact: true }).click();
  await type('price', '20000000');
  await drawer.getByLabel(fields.form, { exact: true }).selectOption(landShared.forms.cash);
  await expect(residual).toContainText(copy.residual.room('R$ 8.200.000,00'));
  await drawer.getByRole('button', { name: 'Salvar', exact: true }).click();
  await drawer.waitFor({ state: 'detached' });
  await card(page, 'Rua T-37').dragTo(column(page, 'proposal'));
  await expect(column(page, 'proposal').getByRole('link', { name: /^Rua T-37/ })).toBeVisible();
  expect(await issuesAtEveryWidth(page)).toEqual([]);

  await main(page).getByRole('button', { name: copy.views.map, exact: true }).click();
  await main(page)
    .getByRole('img', { name: copy.map.description(1) })
    .waitFor();
  expect(await issuesAtEveryWidth(page)).toEqual([]);
});

test('a plot is moved by keys alone, an option asks for its day, and a given up lift leaves it', async ({ as }) => {
  const page = await as('planner');
  await page.goto('/home');
  const fields = { name: 'Av. Beira Rio', form: 'cash', price: 100_000_000 };
  await post(page, '/api/planner/land-plots/', fields);
  await page.goto('/carteira-e-terrenos');
  await card(page, 'Av. Beira Rio').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await main(page).getByText(copy.funnel.target(steps.analysis), { exact: true }).waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await expect(column(page, 'prospecting').getByRole('link', { name: /^Av\. Beira Rio/ })).toBeFocused();
  await page.keyboard.press('Space');
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(copy.move.until, { exact: true }).fill('31/12/2027');
  expect(await layerIssues(page)).toEqual([]);
  await dialog.getByRole('button', { name: copy.move.confirm, exact: true }).click();
  await expect(column(page, 'option').getByRole('link', { name: /^Av\. Beira Rio/ })).toBeVisible();
  await card(page, 'Av. Beira Rio').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText(copy.history.moved(steps.prospecting, steps.option)).waitFor();
});

test('the price that a study allows is searched, a plan is marked by keys, and both are stored or said', async ({
  as,
}) => {
  const page = await as('planner');
  await page.goto('/home');
  const enterprise = { code: 'TER', name: 'Residencial Aurora', phase: 'prospecting' };
  const { id } = await post<{ id: number }>(page, '/api/planner/enterprises/', enterprise);
  const study = applyTemplate(residencialVertical, {});
  await post(page, '/api/planner/versions/', { empreendimento: id, nome: 'Rev 1', study });
  const { id: plot } = await post<{ id: number }>(page, '/api/planner/land-plots/', {
    name: 'Lote 12',
    empreendimento: id,
  });
  await page.goto(`/carteira-e-terrenos?terreno=${plot}`);
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: copy.study.seek, exact: true }).click();
  await expect(drawer.getByText(copy.study.version('Rev 1', false))).toBeVisible({ timeout: 30_000 });

  await drawer.getByRole('button', { name: copy.files.addPlan, exact: true }).click();
  await drawer.locator('input[type=file]').setInputFiles({ name: 'Planta.png', mimeType: 'image/png', buffer: png });
  await drawer.getByRole('button', { name: copy.plan.open('Planta.png'), exact: true }).click();
  const drawing = drawer.getByRole('button', { name: copy.plan.drawing(0, 0), exact: true });
  await drawing.waitFor();
  const { width, height } = (await drawing.boundingBox()) ?? { width: 0, height: 0 };
  await drawing.click({ position: { x: 1, y: height / 2 } });
  await drawer.getByRole('button', { name: copy.plan.drawing(1, 0), exact: true }).click({
    position: { x: width - 2, y: height / 2 },
  });
  await drawer.getByLabel(copy.plan.metres, { exact: true }).fill('80');
  await page.keyboard.press('Tab');
  await drawer.getByRole('button', { name: copy.plan.modes.outline, exact: true }).click();
  const whole = drawer.getByRole('button', { name: copy.plan.drawing(2, 0), exact: true });
  await whole.focus();
  const walk = async (key: string) => {
    for (let step = 0; step < 4; step += 1) await page.keyboard.press(`Shift+${key}`);
    await page.keyboard.press('Enter');
  };
  for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowRight']) await walk(key);
  await expect(drawer.getByText(copy.plan.noArea)).toBeHidden();
  expect(await layerIssues(page)).toEqual([]);
  await drawer.getByRole('button', { name: copy.plan.save, exact: true }).click();
  await expect
    .poll(
      async () =>
        (await request<{ plan: { outline: unknown[] } | null }>(page, `/api/planner/land-plots/${plot}/`, {})).plan
          ?.outline.length,
    )
    .toBe(3);
});
