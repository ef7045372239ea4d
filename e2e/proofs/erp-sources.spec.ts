import type { Page } from '@playwright/test';
import { type SiengeEmulator, startSiengeEmulator } from '@uni/emulators';
import {
  commitments,
  common,
  contracts as copy,
  integration,
  integrationBindings,
  register,
  rowSources,
  workMessages,
} from '@uni/phrases';
import { contractsOf, lateOf, seriesOf, soldNow, sumsOf } from '../fixtures/erp-sums.ts';
import {
  button,
  dialog,
  expect,
  issuesAtEveryWidth,
  layerIssues,
  main,
  overflowOf,
  screenIssues,
  test,
} from '../fixtures/index.ts';
import { request } from '../fixtures/workspace.ts';

/** Two sources of one enterprise, their start dates, and the handling of their rows after removal. */

// Each begins where the one before it ended.
test.describe.configure({ mode: 'serial' });

/** The same books in two ERPs, each with quotas of its own. */
let emulators: readonly SiengeEmulator[] = [];
test.beforeAll(async () => {
  emulators = await Promise.all([1, 2].map(() => startSiengeEmulator({ size: 'XS', seed: 3 })));
});
test.afterAll(() => Promise.all(emulators.map((one) => one.close())));

/** Milliseconds that a load and what follows from it may take. */
const load = 180_000;
const names = { old: 'Sienge antigo', next: 'Sienge novo' };
const work = 'Residencial Fictício 001';
const fed = 'Residencial Migrado';
const { removals } = integration;

const send = <T>(page: Page, method: string, path: string, body: object): Promise<T> =>
  request<T>(page, path, { method, body: JSON.stringify(body) });

/** A connection of which everything is being read. */
const connect = async (page: Page, name: string, { account, url }: SiengeEmulator): Promise<number> => {
  const { subdomain, user, password } = account;
  const { id } = await send<{ id: number }>(page, 'POST', '/api/integration/connections/', {
    ...{ system: 'sienge', name, address: url, subdomain, user, secret: password },
    settings: {
      ...{ daily_hour: null, start_date: '2026-01-01', bulk_async: false, bulk_per_day: 200, rest_per_day: 10_000 },
    },
  });
  await send(page, 'POST', `/api/integration/connections/${id}/runs/`, { kind: 'full' });
  return id;
};

const source = { company: '10', cost_center: '1000' };
const bind = (page: Page, connection: number, period: object) =>
  send(page, 'PUT', `/api/integration/connections/${connection}/bindings/`, {
    rows: [{ ...source, state: 'bound', enterprise, module: null, ...period }],
  });

const bindingsRegion = (page: Page) => main(page).getByRole('region', { name: integrationBindings.table });
const rowOfWork = (page: Page) => bindingsRegion(page).getByRole('row', { name: work });
const showConnection = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`^${integrationBindings.connection}`) }).click();
  await page.getByRole('menuitemradio', { name }).click();
  await page.getByRole('button', { name: `${integrationBindings.connection} ${name}` }).waitFor();
  await rowOfWork(page).waitFor();
};
const fillMonth = async (page: Page, label: string, text: string): Promise<void> => {
  const field = rowOfWork(page).getByLabel(label, { exact: true });
  await field.fill(text);
  await field.press('Enter');
};

let enterprise = 0;
let [old, next] = [0, 0];

