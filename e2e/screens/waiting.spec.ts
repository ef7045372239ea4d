/** Every registered screen while the server is slow, and after it has failed: said in words, never blank, never "no data". */
import type { Page, Route } from '@playwright/test';
import { type As, expect, screenIssues, test } from '../fixtures/index.ts';
import { enterOrganization, registeredScreens } from '../fixtures/registered-screens.ts';
import { openStudy } from '../fixtures/workspace.ts';

/** What the frame around every screen asks for. A screen that asks for nothing else has nothing to wait for. */
const ofFrame = /\/api\/(access\/user\/profile|admin\/access-requests|planner\/processing|token)/;
/** The frame's list of organizations is what one screen is about. */
const organizations = /\/api\/admin\/organizations\//;

interface Held {
  /** Calls of the screen that wait. */
  readonly waiting: Set<string>;
  /** All that waits, and all that comes after, is answered as a server answers that has failed. */
  fail(): void;
  end(): Promise<void>;
}

/** Holds every call of the screen back until it is told to fail. The frame's own calls go their way. */
async function hold(page: Page, address: string): Promise<Held> {
  const waiting = new Set<string>();
  let fail = (): void => {};
  const failed = new Promise<void>((done) => {
    fail = done;
  });
  const answer = async (route: Route) => {
    const url = route.request().url();
    if (ofFrame.test(url)) return route.continue();
    if (organizations.test(url) && address !== '/cadastro-organizacoes') return route.continue();
    waiting.add(url);
    await failed;
    // A screen that was left does not want its answer any more.
    await route.fulfill({ status: 500, json: { detail: 'A server error occurred.' } }).catch(() => undefined);
  };
  await page.route('**/api/**', answer);
  return { waiting, fail: () => fail(), end: () => page.unroute('**/api/**', answer) };
}

interface Outcome {
  /** What is wrong with how screens wait and fail. */
  readonly found: string[];
  /** Screens that read nothing. */
  readonly quiet: string[];
}

/** Opens a screen while its calls are held, then lets them fail; judges both in light and dark. */
async function judge(page: Page, address: string, { found, quiet }: Outcome): Promise<void> {
  const held = await hold(page, address);
  await page.goto(address, { waitUntil: 'commit' });
  const main = page.locator('main');
  const heading = main.getByRole('heading', { level: 1 });
  await heading
    .or(main.getByText(/^Carregando /))
    .first()
    .waitFor();
  // What a screen reads it asks for in the moment in which it is drawn.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
  if (held.waiting.size === 0) {
    // Nothing to read: the screen is there at once, with its words.
    quiet.push(address);
    expect((await main.innerText()).length, address).toBeGreaterThan(40);
  } else {
    await main
      .getByText(/^Carregando /)
      .first()
      .waitFor({ state: 'attached' });
    expect(await main.getByRole('alert').filter({ hasText: /\S/ }).count(), `${address} waits`).toBe(0);
    found.push(...(await screenIssues(page)));
    held.fail();
    const alert = main.getByRole('alert');
    await alert
      .getByText(/^Não foi possível carregar /)
      .first()
      .waitFor();
    const again = main.getByRole('button', { name: 'Tentar de novo', exact: true });
    expect(await again.count(), address).toBeGreaterThan(0);
    found.push(...(await screenIssues(page)));
  }
  held.fail();
  await held.end();
}

/** A visit of a superuser in the demonstration. */
const inside = async (as: As, code: string, journey: (page: Page) => Promise<void>) => {
  const page = await as('superuser', { allow: /^console: .*500/ });
  await enterOrganization(page, code);
  await journey(page);
};

test('waits in words and fails in words, in light and dark', async ({ as, organization }) => {
  test.setTimeout(600_000);
  const outcome: Outcome = { found: [], quiet: [] };
  const addresses: string[] = [];
  await inside(as, organization.code, async (page) => {
    addresses.push(...(await registeredScreens(page)));
    await openStudy(page, 'custos');
    const { pathname, search } = new URL(page.url());
    addresses.push(`${pathname}${search}`);
  });
  const began = performance.now();
  // Two windows side by side: each waits more than it computes.
  const waiting = [...addresses];
  const walk = async (page: Page): Promise<void> => {
    for (let address = waiting.shift(); address; address = waiting.shift()) await judge(page, address, outcome);
  };
  await Promise.all([inside(as, organization.code, walk), inside(as, organization.code, walk)]);
  const asked = addresses.length - outcome.quiet.length;
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  process.stdout.write(
    `${asked} screens that read: waiting and failed in light and dark; ${outcome.quiet.length} that read nothing: ${seconds} s\n`,
  );
  expect(outcome.found).toEqual([]);
  expect(asked).toBeGreaterThanOrEqual(13);
  // Of these only forms of one's own read nothing.
  const known = /^\/(change-password|vendas(\/(distratos|controle-financeiro))?$)/;
  expect(outcome.quiet.filter((address) => !known.test(address))).toEqual([]);
});
