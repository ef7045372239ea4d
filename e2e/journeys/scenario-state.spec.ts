import type { Locator, Page } from '@playwright/test';
import { openStudy as openEngine, type Study } from '@uni/engine';
import { activeScenario, executiveSummary, studyFrame, workspace } from '@uni/phrases';
import { downloadOf, enterOn, expect, issuesAtEveryWidth, test } from '../fixtures/index.ts';
import { field, goToTab, indicator, openStudy, request, saved, tabs, type } from '../fixtures/workspace.ts';

interface StoredStudy {
  revision: number;
  study: Study;
  identity: { modules: { id: number; lists: { typologies: { id: number }[] } }[] };
}

const readStudy = (page: Page, version: number): Promise<StoredStudy> =>
  request<StoredStudy>(page, `/api/planner/versions/${version}/study/`);

/** A scenario of the version with two changes: another discount rate, and the first typology a tenth cheaper. */
async function makeScenario(page: Page, version: number, name: string): Promise<number> {
  const { identity } = await readStudy(page, version);
  const [module] = identity.modules;
  const price = `/modules/@${module?.id}/typologies/@${module?.lists.typologies[0]?.id}/price_m2`;
  const overrides = [
    { path: '/discount_rate/value', value: 0.2 },
    { path: price, factor: 0.9 },
  ];
  const body = JSON.stringify({ nome: name, overrides });
  const made = await request<{ id: number }>(page, `/api/planner/versions/${version}/scenarios/`, {
    method: 'POST',
    body,
  });
  return made.id;
}

/** What the engine makes of the study with both changes typed into it, without any code of scenarios. */
function indicatorsOf({ study }: StoredStudy) {
  const changed = structuredClone(study) as {
    discount_rate: { value: number };
    modules: { typologies: { price_m2: number }[] }[];
  };
  changed.discount_rate.value = 0.2;
  const typology = changed.modules[0]?.typologies[0];
  if (!typology) throw new Error('the study has no typology');
  typology.price_m2 = Number((typology.price_m2 * 0.9).toFixed(2));
  const opened = openEngine(changed);
  if (!opened.ok) throw new Error('the study with the changes is refused');
  return opened.model.projection.indicators;
}

/** Centavos of an indicator on screen, from its exact value. */
async function centsOf(page: Page, key: string): Promise<number> {
  const exact = (await indicator(page, key).getAttribute('title')) ?? '';
  const digits = Number(exact.replaceAll(/\D/g, ''));
  return exact.includes('−') ? -digits : digits;
}

const choice = (page: Page): Locator => page.locator('[data-scenario]');
const banner = (page: Page): Locator => page.locator('[data-active-scenario]');

async function choose(page: Page, name: string): Promise<void> {
  await choice(page).click();
  await page.getByRole('menuitemradio', { name, exact: true }).click();
}

