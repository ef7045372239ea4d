/** Walks the screens that show numbers: home, list, every tab of every version, comparison, organization's cash flow. */

import { TABS, type Tab } from '@uni/tools/demonstration/demonstration.ts';
import type { House } from '@uni/tools/demonstration/house.ts';
import type { Page } from 'playwright-core';
import { type Comparison, figuresOn } from './figures.ts';
import { add, askGrid, askLinks, askTables, type Coverage } from './receipts.ts';
import type { KnownVersion, NumbersRegistry } from './registry.ts';

const ZOOMS = ['month', 'quarter', 'year'] as const;

export interface Walk {
  readonly page: Page;
  readonly house: House;
  readonly registry: NumbersRegistry;
  readonly comparison: Comparison;
  readonly coverage: Coverage;
  /** Of many cells alike one in so many is asked. */
  readonly every: number;
}

async function look(walk: Walk, path: string, place: string, ready: string): Promise<void> {
  await walk.page.goto(`${walk.house.url}${path}`);
  await walk.page.locator(ready).first().waitFor();
  // What is computed after the first drawing (a scenario, a sealed record) comes a moment later.
  await walk.page.waitForTimeout(400);
  walk.comparison.take(await figuresOn(walk.page, place));
}

/** The screens of the whole organization. */
export async function walkPortfolio(walk: Walk): Promise<void> {
  const figure = '[data-figure]';
  await look(walk, '/', 'home', figure);
  add(walk.coverage, await askTables(walk.page, 'home', walk.every));
  add(walk.coverage, await askLinks(walk.page, 'home'));
  await look(walk, '/planejamento', 'list, cards', figure);
  await look(walk, '/planejamento?ver=list', 'list, table', figure);
  add(walk.coverage, await askTables(walk.page, 'list', walk.every));
  add(walk.coverage, await askLinks(walk.page, 'list'));
}

const tabUrl = ({ enterprise, version }: KnownVersion, tab: Tab, more = ''): string =>
  `/planejamento/${enterprise.id}/${tab}?v=${version.id}${more}`;

/** Every tab of a version; figures everywhere, receipts on the tabs that compute. */
export async function walkVersion(walk: Walk, known: KnownVersion, receipts: boolean): Promise<void> {
  for (const tab of TABS) {
    const place = `tab ${tab}`;
    await look(walk, tabUrl(known, tab), place, '[data-figure="npv"]');
    if (tab === 'fluxo-de-caixa' || !receipts) continue;
    add(walk.coverage, await askTables(walk.page, `${place} of ${known.version.nome}`, walk.every));
    // What a receipt shows of an indicator is a figure too.
    walk.comparison.take(await figuresOn(walk.page, `${place}, receipt`));
    add(walk.coverage, await askLinks(walk.page, place));
  }
}

/** The grid of the cash flow with every line open, at every zoom. */
export async function walkCashFlow(walk: Walk, known: KnownVersion): Promise<void> {
  for (const zoom of ZOOMS) {
    await look(walk, tabUrl(known, 'fluxo-de-caixa', `&zoom=${zoom}&cent=1`), `cash flow by ${zoom}`, '[data-cell]');
    await walk.page.getByRole('button', { name: 'Abrir tudo' }).click();
    await walk.page.waitForTimeout(200);
    const place = `cash flow by ${zoom}, ${known.enterprise.name}, ${known.version.nome}`;
    add(walk.coverage, await askGrid(walk.page, place, walk.every, zoom === 'month'));
  }
}

/** A version beside the others of its development. */
export async function walkComparison(walk: Walk, known: KnownVersion): Promise<void> {
  const others = walk.registry.versions.filter(
    ({ enterprise, version }) => enterprise.id === known.enterprise.id && version.id !== known.version.id,
  );
  for (const chosen of [others.slice(0, 1), others]) {
    if (chosen.length === 0) continue;
    const ids = chosen.map(({ version }) => version.id).join('~');
    await look(walk, tabUrl(known, 'versoes', `&cmp=${ids}`), 'comparison', 'table [data-figure="npv"]');
  }
}
