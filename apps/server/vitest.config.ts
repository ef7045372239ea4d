import { defineConfig } from 'vitest/config';

const overHttp = { include: ['src/**/*.test.ts', 'test/**/*.test.ts'] };
const unit = '**/*.unit.test.ts';

/** The same suite on both databases; what touches none runs once. */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // Files share their imports; each has a database of its own.
    isolate: false,
    projects: [
      { extends: true, test: { name: 'server unit', include: ['{src,test}/**/*.unit.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'server on PGlite',
          ...overHttp,
          exclude: [unit, '**/*.postgres.test.ts'],
          globalSetup: './testing/embedded-template.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'server on PostgreSQL',
          ...overHttp,
          exclude: [unit, '**/*.embedded.test.ts'],
          globalSetup: './testing/postgres-cluster.ts',
        },
      },
    ],
  },
});
