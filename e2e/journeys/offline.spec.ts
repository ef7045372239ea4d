/** A study without a connection: opened, edited, and saved on return, over what another user changed meanwhile. */
import type { Page } from '@playwright/test';
import { type Json, locate, type StudyDocument, setAt } from '@uni/contracts';
import { states, studyConflict } from '@uni/phrases';
import { expect, issuesAtEveryWidth, signIn, test } from '../fixtures/index.ts';
import { readyToTravel, startTravelling, storedAddresses } from '../fixtures/offline.ts';
import { field, goToTab, openStudy, request, saved } from '../fixtures/workspace.ts';

interface StoredStudy extends StudyDocument {
  revision: number;
}
const studyAddress = (version: number): string => `/api/planner/versions/${version}/study/`;
const studyOf = (page: Page, version: number): Promise<StoredStudy> => request(page, studyAddress(version));
const valueAt = (study: StoredStudy, path: string): Json => locate(study, path).value;

const note = /^Sem conexão: estudo de \d\d:\d\d; o que você mudar fica neste computador e é salvo na volta\.$/;
const offlineNote = (page: Page) => page.locator('[data-offline]').getByText(note);

/** Opens the page again as it is. A browser without a connection has no answer from the network to wait for. */
async function reloadStudy(page: Page): Promise<void> {
  await page.reload();
  await page.locator('[data-indicator="npv"]').waitFor();
}

/** Edits as they were typed, by the path of their field. */
class Typed {
  readonly values = new Map<string, Json>();
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Types into the first field whose path ends like this, unless it was typed into before. */
  async type(ending: string, text: string, value: Json = text): Promise<void> {
    const path = await field(this.page, ending).getAttribute('data-path');
    if (path === null || this.values.has(path)) return;
    const box = this.page.locator(`[data-path="${path}"] input`).first();
    await box.fill(text);
    await box.press('Enter');
    this.values.set(path, value);
  }
}

const indexes = ['igpm', 'incc', 'ipca', 'tr'];

/** Types thirty edits on three tabs: five of the whole study, seven of its module, the rest descriptions of costs. */
async function typeThirty(page: Page): Promise<Typed> {
  const typed = new Typed(page);
  await typed.type('/name', 'Residencial sem rede');
  for (const [at, index] of indexes.entries())
    await typed.type(`/indexes/${index}/annual`, `${3 + at},5`, (3.5 + at) / 100);
  await goToTab(page, 'modulos');
  await typed.type('/name', 'Torre sem rede');
  const paths = await page.locator('[data-path$="/price_m2"]').evaluateAll((all) => all.map((one) => one.dataset.path));
  for (const [at, price] of paths.entries()) {
    await typed.type(price ?? '', String(9_000 + at), 9_000 + at);
    await typed.type((price ?? '').replace('price_m2', 'name'), `Tipo ${at} sem rede`);
  }
  await goToTab(page, 'custos');
  const groups = page.getByLabel('Grupos de custo', { exact: true }).getByRole('button');
  for (let at = 0; typed.values.size < 30; at += 1) {
    await groups.nth(at).click();
    await expect(groups.nth(at)).toHaveAttribute('aria-current', 'true');
    // Some groups follow from sales, and have nothing to type.
    if ((await page.locator('[data-path^="/expenses/"][data-path$="/name"]').count()) > 0)
      await typed.type('/name', `Custo ${at} sem rede`);
  }
  return typed;
}

/** What another user changes meanwhile: four values that were typed here too, and six others. */
function otherChanges(study: StoredStudy, typed: Typed): Map<string, Json> {
  const costs = [...typed.values.keys()].filter((path) => path.startsWith('/expenses/'));
  const contested = ['/name', '/indexes/ipca/annual', ...costs.slice(0, 2)];
  // What follows sales has no index of its own.
  const indexed = costs
    .map((path) => path.replace(/\/name$/, '/index'))
    .filter((path) => valueAt(study, path) !== null);
  const others = indexed.slice(0, 6);
  return new Map([
    ...contested.map((path): [string, Json] => [path, path.endsWith('annual') ? 0.0777 : `Do outro ${path.slice(-4)}`]),
    ...others.map((path): [string, Json] => [path, valueAt(study, path) === 'igpm' ? 'incc' : 'igpm']),
  ]);
}