test.describe('a scenario as the state of a study', () => {
  test("marks every tab and shows the engine's numbers of it, after a reload and along the way back", {
    tag: '@proof',
  }, async ({ as }) => {
    const page = await as('planner');
    const version = await openStudy(page, 'fluxo-de-caixa');
    const id = await makeScenario(page, version, 'Pessimista');
    const expected = indicatorsOf(await readStudy(page, version));
    const before = await centsOf(page, 'npv');
    await choose(page, 'Pessimista');
    await expect(choice(page)).toHaveAttribute('data-scenario', String(id));
    await expect(page).toHaveURL(new RegExp(`cenario=${id}`));
    const check = async (): Promise<void> => {
      await expect(banner(page)).toContainText(activeScenario.label('Pessimista'));
      for (const key of ['npv', 'result', 'max_exposure', 'vgv_gross'])
        expect(await centsOf(page, key), key).toBe(expected[key]);
    };
    await check();
    for (const tab of tabs) {
      await goToTab(page, tab);
      await expect(choice(page), tab).toHaveAttribute('data-scenario', String(id));
      await expect(banner(page), tab).toContainText(activeScenario.label('Pessimista'));
    }
    await page.reload();
    await check();
    await goToTab(page, 'fluxo-de-caixa');
    await indicator(page, 'npv').click();
    await expect(page.getByRole('complementary')).toContainText('cenário Pessimista');
    await banner(page).getByRole('button', { name: activeScenario.toBase }).click();
    await expect(choice(page)).toHaveAttribute('data-scenario', 'base');
    expect(await centsOf(page, 'npv')).toBe(before);
    await page.goBack();
    await check();
  });

  test('names its exports and papers, and becomes a version that names its origin', { tag: '@proof' }, async ({
    as,
  }) => {
    const page = await as('planner');
    const version = await openStudy(page, 'indicadores');
    await makeScenario(page, version, 'Comitê');
    await choose(page, 'Comitê');
    await banner(page).waitFor();
    const exported = async (label: string): Promise<string> => {
      await page.getByRole('button', { name: workspace.frame.export, exact: true }).click();
      return downloadOf(page, () => page.getByRole('menuitem', { name: label }).click());
    };
    expect(await exported(workspace.frame.exportCsv)).toMatch(/-cenário-comitê\.csv$/);
    expect(await exported(workspace.frame.exportStudy)).toMatch(/-cenário-comitê\.json$/);
    expect(await exported(workspace.frame.exportWorkbook)).toMatch(/-cenário-comitê\.xlsx$/);
    const savePdf = (): Promise<void> =>
      banner(page).getByRole('button', { name: executiveSummary.download, exact: true }).click();
    expect(await downloadOf(page, savePdf)).toMatch(/-cenário-comitê-.*\.pdf$/);
    const result = await centsOf(page, 'result');
    await banner(page).getByRole('button', { name: activeScenario.promote, exact: true }).click();
    await page.getByLabel('Nome da versão', { exact: true }).fill('Do comitê');
    await page.keyboard.press('Enter');
    await page.waitForURL((address) => !address.search.includes('cenario'));
    await expect(choice(page)).toHaveAttribute('data-scenario', 'base');
    await expect.poll(() => centsOf(page, 'result')).toBe(result);
    const made = await request<{ nome: string; cloned_from: unknown }[]>(page, '/api/planner/versions/');
    expect(made.find(({ nome }) => nome === 'Do comitê')?.cloned_from).toMatchObject({ version });
  });

  test('takes no edit, and saves none of its numbers into the study', async ({ as }) => {
    const page = await as('planner');
    const version = await openStudy(page, 'geral');
    await makeScenario(page, version, 'Adverso');
    const writes: string[] = [];
    page.on('request', (sent) => {
      if (sent.method() === 'PATCH' && sent.url().includes('/study/')) writes.push(sent.postData() ?? '');
    });
    await type(page, '/name', 'Torres, alterada antes');
    await saved(page);
    const study = await readStudy(page, version);
    writes.length = 0;
    await choose(page, 'Adverso');
    await banner(page).waitFor();
    await expect(field(page, '/name').locator('input')).not.toBeEditable();
    await expect(page.getByRole('button', { name: /^Desfazer/ })).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+s');
    await goToTab(page, 'custos');
    await banner(page).getByRole('button', { name: activeScenario.toBase }).click();
    await expect(choice(page)).toHaveAttribute('data-scenario', 'base');
    expect(writes).toEqual([]);
    expect(await readStudy(page, version)).toEqual(study);
    await page.keyboard.press('Control+z');
    await expect.poll(() => writes.length).toBe(1);
    expect(writes[0]).not.toContain('price_m2');
  });

  test('is chosen by keys alone, and one that is gone leaves the base under its own name', async ({ as }) => {
    const page = await as('planner');
    const version = await openStudy(page, 'indicadores');
    const id = await makeScenario(page, version, 'Por teclas');
    await page.reload();
    await enterOn(page, choice(page));
    await page.getByRole('menuitemradio', { name: 'Por teclas', exact: true }).waitFor();
    await page.keyboard.type('por');
    await page.keyboard.press('Enter');
    await expect(choice(page)).toHaveAttribute('data-scenario', String(id));
    expect(await issuesAtEveryWidth(page)).toEqual([]);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('c');
    await page.keyboard.press('1');
    await expect(choice(page)).toHaveAttribute('data-scenario', 'base');
    const address = page.url();
    await page.goto(`${address}${address.includes('?') ? '&' : '?'}cenario=5`);
    await expect(banner(page)).toHaveText(new RegExp(`^${activeScenario.missing}`));
    await expect(choice(page)).toContainText(studyFrame.base);
    await banner(page).getByRole('button', { name: activeScenario.dismiss }).click();
    await expect(page).not.toHaveURL(/cenario=/);
  });
});
