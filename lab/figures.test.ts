import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Figure, handOut, markdown, noneOf, readFigures, table } from './figures.ts';
import { recordSection } from './record.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'uni-figures-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const speed: Figure = { what: 'speed', measured: '4 ms', goal: '≤ 3 ms', met: false };
const rows: Figure = { what: 'rows | lines', measured: '12' };

test('figures are added to the file that is named, and read back as they were', () => {
  const file = join(folder, 'figures.json');
  vi.stubEnv('UNI_FIGURES', file);
  handOut([rows]);
  handOut([speed]);
  expect(readFigures(file)).toEqual([rows, speed]);
});

test('without a file nobody is told', () => {
  vi.stubEnv('UNI_FIGURES', '');
  expect(() => handOut([speed])).not.toThrow();
});

test.each([
  '{}',
  '[{"what":"a"}]',
  '[{"what":"a","measured":1}]',
  '[{"what":"a","measured":"1","met":"yes"}]',
  '[null]',
])('%s holds no figures', (text) => {
  const file = join(folder, 'figures.json');
  writeFileSync(file, text);
  expect(() => readFigures(file)).toThrow('holds no figures');
});

test('a table aligns its columns, and Markdown lets a missed goal stand out', () => {
  expect(table([speed, rows])).toBe(
    ['              measured  goal', 'speed         4 ms      ≤ 3 ms  missed', 'rows | lines  12'].join('\n'),
  );
  expect(markdown([speed, rows])).toBe(
    [
      '|  | measured | goal |  |',
      '|---|---|---|---|',
      '| speed | 4 ms | ≤ 3 ms | **missed** |',
      '| rows \\| lines | 12 |  |  |',
    ].join('\n'),
  );
});

test('a count of faults is met by none alone', () => {
  expect(noneOf('lost', 0, '40')).toEqual({ what: 'lost', measured: '0 of 40', goal: '0', met: true });
  expect(noneOf('lost', 1)).toEqual({ what: 'lost', measured: '1', goal: '0', met: false });
});

test('a section is replaced between its marks, and a page without them is refused', () => {
  const page = join(folder, 'page.md');
  writeFileSync(page, 'before\n<!-- a -->\nold\n<!-- /a -->\nafter\n');
  recordSection('a', 'new', page);
  expect(readFileSync(page, 'utf8')).toBe('before\n<!-- a -->\nnew\n<!-- /a -->\nafter\n');
  expect(() => recordSection('b', 'new', page)).toThrow('lacks <!-- b -->');
});
