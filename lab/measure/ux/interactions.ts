/** R5: a session of many kinds of interaction on a processor slowed down four times, timed by the browser itself. */

import type { DemoStudy } from '@uni/tools/demonstration/demonstration.ts';
import type { Page } from 'playwright-core';

const CPU_SLOWDOWN = 4;
/** Shorter ones are not reported; they count as this long. */
const SHORTEST_MS = 16;
const PAUSE_MS = 350;

declare global {
  interface Window {
    interactions_: Map<number, number>;
  }
}

/** Returns each interaction's time to its next paint, ms. */
export async function interactions(page: Page, study: DemoStudy): Promise<number[]> {
  await page.addInitScript((shortest) => {
    window.interactions_ = new Map();
    const note = (list: PerformanceObserverEntryList): void => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
        const id = entry.interactionId ?? 0;
        if (id > 0) window.interactions_.set(id, Math.max(entry.duration, window.interactions_.get(id) ?? 0));
      }
    };
    // Missing from the DOM library's types: event timing and its threshold.
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      buffered: true,
      durationThreshold: shortest,
    };
    new PerformanceObserver(note).observe(options);
  }, SHORTEST_MS);
  await page.goto(study.tab('fluxo-de-caixa'));
  await page.locator('[role="treegrid"] [role="gridcell"]').first().waitFor();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await session(page);
  await page.waitForTimeout(1_000);
  return page.evaluate((shortest) => {
    const known = [...window.interactions_.values()];
    const { interactionCount } = performance as Performance & { interactionCount?: number };
    const quick = Math.max(0, (interactionCount ?? known.length) - known.length);
    return [...known, ...new Array<number>(quick).fill(shortest)];
  }, SHORTEST_MS);
}

/** A person reads between two acts. */
async function paced(page: Page, acts: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const act of acts) {
    await act();
    await page.waitForTimeout(PAUSE_MS);
  }
}

async function session(page: Page): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
  const press = (key: string) => page.keyboard.press(key);
  const row = page.getByLabel('Abas do empreendimento', { exact: true });
  const group = (name: string) => row.locator(`[data-group="${name}"] a`).click();
  const tab = (name: string) => row.locator(`a[href*="/${name}?"]`).click();
  await paced(page, [
    () => page.locator('[role="treegrid"] [role="gridcell"]').nth(3).click(),
    ...['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'End', 'Home'].map(
      (key) => () => press(key),
    ),
    () => press('Enter'),
    () => button('Tri').click(),
    () => button('Ano').click(),
    () => button('Mês').click(),
    () => button('Abrir tudo').click(),
    () => button('Recolher').click(),
    () => page.locator('[data-indicator="npv"]').click(),
    () => page.locator('[data-indicator="irr_year"]').click(),
    () => group('premissas'),
    () => tab('custos'),
    () => button('Todos em grade').click(),
    () => page.locator('[role="treegrid"] [aria-readonly="false"]').first().click(),
  ]);
  for (const amount of ['1500', '2750', '=800*3', '12,5', '90000']) {
    await paced(page, [() => page.keyboard.type(amount, { delay: 60 }), () => press('Enter')]);
  }
  await paced(page, [
    ...[1, 2, 3].map(() => () => press('Control+z')),
    () => tab('vendas'),
    () => page.getByRole('slider').nth(2).click(),
    ...['ArrowUp', 'ArrowUp', 'ArrowRight', 'ArrowDown', 'Escape'].map((key) => () => press(key)),
    () => tab('financiamento'),
    () => page.locator('[data-path$="/rate"] input').first().click(),
    () => page.keyboard.type('11,5', { delay: 60 }),
    () => press('Enter'),
    () => group('resultado'),
    () => tab('indicadores'),
    () => tab('cenarios'),
    () => tab('versoes'),
    () => press('Control+k'),
    () => page.keyboard.type('fluxo', { delay: 60 }),
    () => press('Escape'),
    () => group('resultado'),
    () => tab('fluxo-de-caixa'),
  ]);
}
