import { defineConfig } from 'vitest/config';

const exclude = ['**/node_modules/**', '**/dist/**'];

/**
 * Packages, tools and journeys. The server and the web application have their own configuration beside them;
 * tools/test/suites.ts lists what `npm test` runs.
 */
export default defineConfig({
  test: {
    projects: [
      ...['engine', 'analysis', 'contracts', 'phrases', 'receivables'].map((name) => ({
        test: {
          name,
          include: [`packages/${name}/**/*.test.ts`],
          exclude: [...exclude, '**/*.property.test.ts'],
          testTimeout: 60_000,
        },
      })),
      {
        test: {
          name: 'engine properties',
          include: ['packages/{engine,analysis}/**/*.property.test.ts'],
          exclude,
          testTimeout: 3_600_000,
        },
      },
      {
        test: {
          name: 'receivables properties',
          include: ['packages/receivables/**/*.property.test.ts'],
          exclude,
          testTimeout: 3_600_000,
        },
      },
      {
        test: {
          name: 'workbook',
          include: ['packages/workbook/**/*.test.ts'],
          exclude: [...exclude, '**/*.equality.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'workbook-equality',
          include: ['packages/workbook/**/*.equality.test.ts', 'tools/**/*.equality.test.ts'],
          exclude,
          testTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'emulators',
          include: ['apps/emulators/**/*.test.ts'],
          exclude,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'tools',
          include: ['tools/**/*.test.ts'],
          exclude: [...exclude, '**/*.equality.test.ts'],
          testTimeout: 30_000,
        },
      },
      { test: { name: 'lab', include: ['lab/**/*.test.ts'], exclude, testTimeout: 30_000 } },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          exclude,
          globalSetup: './e2e/support/filled-folder.ts',
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // As patient as a step in the browser is.
          expect: { poll: { timeout: 15_000 } },
          // Two journeys side by side: each has its own server, data and browser, and waits more than it computes.
          maxWorkers: 2,
        },
      },
    ],
  },
});
