import { proofFiles, vitestCases } from '@uni/tools/test/cases.ts';
import { timedProperties } from '@uni/tools/test/timed-properties.ts';
import { defineConfig } from 'vitest/config';

const exclude = ['**/node_modules/**', '**/dist/**', ...proofFiles()];

/** A project of the repository's root. Properties, and what starts LibreOffice, are suites of their own. */
function project(name: string, include: string[], { timeout = 60_000, without = [] as string[] } = {}) {
  return { extends: true as const, test: { name, include, exclude: [...exclude, ...without], testTimeout: timeout } };
}

/**
 * Packages, tools and journeys. The server and the web application have configurations of their own; tools/test/suites.ts lists
 * the suites of `npm test`.
 */
export default defineConfig({
  plugins: [timedProperties()],
  test: {
    ...vitestCases(),
    // Files share their imports, which takes a quarter less; what is imported keeps nothing from one test to the next.
    isolate: false,
    projects: [
      ...['engine', 'analysis', 'contracts', 'phrases', 'receivables'].map((name) =>
        project(name, [`packages/${name}/**/*.test.ts`], { without: ['**/*.property.test.ts'] }),
      ),
      // Runs as long as UNI_PROPERTY_SECONDS states.
      project('engine properties', ['packages/{engine,analysis}/**/*.property.test.ts'], { timeout: 86_400_000 }),
      project('receivables properties', ['packages/receivables/**/*.property.test.ts'], { timeout: 86_400_000 }),
      project('workbook', ['packages/workbook/**/*.test.ts'], { without: ['**/*.equality.test.ts'] }),
      project('workbook-equality', ['{packages/workbook,tools}/**/*.equality.test.ts'], { timeout: 180_000 }),
      project('emulators', ['apps/emulators/**/*.test.ts']),
      project('tools', ['tools/**/*.test.ts'], { timeout: 30_000, without: ['**/*.equality.test.ts'] }),
      project('lab', ['lab/**/*.test.ts'], { timeout: 30_000 }),
    ],
  },
});
