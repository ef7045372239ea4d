import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { vitestCases } from '@uni/tools/test/cases.ts';
import { timedProperties } from '@uni/tools/test/timed-properties.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { compressed } from './scripts/compressed.ts';
import { documents, preloadFont } from './scripts/documents.ts';
import { excelFiles } from './scripts/excel-files.ts';
import { filesByScreens } from './scripts/files-by-screens.ts';
import { firstSights } from './scripts/first-sights.ts';
import { optionalRulesOnDemand } from './scripts/optional-rules.ts';
import { serviceWorker } from './scripts/service-worker.ts';
import { withoutFormulas } from './scripts/without-formulas.ts';

const server = process.env.UNI_SERVER ?? 'http://127.0.0.1:3000';
// The browser's original host stays in the request: the server compares it with the page's origin.
const proxy = { '/api': { target: server, changeOrigin: false } };
const document = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const units = 'src/**/*.test.{ts,tsx}';
/** Units that have a DOM say so in their first line, for making one takes longer than most tests. */
const withDocument = globSync(units, { cwd: import.meta.dirname }).filter((file) =>
  readFileSync(document(file), 'utf8').startsWith('// @vitest-environment jsdom'),
);

/** Fails after other files in one document: React does not see the pointer enter. */
const ownDocument = ['src/ui/notice/notices.test.tsx'];

/** React Aria names its own controls in 30 languages; ours is enough. */
const onlyPortuguese = optimizeLocales.vite({ locales: ['pt-BR'] });

export default defineConfig({
  plugins: [
    react(),
    onlyPortuguese,
    documents(),
    preloadFont(),
    withoutFormulas(),
    optionalRulesOnDemand(),
    filesByScreens([react(), onlyPortuguese, withoutFormulas(), optionalRulesOnDemand()]),
    firstSights(),
    excelFiles(),
    serviceWorker(),
    compressed(),
    timedProperties(),
  ],
  server: { proxy },
  preview: { proxy },
  worker: { plugins: () => [withoutFormulas()] },
  // Scripts and styles name each other relative to themselves: one build serves at whatever base path the server is given.
  experimental: {
    renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The login is a document of its own at its own address; every other address is index.html.
    rolldownOptions: {
      input: ['index.html', 'user/login.html', 'espelho.html', 'excel/painel.html'].map(document),
    },
  },
  test: {
    ...vitestCases(),
    environment: 'node',
    css: false,
    projects: [
      // Nothing is left behind where there is no document to leave it in: these files share what they import.
      { extends: true, test: { name: 'web', include: [units], exclude: withDocument, isolate: false } },
      { extends: true, test: { name: 'web with a document', include: ownDocument } },
      {
        extends: true,
        test: {
          name: 'web with a shared document',
          include: withDocument,
          exclude: ownDocument,
          isolate: false,
          setupFiles: ['testing/shared-document.ts'],
        },
      },
      './testing/states',
    ],
  },
});