test('thirty edits without a connection, over ten of another user: nothing lost, each conflict named', async ({
  browser,
  server,
  organization,
  as,
}) => {
  const traveller = await startTravelling(browser, server.url, await organization.session('planner'));
  const { page } = traveller;
  const version = await openStudy(page, 'geral');
  await readyToTravel(page, version);

  await traveller.disconnect();
  await reloadStudy(page);
  await offlineNote(page).waitFor();
  expect(await issuesAtEveryWidth(page)).toEqual([]);
  const typed = await typeThirty(page);
  expect(typed.values.size).toBe(30);
  await page.getByText('Sem conexão, 30 alterações na fila').waitFor();
  await reloadStudy(page);
  await page.getByText('Recuperamos 30 alterações não salvas.', { exact: true }).waitFor();

  const other = await as('admin');
  await other.goto('/favicon.svg');
  const before = await studyOf(other, version);
  expect(valueAt(before, '/name')).toBe('Residencial Aurora');
  const changes = otherChanges(before, typed);
  expect(changes.size).toBe(10);
  for (const [path, value] of changes) {
    const study = await studyOf(other, version);
    const body = JSON.stringify({ revision: study.revision, edits: setAt(study, path, value, () => 0) });
    expect(await request(other, studyAddress(version), { method: 'PATCH', body }), path).toMatchObject({
      revision: study.revision + 1,
    });
  }

  await traveller.connect();
  const dialog = page.getByRole('alert').filter({ hasText: studyConflict.keepMine });
  await dialog.getByText('4 valores também foram alterados por Ademir Administrador.').waitFor();
  const contested = [...changes.keys()].filter((path) => typed.values.has(path));
  const named = await dialog.locator('[data-conflict]').evaluateAll((rows) => rows.map((row) => row.dataset.conflict));
  expect(named.toSorted()).toEqual(contested.toSorted());
  await dialog.getByRole('button', { name: studyConflict.keepMine, exact: true }).click();
  await saved(page);
  await page.locator('[data-offline]').waitFor({ state: 'detached' });

  const after = await studyOf(other, version);
  const lost = [...typed.values].filter(([path, value]) => valueAt(after, path) !== value);
  expect(lost).toEqual([]);
  const overwritten = [...changes].filter(([path, value]) => !typed.values.has(path) && valueAt(after, path) !== value);
  expect(overwritten).toEqual([]);

  // Without a connection again it is the study as it was saved.
  await traveller.disconnect();
  await reloadStudy(page);
  await offlineNote(page).waitFor();
  await goToTab(page, 'geral');
  await expect(field(page, '/name').locator('input')).toHaveValue('Residencial sem rede');
  // The conflict is an answer that the browser logs.
  expect(traveller.errors().filter((error) => !error.includes('409'))).toEqual([]);
  await traveller.leave();
});

test('other screens need the connection, the login is never answered by the worker, and only listed reads are stored', async ({
  browser,
  server,
  organization,
}) => {
  const traveller = await startTravelling(browser, server.url, await organization.session('planner'));
  const { page } = traveller;
  const version = await openStudy(page, 'fluxo-de-caixa');
  await readyToTravel(page, version);
  await page.goto('/vendas/contratos');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await traveller.disconnect();
  for (const path of ['/vendas/contratos', '/planejamento']) {
    await page.goto(path);
    await page.getByText(states.needsConnection).first().waitFor();
  }
  for (const url of await storedAddresses(page))
    expect(url).toMatch(
      /^\/api\/(access\/user\/profile|planner\/(enterprises\/\d+|versions|versions\/\d+\/(study|held-cells)|plausibility-bands))\/(\?empreendimento=\d+)?$/,
    );
  await expect(page.goto('/user/login')).rejects.toThrow(/net::ERR_/);
  expect(traveller.errors()).toEqual([]);
  await traveller.leave();
});

test('signing out leaves nothing behind, and another user of the browser opens nothing of it', async ({
  browser,
  server,
  organization,
  people,
}) => {
  const traveller = await startTravelling(browser, server.url, await organization.session('planner'));
  const { page } = traveller;
  const version = await openStudy(page, 'fluxo-de-caixa');
  await readyToTravel(page, version);
  const address = page.url();
  await page.getByRole('button', { name: /conta$/ }).click();
  await page.getByRole('menuitem', { name: 'Sair', exact: true }).click();
  await page.waitForURL('**/user/login');
  expect(await storedAddresses(page)).toEqual([]);

  await signIn(page, people.stranger);
  await traveller.disconnect();
  await page.goto(address);
  await page.getByText(states.needsConnection).first().waitFor();
  expect(await page.locator('[data-indicator]').count()).toBe(0);
  expect(await page.getByText('Residencial', { exact: false }).count()).toBe(0);
  expect(traveller.errors()).toEqual([]);
  await traveller.leave();
});
