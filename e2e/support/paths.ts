import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** The repository's root. */
export const root = resolve(import.meta.dirname, '../..');

/** Where screenshots go, for somebody who looks at them; null: none are taken, which is a twentieth of the time of all journeys. */
export const shotsFolder = process.env.UNI_SHOTS_DIR ? resolve(root, process.env.UNI_SHOTS_DIR) : null;

const browsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];

/** The browser's executable: CHROMIUM_PATH, or one of the places where distributions put it. */
export function browserPath(): string {
  const found = [process.env.CHROMIUM_PATH, ...browsers].find((path) => path && existsSync(path));
  if (!found) throw new Error('no Chromium found: install the package chromium or set CHROMIUM_PATH');
  return found;
}
