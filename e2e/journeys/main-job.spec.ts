import type { Page } from '@playwright/test';
import { drawnShare } from '@uni/tools/test/share.ts';
import { countEffort, enterOn, expect, focus, type Person, signIn, tabTo, test } from '../fixtures/index.ts';

/** The grid, the chart and the indicators of a study are there, with figures. */
async function waitForCashFlow(page: Page): Promise<void> {
  await page.waitForURL('**/planejamento/*/fluxo-de-caixa');
  const main = page.locator('main');
  await main.getByRole('treegrid').waitFor();
  await main.getByText('Exposição máxima').first().waitFor();
  const figures = (await main.innerText()).match(/(?<!\d)\d{1,3}(?:\.\d{3})+|(?<!\d)\d+,\d/g) ?? [];
  expect(figures.length).toBeGreaterThan(20);
}

/** From the login's own document to the home, without a press of the mouse. */
async function enter(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('E-mail').waitFor();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
}

test.describe('the main job', () => {
  test('J1 example: leads from the login to a computed cash flow in one click', async ({ as, people }) => {
    const page = await as(null);
    await page.goto('/user/login');
    const effort = await countEffort(page);
    await enter(page, people.planner);
    await page.getByRole('link', { name: 'Residencial Aurora', exact: true }).click();
    await waitForCashFlow(page);
    expect((await effort()).clicks).toBe(1);
  });

  const made: readonly [template: string, name: string, values: readonly string[]][] = [
    ['Residencial vertical', 'Vértice 27', ['Vértice 27', '1/27', '96', '72', '11.500', '3.400', '6.000.000', '10']],
    ['Loteamento em parceria', 'Jardim das Acácias', ['Jardim das Acácias']],
    ['MCMV Faixas 2 e 3', 'Parque das Águas', ['Parque das Águas']],
    ['Hotel ou residência', 'Hotel do Porto', ['Hotel do Porto']],
  ];
  for (const [template, name, values] of drawnShare(made, 2))
    test(`J1 mouse: makes a study "${template}" in at most 3 clicks and 8 typed fields, computed`, async ({
      as,
      people,
    }) => {
      const page = await as(null);
      await page.goto('/user/login');
      const effort = await countEffort(page);
      await enter(page, people.planner);
      const login = await effort();
      await page.getByRole('link', { name: 'Novo estudo', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Novo estudo' });
      const radio = dialog.getByRole('radio', { name: template });
      const chosen = await radio.isChecked();
      if (!chosen) await radio.click();
      const inputs = dialog.getByRole('textbox');
      expect(await inputs.count()).toBeLessThanOrEqual(8);
      // As a person does it: Tab selects what stands in the next field, typing replaces it.
      for (const [at, value] of values.entries()) {
        await tabTo(page, inputs.nth(at));
        await page.keyboard.type(value);
        await expect(inputs.nth(at)).toHaveValue(value);
      }
      await dialog.getByRole('button', { name: 'Criar e calcular', exact: true }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await waitForCashFlow(page);
      const { clicks, fields } = await effort();
      // The choice of another template is an input too.
      expect(fields - login.fields).toBe(values.length + (chosen ? 0 : 1));
      expect(clicks).toBeGreaterThan(0);
      expect(clicks).toBeLessThanOrEqual(3);
    });
});

test.describe('with the keyboard alone', () => {
  test('J1 keyboard: somebody signs in, makes a study and reads its cash flow, with the focus where reading goes on', async ({
    as,
    people,
  }) => {
    const page = await as(null);
    await page.goto('/user/login');
    const effort = await countEffort(page);
    await enter(page, people.planner);
    await expect.poll(() => focus(page)).toMatchObject({ tag: 'H1', text: expect.stringContaining('Paula') });
    await enterOn(page, page.getByRole('link', { name: 'Novo estudo', exact: true }));
    const name = page.getByLabel('Nome do empreendimento');
    await name.waitFor();
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('Só teclado');
    await expect(name).toHaveValue('Só teclado');
    await page.keyboard.press('Enter');
    await waitForCashFlow(page);
    await expect.poll(() => focus(page)).toMatchObject({ tag: 'H1', text: 'Só teclado' });
    expect((await effort()).clicks).toBe(0);
  });

  test('is taken to the first field that is wrong when a study is refused', async ({ as }) => {
    const page = await as('planner');
    await page.goto('/planejamento?novo=sim');
    await page.getByLabel('Terreno').fill('12.34,5');
    await page.getByLabel('Preço de venda por m²').fill('');
    await page.getByLabel('Nome do empreendimento').focus();
    await page.keyboard.press('Enter');
    await page.getByText('2 campos precisam de atenção').waitFor();
    const label = () =>
      page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent);
    await expect.poll(label).toBe('Preço de venda por m²');
  });

  test('finds the focus again where a dialog was opened', async ({ as }) => {
    const page = await as('planner');
    await page.goto('/planejamento');
    await page.getByRole('article').first().waitFor();
    const opener = page.getByRole('button', { name: 'Novo estudo', exact: true });
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Nome do empreendimento').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => focus(page)).toMatchObject({ text: 'Novo estudo' });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => focus(page)).toMatchObject({ text: 'Novo estudo' });
  });

  test('sees where the focus is at every stop of home and list', async ({ as }) => {
    const page = await as('planner');
    for (const path of ['/home', '/planejamento', '/planejamento?ver=list']) {
      await page.goto(path);
      await page.getByRole('link', { name: 'Residencial Aurora', exact: true }).first().waitFor();
      const unmarked: string[] = [];
      for (let stop = 0; stop < 60; stop += 1) {
        await page.keyboard.press('Tab');
        const seen = await page.evaluate(() => {
          const element = document.activeElement;
          if (!element || element === document.body) return null;
          const marked = [element, element.parentElement, element.closest('article')].some((one) => {
            if (!one) return false;
            const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
            return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
          });
          return {
            marked,
            name: element.getAttribute('aria-label') ?? element.textContent?.trim() ?? element.tagName,
          };
        });
        if (!seen) break;
        if (!seen.marked) unmarked.push(seen.name);
      }
      expect(unmarked, path).toEqual([]);
    }
  });

  test('starts reading at the title after every move', async ({ as, people }) => {
    const page = await as(null);
    await signIn(page, people.planner);
    await page.getByLabel('Indicadores da carteira').waitFor();
    for (const [link, title] of [
      ['Ver todos', 'Empreendimentos'],
      ['Residencial Aurora', 'Residencial Aurora'],
    ] as const) {
      await page.locator('main').getByRole('link', { name: link }).first().focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => focus(page)).toMatchObject({ tag: 'H1', text: title });
    }
    await page.goBack();
    await expect.poll(() => focus(page)).toMatchObject({ tag: 'H1', text: 'Empreendimentos' });
  });
});
