/**
 * Opens every layer of a registered screen by pressing every button. Open layers are checked in light and dark, with their tabs,
 * then the layers within them. There is no list of dialogs: a new one is reached by its button.
 */
import { setTimeout } from 'node:timers/promises';
import type { Locator, Page, Request } from '@playwright/test';
import { expect, layerIssues, test } from '../fixtures/index.ts';
import { drawnScreens } from '../screens/addresses.ts';
import { enterScreen, stepTo } from '../screens/enter-screen.ts';
import { readWalked, storeWalked, type Walked } from './walked.ts';

/** Presses of one screen, and of one layer, at most: the walk ends whatever a screen offers. */
const mostPresses = 80;
const patience = { timeout: 600 } as const;
/** Leaves the application, opens the operating system's own dialog, or repaints: no layer opens that could be checked. */
const leaves = /^(Sair|Imprimir|Tema|Claro|Escuro|Do sistema)\b/;
/** Closes the layer it stands in. */
const closes = /^(Fechar|Cancelar|Voltar|Agora não|Continuar editando)\b/;

interface Outcome extends Walked {
  readonly issues: string[];
  /** Layers that a press has opened, known ones too. */
  opened: number;
}

interface Choice {
  readonly name: string;
  readonly role: string;
  /** Its full identity, without the numbers in its name. */
  readonly whole: string;
}

interface Search {
  /** The searched part: a part of the page, or the layer on top. */
  readonly scope: string;
  /** Kinds that were pressed before. */
  readonly known: readonly string[];
  /** Buttons that opened nothing on other screens. */
  readonly spent: readonly string[];
  readonly left: readonly string[];
}

/**
 * Presses the next control whose kind is not known yet, and marks the kind as known. Controls that differ only by their record's
 * name are of one kind. The press ignores whether the control can be reached.
 */
async function pressNext(
  page: Page,
  scope: string,
  known: Set<string>,
  { spent = new Set(), left }: { spent?: ReadonlySet<string>; left: readonly RegExp[] },
): Promise<Choice | null> {
  const search: Search = { scope, known: [...known], spent: [...spent], left: left.map(({ source }) => source) };
  const issues = await page.evaluate(({ scope, known, spent, left }: Search) => {
    const seen = new Set(known);
    const elsewhere = new Set(spent);
    const leaves = left.map((source) => new RegExp(source));
    const passed: string[] = [];
    const pressable = 'button:not(:disabled), [role="tab"][aria-selected="false"], [role="menuitem"]';
    for (const element of [...document.querySelectorAll(scope)].at(-1)?.querySelectorAll<HTMLElement>(pressable) ??
      []) {
      if (!element.checkVisibility()) continue;
      const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();
      const role = element.getAttribute('role') ?? 'button';
      const opens = element.getAttribute('aria-haspopup') ?? '';
      const copy = name.replace(/\d+/g, '');
      const whole = [role, opens, copy].join(' ');
      const kind = [role, opens, ...copy.split(' ').slice(0, 2)].join(' ');
      if (name === '' || seen.has(kind) || elsewhere.has(whole)) continue;
      seen.add(kind);
      passed.push(kind);
      if (leaves.some((one) => one.test(name))) continue;
      const pointer = { bubbles: true, cancelable: true, isPrimary: true, pointerType: 'mouse' } as const;
      element.dispatchEvent(new PointerEvent('pointerdown', pointer));
      element.focus();
      element.dispatchEvent(new PointerEvent('pointerup', pointer));
      element.click();
      Reflect.set(window, 'lastPressed', element);
      return { passed, choice: { name, role, whole } };
    }
    return { passed, choice: null };
  }, search);
  for (const kind of issues.passed) known.add(kind);
  return issues.choice;
}

/** For the next offer of a menu, which closes with each. */
const pressAgain = (page: Page): Promise<void> =>
  page.evaluate(() => (Reflect.get(window, 'lastPressed') as HTMLElement | undefined)?.click());

