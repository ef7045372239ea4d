import { defineConfig } from '@playwright/test';
import { testBrowserFlags } from '@uni/tools/browser/flags.ts';
import { chosenCases, journeyCases } from '@uni/tools/test/cases.ts';
import { browserEnvironment } from './fixtures/browser.ts';
import { browserPath } from './fixtures/paths.ts';
import { patienceMs } from './fixtures/visitors.ts';

/** Tests of the process itself, and tests whose browser needs another host name. */
const ownServers = ['process/*.spec.ts', 'journeys/security-keys.spec.ts'];

/** Journeys in a real browser on the real server. Two cores: each worker waits half of its time. */
export default defineConfig({
  testDir: '.',
  // Tests with their own servers begin first: otherwise the run would end waiting for the last of them.
  projects: [
    { name: 'process', testMatch: ownServers, ...journeyCases() },
    {
      ...{ name: 'application', testMatch: ['journeys/*.spec.ts', 'screens/*.spec.ts'], testIgnore: ownServers },
      ...journeyCases(),
    },
    ...(chosenCases() === 'usual' ? [] : [{ name: 'proofs', testMatch: ['proofs/*.spec.ts'] }]),
  ],
  outputDir: '../test-results/journeys',
  globalSetup: './fixtures/global-setup.ts',
  workers: 4,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: patienceMs },
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as const] : [])],
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    colorScheme: 'light',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    // A worker would outlive a journey in the seat that the next one reuses. offline.spec.ts has contexts with one.
    serviceWorkers: 'block',
    // The page before and after each step costs a third of the time: by hand, with UNI_TRACE=full.
    trace: {
      mode: 'retain-on-failure',
      snapshots: process.env.UNI_TRACE === 'full',
      screenshots: false,
      sources: false,
    },
    // Of a page that stays it would show the threshold: fixtures/test.ts takes its own before it is left.
    screenshot: 'off',
    launchOptions: { executablePath: browserPath(), args: [...testBrowserFlags], env: browserEnvironment },
  },
});
