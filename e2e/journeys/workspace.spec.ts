import type { Locator, Page } from '@playwright/test';
import { expect, issuesAtEveryWidth, test } from '../fixtures/index.ts';
import { goToTab, indicator, monthCell, openStudy, saved, type Tab, tabs, typeInCell } from '../fixtures/workspace.ts';

const open = async (page: Page, tab: Tab, state = 'draft'): Promise<void> => {
  await openStudy(page, tab, { state });
};
const cell = (page: Page, line: string, month: string): Locator =>
  page.getByRole('gridcell', { name: new RegExp(`^${line}, ${month}, `) });

test.describe('a planner in the workspace', () => {
  test('changes a cell of the sales curve, sees the indicators move in the page, and finds it saved after a reload', async ({
    as,
  }) => {
    const page = await as('planner');
    await open(page, 'vendas');
    const share = monthCell(page, 'Curva de vendas', 'julho de 2026');
    const before = await indicator(page, 'npv').getAttribute('title');
    // The study is held back from the server until the figures have changed: computing them needs no server.
    let release = (): void => {};
    const moves = new Promise<void>((done) => {
      release = done;
    });
    await page.route('**/study/', async (route) => {
      if (route.request().method() === 'PATCH') await moves;
      await route.continue();
    });
    await typeInCell(page, share, '12,5');
    await page.waitForFunction(
      (old) => document.querySelector('[data-indicator="npv"]')?.getAttribute('title') !== old,
      before,
    );
    const moved = await indicator(page, 'npv').getAttribute('title');
    expect(moved).not.toBe(before);
    release();
    await page.getByText('Soma 100,00%').first().waitFor();
    await saved(page);
    await page.reload();
    await share.waitFor();
    expect(await share.getAttribute('aria-label')).toContain('12,50 por cento');
    await expect(indicator(page, 'npv')).toHaveAttribute('title', moved ?? '');
  });

  test('is brought the code of the screen while the profile is checked, and the study with the first questions', async ({
    as,
  }) => {
    const page = await as('planner');
    await open(page, 'vendas');
    let admit = (): void => {};
    const checked = new Promise<void>((done) => {
      admit = done;
    });
    await page.route('**/api/access/user/profile/', async (route) => {
      await checked;
      await route.continue();
    });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    const code = page.waitForRequest((request) => /assets\/study-editor-.*\.js$/.test(request.url()));
    const reload = page.reload();
    await code;
    expect(requests.filter((path) => path.startsWith('/api/planner/'))).toEqual([]);
    admit();
    await reload;
    await monthCell(page, 'Curva de vendas', 'julho de 2026').waitFor();
    expect(requests.filter((path) => path === '/api/planner/versions/')).toHaveLength(1);
  });

  test('has any number explained by a receipt whose parts add up', async ({ as }) => {
    const page = await as('planner');
    await open(page, 'fluxo-de-caixa');
    await cell(page, 'Saídas', 'agosto de 2026').click();
    await page.keyboard.press('Enter');
    await page.getByText('Soma confere, diferença 0,00').waitFor();
    await indicator(page, 'result').click();
    await page.getByText('Soma confere, diferença 0,00').waitFor();
    await indicator(page, 'npv').click();
    await page.getByRole('button', { name: 'Geral, abrir premissa', exact: true }).click();
    await page.waitForURL('**/geral?*');
    await page.waitForFunction(() => document.activeElement?.closest('[data-path="/discount_rate"]'));
  });

  test('goes deeper into a part, comes back, takes the receipt along as text, and has a point of the chart explained', async ({
    as,
  }) => {
    const page = await as('planner');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, 'fluxo-de-caixa');
    const panel = page.getByRole('complementary', { name: 'Explicação e validações' });
    const title = (): Promise<string | null> => panel.getByRole('heading', { level: 2 }).textContent();
    await cell(page, 'Saídas', 'agosto de 2026').click();
    await page.keyboard.press('Enter');
    await panel.getByText('Soma confere, diferença 0,00').waitFor();
    const first = await title();
    const amount = (text: string | null): number =>
      Math.round(
        Number(
          (text ?? '')
            .replace(/[^\d,\u2212-]/g, '')
            .replace('\u2212', '-')
            .replace(',', '.'),
        ) * 100,
      );
    const rows = panel.locator('dl > div:not([class*=inner]):not([class*=equals]) dd:first-of-type');
    const items = (await rows.allTextContents()).map(amount);
    const total = amount(await panel.locator('dl > div[class*=equals] dd').textContent());
    expect(items.reduce((sum, item) => sum + item, 0)).toBe(total);
    await panel.getByRole('button', { name: 'Copiar como texto', exact: true }).click();
    await panel.getByText('Copiado').waitFor();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('Saídas, ago/26\t');
    await panel.locator('dl button[title^="Explicar "]').first().click();
    await expect.poll(title).not.toBe(first);
    await panel.getByRole('button', { name: 'Voltar', exact: true }).click();
    await expect.poll(title).toBe(first);
    await page.getByRole('slider').focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect.poll(title).toMatch(/acumulado/i);
    await panel.getByText('Soma confere, diferença 0,00').waitFor();
  });

  test('keeps an edit that does not stand alone, sends it with its sister, and undoes both', async ({ as }) => {
    const page = await as('planner');
    await open(page, 'vendas');
    const first = page.getByLabel('Parte do preço, Item 1', { exact: true });
    const second = page.getByLabel('Parte do preço, Item 2', { exact: true });
    const [was, other] = [await first.inputValue(), await second.inputValue()].map((text) =>
      Number(text.replace(',', '.')),
    );
    if (was === undefined || other === undefined) throw new Error('no parts');
    await first.fill(String(was + 1));
    await first.press('Enter');
    await page.getByText('Alterações com pendência').first().waitFor();
    await page.getByText('parcial').first().waitFor();
    await page.getByText('Soma 101,00%, sobram 1,00%').waitFor();
    await second.fill(String(other - 1));
    await second.press('Enter');
    await saved(page);
    await page.getByRole('button', { name: /^Desfazer/ }).click();
    await page.getByRole('button', { name: /^Desfazer/ }).click();
    await expect(first).toHaveValue(String(was));
    await saved(page);
  });

  test('walks the grid with the keyboard, opens a line, copies a range, and leaves with Tab', async ({ as }) => {
    const page = await as('planner');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, 'fluxo-de-caixa');
    await cell(page, 'Entradas', 'janeiro de 2026').click();
    // The total stands between the first month and the label.
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Sinal');
    await page.keyboard.press('Enter');
    await page.getByRole('rowheader', { name: 'Venda direta' }).first().waitFor();
    await cell(page, 'Entradas', 'junho de 2026').click();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Control+c');
    await page.getByText('2 células copiadas').first().waitFor();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^-?\d+,\d\d\t-?\d+,\d\d$/);
    await page.keyboard.press('End');
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'gridcell');
  });

  test('loses nothing without a connection', async ({ as }) => {
    const page = await as('planner', { allow: /Failed to load resource|ERR_INTERNET_DISCONNECTED/ });
    await open(page, 'geral');
    await page.context().setOffline(true);
    const name = page.getByLabel('Nome do estudo', { exact: true });
    await name.fill('Residencial Aurora, sem rede');
    await name.press('Enter');
    await page.getByText('Sem conexão, 1 alteração na fila').waitFor();
    await page.context().setOffline(false);
    await saved(page);
    await page.reload();
    await expect(name).toHaveValue('Residencial Aurora, sem rede');
  });

  test('reads a locked version, and edits a clone of it', async ({ as }) => {
    const page = await as('planner');
    await open(page, 'geral', 'approved');
    await page.getByText('Esta versão está aprovada e não muda mais.').waitFor();
    expect(await page.getByLabel('Nome do estudo', { exact: true }).getAttribute('readonly')).not.toBeNull();
    await page.getByRole('button', { name: 'Clonar para editar', exact: true }).click();
    await page.getByText('Tudo salvo').waitFor();
    expect(await page.getByLabel('Nome do estudo', { exact: true }).getAttribute('readonly')).toBeNull();
  });

  test('is told that an enterprise does not exist', async ({ as }) => {
    const page = await as('planner', { allow: /404/ });
    await page.goto('/planejamento/1/geral');
    await page.getByText('Não encontramos este empreendimento.').waitFor();
  });
});

test.describe('the workspace in light and dark, at every width', () => {
  test('shows every tab without an accessibility violation', { tag: '@proof' }, async ({ as }) => {
    const page = await as('planner');
    const issues: string[] = [];
    await open(page, 'geral');
    for (const tab of tabs) {
      await goToTab(page, tab);
    }
    await indicator(page, 'result').click();
    issues.push(...(await issuesAtEveryWidth(page)));
    expect(issues).toEqual([]);
  });
});
