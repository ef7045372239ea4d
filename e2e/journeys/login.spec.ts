import { gzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { expect, screenIssues, signIn, test } from '../fixtures/index.ts';

/** Holds every answer to these addresses back until `release` is called. */
async function hold(page: Page, addresses: string): Promise<() => void> {
  let release = (): void => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(addresses, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}

const year = String(new Date().getFullYear());
const footer = (page: Page) => page.locator('footer');
const path = (page: Page) => new URL(page.url()).pathname;

/** Positions of the page's parts; the year at the end of the footer comes last. */
const geometry = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :not(footer span)')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return `${element.tagName} ${[x, y, width, height].map(Math.round).join(' ')}`;
    }),
  );

/** Returns the compressed bytes of script that the page needs for an action; cached scripts count too. */
async function scriptsOf(page: Page, act: () => Promise<void>): Promise<number> {
  const scripts = new Set<string>();
  const note = (request: Request): void => {
    if (request.resourceType() === 'script') scripts.add(request.url());
  };
  page.on('request', note);
  await act();
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  const weigh = async (url: string): Promise<number> => {
    const answer = await fetch(url);
    return gzipSync(Buffer.from(await answer.arrayBuffer())).length;
  };
  return (await Promise.all([...scripts].map(weigh))).reduce((sum, size) => sum + size, 0);
}

test.describe('the login page', () => {
  test('is whole before any of our script has come, and stands still when it comes alive', async ({ as }) => {
    const page = await as(null);
    const release = await hold(page, '**/assets/*.js');
    await page.goto('/user/login', { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: 'Entre na sua conta' }).waitFor();
    // Painting waits for the style sheet; so does this.
    await page.waitForFunction(() => getComputedStyle(document.body).margin === '0px');
    await page.evaluate(() => document.fonts.ready);
    expect(await footer(page).getByText(year).count(), 'the year is that of the visit').toBe(0);
    const before = await geometry(page);
    expect(before.length).toBeGreaterThan(40);
    release();
    await footer(page).getByText(year).waitFor();
    expect(await geometry(page)).toEqual(before);
  });

  test('keeps what was typed before it came alive, and sends it', async ({ as, people }) => {
    const page = await as(null);
    const release = await hold(page, '**/assets/*.js');
    await page.goto('/user/login', { waitUntil: 'commit' });
    await page.getByLabel('E-mail').fill(people.planner.email);
    await page.getByLabel('Senha', { exact: true }).fill(people.planner.password);
    release();
    await footer(page).getByText(year).waitFor();
    await expect(page.getByLabel('E-mail')).toHaveValue(people.planner.email);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.waitForURL('**/home');
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  test('loads at most 95 kB of script, compressed, and sets the theme before the first paint', async ({ as }) => {
    const page = await as(null);
    const total = await scriptsOf(page, async () => {
      await page.goto('/user/login');
      await page.getByLabel('E-mail').waitFor();
    });
    expect(total).toBeLessThanOrEqual(95_000);
    expect(total).toBeGreaterThan(50_000);
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('light');
  });

  test('leads to a first screen of at most 260 kB of script, compressed: what computes a study comes with the study', async ({
    as,
    people,
  }) => {
    const page = await as(null);
    await signIn(page, people.planner);
    const total = await scriptsOf(page, async () => {
      await page.goto('/home');
      await page.getByLabel('Indicadores da carteira').waitFor();
    });
    expect(total).toBeLessThanOrEqual(260_000);
    expect(total).toBeGreaterThan(150_000);
  });

  test('brings menus, lists and calendars in at most 110 kB of script, compressed, when somebody reaches for one', async ({
    as,
    people,
  }) => {
    const page = await as(null);
    await signIn(page, people.planner);
    await page.goto('/home');
    await page.getByLabel('Indicadores da carteira').waitFor();
    await page.waitForLoadState('networkidle');
    const loaded = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .filter((name) => /\/aria-[^/]*\.js$/.test(name)),
      );
    expect(await loaded()).toEqual([]);
    const total = await scriptsOf(page, async () => {
      await page.getByRole('button', { name: 'Tema', exact: true }).hover();
      await expect.poll(loaded).toHaveLength(1);
    });
    expect(total).toBeLessThanOrEqual(110_000);
    expect(total).toBeGreaterThan(40_000);
  });

  test('leads somebody who is signed in on to where they wanted to go, without showing itself', async ({
    as,
    people,
  }) => {
    const page = await as(null);
    await signIn(page, people.planner);
    const release = await hold(page, '**/assets/*.js');
    await page.goto('/user/login?redirect=%2Fplanejamento', { waitUntil: 'commit' });
    await page.locator('#login-title').waitFor({ state: 'attached' });
    // Nothing is painted before the style sheet is there, and it hides the page.
    await page.locator('#login-title').waitFor({ state: 'hidden', timeout: 5_000 });
    release();
    await page.getByRole('heading', { level: 1, name: 'Empreendimentos' }).waitFor();
    expect(path(page)).toBe('/planejamento');
  });

  test('moves the reading to the title of the screen that takes its place', async ({ as, people }) => {
    const page = await as(null);
    await signIn(page, people.planner);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await expect.poll(() => page.title()).toBe('UNI');
  });

  test('says so when the application does not come, and gets it on request', async ({ as, people }) => {
    const page = await as(null, { allow: /ERR_FAILED/ });
    await page.route('**/assets/index-*.js', (route) => route.abort());
    await page.goto('/user/login');
    await page.getByLabel('E-mail').fill(people.planner.email);
    await page.getByLabel('Senha', { exact: true }).fill(people.planner.password);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.getByRole('alert').getByText('Não foi possível carregar esta tela').waitFor();
    expect(await screenIssues(page, ['light'])).toEqual([]);
    await page.unroute('**/assets/index-*.js');
    await page.getByRole('button', { name: 'Tentar de novo', exact: true }).click();
    await page.waitForURL('**/home');
    await page.getByLabel('Indicadores da carteira').waitFor();
  });
});
