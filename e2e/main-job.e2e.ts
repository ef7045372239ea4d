import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openStage, people, signIn } from './support/index.ts';

const stage = openStage();

interface Effort {
  /** Presses of a pointing device. */
  clicks: number;
  /** Fields whose text was changed. */
  fields: number;
}

/** Counts what a person does, inside the page: real presses and the fields that were typed in. */
async function counted(page: Page): Promise<() => Promise<Effort>> {
  await page.addInitScript(() => {
    const effort = { clicks: 0, fields: new Set<EventTarget | null>() };
    Object.assign(window, { effort });
    document.addEventListener('pointerdown', (event) => event.isTrusted && effort.clicks++, true);
    document.addEventListener('input', (event) => effort.fields.add(event.target), true);
  });
  return () =>
    page.evaluate(() => {
      const { clicks, fields } = (window as unknown as { effort: { clicks: number; fields: Set<unknown> } }).effort;
      return { clicks, fields: fields.size };
    });
}

/** The journey of somebody who is not signed in yet. */
const as = (journey: (page: Page) => Promise<void>): Promise<void> => stage.visit(journey, { who: null });
const signedIn = (journey: (page: Page) => Promise<void>): Promise<void> => stage.visit(journey);

/** The grid, the chart and the indicators of a study are there, with figures. */
async function cashFlowShown(page: Page): Promise<void> {
  await page.waitForURL('**/planejamento/*/fluxo-de-caixa');
  const main = page.locator('main');
  await main.getByRole('treegrid').waitFor();
  await main.getByText('Exposição máxima').first().waitFor();
  const figures = (await main.innerText()).match(/\d{1,3}(\.\d{3})+|\d+,\d/g) ?? [];
  expect(figures.length).toBeGreaterThan(20);
}

const focus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return { tag: element?.tagName, text: element?.textContent?.trim().slice(0, 80) ?? '' };
  });

/** Tabs until the focused element has this name, at most `most` times. */
async function tabTo(page: Page, name: string, most = 40): Promise<void> {
  for (let count = 0; count < most; count += 1) {
    await page.keyboard.press('Tab');
    if ((await focus(page)).text === name) return;
  }
  throw new Error(`"${name}" was not reached in ${most} steps`);
}

describe('the main job', () => {
  it('leads from the login to a computed cash flow in at most 3 clicks', () =>
    as(async (page) => {
      const effort = await counted(page);
      await page.goto(`${stage.url}/user/login`);
      await page.getByLabel('E-mail').waitFor();
      await page.keyboard.type(people.planner.email);
      await page.keyboard.press('Tab');
      await page.keyboard.type(people.planner.password);
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await page.getByRole('link', { name: 'Residencial Aurora', exact: true }).click();
      await cashFlowShown(page);
      const { clicks } = await effort();
      expect(clicks).toBeGreaterThan(0);
      expect(clicks).toBeLessThanOrEqual(3);
    }));

  it.each([
    ['Residencial vertical', 'Vértice 27', ['Vértice 27', '1/27', '96', '72', '11.500', '3.400', '6.000.000', '10']],
    ['Loteamento', 'Jardim das Acácias', ['Jardim das Acácias']],
  ])('makes a study "%s" in at most 8 typed fields and 5 clicks, computed', (template, name, values) =>
    as(async (page) => {
      const effort = await counted(page);
      await page.goto(`${stage.url}/user/login`);
      await page.getByLabel('E-mail').fill(people.planner.email);
      await page.getByLabel('Senha', { exact: true }).fill(people.planner.password);
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await page.getByRole('link', { name: 'Novo estudo', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Novo estudo' });
      await dialog.getByRole('radio', { name: template }).click();
      const inputs = dialog.getByRole('textbox');
      expect(await inputs.count()).toBeLessThanOrEqual(8);
      for (const [at, value] of values.entries()) await inputs.nth(at).fill(value);
      await dialog.getByRole('button', { name: 'Criar e calcular', exact: true }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await cashFlowShown(page);
      const { clicks, fields } = await effort();
      // The two of the login are not of the study.
      expect(fields - 2).toBe(values.length + (template === 'Loteamento' ? 1 : 0));
      expect(fields - 3).toBeLessThanOrEqual(8);
      expect(clicks).toBeLessThanOrEqual(5);
    }),
  );
});

describe('with the keyboard alone', () => {
  it('somebody signs in, makes a study and reads its cash flow, with the focus where reading goes on', () =>
    as(async (page) => {
      const effort = await counted(page);
      await page.goto(`${stage.url}/user/login`);
      await page.getByLabel('E-mail').waitFor();
      await page.keyboard.type(people.planner.email);
      await page.keyboard.press('Tab');
      await page.keyboard.type(people.planner.password);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/home');
      await expect.poll(() => focus(page)).toMatchObject({ tag: 'H1', text: expect.stringContaining('Paula') });
      await tabTo(page, 'Novo estudo');
      await page.keyboard.press('Enter');
      const name = page.getByLabel('Nome do empreendimento');
      await name.waitFor();
      await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
      await page.keyboard.type('Só teclado');
      expect(await name.inputValue()).toBe('Só teclado');
      await page.keyboard.press('Enter');
      await cashFlowShown(page);
      await expect.poll(() => focus(page)).toMatchObject({ tag: 'H1', text: 'Só teclado' });
      expect((await effort()).clicks).toBe(0);
    }));

  it('is taken to the first field that is wrong when a study is refused', () =>
    signedIn(async (page) => {
      await page.goto(`${stage.url}/planejamento?novo=sim`);
      await page.getByLabel('Terreno').fill('12.34,5');
      await page.getByLabel('Preço de venda por m²').fill('');
      await page.getByLabel('Nome do empreendimento').focus();
      await page.keyboard.press('Enter');
      await page.getByText('2 campos precisam de atenção').waitFor();
      const label = () =>
        page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent);
      await expect.poll(label).toBe('Preço de venda por m²');
    }));

  it('finds the focus again where a dialog was opened', () =>
    signedIn(async (page) => {
      await page.goto(`${stage.url}/planejamento`);
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
    }));

  it('sees where the focus is at every stop of home and list', () =>
    signedIn(async (page) => {
      for (const path of ['/home', '/planejamento', '/planejamento?ver=list']) {
        await page.goto(`${stage.url}${path}`);
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
    }));

  it('starts reading at the title after every move', () =>
    as(async (page) => {
      await signIn(page, stage.url);
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
    }));
});
