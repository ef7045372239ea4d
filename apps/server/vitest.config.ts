import { chosenCases, proofFiles, vitestCases } from '@uni/tools/test/cases.ts';
import { defineConfig } from 'vitest/config';
import { embeddedFiles } from './test/on-pglite.ts';

const overHttp = { include: ['src/**/*.test.ts', 'test/**/*.test.ts'] };
const unit = '**/*.unit.test.ts';
const onPglite = {
  exclude: [unit, '**/*.postgres.test.ts', ...proofFiles()],
  globalSetup: './testing/embedded-template.ts',
};

/** Ten times as long as what differs; part of `npm run proofs`, and of no run that does not name it. */
const whole = 'server on PGlite, whole';
const isWholeNamed = process.argv.some((argument) => argument.includes(whole));

/** The suite on PostgreSQL, and on PGlite what can differ there; what touches no database runs once. */
export default defineConfig({
  test: {
    ...vitestCases(),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // Files share their imports; each has a database of its own.
    isolate: false,
    projects: [
      { extends: true, test: { name: 'server unit', include: ['{src,test}/**/*.unit.test.ts'] } },
      { extends: true, test: { name: 'server on PGlite', ...onPglite, include: [...embeddedFiles(chosenCases())] } },
      ...(isWholeNamed ? [{ extends: true as const, test: { name: whole, ...onPglite, ...overHttp } }] : []),
      {
        extends: true,
        test: {
          name: 'server on PostgreSQL',
          ...overHttp,
          exclude: [unit, '**/*.embedded{,.proof}.test.ts', ...proofFiles()],
          globalSetup: './testing/postgres-cluster.ts',
        },
      },
    ],
  },
});
