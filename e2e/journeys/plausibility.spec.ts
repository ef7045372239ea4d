import type { Page } from '@playwright/test';
import { plausibility, workspace } from '@uni/phrases';
import { button, dialog, expect, layerIssues, screenIssues, test } from '../fixtures/index.ts';
import { field, goToTab, openStudy, request, saved, type } from '../fixtures/workspace.ts';

async function openFindings(page: Page) {
  await button(page, workspace.explain.open).click();
  const panel = page.getByRole('complementary', { name: workspace.explain.panel });
  await panel.getByRole('button', { name: workspace.validations.tab }).click();
  return panel;
}

test('a price with a digit lost is told with its band, and leads to its field', async ({ as }) => {
  const page = await as('planner');
  await openStudy(page, 'modulos');
  await type(page, '/price_m2', '920');
  const panel = await openFindings(page);
  await panel.getByRole('heading', { name: 'Plausibilidade' }).waitFor();
  const finding = panel.getByRole('listitem').filter({ hasText: 'preço de R$ 920,00 por m²' });
  await finding.getByText('esperado entre R$ 2.500,00 e R$ 45.000,00, faixa do modelo Residencial vertical').waitFor();
  expect(await screenIssues(page)).toEqual([]);
  await finding.getByRole('button', { name: 'abrir' }).click();
  await expect(field(page, '/price_m2').locator('input')).toBeFocused();
  await type(page, '/price_m2', '9.200');
  await finding.waitFor({ state: 'detached' });
});

interface Stored {
  revision: number;
  study: { modules: { sales_curve: { shares: number[] } }[] };
  identity: { modules: { id: number }[] };
}

test('months that are no whole become one by a button, by the keyboard, and undoing brings them back at once', async ({
  as,
}) => {
  const page = await as('planner');
  const version = await openStudy(page, 'geral');
  const url = `/api/planner/versions/${version}/study/`;
  const { revision, study, identity } = await request<Stored>(page, url);
  const path = `/modules/@${identity.modules[0]?.id}/sales_curve/shares`;
  const edit = { op: 'set', path, old: study.modules[0]?.sales_curve.shares, new: [0.3, 0.3, 0.3] };
  await request(page, url, { method: 'PATCH', body: JSON.stringify({ revision, edits: [edit] }) });
  await openStudy(page, 'vendas');
  const panel = await openFindings(page);
  const finding = panel.getByRole('listitem').filter({ hasText: 'curva de vendas: os meses digitados somam 90,0%' });
  await finding.waitFor();
  expect(await screenIssues(page)).toEqual([]);
  await finding.getByRole('button', { name: plausibility.acts.normalise }).press('Enter');
  await finding.waitFor({ state: 'detached' });
  await saved(page);
  await page.getByRole('button', { name: /^Desfazer/ }).click();
  await finding.waitFor();
});

test('an organization with studies of its own is told of its own band, and of how many studies it is', async ({
  as,
}) => {
  const page = await as('planner');
  const own = { vertical: { price_per_m2: { low: 8_000, high: 12_000, studies: 6 } } };
  await page.route('**/api/planner/plausibility-bands/**', (route) => route.fulfill({ json: own }));
  await openStudy(page, 'modulos');
  await type(page, '/price_m2', '14.000');
  const panel = await openFindings(page);
  await panel
    .getByText('esperado entre R$ 8.000,00 e R$ 12.000,00, faixa de 6 estudos da organização (P5 a P95)')
    .first()
    .waitFor();
});

test('a study whose money costs nothing is sent to be approved with a reason, which stands in the dialog with why', async ({
  as,
}) => {
  const page = await as('planner');
  await openStudy(page, 'geral');
  await type(page, '/discount_rate', '0%');
  await saved(page);
  await goToTab(page, 'versoes');
  await page.getByRole('button', { name: /^Ações de Rev 3/ }).click();
  await page.getByRole('menuitem', { name: 'Enviar para aprovação' }).click();
  await dialog(page).getByText('Taxa de desconto de 0%').waitFor();
  expect(await layerIssues(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Enviar para aprovação', exact: true }).click();
  await dialog(page).getByText('Informe o motivo.').waitFor();
  await dialog(page).getByLabel('Motivo').fill('Comparação com a soma do fluxo, pedida pelo comitê');
  await dialog(page).getByRole('button', { name: 'Enviar para aprovação', exact: true }).click();
  await page.getByText('Esta versão está em aprovação.').waitFor();
});
