import { defineConfig } from 'vitest/config';

const overHttp = { include: ['src/**/*.test.ts', 'test/**/*.test.ts'], exclude: ['**/*.unit.test.ts'] };

/** The same suite on both databases; what touches none runs once. */
export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'server unit', include: ['src/**/*.unit.test.ts'] } },
      {
        extends: true,
        test: { name: 'server on PGlite', ...overHttp, globalSetup: './test/support/embedded-template.ts' },
      },
      {
        extends: true,
        test: { name: 'server on PostgreSQL', ...overHttp, globalSetup: './test/support/postgres-cluster.ts' },
      },
    ],
  },
});
