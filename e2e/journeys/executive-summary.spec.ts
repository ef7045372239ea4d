import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import { countEffort, enterOn, expect, test, widths } from '../fixtures/index.ts';
import { goToTab, openStudy, tabLink } from '../fixtures/workspace.ts';

const button = 'Resumo executivo (.pdf)';

for (const viewport of widths)
  test(`the indicators say so when the page of them cannot be had, at ${viewport.width}`, async ({ as }) => {
    const page = await as('planner', { ...viewport, allow: /status of 500/ });
    await openStudy(page, 'indicadores');
    await page.route('**/executive-summary/', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.getByRole('button', { name: button }).click();
    await page.getByText('Falha na Requisição').first().waitFor();
  });

/** One page of A4 as it came down. */
async function onePage(file: Download): Promise<void> {
  expect(file.suggestedFilename()).toMatch(/-resumo-executivo\.pdf$/);
  const text = (await readFile((await file.path()) ?? '')).toString('latin1');
  expect(text.slice(0, 5)).toBe('%PDF-');
  expect([...text.matchAll(/\/Type \/Page\b(?!s)/g)]).toHaveLength(1);
}

test('J8 mouse: from the study to the one-pager of the board in two clicks', { tag: '@proof' }, async ({ as }) => {
  const page = await as('planner');
  await openStudy(page, 'fluxo-de-caixa');
  const effort = await countEffort(page);
  await goToTab(page, 'indicadores');
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  await onePage(await waiting);
  expect((await effort()).clicks).toBe(2);
});

test('J8 keyboard: the same with Tab and Enter', async ({ as }) => {
  const page = await as('planner');
  await openStudy(page, 'fluxo-de-caixa');
  const effort = await countEffort(page);
  await enterOn(page, await tabLink(page, 'indicadores', (group) => enterOn(page, group)));
  const waiting = page.waitForEvent('download');
  await enterOn(page, page.getByRole('button', { name: button }));
  await onePage(await waiting);
  expect((await effort()).clicks).toBe(0);
});

test('the cash flow prints as tables of at most twelve months, each with its head, instead of the screen', async ({
  as,
}) => {
  const page = await as('planner');
  await openStudy(page, 'fluxo-de-caixa');
  await page.getByRole('treegrid').waitFor();
  await page.emulateMedia({ media: 'print' });
  const tables = page.locator('[data-print] table');
  await tables.first().waitFor();
  expect(await tables.count()).toBeGreaterThan(1);
  for (const table of await tables.all()) {
    expect(await table.locator('thead tr').last().locator('th').count()).toBeLessThanOrEqual(13);
    const head = await table.locator('thead').innerText();
    expect(head).toMatch(/^Residencial Aurora · Rev 3 – Revisão \(rascunho\) Fluxo de caixa por mês · /);
    expect(head).toMatch(/Demonstração Incorporadora · emitido em \d\d\/\d\d\/\d{4} \d\d:\d\d/);
  }
  await expect(page.getByRole('treegrid')).toBeHidden();
  const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(printed).toMatch(/\/MediaBox \[0 0 84[12]\S* 59[456]/);
});
