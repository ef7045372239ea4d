import type { Page } from '@playwright/test';
import { expect, issuesAtEveryWidth, signIn, test } from '../fixtures/index.ts';
import { openStudy } from '../fixtures/workspace.ts';

const waitForPortfolio = (page: Page) => page.getByLabel('Indicadores da carteira').waitFor();
const path = (page: Page) => new URL(page.url()).pathname;
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));

test.describe('a planner', () => {
  test('signs in, sees the portfolio, goes to the list and opens a cash flow in three clicks', async ({
    as,
    people,
  }) => {
    const page = await as(null);
    await signIn(page, people.planner);
    await expect.poll(() => path(page)).toBe('/home');
    await page.getByRole('heading', { level: 1, name: /Paula/ }).waitFor();
    await waitForPortfolio(page);
    await page.getByRole('button', { name: 'Planejamento', exact: true }).click();
    await page.getByRole('link', { name: 'Empreendimentos', exact: true }).click();
    await page.getByRole('article').first().waitFor();
    await expect(page.getByRole('article')).toHaveCount(2);
    await page.getByRole('link', { name: 'Residencial Aurora', exact: true }).click();
    await page.waitForURL('**/planejamento/*/fluxo-de-caixa');
    await page.locator('main').getByText('Exposição máxima').first().waitFor();
  });

  test('signs in with the keyboard alone', async ({ as, people }) => {
    const page = await as(null);
    await page.goto('/user/login?redirect=%2Fplanejamento');
    await page.getByLabel('E-mail').waitFor();
    await expect.poll(() => focusedName(page)).toBe('username');
    await page.keyboard.type(people.planner.email);
    await page.keyboard.press('Tab');
    await expect.poll(() => focusedName(page)).toBe('password');
    await page.keyboard.type(people.planner.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/planejamento');
    await page.getByRole('heading', { level: 1, name: 'Empreendimentos' }).waitFor();
  });

  test('finds a screen with Ctrl+K without minding accents', async ({ as, people }) => {
    const page = await as(null);
    await signIn(page, people.planner);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('parametros sie');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/parametrizacao-sienge');
    await expect.poll(() => page.title()).toBe('Parâmetros Sienge — UNI');
  });

  test('filters the list in the address, and clears a filter that finds nothing', async ({ as }) => {
    const page = await as('planner');
    await page.goto('/planejamento');
    await page.getByLabel('Filtrar empreendimentos').fill('goiania');
    await expect.poll(() => page.getByRole('article').count()).toBe(1);
    expect(new URL(page.url()).searchParams.get('q')).toBe('goiania');
    await page.getByLabel('Filtrar empreendimentos').fill('nada disso');
    await page.getByText('Nenhum resultado para os filtros aplicados.').waitFor();
    await page.getByRole('button', { name: 'Limpar filtros', exact: true }).click();
    await expect.poll(() => page.getByRole('article').count()).toBe(2);
  });

  test('is told at the field what cannot be read, and creates nothing', async ({ as }) => {
    const page = await as('planner');
    await page.goto('/planejamento?novo=sim');
    const price = page.getByLabel('Preço de venda por m²');
    await price.fill('12.34,5');
    await page.getByRole('button', { name: 'Criar e calcular', exact: true }).click();
    await page.getByText('Informe um valor como 1.234,56').waitFor();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    expect(path(page)).toBe('/planejamento');
  });
});

test.describe('signing in', () => {
  const refused = /401/;

  test('refuses a wrong password in words, keeps the e-mail and gives the focus back to the first field', async ({
    as,
    people,
  }) => {
    const page = await as(null, { allow: refused });
    await page.goto('/user/login');
    await page.getByLabel('E-mail').fill(people.planner.email);
    await page.getByLabel('Senha', { exact: true }).fill('errada');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    const alert = page.locator('form').getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toBe(
      'Usuário e/ou senha inválidos!Nenhuma conta ativa encontrada com as credenciais informadas.',
    );
    await expect(page.getByLabel('E-mail')).toHaveValue(people.planner.email);
    await expect.poll(() => focusedName(page)).toBe('username');
    expect(path(page)).toBe('/user/login');
  });

  test('is asked for by a deep link, which is reached afterwards', async ({ as, people }) => {
    const page = await as(null);
    await page.goto('/planejamento?ver=list');
    await page.waitForURL('**/user/login?redirect=**');
    await page.getByLabel('E-mail').fill(people.planner.email);
    await page.getByLabel('Senha', { exact: true }).fill(people.planner.password);
    await page.keyboard.press('Enter');
    await page.getByRole('table').waitFor();
    expect(new URL(page.url()).search).toBe('?ver=list');
  });

  test('never leads to another origin', async ({ as, people }) => {
    const page = await as(null);
    await page.goto('/user/login?redirect=https%3A%2F%2Fevil.example%2F');
    await page.getByLabel('E-mail').fill(people.planner.email);
    await page.getByLabel('Senha', { exact: true }).fill(people.planner.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('/home');
  });

  test('ends with "Sair", after which the back button shows nothing', async ({ as, people }) => {
    const page = await as(null);
    await signIn(page, people.planner);
    await page.getByRole('button', { name: /conta$/ }).click();
    await page.getByRole('menuitem', { name: 'Sair', exact: true }).click();
    await page.waitForURL('**/user/login');
    await page.goBack();
    await page.waitForURL('**/user/login**');
    expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull();
  });

  test('ends by itself when the session cannot be renewed, and says so', async ({ as }) => {
    // On an open screen, the stored session would be met first and the message interrupted.
    const page = await as('planner', { allow: refused });
    await page.evaluate(() => {
      localStorage.setItem('session', JSON.stringify({ token: 'garbage', expires: 9_999_999_999 }));
      localStorage.setItem('refresh', 'garbage');
    });
    await page.goto('/planejamento');
    await page.getByText('Sessão expirada!').waitFor();
    await page.waitForURL('**/user/login?redirect=**');
  });
});

/** Puts every enterprise of the signed-in person's organization into the bin, through the API. */
async function emptyTheOrganization(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('session') ?? '{}');
    const headers = { Authorization: `Bearer ${token}` };
    const enterprises: { id: number }[] = await (await fetch('/api/planner/enterprises/', { headers })).json();
    for (const { id } of enterprises) await fetch(`/api/planner/enterprises/${id}/`, { method: 'DELETE', headers });
  });
}

