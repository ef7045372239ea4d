import type { Locator, Page } from '@playwright/test';
import { physicalCurveOf } from '@uni/analysis';
import type { Study } from '@uni/engine';
import { common, taskSchedule as copy, scheduleImport, scheduleTemplates, workspaceFields } from '@uni/phrases';
import { expect, issuesAtEveryWidth, layerIssues, test } from '../fixtures/index.ts';
import { openStudy, request, saved } from '../fixtures/workspace.ts';

const chart = (page: Page): Locator => page.getByRole('region', { name: /^Cronograma de / });
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const slider = (page: Page, name: string): Locator => page.getByRole('slider', { name, exact: true });

const stored = async (page: Page, version: number): Promise<Study['modules'][number]> => {
  const { study } = await request<{ study: Study }>(page, `/api/planner/versions/${version}/study/`);
  const [module] = study.modules;
  if (!module) throw new Error('the study has no module');
  return module;
};

/** Month in which the curve below the bars ends: months after January 2000. */
async function curveEnd(page: Page): Promise<number> {
  const label = await page.getByRole('img', { name: new RegExp(`^${copy.curve.title}`) }).getAttribute('aria-label');
  const [, month = '', year = ''] = /termina em ([a-z]{3})\/(\d{2})/.exec(label ?? '') ?? [];
  return Number(year) * 12 + common.months.map(String).indexOf(month);
}

/** Two tasks: the second waits for the first. */
async function planTwoTasks(page: Page): Promise<void> {
  await button(page, copy.add).click();
  await button(page, copy.add).click();
  await chart(page)
    .getByRole('button', { name: /^Etapa 1/ })
    .click();
  await slider(page, copy.start('Etapa 1')).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(copy.dialog.name).fill('Fundação');
  await dialog.getByLabel(copy.dialog.weight).fill('40');
  await dialog.getByLabel(copy.dialog.months).fill('6');
  expect(await layerIssues(page)).toEqual([]);
  await button(page, copy.dialog.done).click();
  await chart(page)
    .getByRole('button', { name: /^Etapa 2/ })
    .click();
  await slider(page, copy.start('Etapa 2')).press('Enter');
  await dialog.getByLabel(copy.dialog.name).fill('Estrutura');
  await dialog.getByLabel(copy.dialog.weight).fill('60');
  await dialog.getByLabel(copy.dialog.predecessor).selectOption({ label: 'Fundação' });
  await button(page, copy.dialog.done).click();
}

test('tasks are typed, moved by keys, and applied as one step that undoes whole', async ({ as }) => {
  const page = await as('planner');
  const version = await openStudy(page, 'cronograma');
  const before = await stored(page, version);
  await planTwoTasks(page);
  await button(page, copy.apply).click();
  await saved(page);
  const planned = await stored(page, version);
  expect(planned.tasks?.map(({ name, weight }) => [name, weight])).toEqual([
    ['Fundação', 0.4],
    ['Estrutura', 0.6],
  ]);
  expect(planned.schedule?.shares).toEqual(physicalCurveOf(planned.tasks ?? []));

  const curveBefore = await curveEnd(page);
  // Its row is still chosen: pressed again, it would open its dialog.
  const last = slider(page, copy.end('Estrutura'));
  await last.press('ArrowRight');
  await last.press('ArrowRight');
  expect(await curveEnd(page)).toBe(curveBefore + 2);
  await last.press('Escape');
  expect(await curveEnd(page)).toBe(curveBefore);

  await chart(page)
    .getByRole('button', { name: /^Fundação/ })
    .click();
  const end = slider(page, copy.end('Fundação'));
  const month = Number(await end.getAttribute('aria-valuenow'));
  await end.press('Shift+ArrowRight');
  await expect(end).toHaveAttribute('aria-valuenow', String(month + 3));
  await end.press('ArrowLeft');
  await expect(page.getByRole('region', { name: copy.tried })).toBeVisible();
  await button(page, copy.apply).click();
  await saved(page);
  const moved = await stored(page, version);
  expect(moved.tasks?.[0]?.months).toBe((planned.tasks?.[0]?.months ?? 0) + 2);

  await page.keyboard.press('Control+z');
  await saved(page);
  expect(await stored(page, version)).toEqual(planned);
  await page.keyboard.press('Control+z');
  await saved(page);
  expect(await stored(page, version)).toEqual(before);
});

test('the occupancy permit is typed, moved by keys, and named where keys come before it', async ({ as }) => {
  const page = await as('planner');
  const version = await openStudy(page, 'cronograma');
  const name = copy.rows.occupancy_permit;
  await expect(chart(page).getByText(copy.absent)).toHaveCount(2);
  await page
    .getByLabel(workspaceFields.modules.occupancyPermit, { exact: true })
    .selectOption({ label: workspaceFields.anchors.works_end });
  await saved(page);
  await expect(chart(page).getByText(copy.absent)).toHaveCount(1);
  await chart(page).getByRole('button', { name, exact: true }).click();
  await slider(page, copy.start(name)).press('Shift+ArrowRight');
  await expect(page.getByText(/vem antes do habite-se/)).toBeVisible();
  await button(page, copy.apply).click();
  await saved(page);
  expect(await stored(page, version)).toMatchObject({ occupancy_permit: { at: 'works_end', plus: 3 } });
});

