/** R22, what people do at 360 pixels: read a cash flow, change a month, approve a version. */

import { type DemoServer, signIn } from '@uni/tools/demonstration/demo-server.ts';
import type { DemoStudy } from '@uni/tools/demonstration/demonstration.ts';
import type { Browser, Page } from 'playwright-core';
import type { Checked } from './reflow.ts';

const ADMIN = 'admin@demo.uni';

export async function phoneTasks(browser: Browser, server: DemoServer, study: DemoStudy): Promise<Checked> {
  const context = await browser.newContext({
    locale: 'pt-BR',
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await signIn(page, { ...server, planner: { ...server.planner, email: ADMIN } });
  const tasks: readonly [string, (page: Page, study: DemoStudy) => Promise<void>][] = [
    ['read the cash flow', readCashFlow],
    ['change a month', changeMonth],
    ['approve a version', approve],
  ];
  const failures: string[] = [];
  for (const [name, task] of tasks) {
    await task(page, study).catch((error: unknown) => failures.push(`${name}: ${String(error).split('\n')[0]}`));
  }
  await context.close();
  return { checked: tasks.length, failures };
}

async function readCashFlow(page: Page, study: DemoStudy): Promise<void> {
  await page.goto(study.tab('fluxo-de-caixa'));
  await page.getByText('Exposição máxima').first().waitFor();
  await page
    .getByRole('button', { name: /^Entradas/ })
    .first()
    .tap();
}

async function changeMonth(page: Page, study: DemoStudy): Promise<void> {
  await page.goto(study.tab('custos'));
  await page.getByRole('button', { name: 'Todos em grade', exact: true }).tap();
  await page
    .getByRole('button', { name: /^Outorga onerosa/ })
    .first()
    .tap();
  await page
    .getByRole('button', { name: /editável$/ })
    .first()
    .tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Valor').fill('1.234,56');
  await dialog.getByRole('button', { name: 'Confirmar', exact: true }).tap();
  await page.locator('[data-save="saved"]').waitFor();
}

async function approve(page: Page, study: DemoStudy): Promise<void> {
  await page.goto(study.tab('versoes'));
  const act = async (action: string): Promise<void> => {
    await page.getByRole('button', { name: 'Ações de Rev 3 – Revisão', exact: true }).tap();
    await page.getByRole('menuitem', { name: action, exact: true }).tap();
    const dialog = page.getByRole('dialog');
    const reason = dialog.getByLabel('Motivo', { exact: true });
    if ((await reason.count()) > 0) await reason.fill('Dentro do limite do comitê.');
    await dialog.getByRole('button', { name: action, exact: true }).tap();
    await dialog.waitFor({ state: 'detached' });
  };
  await act('Enviar para aprovação');
  await act('Aprovar');
  await page.getByRole('heading', { name: 'Números da aprovação' }).waitFor();
}