const openLayer = 'dialog[open]';
const layers = (page: Page): Locator => page.locator(openLayer);
const top = (page: Page): Locator => layers(page).last();
const menu = (page: Page): Locator => page.getByRole('menu').first();

/** Layers and menu items over a screen, and the page's path. */
const stateOf = (page: Page): Promise<{ layers: number; offers: number; path: string }> =>
  page.evaluate((open) => {
    const menus = [...document.querySelectorAll('[role="menu"]')].filter((one) => one.checkVisibility());
    return {
      layers: document.querySelectorAll(open).length,
      offers: menus[0]?.querySelectorAll('[role="menuitem"]').length ?? 0,
      path: location.pathname,
    };
  }, openLayer);

/** Calls of a page that wait for their answer. */
const pendingRequests = new WeakMap<Page, Set<Request>>();
/** Pages that have requested code and not yet drawn it. */
const fetchingCode = new WeakSet<Page>();
/** React holds back for up to 300 ms what a part of a page has waited for. */
const heldBack = 350;

function listen(page: Page): void {
  const waiting = new Set<Request>();
  pendingRequests.set(page, waiting);
  page.on('request', (request) => {
    waiting.add(request);
    if (request.resourceType() === 'script') fetchingCode.add(page);
  });
  page.on('requestfinished', (request) => waiting.delete(request));
  page.on('requestfailed', (request) => waiting.delete(request));
}

/** Waits until requests are answered and drawn, or a moment has passed: some screens listen all the time. */
async function calm(page: Page): Promise<void> {
  for (let beats = 0, still = 0; beats < 40 && still < 3; beats += 1) {
    await setTimeout(25);
    still = (pendingRequests.get(page)?.size ?? 0) === 0 ? still + 1 : 0;
  }
  if (fetchingCode.delete(page)) await setTimeout(heldBack);
}

/** Returns the structure of a layer without its texts: the same elements are drawn alike on every screen. */
const made = (layer: Locator): Promise<string> =>
  layer.evaluate((root) => {
    const elements = [...root.querySelectorAll('*')].map((element) =>
      [element.tagName, element.getAttribute('class'), element.getAttribute('role'), element.getAttribute('type')].join(
        ' ',
      ),
    );
    return [...new Set(elements)].sort().join('\n');
  }, patience);

const anonymous = (text: string): string => text.replace(/(%22)?\d+(%22)?/g, '…');

/** Checks the layer on top, once for each structure; returns true for the first of its structure. */
async function check(page: Page, screen: string, outcome: Outcome, suffix = ''): Promise<boolean> {
  const { issues, checked } = outcome;
  outcome.opened += 1;
  const layer = top(page);
  const structure = await made(layer);
  if (checked.has(structure)) return false;
  const layerName = await layer.evaluate(
    (root) => root.getAttribute('aria-label') ?? root.querySelector('h1, h2')?.textContent,
  );
  const name = anonymous(`${screen} · ${layerName}${suffix}`);
  checked.set(structure, name);
  issues.push(...(await layerIssues(page)).map((issue) => `${name}: ${issue}`));
  return true;
}

/** Closes the layers above this number; confirms discarding when prompted. */
async function closeTo(page: Page, count: number): Promise<void> {
  for (let tries = 0; tries < 6 && (await stateOf(page)).layers > count; tries += 1) {
    const discard = top(page).getByRole('button', { name: /^Descartar/ });
    if ((await discard.count()) > 0)
      await discard
        .first()
        .click(patience)
        .catch(() => undefined);
    else await page.keyboard.press('Escape');
    await setTimeout(50);
  }
}

