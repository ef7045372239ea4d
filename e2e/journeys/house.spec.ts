import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { flaws, looks, openStage, people, signIn, widths } from '../fixtures/index.ts';
import { openStudy } from '../fixtures/workspace.ts';

const stage = openStage();

/** The journey of somebody who is not signed in yet. */
const as = (journey: (page: Page) => Promise<void>, expected?: RegExp): Promise<void> =>
  stage.visit(journey, { who: null, expected });
const signedIn = (journey: (page: Page) => Promise<void>, expected?: RegExp): Promise<void> =>
  stage.visit(journey, { expected });

const portfolioShown = (page: Page) => page.getByLabel('Indicadores da carteira').waitFor();
const path = (page: Page) => new URL(page.url()).pathname;
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));

describe('a planner', () => {
  it('signs in, sees the portfolio, goes to the list and opens a cash flow in three clicks', () =>
    as(async (page) => {
      await signIn(page, stage.url);
      expect(path(page)).toBe('/home');
      await page.getByRole('heading', { level: 1, name: /Paula/ }).waitFor();
      await portfolioShown(page);
      await page.getByRole('button', { name: 'Planejamento', exact: true }).click();
      await page.getByRole('link', { name: 'Empreendimentos', exact: true }).click();
      await page.getByRole('article').first().waitFor();
      expect(await page.getByRole('article').count()).toBe(2);
      await page.getByRole('link', { name: 'Residencial Aurora', exact: true }).click();
      await page.waitForURL('**/planejamento/*/fluxo-de-caixa');
      await page.locator('main').getByText('Exposição máxima').first().waitFor();
    }));

  it('signs in with the keyboard alone', () =>
    as(async (page) => {
      await page.goto(`${stage.url}/user/login?redirect=%2Fplanejamento`);
      await page.getByLabel('E-mail').waitFor();
      expect(await focusedName(page)).toBe('username');
      await page.keyboard.type(people.planner.email);
      await page.keyboard.press('Tab');
      expect(await focusedName(page)).toBe('password');
      await page.keyboard.type(people.planner.password);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/planejamento');
      await page.getByRole('heading', { level: 1, name: 'Empreendimentos' }).waitFor();
    }));

  it('finds a screen with Ctrl+K without minding accents', () =>
    as(async (page) => {
      await signIn(page, stage.url);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('parametros sie');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/parametrizacao-sienge');
      await expect.poll(() => page.title()).toBe('Parâmetros Sienge — UNI');
    }));

  it('filters the list in the address, and clears a filter that finds nothing', () =>
    signedIn(async (page) => {
      await page.goto(`${stage.url}/planejamento`);
      await page.getByLabel('Filtrar empreendimentos').fill('goiania');
      await expect.poll(() => page.getByRole('article').count()).toBe(1);
      expect(new URL(page.url()).searchParams.get('q')).toBe('goiania');
      await page.getByLabel('Filtrar empreendimentos').fill('nada disso');
      await page.getByText('Nenhum resultado para os filtros aplicados.').waitFor();
      await page.getByRole('button', { name: 'Limpar filtros', exact: true }).click();
      await expect.poll(() => page.getByRole('article').count()).toBe(2);
    }));

  it('is told at the field what cannot be read, and creates nothing', () =>
    signedIn(async (page) => {
      await page.goto(`${stage.url}/planejamento?novo=sim`);
      const price = page.getByLabel('Preço de venda por m²');
      await price.fill('12.34,5');
      await page.getByRole('button', { name: 'Criar e calcular', exact: true }).click();
      await page.getByText('Informe um valor como 1.234,56').waitFor();
      expect(await page.getByRole('dialog').count()).toBe(1);
      expect(path(page)).toBe('/planejamento');
    }));
});

