import type { Page } from '@playwright/test';
import { type SiengeEmulator, startSiengeEmulator } from '@uni/emulators';
import {
  commitments,
  erpDocuments,
  integration,
  integrationBindings,
  integrationMapping,
  integrationProof,
  realised,
} from '@uni/phrases';
import { awaitChecklist } from '../fixtures/closing.ts';
import { expect, layerIssues, overflowOf, screenIssues, tabTo, test, uncheck } from '../fixtures/index.ts';
import { openStudy } from '../fixtures/workspace.ts';

/** The ERP of these journeys stands on this machine. */

let sienge: SiengeEmulator;
/** A second account: a load leaves nothing of its minute's requests to another connection. */
let unasked: SiengeEmulator;
test.beforeAll(async () => {
  sienge = await startSiengeEmulator({ size: 'S', seed: 3 });
  unasked = await startSiengeEmulator({ size: 'S', seed: 5 });
});
test.afterAll(async () => {
  await sienge?.close();
  await unasked?.close();
});

const { wizard, fields } = integration;
const load = 150_000;
const connectionName = 'Sienge da Alfa';

/** Form values that connect to an emulated ERP. */
const accessTo = (
  { url, account }: SiengeEmulator,
  name: string,
): readonly (readonly [label: string, text: string])[] => [
  [fields.name, name],
  [fields.address, url],
  [fields.subdomain, account.subdomain],
  [fields.user, account.user],
  [fields.secret, account.password],
];

test.describe('a controller connects Sienge', () => {
  test('wrong credentials are told in words with their way out, and nothing typed is lost', async ({ as }) => {
    test.setTimeout(90_000);
    const page = await as('admin');
    await page.goto('/integracao?abrir=novo');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^${integration.systems.sienge}`) })
      .click();
    for (const [label, text] of accessTo(sienge, connectionName))
      await page.getByLabel(label, { exact: true }).fill(label === fields.secret ? 'outra' : text);
    await page.getByRole('button', { name: wizard.save }).click();
    await page.getByText(integration.failures.credentials.what).waitFor();
    await expect(page.getByRole('button', { name: wizard.next, exact: true })).toBeDisabled();
    await page.getByRole('button', { name: 'Voltar', exact: true }).click();
    await expect(page.getByLabel(fields.user, { exact: true })).toHaveValue(sienge.account.user);
    // The secret went in and does not come out.
    await expect(page.getByLabel(fields.secret, { exact: true })).toHaveValue('');
    await page.getByLabel(fields.secret, { exact: true }).fill(sienge.account.password);
    await page.getByRole('button', { name: wizard.save }).click();
    await page.getByText(wizard.allWell, { exact: true }).waitFor({ timeout: 60_000 });
  });

  test('tests it, loads it with progress, accepts suggestions and sees the works waiting for an enterprise', async ({
    as,
  }) => {
    test.setTimeout(load);
    const page = await as('admin');
    await page.goto('/integracao');
    await page.getByRole('button', { name: integration.openNamed(connectionName) }).click();
    await page.getByRole('tab', { name: integration.drawer.settings }).click();
    await page.getByLabel(fields.start_date, { exact: true }).fill('2026-01-01');
    await uncheck(page.getByLabel(fields.bulk_async));
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await page.getByText('Atualizado com Sucesso').waitFor();
    await page.keyboard.press('Escape');
    const card = page.getByRole('article', { name: connectionName });
    // Otherwise the run ends before the page has polled its progress.
    sienge.faults({ slowMs: 500, planted: [{ fault: 'slowFirstByte', times: 10 }] });
    await card.getByRole('button', { name: integration.loadNow }).click();
    await page.getByRole('menuitem', { name: integration.loadKinds.full }).click();
    await page
      .getByRole('progressbar', { name: integration.runs.progressOf(connectionName) })
      .first()
      .waitFor();
    await card.getByText(integration.states.ok, { exact: true }).waitFor({ timeout: load });
    // The run's rows appear next to it without a reload.
    await page.getByText(integrationProof.pending.nothingYet, { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: integrationProof.pending.resolveSources, exact: true }).waitFor();

    await page.goto('/de-para-geral');
    const table = page.getByRole('region', { name: integrationMapping.table });
    await table.getByRole('row').nth(1).waitFor();
    await page.getByRole('button', { name: integrationMapping.acceptSure }).click();
    await page.getByText(/sugest(ão aceita|ões aceitas)\./).waitFor();
    await page.getByRole('button', { name: integrationMapping.undo, exact: true }).click();
    await page.getByText(integrationMapping.undone).waitFor();
    await page.getByRole('button', { name: integrationMapping.acceptSure }).click();
    await page.getByText(/sugest(ão aceita|ões aceitas)\./).waitFor();
  });

  test('by keyboard alone', async ({ as }) => {
    test.setTimeout(load);
    const page = await as('admin');
    await page.goto('/integracao');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('n');
    await page.getByRole('dialog').waitFor();
    await tabTo(
      page,
      page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${integration.systems.sienge}`) }),
    );
    await page.keyboard.press('Enter');
    for (const [label, text] of accessTo(unasked, 'Sienge pelo teclado')) {
      await tabTo(page, page.getByLabel(label, { exact: true }));
      await page.keyboard.press('Control+a');
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Enter');
    await page.getByText(wizard.allWell, { exact: true }).waitFor({ timeout: 60_000 });
    await tabTo(page, page.getByRole('button', { name: wizard.next, exact: true }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByLabel(fields.start_date, { exact: true }));
    await page.keyboard.press('Enter');
    await page.getByRole('progressbar').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('article', { name: 'Sienge pelo teclado' }).waitFor();
  });
});

