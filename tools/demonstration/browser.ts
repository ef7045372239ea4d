/** The browser that pictures are taken with and that measures are made in. */
import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../test/needs/chromium.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function launch(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium: set CHROMIUM_PATH or install Chrome or Chromium');
  return chromium.launch({ executablePath, args: FLAGS });
}
