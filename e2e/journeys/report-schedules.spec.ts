/** A report that is scheduled, sent at once and read in the mail: with the numbers of the screen. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { applyTemplate, residencialVertical } from '@uni/contracts';
import { reportSchedules as copy } from '@uni/phrases';
import { elementsOf, readTaggedPdf, wholeText } from '@uni/server/testing/journeys.ts';
import { button, expect, issuesAtEveryWidth, type JourneyServer, layerIssues, main, test } from '../fixtures/index.ts';
import { request } from '../fixtures/workspace.ts';

/** A development whose first version is approved, and so in force. */
async function planInForce(page: Page): Promise<{ enterprise: number; version: number }> {
  const post = (path: string, body: object) =>
    request<{ id: number }>(page, path, { method: 'POST', body: JSON.stringify(body) });
  const input = { code: 'ENV', name: 'Residencial Aurora', phase: 'launch' };
  const { id: enterprise } = await post('/api/planner/enterprises/', input);
  const draft = { empreendimento: enterprise, nome: 'Rev 1', study: applyTemplate(residencialVertical, {}) };
  const { id: version } = await post('/api/planner/versions/', draft);
  for (const act of ['submit', 'approve'])
    await post(`/api/planner/versions/${version}/${act}/`, { reason: 'Para o comitê' });
  return { enterprise, version };
}

/** The PDF in the newest mail to an address; null: there is none yet. */
async function mailedPdf({ folder }: JourneyServer, email: string): Promise<Buffer | null> {
  const files = await readdir(join(folder, 'mail')).catch(() => []);
  for (const file of files.toSorted().toReversed()) {
    const mail = await readFile(join(folder, 'mail', file), 'latin1');
    const [, base64] = /application\/pdf[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/.exec(mail) ?? [];
    if (mail.includes(`To: ${email}`) && base64 !== undefined) return Buffer.from(base64, 'base64');
  }
  return null;
}

const hasDigit = (text: string): boolean => /\d/.test(text);
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

test('a planner schedules a report, sends it now, and its PDF has the numbers of the screen', async ({
  as,
  people,
  server,
}) => {
  const page = await as('admin');
  await page.goto('/home');
  const { enterprise, version } = await planInForce(page);
  await page.goto(`/relatorios-do-estudo?emp=${enterprise}&v=${version}`);
  const sheets = main(page).getByRole('article');
  await expect(sheets).toHaveCount(11);
  const cells = (await sheets.locator('td').allTextContents()).map(plain).filter(hasDigit);
  expect(cells.length).toBeGreaterThan(100);

  await main(page).getByRole('link', { name: copy.open, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: copy.form.new, exact: true });
  await dialog.getByRole('checkbox').first().waitFor();
  expect(await layerIssues(page)).toEqual([]);
  await button(page, copy.form.save).click();
  await dialog.getByText(copy.form.recipientsMissing).waitFor();
  const boxes = await dialog.getByRole('checkbox').all();
  for (const person of boxes) await person.check();
  await dialog.getByLabel(copy.form.rhythm, { exact: true }).selectOption(copy.rhythms.weekly);
  await dialog.getByLabel(copy.form.weekday, { exact: true }).selectOption('Terça-feira');
  await button(page, copy.form.save).click();
  await expect(dialog).toHaveCount(0);
  const row = main(page).getByRole('row').filter({ hasText: 'Residencial Aurora' });
  await expect(row).toContainText('Toda semana, terça-feira às 8h');
  await expect(row).toContainText(copy.never);
  expect(await issuesAtEveryWidth(page)).toEqual([]);

  await row.getByRole('button').click();
  await page.getByRole('menuitem', { name: copy.sendNow, exact: true }).click();
  await expect.poll(() => mailedPdf(server, people.admin.email), { timeout: 90_000 }).not.toBeNull();
  const { elements } = readTaggedPdf((await mailedPdf(server, people.admin.email)) ?? new Uint8Array());
  const mailed = new Set(elementsOf(elements, 'TD').map(wholeText).map(plain));
  expect(cells.filter((cell) => !mailed.has(cell))).toEqual([]);
  await expect(row).toContainText(copy.last.delivered(boxes.length), { timeout: 30_000 });

  await row.getByRole('button').click();
  await page.getByRole('menuitem', { name: copy.pause, exact: true }).click();
  await expect(row).toContainText(copy.paused(copy.causes.person));
});