describe('signing in', () => {
  const refused = /401/;

  it('refuses a wrong password in words, keeps the e-mail and gives the focus back to the first field', () =>
    as(async (page) => {
      await page.goto(`${stage.url}/user/login`);
      await page.getByLabel('E-mail').fill(people.planner.email);
      await page.getByLabel('Senha', { exact: true }).fill('errada');
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      const alert = page.locator('form').getByRole('alert');
      await alert.waitFor();
      expect(await alert.textContent()).toBe(
        'Usuário e/ou senha inválidos!Nenhuma conta ativa encontrada com as credenciais informadas.',
      );
      expect(await page.getByLabel('E-mail').inputValue()).toBe(people.planner.email);
      expect(await focusedName(page)).toBe('username');
      expect(path(page)).toBe('/user/login');
    }, refused));

  it('is asked for by a deep link, which is reached afterwards', () =>
    as(async (page) => {
      await page.goto(`${stage.url}/planejamento?ver=list`);
      await page.waitForURL('**/user/login?redirect=**');
      await page.getByLabel('E-mail').fill(people.planner.email);
      await page.getByLabel('Senha', { exact: true }).fill(people.planner.password);
      await page.keyboard.press('Enter');
      await page.getByRole('table').waitFor();
      expect(new URL(page.url()).search).toBe('?ver=list');
    }));

  it('never leads to another origin', () =>
    as(async (page) => {
      await page.goto(`${stage.url}/user/login?redirect=https%3A%2F%2Fevil.example%2F`);
      await page.getByLabel('E-mail').fill(people.planner.email);
      await page.getByLabel('Senha', { exact: true }).fill(people.planner.password);
      await page.keyboard.press('Enter');
      await page.waitForURL(`${stage.url}/home`);
    }));

  it('ends with "Sair", after which the back button shows nothing', () =>
    as(async (page) => {
      await signIn(page, stage.url);
      await page.getByRole('button', { name: /conta$/ }).click();
      await page.getByRole('menuitem', { name: 'Sair', exact: true }).click();
      await page.waitForURL('**/user/login');
      await page.goBack();
      await page.waitForURL('**/user/login**');
      expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull();
    }));

  it('ends by itself when the session cannot be renewed, and says so', () =>
    as(async (page) => {
      await signIn(page, stage.url);
      await page.evaluate(() => {
        localStorage.setItem('session', JSON.stringify({ token: 'garbage', expires: 9_999_999_999 }));
        localStorage.setItem('refresh', 'garbage');
      });
      await page.goto(`${stage.url}/planejamento`);
      await page.getByText('Sessão expirada!').waitFor();
      await page.waitForURL('**/user/login?redirect=**');
    }, refused));
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

describe('an organization', () => {
  it('sees no enterprise of another one, and without any is shown what to do first', () =>
    as(async (page) => {
      await signIn(page, stage.url, people.stranger);
      await page.goto(`${stage.url}/planejamento`);
      await page.getByRole('article').waitFor();
      expect(await page.getByRole('link', { name: 'Residencial Aurora' }).count()).toBe(0);
      await emptyTheOrganization(page);
      await page.reload();
      await page.getByText('Nenhum estudo ainda').waitFor();
      expect(await page.getByRole('article').count()).toBe(0);
    }));
});

describe('an address that does not exist', () => {
  it('says so and leads back', () =>
    signedIn(async (page) => {
      await page.goto(`${stage.url}/nao-existe`);
      await page.getByText('Não encontramos esta página.').first().waitFor();
      await page.getByRole('link', { name: 'Voltar ao início', exact: true }).click();
      await page.waitForURL('**/home');
    }));
});

describe('a superuser', () => {
  it('sees nothing before an organization is chosen, and that organization alone afterwards', () =>
    as(async (page) => {
      await signIn(page, stage.url, people.superuser);
      await page.getByRole('heading', { level: 1, name: 'Escolher organização' }).waitFor();
      await page.getByRole('button', { name: 'Demonstração Incorporadora' }).last().click();
      await portfolioShown(page);
    }));
});

describe('a planner without the right', () => {
  it('finds no administration of users in the menu, and is told so at its address', () =>
    as(async (page) => {
      await signIn(page, stage.url);
      await page.getByRole('button', { name: 'Administração', exact: true }).click();
      expect(await page.getByRole('link', { name: 'Usuários' }).count()).toBe(0);
      await page.goto(`${stage.url}/cadastro-usuarios`);
      await page.getByText('Você não tem permissão para acessar esta tela.').waitFor();
    }));
});

describe('an outage', () => {
  it('never looks like "no data": the list shows the error, and recovers on request', () =>
    signedIn(async (page) => {
      const answer = { status: 500, contentType: 'application/json', body: '{"detail":"A server error occurred."}' };
      await page.route('**/enterprise-summaries/', (route) => route.fulfill(answer));
      await page.goto(`${stage.url}/planejamento`);
      await page.getByText('Não foi possível carregar os empreendimentos.').waitFor();
      expect(await page.getByText('Nenhum estudo ainda').count()).toBe(0);
      await page.unroute('**/enterprise-summaries/');
      await page.getByRole('button', { name: 'Tentar de novo', exact: true }).click();
      await page.getByRole('article').first().waitFor();
    }, /500/));
});

describe.each(widths)('$width pixels wide', (look) => {
  it('home, list and new study have nothing that axe finds in light and dark, and do not scroll sideways', () =>
    stage.visit(
      async (page) => {
        await page.goto(`${stage.url}/home`);
        await portfolioShown(page);
        expect(await flaws(page, 'home')).toEqual([]);
        await page.goto(`${stage.url}/planejamento`);
        await page.getByRole('article').first().waitFor();
        expect(await flaws(page, 'list')).toEqual([]);
        await page.goto(`${stage.url}/planejamento?novo=sim`);
        await page.getByRole('dialog').getByText('TIR').waitFor();
        expect(await flaws(page, 'new-study')).toEqual([]);
      },
      { look },
    ));
});

describe.each(looks)('in $theme, $width pixels wide', (look) => {
  it('the login has nothing that axe finds, and does not scroll sideways', () =>
    stage.visit(
      async (page) => {
        await page.goto(`${stage.url}/user/login`);
        await page.getByLabel('E-mail').waitFor();
        expect(await flaws(page, 'login', { themes: [look.theme] })).toEqual([]);
      },
      { who: null, look },
    ));
});

describe('the dark theme', () => {
  /** What each element is painted with, in the order of the document. */
  const colours = (page: Page): Promise<string[]> =>
    page.locator('body *').evaluateAll((elements) =>
      elements.map((element) => {
        const { color, backgroundColor, borderColor, fill, stroke, boxShadow } = getComputedStyle(element);
        return [element.tagName, color, backgroundColor, borderColor, fill, stroke, boxShadow].join(' ');
      }),
    );

  it('is the same whether the page begins with it or is switched to it', () =>
    stage.visit(async (page) => {
      await openStudy(page, stage.url, 'fluxo-de-caixa');
      await page.getByRole('gridcell').first().waitFor();
      const light = await colours(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
      const switched = await colours(page);
      expect(switched).not.toEqual(light);
      await page.reload();
      await page.getByRole('gridcell').first().waitFor();
      await expect.poll(() => colours(page)).toEqual(switched);
    }));
});