test('a bar is dragged by the mouse, and Esc gives the move up', async ({ as }) => {
  const page = await as('planner');
  const version = await openStudy(page, 'cronograma');
  const before = await stored(page, version);
  await chart(page).getByRole('button', { name: copy.rows.launch, exact: true }).click();
  const handle = slider(page, copy.start(copy.rows.launch));
  const box = await handle.boundingBox();
  if (!box) throw new Error('the handle is not drawn');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 48, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(handle).toHaveAttribute('aria-valuenow', String(before.launch + 2));
  await handle.press('Escape');
  await expect(handle).toHaveAttribute('aria-valuenow', String(before.launch));
  await expect(button(page, copy.apply)).toHaveCount(0);
  expect(await stored(page, version)).toEqual(before);
});

test('weights that do not add up are refused in words, and a version that is not editable is read only', async ({
  as,
}) => {
  const page = await as('planner');
  await openStudy(page, 'cronograma');
  await button(page, copy.add).click();
  await chart(page)
    .getByRole('button', { name: /^Etapa 1/ })
    .click();
  await slider(page, copy.start('Etapa 1')).press('Enter');
  const start = page.getByRole('dialog').getByLabel(copy.dialog.start, { exact: true });
  await start.fill('jan/20');
  await button(page, copy.dialog.done).click();
  await expect(page.getByText(/^O primeiro mês possível é/)).toBeVisible();
  await start.fill('jan/27');
  await page.getByRole('dialog').getByLabel(copy.dialog.weight).fill('90');
  await button(page, copy.dialog.done).click();
  await expect(page.getByText(copy.sumRefused('90,00%'))).toBeVisible();
  await expect(button(page, copy.apply)).toBeDisabled();
  await openStudy(page, 'cronograma', { state: 'approved' });
  await chart(page).getByRole('button', { name: copy.rows.launch, exact: true }).click();
  await expect(page.getByRole('slider', { name: copy.start(copy.rows.launch) })).toHaveCount(0);
  await expect(button(page, copy.add)).toHaveCount(0);
});

/** A file of MS Project with a summary over two tasks, and one after it: written for this journey. */
const projectFile = `<?xml version="1.0" encoding="UTF-8"?>
<Project xmlns="http://schemas.microsoft.com/project"><Title>Obra</Title><Tasks>
<Task><UID>1</UID><Name>Infraestrutura</Name><OutlineLevel>1</OutlineLevel><Start>2027-02-01T08:00:00</Start><Finish>2027-06-30T17:00:00</Finish></Task>
<Task><UID>2</UID><Name>Fundação</Name><OutlineLevel>2</OutlineLevel><Start>2027-02-01T08:00:00</Start><Finish>2027-04-30T17:00:00</Finish><Duration>PT480H0M0S</Duration><Cost>30000</Cost></Task>
<Task><UID>3</UID><Name>Contenções</Name><OutlineLevel>2</OutlineLevel><Start>2027-04-01T08:00:00</Start><Finish>2027-06-30T17:00:00</Finish><Duration>PT480H0M0S</Duration><Cost>10000</Cost></Task>
<Task><UID>4</UID><Name>Estrutura</Name><OutlineLevel>1</OutlineLevel><Start>2027-07-01T08:00:00</Start><Finish>2028-06-30T17:00:00</Finish><Duration>PT2000H0M0S</Duration><Cost>60000</Cost><PredecessorLink><PredecessorUID>1</PredecessorUID><Type>1</Type><LinkLag>0</LinkLag><LagFormat>7</LagFormat></PredecessorLink></Task>
<Task><UID>5</UID><Name>Opção cancelada</Name><Active>0</Active><OutlineLevel>1</OutlineLevel></Task>
</Tasks></Project>`;

const upload = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

