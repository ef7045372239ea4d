/** Layout of lists by a user: widths by mouse and keys, pinned columns. No word breaks. */
import type { Locator, Page } from '@playwright/test';
import { brokenTexts } from '../fixtures/broken-texts.ts';
import { expect, main, screenIssues, test } from '../fixtures/index.ts';
import { registeredScreens } from '../fixtures/registered-screens.ts';

test.use({ demonstration: 'whole' });

const small = { width: 1280, height: 720 };
const narrow = { width: 390, height: 844 };

const edgeOf = (page: Page, column: string): Locator =>
  page.getByRole('separator', { name: `Largura de ${column}`, exact: true });
const widthOf = async (page: Page, column: string): Promise<number> =>
  Math.round(
    await page
      .getByRole('columnheader', { name: column, exact: true })
      .evaluate((head) => head.getBoundingClientRect().width),
  );
const leftOf = (page: Page, column: string): Promise<number> =>
  page.getByRole('columnheader', { name: column, exact: true }).evaluate((head) => head.getBoundingClientRect().left);

async function openContracts(page: Page): Promise<void> {
  await page.setViewportSize(small);
  await page.goto('/vendas/contratos');
  await edgeOf(page, 'Cliente').waitFor();
}

const savedBy = async (page: Page, act: () => Promise<void>): Promise<void> => {
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.url().endsWith('/api/access/user/profile/'),
  );
  await act();
  expect((await saved).status()).toBe(200);
};

async function drag(page: Page, edge: Locator, by: number): Promise<void> {
  const box = await edge.boundingBox();
  if (!box) throw new Error('the column has no edge');
  await page.mouse.move(box.x + 6, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 6 + by, box.y + 10, { steps: 5 });
  await page.mouse.up();
}

test('a column is resized by mouse and by keys, pinned, and found so on the next visit and in another browser', {
  tag: '@proof',
}, async ({ as }) => {
  const page = await as('admin');
  await openContracts(page);
  const before = await widthOf(page, 'Cliente');
  const fitted = await widthOf(page, 'Contrato');
  await savedBy(page, () => drag(page, edgeOf(page, 'Cliente'), 120));
  expect(await widthOf(page, 'Cliente')).toBe(before + 120);

  await edgeOf(page, 'Contrato').focus();
  const number = await widthOf(page, 'Contrato');
  await savedBy(page, () => page.keyboard.press('Shift+ArrowRight'));
  await savedBy(page, () => page.keyboard.press('ArrowLeft'));
  expect(await widthOf(page, 'Contrato')).toBe(number + 32);
  // The tab order has one edge; arrows lead to the next.
  await page.keyboard.press('ArrowDown');
  await expect(edgeOf(page, 'Cliente')).toBeFocused();
  expect(await screenIssues(page)).toEqual([]);

  await page.getByRole('button', { name: 'Colunas', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Colunas' });
  await savedBy(page, async () => {
    await panel.getByLabel('Fixar ao rolar para o lado').selectOption({ label: 'Até Cliente' });
  });
  await page.keyboard.press('Escape');
  const region = page.getByRole('region', { name: 'Tabela de contratos' });
  const scrollToEnd = () => region.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  const [pinned, passing] = [await leftOf(page, 'Cliente'), await leftOf(page, 'Unidade')];
  await scrollToEnd();
  expect(await leftOf(page, 'Cliente')).toBe(pinned);
  expect(await leftOf(page, 'Unidade')).toBeLessThan(passing);

  await page.reload();
  await edgeOf(page, 'Cliente').waitFor();
  expect([await widthOf(page, 'Contrato'), await widthOf(page, 'Cliente')]).toEqual([number + 32, before + 120]);
  const elsewhere = await as('admin');
  await openContracts(elsewhere);
  expect(await widthOf(elsewhere, 'Cliente')).toBe(before + 120);
  // Another list, and another person, have their own.
  await elsewhere.goto('/vendas/propostas');
  await edgeOf(elsewhere, 'Cliente').waitFor();
  expect(await widthOf(elsewhere, 'Cliente')).not.toBe(before + 120);
  const other = await as('planner');
  await openContracts(other);
  expect(await widthOf(other, 'Cliente')).toBe(before);

  // Two presses fit one column to its content again, and the panel all of them.
  await savedBy(page, () => edgeOf(page, 'Cliente').dblclick());
  expect(await widthOf(page, 'Cliente')).toBeLessThan(before + 120);
  await page.getByRole('button', { name: 'Colunas', exact: true }).click();
  await savedBy(page, () => panel.getByRole('button', { name: 'Ajustar todas ao conteúdo' }).click());
  expect([await widthOf(page, 'Contrato'), await widthOf(page, 'Cliente')]).toEqual([fitted, before]);
});

test('a row under the keyboard shows what is cut in the others', async ({ as }) => {
  const page = await as('admin');
  await openContracts(page);
  await savedBy(page, () => drag(page, edgeOf(page, 'Cliente'), -300));
  expect(await widthOf(page, 'Cliente')).toBe(48);
  const cell = main(page).getByRole('row').nth(1).getByRole('cell').nth(0);
  await expect(cell).toHaveAttribute('title', await cell.innerText());
  const height = (await cell.boundingBox())?.height ?? 0;
  await page.getByLabel('Selecionar todos desta página').or(edgeOf(page, 'Contrato')).first().focus();
  await main(page).getByRole('row').nth(1).locator('[data-row-name]').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect.poll(async () => (await cell.boundingBox())?.height ?? 0).toBeGreaterThan(height);
});

test('no word, number or day breaks in a list, and what is cut has its full text', { tag: '@proof' }, async ({
  as,
}) => {
  test.slow();
  const page = await as('admin');
  await page.setViewportSize(small);
  const broken: string[] = [];
  let tables = 0;
  for (const address of await registeredScreens(page)) {
    await page.setViewportSize(small);
    await page.goto(address);
    await main(page).getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    for (const size of [small, narrow]) {
      await page.setViewportSize(size);
      tables += await main(page).locator('table').count();
      await expect
        .poll(() => brokenTexts(page), { timeout: 2_000 })
        .toEqual([])
        .catch(async () => broken.push(...(await brokenTexts(page)).map((one) => `${address}, ${size.width}: ${one}`)));
    }
  }
  expect(broken).toEqual([]);
  expect(tables).toBeGreaterThan(30);
});

test('the audit trail tells who, what and where by name, and values before and after', async ({ as }) => {
  const page = await as('admin');
  await page.setViewportSize(small);
  await page.goto('/auditoria?recurso=proposal');
  const row = page.getByRole('row', { name: /Registrou uma proposta/ }).first();
  await expect(row).toContainText('Torre A');
  await expect(row).toContainText('Empreendimento: Residencial Aurora');
  // Identifiers have fifteen digits or more.
  await expect(main(page).getByRole('table')).not.toContainText(/\d{11,}/);
  await row.getByRole('button').press('Enter');
  await expect(page.getByRole('dialog')).not.toContainText(/\d{11,}/);
});