test('two sources of an enterprise are refused until each tells its own months, and nothing typed is lost', async ({
  as,
}) => {
  test.setTimeout(3 * load);
  // Refusals that the screen displays.
  const page = await as('admin', { allow: /400/ });
  const [first, second] = emulators;
  if (!first || !second) throw new Error('no ERP stands here');
  ({ id: enterprise } = await send<{ id: number }>(page, 'POST', '/api/planner/enterprises/', {
    ...{ code: 'MIGRADO', name: fed, phase: 'works' },
  }));
  [old, next] = [await connect(page, names.old, first), await connect(page, names.next, second)];
  await page.goto('/integracao');
  for (const name of Object.values(names))
    await page
      .getByRole('article', { name })
      .getByText(integration.states.ok, { exact: true })
      .waitFor({ timeout: load });
  for (const kind of ['general', 'financing_sienge', 'revenue'])
    await send(page, 'POST', '/api/integration/mapping-suggestions/accept/', { kind, min_confidence: 0 });
  await bind(page, old, {});
  const alone = await sumsOf(page, enterprise);
  expect(Object.keys(alone).length).toBeGreaterThan(5);

  // Refused: the caller selects the enterprise, and a month overlaps the other source's period.
  await page.goto(`/planejamento/integracao?conexao=${next}`);
  const row = rowOfWork(page);
  const pick = row.getByRole('button', { name: integrationBindings.enterpriseOf(work) });
  const refusal = row.getByRole('alert').getByText(workMessages.bindingOverlap.text);
  await pick.click();
  await page.getByRole('combobox', { name: integrationBindings.search }).fill(fed);
  await page.keyboard.press('Enter');
  await refusal.waitFor();
  await expect(pick).toContainText(fed);
  await fillMonth(page, integrationBindings.period.from(work), 'abr/26');
  const month = row.getByLabel(integrationBindings.period.from(work), { exact: true });
  await expect(month).toHaveValue(/^abr/);
  await refusal.waitFor();
  expect(await issuesAtEveryWidth(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflowOf(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await sumsOf(page, enterprise)).toEqual(alone);

  // Correct: the old source ends at the month of the migration. The retry then accepts the new source's typed values.
  await showConnection(page, names.old);
  await fillMonth(page, integrationBindings.period.to(work), 'mar/26');
  await page.getByText(integrationBindings.saved(1), { exact: true }).waitFor();
  await showConnection(page, names.next);
  await expect(month).toHaveValue(/^abr/);
  await row.getByRole('button', { name: integrationBindings.retryNamed(work) }).click();
  await refusal.waitFor({ state: 'detached' });
  await page.reload();
  await expect(month).toHaveValue(/^abr/);
  await expect(pick).toContainText(fed);
  // Both hold the same books, so that each month counts once.
  expect(await sumsOf(page, enterprise)).toEqual(alone);
});

test('Ler desde cuts what is read at one day, with what came before as one balance', async ({ as }) => {
  test.setTimeout(load);
  const page = await as('admin');
  const before = await seriesOf(page, enterprise);
  await page.goto(`/integracao?abrir=${old}&aba=configuracao`);
  const day = dialog(page).getByLabel(integration.fields.start_date, { exact: true });
  const save = dialog(page).getByRole('button', { name: 'Salvar', exact: true });
  await day.fill('31/02/2026');
  await save.click();
  await dialog(page).getByText(common.fieldErrors.day, { exact: true }).waitFor();
  await expect(day).toHaveValue('31/02/2026');
  await expect(day).toBeFocused();
  expect(await seriesOf(page, enterprise)).toEqual(before);
  await day.fill('01/02/2026');
  await save.click();
  await page.getByText('Atualizado com Sucesso').waitFor();
  await expect.poll(async () => (await seriesOf(page, enterprise)).first).toBe('2026-02');
  const after = await seriesOf(page, enterprise);
  expect(after.total).toBe(before.total);
  expect(after.opening).not.toBe(before.opening);
  const cents = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
  await page.goto(`/rubricaCompromissadoPrevisto?emp=${enterprise}`);
  const openingText = main(page).getByText(new RegExp(`^${commitments.opening('', '01/02/2026', '').slice(0, 30)}`));
  await openingText.waitFor();
  const plain = (text: string): string => text.replaceAll(/\s/g, ' ').replaceAll('−', '-');
  await expect
    .poll(async () => plain(await openingText.innerText()))
    .toBe(plain(commitments.opening(names.old, '01/02/2026', cents.format(after.opening / 100))));
  expect(await screenIssues(page)).toEqual([]);
});

const disconnect = async (page: Page, name: string): Promise<void> => {
  await page.goto('/integracao');
  await page
    .getByRole('article', { name })
    .getByRole('button', { name: register.actions(name), exact: true })
    .click();
  await page.getByRole('menuitem', { name: integration.disconnect, exact: true }).click();
};
const choose = async (page: Page, name: string, what: string): Promise<void> => {
  await dialog(page)
    .getByRole('radio', { name: new RegExp(`^${what}`) })
    .check();
  await dialog(page).getByRole('button', { name: integration.disconnect, exact: true }).click();
  await page.getByRole('article', { name }).waitFor({ state: 'detached', timeout: load });
};
test('taken over: nothing goes before somebody says so, every sum stays, and a closed month tells what waits for it', async ({
  as,
}) => {
  test.setTimeout(2 * load);
  const page = await as('admin');
  await expect.poll(async () => (await contractsOf(page, soldNow))[0], { timeout: load }).toBeGreaterThan(0);
  // The old source's sales are cancelled there: buyers now come from the current source.
  const sold = await contractsOf(page, soldNow);
  await send(page, 'POST', `/api/planner/enterprises/${enterprise}/closing/`, {
    ...{ month: '2026-04', reason: 'conferido', absent_default: 'plan' },
  });
  // April is closed with the new source's figures. That source now begins a month later.
  await bind(page, next, { valid_from: '2026-05' });
  expect((await lateOf(page, enterprise)).map(({ month, origin }) => `${origin} ${month}`)).toContain('erp 2026-04');
  const held = await sumsOf(page, enterprise);

  await disconnect(page, names.next);
  await dialog(page).getByRole('button', { name: integration.disconnect, exact: true }).click();
  await dialog(page).getByText(removals.none, { exact: true }).waitFor();
  expect(await layerIssues(page)).toEqual([]);
  expect(await sumsOf(page, enterprise)).toEqual(held);
  await choose(page, names.next, removals.own);
  expect(await sumsOf(page, enterprise)).toEqual(held);
  const waiting = (await lateOf(page, enterprise)).filter(({ origin }) => origin === 'taken');
  expect(new Set(waiting.map(({ month, after }) => `${month} ${after}`))).toEqual(new Set(['2026-04 0']));
  await page.goto(`/rubricaCompromissadoPrevisto?emp=${enterprise}`);
  await main(page)
    .getByText(/ no ERP quando foi desconectado$/)
    .first()
    .waitFor();
  expect(await screenIssues(page)).toEqual([]);

  await expect.poll(async () => (await contractsOf(page, `${soldNow}&source=sienge`))[0], { timeout: load }).toBe(0);
  expect(await contractsOf(page, soldNow)).toEqual(sold);
  await page.goto('/vendas/contratos?situacao=active');
  await main(page).locator('tbody tr').first().getByRole('button').first().click();
  await dialog(page).getByText(rowSources.conditionsBefore, { exact: true }).waitFor();
  await button(page, copy.drawer.actions).waitFor();
  await dialog(page).getByRole('tab', { name: copy.drawer.history }).click();
  await dialog(page).getByText(copy.events.kinds.adopted, { exact: true }).waitFor();
  expect(await layerIssues(page)).toEqual([]);
});

test('withdrawn: its open months go, a closed month keeps what it has and tells the change until it is opened', async ({
  as,
}) => {
  test.setTimeout(2 * load);
  const page = await as('admin');
  const held = await sumsOf(page, enterprise);
  await disconnect(page, names.old);
  await dialog(page).getByRole('button', { name: integration.disconnect, exact: true }).click();
  await dialog(page).getByText(removals.none, { exact: true }).waitFor();
  const sold = await contractsOf(page, soldNow);
  await choose(page, names.old, removals.withdraw);

  const realised = (sums: Record<string, number>) =>
    Object.fromEntries(Object.entries(sums).filter(([cell]) => cell.startsWith('realised ')));
  expect(realised(await sumsOf(page, enterprise))).toEqual(realised(held));
  const gone = (await lateOf(page, enterprise)).filter(({ origin }) => origin === 'erp');
  expect(gone.length).toBeGreaterThan(0);
  expect(gone.every(({ month, after }) => month <= '2026-03' && after === 0)).toBe(true);
  await page.goto(`/rubricaCompromissadoPrevisto?emp=${enterprise}`);
  await main(page).getByText(commitments.late.title, { exact: true }).waitFor();
  await main(page)
    .getByText(/: .* no plano, R\$\s0,00 no ERP$/)
    .first()
    .waitFor();
  await expect(main(page).getByText(names.old)).toHaveCount(0);
  await expect.poll(async () => (await contractsOf(page, 'source=sienge'))[0], { timeout: load }).toBe(0);
  expect(await contractsOf(page, '')).toEqual(sold);

  await send(page, 'POST', `/api/planner/enterprises/${enterprise}/reopening/`, {
    month: '2026-01',
    reason: 'retirado',
  });
  expect(await lateOf(page, enterprise)).toEqual([]);
  expect(await sumsOf(page, enterprise)).toEqual(
    Object.fromEntries(
      Object.entries(await sumsOf(page, enterprise, '2026-05')).filter(([cell]) => held[cell] !== undefined),
    ),
  );
});
