import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { repositoryRoot } from '../../bootstrap/node.mjs';
import { findProgram } from './find-program.ts';

/**
 * The first is Chromium without the browser around its pages. It is the same engine, and a third less work for the same
 * journeys.
 */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** CHROMIUM_PATH when set (an error there is not papered over by another browser), else a known one, else playwright's. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : null;
  return findProgram(NAMES, [...PATHS, chromium.executablePath()]);
}

/** True for a browser with windows of its own, unless CHROMIUM_PATH names one. */
export const isWholeBrowser = (path: string): boolean => !process.env.CHROMIUM_PATH && !path.includes('headless-shell');

/** Downloads playwright's own Chromium; without a network it prints that and the browser stays missing. */
export function installPlaywrightChromium(): void {
  if (process.env.CHROMIUM_PATH) return;
  const cli = join(repositoryRoot, 'node_modules/playwright-core/cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' });
}