test.describe('an organization', () => {
  test('sees no enterprise of another one, and without any is shown what to do first', async ({ as, people }) => {
    const page = await as(null);
    await signIn(page, people.stranger);
    await page.goto('/planejamento');
    await page.getByRole('article').waitFor();
    await expect(page.getByRole('link', { name: 'Residencial Aurora' })).toHaveCount(0);
    await emptyTheOrganization(page);
    await page.reload();
    await page.getByText('Nenhum estudo ainda').waitFor();
    await expect(page.getByRole('article')).toHaveCount(0);
  });
});

test.describe('an address that does not exist', () => {
  test('says so and leads back', async ({ as }) => {
    const page = await as('planner');
    await page.goto('/nao-existe');
    await page.getByText('Não encontramos esta página.').first().waitFor();
    await page.getByRole('link', { name: 'Voltar ao início', exact: true }).click();
    await page.waitForURL('**/home');
  });
});

test.describe('a superuser', () => {
  test('sees nothing before an organization is chosen, and that organization alone afterwards', async ({
    as,
    people,
  }) => {
    const page = await as(null);
    await signIn(page, people.superuser);
    await page.getByRole('heading', { level: 1, name: 'Escolher organização' }).waitFor();
    await page.getByRole('button', { name: 'Demonstração Incorporadora' }).last().click();
    await waitForPortfolio(page);
  });
});

test.describe('a planner without the right', () => {
  test('finds no administration of users in the menu, and is told so at its address', async ({ as, people }) => {
    const page = await as(null);
    await signIn(page, people.planner);
    await page.getByRole('button', { name: 'Administração', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Usuários' })).toHaveCount(0);
    await page.goto('/cadastro-usuarios');
    await page.getByText('Você não tem permissão para acessar esta tela.').waitFor();
  });
});

test.describe('at every width', () => {
  test('a new study has nothing that axe finds in light and dark, and do not scroll sideways', {
    tag: '@proof',
  }, async ({ as }) => {
    const page = await as('planner');
    await page.goto('/planejamento?novo=sim');
    await page.getByRole('dialog').getByText('TIR').waitFor();
    expect(await issuesAtEveryWidth(page)).toEqual([]);
  });
});

test.describe('the dark theme', () => {
  /** Returns the computed colours of each element, in document order. */
  const colours = (page: Page): Promise<string[]> =>
    page.locator('body *').evaluateAll((elements) =>
      elements.map((element) => {
        const { color, backgroundColor, borderColor, fill, stroke, boxShadow } = getComputedStyle(element);
        // Ids of patterns differ between two visits.
        const pattern = fill.replace(/url\("#[^"]*-(\w+)"\)/, 'url($1)');
        return [element.tagName, color, backgroundColor, borderColor, pattern, stroke, boxShadow].join(' ');
      }),
    );

  test('is the same whether the page begins with it or is switched to it', async ({ as }) => {
    const page = await as('planner');
    await openStudy(page, 'fluxo-de-caixa');
    await page.getByRole('gridcell').first().waitFor();
    const light = await colours(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    const switched = await colours(page);
    expect(switched).not.toEqual(light);
    await page.reload();
    await page.getByRole('gridcell').first().waitFor();
    await expect.poll(() => colours(page)).toEqual(switched);
  });
});
