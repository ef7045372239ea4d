import { expect, test } from 'vitest';
import { findWideSlices, readSliceExports, wideSlices } from './slice-exports.ts';
import { readSource } from './source.ts';

const sales = 'apps/server/src/modules/sales';
const exportsOf = (repository: Record<string, string>) =>
  readSliceExports(Object.entries(repository).map(([path, text]) => readSource(path, text)));

test('counts each value once, whoever takes it, and no type', () => {
  const exports = exportsOf({
    [`${sales}/contacts/a.service.ts`]: "import { type Row, find, list } from '../ledger/rows.repository.ts';",
    [`${sales}/receipts/b.service.ts`]: "import { find } from '../ledger/rows.repository.ts';",
    [`${sales}/receipts/c.service.ts`]: "import type { Row } from '../ledger/rows.repository.ts';",
  });
  expect([...exports]).toEqual([['sales/ledger', ['find', 'list']]]);
});

test('does not count the slice itself, tests, what gathers slices and what is open', () => {
  const taking = (path: string) => `import { find } from '${path}';`;
  const exports = exportsOf({
    [`${sales}/ledger/a.service.ts`]: taking('./rows.repository.ts'),
    [`${sales}/contacts/a.test.ts`]: taking('../ledger/rows.repository.ts'),
    [`${sales}/index.ts`]: taking('./ledger/rows.repository.ts'),
    [`${sales}/demonstration/a.ts`]: taking('../ledger/rows.repository.ts'),
    [`${sales}/contacts/b.service.ts`]: taking('../shared/rows.model.ts'),
  });
  expect([...exports]).toEqual([]);
});

test('a slice exports as many as allowed', () => {
  const values = (count: number) => Array.from({ length: count }, (_, at) => `value${at}`);
  const find = (count: number) => findWideSlices(new Map([['sales/units', values(count)]]), {});
  expect(find(20)).toEqual([]);
  expect(find(21)).toEqual(['sales/units: exports: 21 values are taken from it, and 20 at most']);
});

test('an exception holds exactly what it states', () => {
  const find = (values: readonly string[]) =>
    findWideSlices(new Map([['sales/units', values]]), { 'sales/units': { values: 2, reason: 'a library' } });
  expect(find(['a', 'b'])).toEqual([]);
  expect(find(['a', 'b', 'c'])).toEqual(['sales/units: exports: 3 values are taken from it, and 2 at most']);
  expect(find(['a'])).toEqual(['sales/units: exports: 1 values are taken from it: write that down']);
  expect(find([])).toHaveLength(1);
});

test('each exception is wider than others may be, and says why', () => {
  for (const { values, reason } of Object.values(wideSlices)) {
    expect(values).toBeGreaterThan(20);
    expect(reason).not.toBe('');
  }
});
