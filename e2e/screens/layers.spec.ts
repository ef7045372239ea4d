/**
 * Every layer that a registered screen can open, found as by somebody who presses every button: what lies open is judged
 * in light and dark, its tabs too, then what opens from within it. No list of dialogs is kept: a new one is found by its
 * button.
 */
import type { ElementHandle, Locator, Page, Request } from '@playwright/test';
import { expect, layerIssues, test } from '../fixtures/index.ts';
import { drawnScreens } from './addresses.ts';
import { enterScreen } from './enter-screen.ts';
import { readWalked, storeWalked, type Walked } from './walked.ts';

/** Presses of one screen, and of one layer, at most: the walk ends whatever a screen offers. */
const mostPresses = 80;
const patience = { timeout: 600 } as const;
/** Leaves the application, hands over to the operating system, or paints it anew: nothing opens that could be judged. */
const leaves = /^(Sair|Imprimir|Tema|Claro|Escuro|Do sistema)\b/;
/** Closes the layer it stands in. */
const closes = /^(Fechar|Cancelar|Voltar|Agora não|Continuar editando)\b/;

interface Outcome extends Walked {
  readonly found: string[];
  /** Layers that a press has opened, known ones too. */
  opened: number;
}

interface Choice {
  readonly element: ElementHandle<Element>;
  readonly name: string;
  readonly role: string;
  /** All that tells it from others but the numbers in its name. */
  readonly whole: string;
}

/**
 * The next thing of a part of the page that can be pressed and is of a kind not known yet; it is known from then on. What
 * differs only by the record that it names is of one kind.
 */
async function next(part: Locator, known: Set<string>, spent: ReadonlySet<string>): Promise<Choice | null> {
  const handle = await part.evaluateHandle(
    (root, [before, elsewhere]) => {
      const pressable = 'button:not(:disabled), [role="tab"][aria-selected="false"], [role="menuitem"]';
      for (const element of root.querySelectorAll(pressable)) {
        if (!element.checkVisibility()) continue;
        const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();
        const role = element.getAttribute('role') ?? 'button';
        const opens = element.getAttribute('aria-haspopup') ?? '';
        const words = name.replace(/\d+/g, '');
        const whole = [role, opens, words].join(' ');
        const kind = [role, opens, ...words.split(' ').slice(0, 2)].join(' ');
        if (name === '' || before.includes(kind) || elsewhere.includes(whole)) continue;
        return { element, name, role, kind, whole };
      }
      return null;
    },
    [[...known], [...spent]] as const,
  );
  const about = await handle.evaluate((found) => {
    if (!found) return null;
    const { element: _element, ...told } = found;
    return told;
  });
  if (!about) return null;
  known.add(about.kind);
  const element = (await handle.getProperty('element')).asElement() as ElementHandle<Element>;
  return { ...about, element };
}

const layers = (page: Page): Locator => page.locator('dialog[open]');
const top = (page: Page): Locator => layers(page).last();
const menu = (page: Page): Locator => page.getByRole('menu').first();

/** Calls of a page that wait for their answer. */
const asked = new WeakMap<Page, Set<Request>>();

function listen(page: Page): void {
  const waiting = new Set<Request>();
  asked.set(page, waiting);
  page.on('request', (request) => waiting.add(request));
  page.on('requestfinished', (request) => waiting.delete(request));
  page.on('requestfailed', (request) => waiting.delete(request));
}

/** Until what was asked for has come and is drawn, or a moment has gone by: some screens listen all the time. */
async function calm(page: Page): Promise<void> {
  for (let beats = 0, still = 0; beats < 40 && still < 3; beats += 1) {
    await page.waitForTimeout(25);
    still = (asked.get(page)?.size ?? 0) === 0 ? still + 1 : 0;
  }
}

async function press({ element }: Choice, page: Page): Promise<void> {
  // What lies under something else is pressed all the same: whether it can be reached is not asked here.
  await element
    .click(patience)
    .catch(() => element.evaluate((node) => node instanceof HTMLElement && node.click()))
    // It has led elsewhere meanwhile.
    .catch(() => undefined);
  await calm(page);
}

/** What a layer is made of, whatever it tells: the same parts look the same on every screen. */
const made = (layer: Locator): Promise<string> =>
  layer.evaluate((root) => {
    const parts = [...root.querySelectorAll('*')].map((part) =>
      [part.tagName, part.getAttribute('class'), part.getAttribute('role'), part.getAttribute('type')].join(' '),
    );
    return [...new Set(parts)].sort().join('\n');
  }, patience);

const anonymous = (text: string): string => text.replace(/(%22)?\d+(%22)?/g, '…');

