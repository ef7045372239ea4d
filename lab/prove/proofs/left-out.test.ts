import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { proofs } from './table.ts';

describe('what npm test leaves out', () => {
  const root = join(import.meta.dirname, '../../..');
  /** Where marked cases and drawn shares stand, and the row that runs all of them. */
  const rowsOf: readonly [RegExp, string][] = [
    [/^apps\/server\/.*\.unit\.test\.ts$/, 'server-units'],
    [/\.embedded\.(proof\.)?test\.ts$/, 'http-pglite'],
    [/^apps\/server\//, 'http-postgres'],
    [/^apps\/web\/testing\//, 'web-states'],
    [/^apps\/web\/src\//, 'web-units'],
    [/^(packages|tools)\/.*\.equality\.test\.ts$/, 'workbook-equality'],
    [/^packages\/.*\.property\.test\.ts$/, 'properties'],
    [/^(packages|tools|lab)\//, 'units'],
    [/^e2e\//, 'journeys'],
  ];
  const tests = globSync('{apps,packages,tools,lab,e2e}/**/*.{test.ts,test.tsx,spec.ts}', {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  }).map((path) => path.replaceAll('\\', '/'));
  const left = tests.filter(
    (path) =>
      /^e2e\/proofs\/|\.proof\.test\.tsx?$/.test(path) ||
      /tags?: \[?'@?proof'|drawnShare\(|isWholeRun\(/.test(readFileSync(join(root, path), 'utf8')),
  );

  test('stands in files that a row of the proofs runs whole', () => {
    expect(left.length).toBeGreaterThan(100);
    const rows = new Map(proofs.map((row) => [row.name, row]));
    for (const path of left) {
      const row = rows.get(rowsOf.find(([files]) => files.test(path))?.[1] ?? '');
      expect([path, row?.env?.UNI_TEST_CASES ?? 'all', row !== undefined]).toEqual([path, 'all', true]);
    }
  });
});