test.describe('a controller closes the month', () => {
  test('ties a work to its enterprise, decides what is pending by keyboard, and closes', async ({ as }) => {
    test.setTimeout(150_000);
    const page = await as('admin');
    await page.goto('/planejamento/integracao');
    await chooseConnection(page);
    const bindingsRegion = page.getByRole('region', { name: integrationBindings.table });
    await bindingsRegion
      .getByRole('button', { name: /^Empreendimento de / })
      .first()
      .click();
    await page.getByRole('combobox', { name: integrationBindings.search }).fill('Aurora');
    await page.keyboard.press('Enter');
    await page.getByText(integrationBindings.saved(1)).waitFor();

    await page.goto('/de-para-geral?pendentes=sim');
    const first = page.locator('[data-source]').first();
    await first.waitFor();
    await first.focus();
    await page.keyboard.press('Enter');
    const search = page.getByRole('combobox', { name: integrationMapping.search });
    if (await search.isVisible()) {
      await search.fill('obra');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Control+Enter');
    }
    await page.getByText(integrationMapping.saved(1)).waitFor();

    await page.goto('/rubricaCompromissadoPrevisto');
    await page.getByRole('button', { name: commitments.close, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Fechar até/ });
    await awaitChecklist(page);
    const retainPlan = dialog.getByRole('button', { name: 'mantém o plano', exact: true });
    if ((await retainPlan.count()) > 0) await retainPlan.click();
    const reason = dialog.getByLabel('Motivo para fechar assim');
    if ((await reason.count()) > 0) await reason.fill('O que falta entra no mês seguinte.');
    await dialog.getByRole('button', { name: 'Fechar mês', exact: true }).click();
    await page
      .getByText(/^Fechado até /)
      .first()
      .waitFor();
  });

  test('sees the realised months in the workspace, down to the title of the ERP', { tag: '@proof' }, async ({ as }) => {
    test.setTimeout(90_000);
    const page = await as('admin');
    await page.goto('/home');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await openStudy(page, 'realizado');
    // A line that has months of the ERP, and the entry of one of them.
    const lines = page.getByRole('button', { name: new RegExp(`^${realised.documents.open('')}`) });
    await lines.first().waitFor();
    const records = page.getByRole('dialog');
    const entry = records.getByRole('button', { name: new RegExp(`^${realised.documents.erpOf('')}`) });
    for (const line of await lines.all()) {
      await line.click();
      await records.getByRole('row').or(records.getByText(realised.documents.none)).first().waitFor();
      if ((await entry.count()) > 0) break;
      await page.keyboard.press('Escape');
      await records.waitFor({ state: 'detached' });
    }
    await entry.first().click();
    await page.getByRole('list', { name: erpDocuments.table }).getByRole('listitem').first().waitFor();
    expect(await layerIssues(page)).toEqual([]);
  });
});

async function chooseConnection(page: Page): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${integrationBindings.connection}`) }).click();
  await page.getByRole('menuitemradio', { name: connectionName }).click();
  // Until then, rows of another connection are listed and soon replaced.
  await page.waitForLoadState('networkidle');
}

test.describe('the screens of integration on every width', () => {
  const screens: readonly (readonly [name: string, path: string])[] = [
    ['integracao', '/integracao'],
    ['de-para', '/de-para-geral'],
    ['integracao-do-plano', '/planejamento/integracao'],
    ['parametros-sienge', '/parametrizacao-sienge'],
    ['receita-bruta', '/parametrizacao-linha-receita-bruta'],
    ['compromissado', '/rubricaCompromissadoPrevisto'],
  ];
  test('pass axe in both themes, and stay inside a narrow page', { tag: '@proof' }, async ({ as }) => {
    test.setTimeout(120_000);
    const page = await as('admin');
    const issues: string[] = [];
    for (const [, path] of screens) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      issues.push(...(await screenIssues(page)));
      await page.setViewportSize({ width: 390, height: 844 });
      issues.push(...(await overflowOf(page)));
      await page.setViewportSize({ width: 1440, height: 900 });
    }
    expect(issues).toEqual([]);
  });
});
