import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { testBrowserFlags } from '@uni/tools/browser/flags.ts';
import { isWholeRun } from '@uni/tools/test/share.ts';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

/** Usual paths of Chromium in distributions, for manual runs; `npm test` sets CHROMIUM_PATH. */
const usual = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'];
const executablePath = [process.env.CHROMIUM_PATH, ...usual].find((path) => path && existsSync(path));

/** The designed states of every screen: the real router, pages and styles in a real browser, over mocked operations. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  plugins: [react()],
  // A dependency discovered during a run would reload the page under its tests: all are listed here.
  optimizeDeps: {
    include: [
      'react',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      'react-dom',
      'react-dom/client',
      '@tanstack/react-query',
      '@tanstack/react-router',
      'axe-core',
      'uqr',
      'zod',
    ],
  },
  test: {
    name: 'web states',
    provide: { isWholeRun: isWholeRun() },
    include: ['testing/states/**/*.test.ts'],
    setupFiles: ['testing/states/setup.ts'],
    testTimeout: 30_000,
    isolate: false,
    maxWorkers: 2,
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      testerHtmlPath: fileURLToPath(new URL('./page.html', import.meta.url)),
      viewport: { width: 1440, height: 900 },
      instances: [{ browser: 'chromium' }],
      provider: playwright({
        launchOptions: {
          ...(executablePath ? { executablePath } : {}),
          args: [...testBrowserFlags],
          env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
        },
        contextOptions: { locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', reducedMotion: 'reduce' },
      }),
    },
  },
});
