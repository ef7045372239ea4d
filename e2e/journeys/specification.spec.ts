import type { Page, Route } from '@playwright/test';
import { limits, product } from '@uni/contracts';
import { type MessageRow, messageRows, type RouteRow, routeRows } from '@uni/contracts/specification/rows.ts';
import { type As, demonstrationPassword, expect, type PersonName, signIn, test } from '../fixtures/index.ts';
import { awaitNotice, watchNotices } from '../fixtures/notice-watch.ts';
import { withSlowClock } from '../fixtures/slow-clock.ts';
import { openStudy } from '../fixtures/workspace.ts';

/** The rows of the specification in a real browser: what is on the screen, where, and for how long. */

/** The browser's own log lines for refusals that a journey provokes. */
const provoked = /^console: (Failed to load resource|An error occurred|ScreenNotLoaded)/;

const runAs = async (as: As, who: PersonName | null, journey: (page: Page) => Promise<void>): Promise<void> =>
  journey(await as(who, { allow: provoked }));
const path = (page: Page) => new URL(page.url()).pathname;
const row = (id: string): MessageRow => {
  const messageRow = messageRows.find((one) => one.id === id);
  if (!messageRow) throw new Error(`no row is called ${id}`);
  return messageRow;
};

test.describe('routes', () => {
  const slugs: Readonly<Record<string, readonly [slug: string, name: string][]>> = {
    '/de-para-financiamento-{product}': [
      ['sienge', 'Sienge — UNI'],
      ['uau', 'UAU — UNI'],
    ],
    '/{product}-colab': [['uni', '']],
    '/{product}-colab/detalhamento': [['uni', '']],
  };
  const addressesOf = ({ path: pattern, title }: RouteRow) =>
    (slugs[pattern] ?? [['', '']]).map(
      ([slug, name]) => [pattern.replace('{product}', slug), `${title}${name}`] as const,
    );

  test('of the frame have their title, one heading, and the footer with version, provider and year', ({ as }) =>
    runAs(as, 'admin', async (page) => {
      for (const [address, title] of routeRows.filter(({ layout }) => layout !== 'security').flatMap(addressesOf)) {
        await page.goto(address);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await expect.poll(() => page.title(), { message: address }).toBe(title);
        expect(path(page), address).toBe(address);
        expect(await page.getByRole('heading', { level: 1 }).count(), address).toBe(1);
        await expect
          .poll(() => page.locator('footer[data-region="foot"]').locator('span').allTextContents(), {
            message: address,
          })
          .toEqual(['UNI', `versão ${product.version}`, 'UNI Tecnologia', String(new Date().getFullYear())]);
      }
      await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(product.language);
    }));

  test('outside the frame are the login, with the title of the product, and a fallback under /user', ({ as }) =>
    runAs(as, null, async (page) => {
      await page.goto('/user/login');
      await page.getByRole('heading', { level: 1, name: 'Entre na sua conta' }).waitFor();
      expect(await page.title()).toBe(product.title);
      for (const address of ['/user', '/user/other', '/user/other/deeper']) {
        await page.goto(address);
        await page.getByText('Não encontramos esta página.').first().waitFor();
        await expect.poll(() => page.title()).toBe('Página não encontrada — UNI');
        expect(path(page)).toBe(address);
      }
      for (const address of ['/', '/home', '/change-password', '/nested/de-para-geral']) {
        await page.goto(address);
        if (address.startsWith('/nested')) await page.getByText('Não encontramos esta página.').first().waitFor();
        else await page.waitForURL('**/user/login**');
      }
    }));

  for (const [typed, address] of [
    ['/rubricacompromissadoprevisto?x=1', '/rubricaCompromissadoPrevisto'],
    ['/FLUXO-CAIXA', '/fluxo-caixa'],
    ['/UNI-Colab/detalhamento', '/uni-colab/detalhamento'],
    ['/', '/home'],
  ] as const)
    test(`${typed} is led to ${address}`, ({ as }) =>
      runAs(as, 'admin', async (page) => {
        await page.goto(typed);
        await page.waitForURL((url) => url.pathname === address);
        expect(new URL(page.url()).searchParams.get('x')).toBe(typed.includes('x=1') ? '1' : null);
      }));

  for (const address of [
    '/de-para-financiamento-sap',
    '/outra-colab',
    '/outra-colab/detalhamento',
    '/home/x',
    '/nao-existe',
  ])
    test(`${address} is not found, inside the frame`, ({ as }) =>
      runAs(as, 'admin', async (page) => {
        await page.goto(address);
        await page.getByRole('heading', { level: 1, name: 'Não encontramos esta página.' }).waitFor();
        await expect(page.getByRole('navigation', { name: 'Menu principal' })).toHaveCount(1);
      }));

  for (const expected of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/%2F/evil.example',
  ])
    test(`lead from the login to this origin alone, never to ${expected}`, ({ as, people, baseURL }) =>
      runAs(as, null, async (page) => {
        await signIn(page, people.planner);
        await page.goto(`/user/login?redirect=${encodeURIComponent(expected)}`);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        expect(page.url().startsWith(baseURL ?? 'nowhere')).toBe(true);
        expect(path(page).startsWith('/user')).toBe(false);
      }));
});

