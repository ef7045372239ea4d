import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { browserPath, shotsFolder } from './paths.ts';

/**
 * What a browser without a window need not have. The popups of the address bar are a page that Chromium draws for each
 * new window: half a second of a core for every visitor. The other names are Playwright's own, which this list replaces.
 */
const absent = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

const flags = [
  `--disable-features=${absent.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A browser without a window. In a locale without UTF-8 it would name no file whose name has an accent. */
export function launchBrowser(): Promise<Browser> {
  const env = { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' };
  return chromium.launch({ executablePath: browserPath(), args: flags, env });
}

export interface Look {
  readonly theme: 'light' | 'dark';
  readonly width: 1440 | 390;
}

/** Every look that a screen must be good in. */
export const looks: readonly Look[] = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 1440 },
  { theme: 'light', width: 390 },
  { theme: 'dark', width: 390 },
];

/** A visit for each width; on it `flaws` looks at both themes. */
export const widths: readonly Look[] = looks.filter(({ theme }) => theme === 'light');

/** A fresh visitor: own storage, pt-BR, São Paulo, in one theme and one width. */
export async function visitor(
  browser: Browser,
  { theme, width }: Look = { theme: 'light', width: 1440 },
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    colorScheme: theme,
    viewport: { width, height: width === 390 ? 844 : 900 },
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(15_000);
  return { context, page: await context.newPage() };
}

/** Everything that the page complained about, to be empty at the end of a journey. */
export function complaints(page: Page): string[] {
  const heard: string[] = [];
  page.on('pageerror', (problem) => heard.push(`error: ${problem.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(`console: ${message.text()}`);
  });
  return heard;
}

/** Keeps a picture of the screen as `<name>-<theme>-<width>.png` where somebody wants pictures; `full` takes the whole page. */
export async function shoot(page: Page, name: string, look: Look, full = false): Promise<void> {
  if (shotsFolder === null) return;
  await mkdir(shotsFolder, { recursive: true });
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(shotsFolder, `${name}-${look.theme}-${look.width}.png`), fullPage: full });
}