/** Checks the layer that has just opened, each of its tabs, and the layers that its buttons open. */
async function through(page: Page, screen: string, outcome: Outcome, known: Set<string>): Promise<void> {
  const isNew = await check(page, screen, outcome);
  for (let presses = 0; isNew && presses < mostPresses; presses += 1) {
    const before = (await stateOf(page)).layers;
    // A press may have closed the layer a moment later.
    if (before === 0) break;
    const choice = await pressNext(page, openLayer, known, { left: [leaves, closes] });
    if (!choice) break;
    await calm(page);
    const now = (await stateOf(page)).layers;
    if (now > before) {
      await check(page, screen, outcome);
      await closeTo(page, before);
    } else if (now === before && choice.role === 'tab') await check(page, screen, outcome, `, ${choice.name}`);
  }
  await closeTo(page, 0);
}

/** Presses each kind of button of a screen once, and what the menus of them offer. */
async function exhaust(page: Page, screen: string, outcome: Outcome, area = 'main'): Promise<void> {
  const known = new Set<string>();
  const inLayers = new Set<string>();
  const { pathname, search } = new URL(screen);
  /** Within the application, which costs a sixth of a load; where something holds the page back, it is loaded. */
  const open = async (): Promise<void> => {
    await stepTo(page, pathname + search, { timeout: 1_000 }).catch(() => page.goto(screen));
    await page.locator('main').getByRole('heading', { level: 1 }).waitFor();
    await calm(page);
  };
  await calm(page);
  /** Walks through layers that a press has opened; enters the screen again if the press led elsewhere. */
  const follow = async (): Promise<void> => {
    if ((await stateOf(page)).layers > 0) await through(page, screen, outcome, inLayers);
    if (new URL(page.url()).pathname !== pathname) await open();
  };
  for (let presses = 0; presses < mostPresses; presses += 1) {
    const choice = await pressNext(page, area, known, { spent: outcome.spent, left: [leaves] });
    if (!choice) return;
    const before = outcome.checked.size;
    await calm(page);
    const { offers } = await stateOf(page);
    for (let at = 0; at < offers; at += 1) {
      if ((await stateOf(page)).offers === 0) {
        await pressAgain(page);
        await calm(page);
      }
      const offer = menu(page).getByRole('menuitem').nth(at);
      if (leaves.test(await offer.innerText(patience).catch(() => 'Sair'))) continue;
      await offer.click(patience).catch(() => undefined);
      await calm(page);
      await follow();
    }
    await follow();
    if (outcome.checked.size === before) outcome.spent.add(choice.whole);
  }
}

test.use({ demonstration: 'whole' });
test.describe.configure({ mode: 'parallel' });

/** Screens that open no layer: the user's own forms and lists, and read-only screens. */
const flat = /^\/(change-password|nao-existe|user\/|cadastro-parceiros$)/;

const walks = [
  { name: 'the frame', address: '/home', who: 'admin', area: 'header' } as const,
  ...drawnScreens.filter(({ address, who }) => who !== null && !flat.test(address)),
];

/** Layers that a walk has to open on screens whose own buttons open some. A walk that opens none would prove nothing. */
const fewest: Readonly<Record<string, number>> = {
  'the frame': 3,
  '/cadastro-usuarios': 1,
  '/grupos-de-permissao': 1,
  '/cadastro-empreendimento': 1,
  '/vendas/contratos': 1,
  '/vendas/propostas': 1,
  '/vendas/unidades': 1,
  '/vendas/controle-financeiro': 1,
  '/integracao': 1,
};

for (const screen of walks)
  test(`${screen.name} (${screen.address}) opens no layer that axe objects to`, async ({ as, organization }) => {
    const page = await as(screen.who, { allow: /^console: / });
    listen(page);
    const { outputDir } = test.info().project;
    const outcome: Outcome = { ...(await readWalked(outputDir)), issues: [], opened: 0 };
    await enterScreen(page, organization, screen);
    await exhaust(page, page.url(), outcome, 'area' in screen ? screen.area : 'main');
    await storeWalked(outputDir, outcome);
    expect(outcome.issues).toEqual([]);
    expect(outcome.opened).toBeGreaterThanOrEqual(fewest[screen.name] ?? fewest[screen.address] ?? 0);
  });
