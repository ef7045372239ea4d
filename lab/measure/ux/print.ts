/** R24: the printed cash flow. Every page names its enterprise and number, with twelve months at most. */

import { type DemoServer, signIn } from '@uni/tools/demonstration/demo-server.ts';
import type { DemoStudy } from '@uni/tools/demonstration/demonstration.ts';
import type { Browser } from 'playwright-core';
import { pdfPages } from './pdf-text.ts';
import type { Checked } from './reflow.ts';

const MONTHS_ON_A_SHEET = 12;
const HEAD =
  /Residencial Aurora · .+ \((rascunho|em aprovação|aprovada|bloqueada)\).+· emitido em \d\d\/\d\d\/\d{4} \d\d:\d\d/;

export async function printed(browser: Browser, server: DemoServer, study: DemoStudy): Promise<Checked> {
  const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, server);
  await page.goto(study.tab('fluxo-de-caixa'));
  await page.locator('[role="treegrid"] [role="gridcell"]').first().waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.locator('[data-print] table').first().waitFor();
  const file = await page.pdf({ preferCSSPageSize: true });
  await context.close();
  const sheets = pdfPages(file);
  const failures = sheets.flatMap((text, at) => problemsOf(text, at, sheets.length));
  if (sheets.length < 2) failures.push(`${sheets.length} sheets`);
  if (!/\/MediaBox \[0 0 84[12]\S* 59[456]/.test(file.toString('latin1'))) failures.push('not A4 across');
  return { checked: sheets.length, failures };
}

function problemsOf(text: string, at: number, sheets: number): string[] {
  const sheet = `sheet ${at + 1}`;
  const months = new Set(text.match(/\b(jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez)\/\d\d\b/g) ?? []);
  return [
    HEAD.test(text) ? null : `${sheet} does not say whose it is: ${text.slice(0, 120)}`,
    months.size >= 1 && months.size <= MONTHS_ON_A_SHEET ? null : `${sheet} has ${months.size} months`,
    text.includes(`Página ${at + 1} de ${sheets}`) ? null : `${sheet} does not say which it is`,
    text.includes('Entradas') || at > 0 ? null : `${sheet} has no lines`,
  ].filter((problem) => problem !== null);
}
