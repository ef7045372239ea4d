/** Walks the screens that show numbers: home, list, every tab of every version, comparison, organization's cash flow. */

import type { DemoServer } from '@uni/tools/demonstration/demo-server.ts';
import { TABS, type Tab } from '@uni/tools/demonstration/demonstration.ts';
import type { Page } from 'playwright-core';
import { type Comparison, figuresOn } from './figures.ts';
import { add, type Coverage, checkGrid, checkLinks, checkTables } from './receipts.ts';
import type { KnownVersion, NumbersRegistry } from './registry.ts';

const ZOOMS = ['month', 'quarter', 'year'] as const;

export interface Walk {
  readonly page: Page;
  readonly server: DemoServer;
  readonly registry: NumbersRegistry;
  readonly comparison: Comparison;
  readonly coverage: Coverage;
  /** One in this many similar cells is opened. */
  readonly every: number;
}

async function visit(walk: Walk, path: string, location: string, ready: string): Promise<void> {
  await walk.page.goto(`${walk.server.url}${path}`);
  await walk.page.locator(ready).first().waitFor();
  // Results computed after the first drawing (a scenario, a sealed record) appear a moment later.
  await walk.page.waitForTimeout(400);
  walk.comparison.take(await figuresOn(walk.page, location));
}

/** Follows the links of a screen to receipts, and compares their figures too. */
const followLinks = (walk: Walk, location: string): Promise<Coverage> =>
  checkLinks(walk.page, location, async () =>
    walk.comparison.take(await figuresOn(walk.page, `${location}, receipt by its link`)),
  );

/** The screens of the whole organization. */
export async function walkPortfolio(walk: Walk): Promise<void> {
  const figure = '[data-figure]';
  await visit(walk, '/', 'home', figure);
  add(walk.coverage, await checkTables(walk.page, 'home', walk.every));
  add(walk.coverage, await followLinks(walk, 'home'));
  await visit(walk, '/planejamento', 'list, cards', figure);
  await visit(walk, '/planejamento?ver=list', 'list, table', figure);
  add(walk.coverage, await checkTables(walk.page, 'list', walk.every));
  add(walk.coverage, await followLinks(walk, 'list'));
}

const tabUrl = ({ enterprise, version }: KnownVersion, tab: Tab, more = ''): string =>
  `/planejamento/${enterprise.id}/${tab}?v=${version.id}${more}`;

/** Every tab of a version; figures everywhere, receipts on the tabs that compute. */
export async function walkVersion(walk: Walk, known: KnownVersion, receipts: boolean): Promise<void> {
  for (const tab of TABS) {
    const location = `tab ${tab}`;
    await visit(walk, tabUrl(known, tab), location, '[data-figure="npv"]');
    if (tab === 'fluxo-de-caixa' || !receipts) continue;
    add(walk.coverage, await checkTables(walk.page, `${location} of ${known.version.nome}`, walk.every));
    // An indicator in a receipt is a figure too.
    walk.comparison.take(await figuresOn(walk.page, `${location}, receipt`));
    add(walk.coverage, await followLinks(walk, location));
  }
}

/** The grid of the cash flow with every line open, at every zoom. */
export async function walkCashFlow(walk: Walk, known: KnownVersion): Promise<void> {
  for (const zoom of ZOOMS) {
    await visit(walk, tabUrl(known, 'fluxo-de-caixa', `&zoom=${zoom}&cent=1`), `cash flow by ${zoom}`, '[data-cell]');
    await walk.page.getByRole('button', { name: 'Abrir tudo' }).click();
    await walk.page.waitForTimeout(200);
    const location = `cash flow by ${zoom}, ${known.enterprise.name}, ${known.version.nome}`;
    add(walk.coverage, await checkGrid(walk.page, location, walk.every, zoom === 'month'));
  }
}

/** Compares a version with the others of its development. */
export async function walkComparison(walk: Walk, known: KnownVersion): Promise<void> {
  const others = walk.registry.versions.filter(
    ({ enterprise, version }) => enterprise.id === known.enterprise.id && version.id !== known.version.id,
  );
  for (const chosen of [others.slice(0, 1), others]) {
    if (chosen.length === 0) continue;
    const ids = chosen.map(({ version }) => version.id).join('~');
    await visit(walk, tabUrl(known, 'versoes', `&cmp=${ids}`), 'comparison', 'table [data-figure="npv"]');
  }
}