test.describe('a page that loads', () => {
  const chunk = '**/assets/central-page-*.js';

  test("shows a spinner and 'carregando' until its code is there", ({ as }) =>
    runAs(as, 'admin', async (page) => {
      let release = (): void => {};
      const held = new Promise<void>((done) => {
        release = done;
      });
      await page.route(chunk, async (route) => {
        await held;
        await route.continue();
      });
      await page.goto('/integracao');
      const status = page.getByRole('status').filter({ hasText: 'carregando' });
      await status.waitFor();
      expect((await status.innerText()).trim()).toBe('carregando');
      const spinner = await status.locator('span').evaluate((element) => {
        const { animationName, borderRadius, display } = getComputedStyle(element);
        return { turns: animationName !== 'none' || borderRadius !== '0px', display };
      });
      expect(spinner).toEqual({ turns: true, display: 'block' });
      release();
      await page.getByRole('heading', { level: 1, name: 'Central de integração' }).waitFor();
    }));

  test('is waited for 120 seconds, and then told to be missing', async ({ as }) => {
    {
      const page = await as('admin', { allow: provoked });
      await page.clock.install();
      await page.route(chunk, () => {});
      const chunkRequest = page.waitForRequest(chunk);
      const admitted = page.waitForResponse('**/api/access/user/profile/');
      await page.goto('/integracao');
      await chunkRequest;
      // The code is fetched ahead: the screen waits for it once the profile is checked.
      await (await admitted).finished();
      await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
      await page.getByRole('status').filter({ hasText: 'carregando' }).waitFor();
      await page.clock.runFor(limits.chunkLoadTimeoutMs - 5_000);
      await expect(page.getByText('Não foi possível carregar esta tela')).toHaveCount(0);
      await page.clock.runFor(6_000);
      await page.getByRole('alert').getByText('Não foi possível carregar esta tela').waitFor();
    }
  });
});

/** Waits until a message has come and gone, and compares: words, kind, position, and its time on screen. */
async function measured(page: Page, { id, title, text, kind, duration }: MessageRow): Promise<void> {
  const seen = await awaitNotice(page, { title, text }, 'gone', duration + 15_000);
  expect(seen.role, id).toBe(kind === 'error' || kind === 'attention' ? 'alert' : 'status');
  expect(seen.top, id).toBe(limits.notificationTopOffsetPx);
  const lasted = (seen.gone ?? 0) - seen.appearedAt;
  expect(Math.abs(lasted - duration), `${id} lasted ${Math.round(lasted)} ms`).toBeLessThanOrEqual(100);
}

const refusal = (body: unknown, status = 400) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
});
const noPermission = 'You do not have permission to perform this action.';
const codeTaken = ['organization with this code already exists.'];
const domainTaken = ['organization with this domain already exists.'];

