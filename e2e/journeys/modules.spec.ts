import { button, closed, dialog, expect, layerIssues, test } from '../fixtures/index.ts';
import { indicator, openStudy, request, saved, type } from '../fixtures/workspace.ts';

interface Study {
  modules: { number: number }[];
  expenses: { group: string; module?: number | null }[];
}

test('a tower that is added comes with its costs, and leaves with them or without', async ({ as }) => {
  const page = await as('planner');
  const version = await openStudy(page, 'modulos');
  const read = async () => (await request<{ study: Study }>(page, `/api/planner/versions/${version}/study/`)).study;
  const stored = async (): Promise<Study> => {
    await saved(page);
    return read();
  };
  const constructionCount = ({ expenses }: Study) => expenses.filter(({ group }) => group === 'labor_cost').length;
  const ofModule = ({ expenses }: Study, number: number) => expenses.filter(({ module }) => module === number).length;
  const rate = async () =>
    Number(/(\d{1,9},\d)%/.exec((await indicator(page, 'irr_year').textContent()) ?? '')?.[1]?.replace(',', '.'));

  const before = await read();
  const last = before.modules.at(-1)?.number ?? 0;
  const rateBefore = await rate();
  await button(page, 'Adicionar módulo').click();
  await page
    .getByRole('status')
    .getByText(`Veio com ${ofModule(before, last)} itens de custo e receita`)
    .waitFor();
  const added = await stored();
  const number = added.modules.at(-1)?.number ?? 0;
  expect([added.modules.length, ofModule(added, number)]).toEqual([before.modules.length + 1, ofModule(before, last)]);
  expect(constructionCount(added)).toBe(
    constructionCount(before) +
      before.expenses.filter(({ group, module }) => group === 'labor_cost' && module === last).length,
  );
  // Without its works the rate would leap.
  expect(await rate()).toBeLessThan(rateBefore + 15);

  const leave = async () => {
    await page
      .getByRole('button', { name: /^Ações, Item/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Excluir' }).click();
    await dialog(page)
      .getByText(`${ofModule(before, last)} itens de custo ou receita são deste módulo:`)
      .waitFor();
  };
  await page.getByRole('button', { name: new RegExp(`Módulo ${number}`) }).click();
  await leave();
  expect(await layerIssues(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await closed(page);
  expect((await stored()).modules).toHaveLength(added.modules.length);

  await leave();
  await button(page, 'Manter no empreendimento').click();
  await closed(page);
  const storedStudy = await stored();
  expect([storedStudy.modules.length, storedStudy.expenses.length, ofModule(storedStudy, number)]).toEqual([
    before.modules.length,
    added.expenses.length,
    0,
  ]);
  await page.getByRole('button', { name: /^Desfazer/ }).click();
  expect(ofModule(await stored(), number)).toBe(ofModule(before, last));

  await page.getByRole('button', { name: new RegExp(`Módulo ${number}`) }).click();
  await leave();
  await button(page, 'Excluir com os itens').click();
  await closed(page);
  expect(await stored()).toEqual(before);
});

test('a module that takes another number keeps its costs, in one step', async ({ as }) => {
  const page = await as('planner');
  const version = await openStudy(page, 'modulos');
  const read = async () => (await request<{ study: Study }>(page, `/api/planner/versions/${version}/study/`)).study;
  const ofModule = ({ expenses }: Study, number: number) => expenses.filter(({ module }) => module === number).length;
  const before = await read();
  const [{ number } = { number: 0 }] = before.modules;
  await type(page, '/number', '41');
  await expect.poll(async () => ofModule(await read(), 41)).toBe(ofModule(before, number));
  expect(ofModule(await read(), number)).toBe(0);
  await page.getByRole('button', { name: /^Desfazer/ }).click();
  await expect.poll(read).toEqual(before);
});
