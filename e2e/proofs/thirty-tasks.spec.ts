/** Every task of the list is done in at most four acts, by mouse and by keyboard. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/index.ts';
import { sell, unitForSale } from '../fixtures/sales.ts';
import { type Act, type Task, tasks } from '../fixtures/tasks/thirty-tasks.ts';
import { openStudy, request } from '../fixtures/workspace.ts';

const most = 4;

interface Starts {
  readonly home: string;
  readonly study: string;
  readonly pessimist: string;
}

/** Sells unit 101, adds a free unit 102 and a scenario; returns the addresses at which tasks begin. */
async function prepare(page: Page): Promise<Starts> {
  await page.goto('/home');
  await sell(page, ['Régia Prado']);
  await unitForSale(page, '102');
  const version = await openStudy(page, 'fluxo-de-caixa');
  const body = JSON.stringify({ nome: 'Pessimista', overrides: [{ path: '/discount_rate/value', value: 0.2 }] });
  const scenarios = `/api/planner/versions/${version}/scenarios/`;
  const { id } = await request<{ id: number }>(page, scenarios, { method: 'POST', body });
  const study = new URL(page.url());
  return { home: '/home', study: study.href, pessimist: `${study.href}&cenario=${id}` };
}

async function begin(page: Page, { start }: Task, starts: Starts): Promise<void> {
  await page.goto(starts[start]);
  if (start === 'home') await page.getByLabel('Indicadores da carteira').waitFor();
  else await page.locator('[data-indicator="npv"]').waitFor();
  if (start === 'pessimist') await page.locator('[data-active-scenario]').waitFor();
}

const palette = (page: Page) => page.getByRole('dialog', { name: 'Ir para' });

async function perform(page: Page, act: Act): Promise<void> {
  if ('press' in act) return page.locator(act.press).first().click({ timeout: 10_000 });
  if ('key' in act) return page.keyboard.press(act.key);
  await palette(page).getByRole('combobox').waitFor();
  await page.keyboard.type(act.text);
  // As a person does: what is marked is read before it is confirmed.
  await expect(palette(page).locator('[role=option][aria-selected=true]')).toContainText(act.marks);
}

async function arrive(page: Page, { goal }: Task): Promise<void> {
  if (goal.address) await expect(page).toHaveURL(goal.address);
  if (goal.visible) await expect(page.locator(goal.visible).first()).toBeVisible({ timeout: 20_000 });
}

async function attempt(page: Page, task: Task, acts: readonly Act[], starts: Starts): Promise<void> {
  await begin(page, task, starts);
  expect(acts.length).toBeLessThanOrEqual(most);
  const file = task.goal.file ? page.waitForEvent('download') : null;
  for (const act of acts) await perform(page, act);
  if (file && task.goal.file) expect((await file).suggestedFilename()).toMatch(task.goal.file);
  await arrive(page, task);
}

for (const way of ['mouse', 'keys'] as const)
  test(`thirty tasks by ${way} take at most four acts each`, async ({ as }) => {
    test.setTimeout(240_000);
    const page = await as('admin');
    await page.setViewportSize({ width: 1366, height: 633 });
    const starts = await prepare(page);
    expect(tasks).toHaveLength(30);
    const failures: string[] = [];
    for (const task of tasks)
      await attempt(page, task, task[way], starts).catch((error) => failures.push(`${task.request}: ${error}`));
    expect(failures).toEqual([]);
  });