/** Server answers to a write, for each message that depends on the answer alone. Same words: another page. */
const answers: readonly Readonly<Record<string, Parameters<Route['fulfill']>[0]>>[] = [
  {
    'code and domain': refusal({ code: codeTaken, domain: domainTaken }),
    code: refusal({ code: codeTaken }),
    domain: refusal({ domain: domainTaken }),
    detail: refusal({ detail: noPermission }),
    'permit group': refusal({ name: ['Permit Group with this name already exists.'] }),
    'anything else': refusal({}),
  },
  {
    non_field_errors: refusal({ non_field_errors: [noPermission] }),
    'syntax error': { status: 200, contentType: 'text/html', body: '<html>' },
    'body of text': refusal('Falhou'),
    'body of arrays': refusal({ nome: ['This field is required.', 'This field may not be blank.'] }),
    'no body': { status: 503, body: '' },
  },
  { message: refusal({ message: noPermission }) },
];

/** Enters an organization again and again; the server refuses each time with the next answer. */
const refusedInTurn =
  (turn: (typeof answers)[number]) =>
  async (page: Page): Promise<void> => {
    const button = page.locator('main').getByRole('button', { name: 'Demonstração Incorporadora' }).first();
    await page.goto('/home');
    await button.waitFor();
    for (const [id, answer] of Object.entries(turn)) {
      await page.unroute('**/select-organization/');
      await page.route('**/select-organization/', (route) => route.fulfill(answer));
      await button.click();
      await awaitNotice(page, row(id), 'shown');
    }
    await Promise.all(Object.keys(turn).map((id) => measured(page, row(id))));
  };

async function wrongLogins(page: Page): Promise<void> {
  await page.goto('/user/login');
  await page.getByLabel('E-mail').fill('ninguem@demo.uni');
  await page.getByLabel('Senha', { exact: true }).fill('errada');
  const enter = page.getByRole('button', { name: 'Entrar', exact: true });
  await enter.click();
  await page.locator('form').getByRole('alert').getByText('Usuário e/ou senha inválidos!').waitFor();
  await page.route('**/api/token/', (route) => route.abort());
  await enter.click();
  await Promise.all(['login failure', 'login without response'].map((id) => measured(page, row(id))));
}

/** Goes on with a session that the server does not know, with or without something to renew it by. */
const endedSession =
  (refresh: string | null, id: string) =>
  async (page: Page): Promise<void> => {
    // An open screen would meet the session first, and be left in the middle of saying so.
    await page.goto('/favicon.svg');
    await page.evaluate((stored) => {
      localStorage.setItem('session', JSON.stringify({ token: 'garbage', expires: 9_999_999_999 }));
      if (stored === null) localStorage.removeItem('refresh');
      else localStorage.setItem('refresh', stored);
    }, refresh);
    await page.goto('/planejamento');
    await page.waitForURL('**/user/login?redirect=**');
    await Promise.all([measured(page, row(id)), measured(page, row('expired session'))]);
  };

async function passwords(page: Page): Promise<void> {
  await page.goto('/change-password');
  const typed = async (old: string) => {
    await page.getByLabel('Senha atual').fill(old);
    await page.getByLabel('Nova senha', { exact: true }).fill('Outra-Senha-2027');
    await page.getByLabel('Confirme a nova senha').fill('Outra-Senha-2027');
    await page.locator('main').getByRole('button', { name: 'Alterar senha', exact: true }).click();
  };
  await typed('errada');
  await measured(page, row('password failure'));
  await typed(demonstrationPassword);
  await page.waitForURL('**/home');
  await measured(page, row('password success'));
}

