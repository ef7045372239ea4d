import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { applyTemplate, residencialVertical } from '@uni/contracts';
import { openStudy } from '@uni/engine';
import { reportBrand as brand, committeeReport, reportBuilder as copy } from '@uni/phrases';
import { elementsOf, readTaggedPdf } from '@uni/server/testing/journeys.ts';
import { button, expect, issuesAtEveryWidth, layerIssues, main, test } from '../fixtures/index.ts';
import { request } from '../fixtures/workspace.ts';

const study = () => applyTemplate(residencialVertical, {});

/** A draft of a new development. */
async function plan(page: Page, code: string): Promise<{ enterprise: number; version: number }> {
  const post = (path: string, body: object) =>
    request<{ id: number }>(page, path, { method: 'POST', body: JSON.stringify(body) });
  const input = { code, name: 'Residencial Aurora', phase: 'launch' };
  const { id: enterprise } = await post('/api/planner/enterprises/', input);
  const draft = { empreendimento: enterprise, nome: 'Rev 1', study: study() };
  const { id: version } = await post('/api/planner/versions/', draft);
  return { enterprise, version };
}

const { pages } = committeeReport;
const sheetsOf = (page: Page) => main(page).getByRole('article');

test('a planner chooses, orders and comments pages, and the PDF has them so', async ({ as }) => {
  const page = await as('planner');
  await page.goto('/home');
  const { enterprise, version } = await plan(page, 'COM');
  await page.goto(`/planejamento/${enterprise}/indicadores?v=${version}`);
  await main(page).getByRole('link', { name: copy.title, exact: true }).click();
  await expect(sheetsOf(page)).toHaveCount(11);
  expect(await issuesAtEveryWidth(page)).toEqual([]);

  await page.getByLabel(copy.include(pages.sensitivity), { exact: true }).uncheck();
  await expect(sheetsOf(page)).toHaveCount(10);
  const costs = main(page).getByRole('button', { name: pages.costs, exact: true });
  await costs.focus();
  for (const _ of [1, 2, 3]) await page.keyboard.press('Alt+ArrowUp');
  await expect(sheetsOf(page).nth(1)).toContainText(committeeReport.costs.subtitle);

  await main(page).getByRole('button', { name: pages.opinion, exact: true }).click();
  const opinion = page.getByLabel(copy.opinion, { exact: true });
  await opinion.fill('Aprovar com lucro de {lucro}');
  await main(page).getByText(copy.unknown('lucro')).waitFor();
  await expect(button(page, copy.save)).toBeDisabled();
  await opinion.fill('Aprovar com TIR de');
  await button(page, copy.insert).click();
  await page.getByRole('menuitem', { name: /^TIR/ }).first().click();
  const opened = openStudy(study());
  if (!opened.ok) throw new Error('the study is refused');
  const irr = Number(opened.model.projection.indicators.irr_year) * 100;
  const figure = irr.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  await expect(sheetsOf(page).last()).toContainText(`Aprovar com TIR de ${figure}%`);
  await button(page, copy.save).click();
  await button(page, copy.save).waitFor({ state: 'detached' });

  const waiting = page.waitForEvent('download');
  await button(page, copy.download).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toBe('com-rev-1-relatorio.pdf');
  const pdf = readTaggedPdf(await readFile((await file.path()) ?? ''));
  expect({ pages: pdf.pages, isTagged: pdf.isTagged }).toEqual({ pages: 10, isTagged: true });
  const titles = elementsOf(pdf.elements, 'H1').map(({ text }) => text);
  const visible = await sheetsOf(page).getByRole('heading', { level: 2 }).allTextContents();
  expect(titles).toEqual(visible);
});

test('a presentation goes by the arrows and ends with Esc', { tag: '@proof' }, async ({ as }) => {
  const page = await as('planner');
  await page.goto('/home');
  const { enterprise, version } = await plan(page, 'COM2');
  await page.goto(`/relatorios-do-estudo?emp=${enterprise}&v=${version}`);
  await sheetsOf(page).first().waitFor();
  await button(page, copy.present).click();
  const label = (position: number) => copy.presentation.label(position, 11);
  const dialogAt = (position: number) => page.getByRole('dialog', { name: label(position), exact: true });
  await dialogAt(1).waitFor();
  expect(await layerIssues(page)).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await dialogAt(2).waitFor();
  await page.keyboard.press('End');
  await dialogAt(11).waitFor();
  await page.keyboard.press('ArrowLeft');
  await dialogAt(10).waitFor();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('pages that another user saved meanwhile are not written over', async ({ as }) => {
  const page = await as('planner', { allow: /status of 412/ });
  await page.goto('/home');
  const { enterprise, version } = await plan(page, 'COM3');
  await page.goto(`/relatorios-do-estudo?emp=${enterprise}&v=${version}`);
  await sheetsOf(page).first().waitFor();
  await page.getByLabel(copy.include(pages.costs), { exact: true }).uncheck();
  const url = `/api/planner/enterprises/${enterprise}/report-settings/committee/`;
  const { settings } = await request<{ settings: object }>(page, url);
  const other = { ...settings, occasion: 'Comitê de dezembro' };
  await request(page, url, { method: 'PUT', body: JSON.stringify(other) });
  await button(page, copy.save).click();
  await main(page).getByText(copy.stale.title).waitFor();
  await button(page, copy.stale.theirs).click();
  await expect(page.getByLabel(copy.include(pages.costs), { exact: true })).toBeChecked();
  await expect(page.getByLabel(copy.occasion, { exact: true })).toHaveValue('Comitê de dezembro');
});

test('an organization puts its logo and colour on its reports; a colour too light is refused in words', {
  tag: '@proof',
}, async ({ as }) => {
  const page = await as('admin');
  await page.goto('/home');
  const { enterprise, version } = await plan(page, 'COM4');
  await page.goto(`/relatorios-do-estudo?emp=${enterprise}&v=${version}`);
  await sheetsOf(page).first().waitFor();
  expect(await sheetsOf(page).locator('img').count()).toBe(0);
  await button(page, brand.open).click();
  const dialog = page.getByRole('dialog');
  const colour = dialog.getByLabel(brand.colour, { exact: true });
  await colour.fill('#ffcc00');
  await dialog.getByText(brand.tooLight).waitFor();
  await expect(button(page, brand.save)).toBeDisabled();
  await colour.fill('#7a1fa2');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'notas.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  });
  await dialog.getByText(brand.notImage).waitFor();
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 1_200, height: 300 });
    canvas.getContext('2d')?.fillRect(0, 0, 900, 300);
    return canvas.toDataURL('image/jpeg');
  });
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'logo.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(drawn.slice(drawn.indexOf(',') + 1), 'base64'),
  });
  const preview = dialog.getByRole('img', { name: brand.logoAlt });
  await expect(preview).toHaveJSProperty('naturalWidth', 512);
  expect(await layerIssues(page)).toEqual([]);
  await button(page, brand.save).click();
  await expect(dialog).toHaveCount(0);
  await expect(sheetsOf(page).locator('img')).toHaveCount(11);
  await expect(sheetsOf(page).first()).toHaveCSS('--r-brand', '#7a1fa2');
  const waiting = page.waitForEvent('download');
  await button(page, copy.download).click();
  const pdf = await readFile((await (await waiting).path()) ?? '');
  expect(pdf.toString('latin1')).toContain('/Subtype /Image');
});