/** Judges the layer on top, once for each that is made alike; says whether it was the first of them. */
async function judge(page: Page, screen: string, outcome: Outcome, part = ''): Promise<boolean> {
  const { found, judged } = outcome;
  outcome.opened += 1;
  const layer = top(page);
  const parts = await made(layer);
  if (judged.has(parts)) return false;
  const told = await layer.evaluate(
    (root) => root.getAttribute('aria-label') ?? root.querySelector('h1, h2')?.textContent,
  );
  const name = anonymous(`${screen} · ${told}${part}`);
  judged.set(parts, name);
  found.push(...(await layerIssues(page)).map((issue) => `${name}: ${issue}`));
  return true;
}

/** Takes away what lies open over so many layers; the question whether to discard is answered with yes. */
async function closeTo(page: Page, count: number): Promise<void> {
  for (let tries = 0; tries < 6 && (await layers(page).count()) > count; tries += 1) {
    const discard = top(page).getByRole('button', { name: /^Descartar/ });
    if ((await discard.count()) > 0)
      await discard
        .first()
        .click(patience)
        .catch(() => undefined);
    else await page.keyboard.press('Escape');
    await page.waitForTimeout(50);
  }
}

/** Judges the layer that has just opened, each of its tabs, and what its buttons open over it. */
async function through(page: Page, screen: string, outcome: Outcome, known: Set<string>): Promise<void> {
  const isNew = await judge(page, screen, outcome);
  for (let presses = 0; isNew && presses < mostPresses && (await layers(page).count()) > 0; presses += 1) {
    // What was pressed may have closed the layer a moment later.
    const choice = await next(top(page), known, new Set()).catch(() => null);
    if (!choice) break;
    if (closes.test(choice.name) || leaves.test(choice.name)) continue;
    const before = await layers(page).count();
    await press(choice, page);
    const now = await layers(page).count();
    if (now > before) {
      await judge(page, screen, outcome);
      await closeTo(page, before);
    } else if (now === before && choice.role === 'tab') await judge(page, screen, outcome, `, ${choice.name}`);
  }
  await closeTo(page, 0);
}

/** Presses each kind of button of a screen once, and what the menus of them offer. */
async function exhaust(page: Page, screen: string, outcome: Outcome, area = 'main'): Promise<void> {
  const known = new Set<string>();
  const inLayers = new Set<string>();
  const open = async (): Promise<void> => {
    await page.goto(screen);
    await page.locator('main').getByRole('heading', { level: 1 }).waitFor();
    await calm(page);
  };
  await calm(page);
  const here = new URL(page.url()).pathname;
  for (let presses = 0; presses < mostPresses; presses += 1) {
    const choice = await next(page.locator(area), known, outcome.spent);
    if (!choice) return;
    if (leaves.test(choice.name)) continue;
    const before = outcome.judged.size;
    await press(choice, page);
    const offers = (await menu(page).count()) > 0 ? await menu(page).getByRole('menuitem').count() : 0;
    for (let at = 0; at < offers; at += 1) {
      if ((await menu(page).count()) === 0) await press(choice, page);
      const offer = menu(page).getByRole('menuitem').nth(at);
      if (leaves.test(await offer.innerText(patience).catch(() => 'Sair'))) continue;
      await offer.click(patience).catch(() => undefined);
      await calm(page);
      if ((await layers(page).count()) > 0) await through(page, screen, outcome, inLayers);
      if (new URL(page.url()).pathname !== here) await open();
    }
    if ((await layers(page).count()) > 0) await through(page, screen, outcome, inLayers);
    if (outcome.judged.size === before) outcome.spent.add(choice.whole);
    if (new URL(page.url()).pathname !== here) await open();
  }
}

test.use({ demonstration: 'whole' });
test.describe.configure({ mode: 'parallel' });

/** Screens that open no layer: forms and lists of one's own, and what only tells. */
const flat = /^\/(change-password|nao-existe|user\/|cadastro-parceiros$)/;

const walks = [
  { name: 'the frame', address: '/home', who: 'admin', area: 'header' } as const,
  ...drawnScreens.filter(({ address, who }) => who !== null && !flat.test(address)),
];

/** Layers that a walk has to open on screens whose own buttons open some: one that finds none would prove nothing. */
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
    const outcome: Outcome = { ...(await readWalked(outputDir)), found: [], opened: 0 };
    await enterScreen(page, organization, screen);
    await exhaust(page, page.url(), outcome, 'area' in screen ? screen.area : 'main');
    await storeWalked(outputDir, outcome);
    expect(outcome.found).toEqual([]);
    expect(outcome.opened).toBeGreaterThanOrEqual(fewest[screen.name] ?? fewest[screen.address] ?? 0);
  });