async function downloads(page: Page): Promise<void> {
  await page.goto('/fluxo-caixa');
  const turns: readonly (readonly [string, (route: Route) => Promise<void>])[] = [
    ['download refused', (route) => route.fulfill(refusal({ detail: 'Not found.' }, 404))],
    ['download refused without detail', (route) => route.fulfill({ status: 500, body: '' })],
    ['download by body', (route) => route.abort()],
  ];
  for (const [id, answer] of turns) {
    await page.unroute('**/cash-flow/workbook/');
    await page.route('**/cash-flow/workbook/', answer);
    // By the keyboard: the notices lie over the button.
    await page.getByRole('button', { name: 'Exportar', exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: /xlsx/ }).first().press('Enter');
    await awaitNotice(page, row(id), 'shown');
  }
  await Promise.all(turns.map(([id]) => measured(page, row(id))));
}

async function successes(page: Page): Promise<void> {
  await openStudy(page, 'versoes');
  const act = async (version: string, action: string) => {
    await page.getByRole('button', { name: `Ações de ${version}`, exact: true }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  await act('Rev 3 – Revisão', 'Clonar');
  await page.getByRole('dialog').getByLabel('Nome da nova versão').fill('Para medir');
  await page.getByRole('dialog').getByRole('button', { name: 'Clonar', exact: true }).click();
  await measured(page, row('success of POST'));
  await act('Para medir', 'Arquivar');
  await measured(page, row('success of PATCH'));
  await act('Para medir', 'Excluir');
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir', exact: true }).click();
  await measured(page, row('delete success'));
}

const scenes: readonly (readonly [string, PersonName | null, readonly string[], (page: Page) => Promise<void>])[] = [
  ...answers.map((turn, at) => [`refusals ${at + 1}`, 'superuser', Object.keys(turn), refusedInTurn(turn)] as const),
  ['logins', null, ['login failure', 'login without response'], wrongLogins],
  ['renewal refused', 'admin', ['refresh failure', 'expired session'], endedSession('garbage', 'refresh failure')],
  ['nothing to renew by', 'admin', ['no refresh token', 'expired session'], endedSession(null, 'no refresh token')],
  ['passwords', 'stranger', ['password failure', 'password success'], passwords],
  ['downloads', 'planner', ['download refused', 'download refused without detail', 'download by body'], downloads],
  ['successes', 'planner', ['success of POST', 'success of PATCH', 'delete success'], successes],
];

/** The others take as long, and are proofs. */
const usualScenes = new Set(['nothing to renew by']);

test.describe('messages', () => {
  test('of every row are measured by a scene below', () => {
    const visibleIds = new Set(scenes.flatMap(([, , ids]) => ids));
    expect([...visibleIds].sort()).toEqual(messageRows.map(({ id }) => id).sort());
  });

  for (const [name, who, _ids, scene] of scenes)
    test(
      `of the scene '${name}' stand 65 px from the top for their time, within 100 ms`,
      { tag: usualScenes.has(name) ? [] : '@proof' },
      ({ as }) =>
        runAs(as, who, async (page) => {
          await watchNotices(page);
          await withSlowClock(page, () => scene(page));
        }),
    );

  test('fade in and out, stay while they are pointed at, and are kept in the centre of notices', ({ as }) =>
    runAs(as, 'superuser', async (page) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.route('**/select-organization/', (route) => route.fulfill(refusal('Falhou')));
      await page.goto('/home');
      await page.locator('main').getByRole('button', { name: 'Demonstração Incorporadora' }).first().click();
      const notice = page.getByRole('alert').filter({ hasText: 'Falhou' });
      await notice.waitFor();
      const fade = await notice.evaluate((card) => {
        const { animationName } = getComputedStyle(card);
        const frames = card.getAnimations().flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes());
        return { animationName, from: frames[0]?.opacity ?? '0' };
      });
      expect(fade.animationName).toContain('fade');
      expect(fade.from).toBe('0');
      await notice.hover();
      await page.waitForTimeout(limits.validationToastMs + 1_000);
      await expect(notice).toHaveCount(1);
      await notice.getByRole('button', { name: 'Fechar aviso' }).click();
      await page.getByRole('button', { name: /^Central de avisos/ }).click();
      await page.getByRole('dialog').getByText('Falhou').waitFor();
    }));
});
