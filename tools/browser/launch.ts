/** The browser that pictures are taken with and that measures are made in. */
import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../test/needs/chromium.ts';
import { browserFlags } from './flags.ts';

/** `scrollbars`: drawn as a person's browser draws them, so that they can be dragged. */
export function launch({ scrollbars = false } = {}): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium: set CHROMIUM_PATH or install Chrome or Chromium');
  return chromium.launch({ executablePath, args: [...browserFlags], ...(scrollbars ? visibleScrollbars : {}) });
}

const visibleScrollbars = { ignoreDefaultArgs: ['--hide-scrollbars'] };