test('a template makes all tasks by keys, and one undo takes them out', { tag: '@proof' }, async ({ as }) => {
  const page = await as('planner');
  const version = await openStudy(page, 'cronograma');
  const before = await stored(page, version);
  await button(page, scheduleTemplates.action).press('Enter');
  const dialog = page.getByRole('dialog');
  const kind = dialog.getByLabel(scheduleTemplates.kind);
  await kind.focus();
  await kind.selectOption({ label: scheduleTemplates.kinds.subdivision.label });
  const months = dialog.getByLabel(scheduleTemplates.months);
  await months.fill('24');
  await months.press('Tab');
  await expect(dialog.getByRole('rowheader', { name: scheduleTemplates.tasks.paving })).toBeVisible();
  await expect(dialog.getByText(scheduleTemplates.source)).toBeVisible();
  expect(await layerIssues(page)).toEqual([]);
  await button(page, scheduleTemplates.use).press('Enter');
  const effects = page.getByRole('region', { name: copy.tried });
  await expect(effects).toContainText(copy.effects.exposure);
  expect(await stored(page, version)).toEqual(before);
  await button(page, copy.apply).press('Enter');
  await saved(page);
  const planned = await stored(page, version);
  expect(planned.works_months).toBe(24);
  expect(planned.tasks?.map(({ weight }) => weight)).toEqual([0.05, 0.18, 0.17, 0.12, 0.09, 0.24, 0.11, 0.04]);
  expect(planned.schedule?.shares).toEqual(physicalCurveOf(planned.tasks ?? []));
  await expect(chart(page).locator('svg path').first()).toBeAttached();
  const last = chart(page).getByRole('button').filter({ hasText: scheduleTemplates.tasks.landscaping });
  await expect(last).toHaveAttribute('aria-label', / depois de Guias/);
  await last.click();
  expect(await issuesAtEveryWidth(page)).toEqual([]);
  await button(page, copy.viewName(copy.asTable)).press('Enter');
  await expect(page.getByRole('cell').filter({ hasText: scheduleTemplates.tasks.earthworks }).first()).toBeVisible();
  expect(await issuesAtEveryWidth(page)).toEqual([]);
  await button(page, copy.viewName(copy.asChart)).press('Enter');
  await page.keyboard.press('Control+z');
  await saved(page);
  expect(await stored(page, version)).toEqual(before);
});

test('a file of MS Project is imported by mouse at a level, and what is no schedule is refused in words', {
  tag: '@proof',
}, async ({ as }) => {
  const page = await as('planner');
  const version = await openStudy(page, 'cronograma');
  const before = await stored(page, version);
  await button(page, copy.importFile).click();
  const dialog = page.getByRole('dialog');
  const file = dialog.locator('input[type=file]');
  const refusals = [
    [projectFile.slice(0, 700), scheduleImport.refusals.not_xml],
    ['<html></html>', scheduleImport.refusals.not_project],
    [`<!DOCTYPE x [<!ENTITY a "b">]>${projectFile}`, scheduleImport.refusals.entities],
    ['a;b\n1;2', scheduleImport.refusals.no_columns],
  ] as const;
  for (const [text, message] of refusals) {
    await file.setInputFiles(upload('obra.xml', text));
    await expect(dialog.getByRole('alert')).toHaveText(message);
  }
  await file.setInputFiles(upload('obra.xml', projectFile));
  await expect(dialog.getByRole('rowheader', { name: 'Contenções' })).toBeVisible();
  await expect(dialog.getByText(scheduleImport.remarks.inactive)).toBeVisible();
  await dialog
    .getByLabel(scheduleImport.level, { exact: true })
    .selectOption({ label: scheduleImport.levels.at(1, 2) });
  await expect(dialog.getByRole('rowheader', { name: 'Contenções' })).toHaveCount(0);
  expect(await issuesAtEveryWidth(page)).toEqual([]);
  await button(page, scheduleImport.use).click();
  await expect(page.getByRole('region', { name: copy.tried })).toContainText(copy.effects.keys);
  expect(await stored(page, version)).toEqual(before);
  await button(page, copy.apply).click();
  await saved(page);
  const planned = await stored(page, version);
  expect(planned.tasks).toEqual([
    expect.objectContaining({ name: 'Infraestrutura', start: 0, months: 5, weight: 0.4 }),
    expect.objectContaining({ name: 'Estrutura', start: 5, months: 12, weight: 0.6 }),
  ]);
  expect(planned.works_months).toBe(17);
  await page.keyboard.press('Control+z');
  await saved(page);
  expect(await stored(page, version)).toEqual(before);
});

test('a sheet is imported by keys; Esc and Descartar give it up, and undo takes it back', async ({ as }) => {
  const page = await as('planner');
  const version = await openStudy(page, 'cronograma');
  const before = await stored(page, version);
  const sheet = 'Etapa;Peso;Duração (meses);Predecessoras\nFundação;30;4;\nEstrutura;70;9;1TI-1 mês\nTotal;100;;';
  // One listener for all: where each waits for its own, Chromium may still draw the system's dialog for the next.
  page.on('filechooser', (chooser) => void chooser.setFiles(upload('obra.csv', sheet)));
  const choose = async (): Promise<void> => {
    await button(page, copy.importFile).press('Enter');
    const input = page.getByRole('dialog').locator('input[type=file]');
    await expect(input).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page.getByText(scheduleImport.noDates)).toBeVisible();
  };
  await choose();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button(page, copy.apply)).toHaveCount(0);
  await choose();
  await button(page, scheduleImport.use).press('Enter');
  await button(page, copy.discard).press('Enter');
  await expect(button(page, copy.apply)).toHaveCount(0);
  await choose();
  await button(page, scheduleImport.use).press('Enter');
  await button(page, copy.apply).press('Enter');
  await saved(page);
  const planned = await stored(page, version);
  expect(planned).toMatchObject({ works_start: before.works_start, works_months: 12 });
  expect(planned.tasks?.map(({ weight, predecessors }) => [weight, predecessors])).toEqual([
    [0.3, undefined],
    [0.7, [{ task: 1, lag: -1 }]],
  ]);
  await page.keyboard.press('Control+z');
  await saved(page);
  expect(await stored(page, version)).toEqual(before);
});
