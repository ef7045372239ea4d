import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isWebBuildStale, sourcesHash, stampWebBuild } from './web-build.ts';

let root: string;
const source = () => join(root, 'apps/web/src/main.tsx');

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'uni-web-'));
  mkdirSync(join(root, 'apps/web/src'), { recursive: true });
  mkdirSync(join(root, 'apps/web/dist'));
  writeFileSync(source(), 'one');
  writeFileSync(join(root, 'apps/web/dist/index.html'), '');
  stampWebBuild(root, sourcesHash(root));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a build of the present sources is fresh, also when a file was only touched', () => {
  utimesSync(source(), new Date(), new Date(Date.now() + 60_000));
  expect(isWebBuildStale(root)).toBe(false);
});

test('a changed, an added and a removed source make the build stale', () => {
  writeFileSync(source(), 'two');
  expect(isWebBuildStale(root)).toBe(true);
  writeFileSync(source(), 'one');
  const added = join(root, 'apps/web/src/added.ts');
  writeFileSync(added, '');
  expect(isWebBuildStale(root)).toBe(true);
  rmSync(added);
  expect(isWebBuildStale(root)).toBe(false);
  rmSync(source());
  expect(isWebBuildStale(root)).toBe(true);
});

test('a changed test does not rebuild the application', () => {
  writeFileSync(join(root, 'apps/web/src/main.test.tsx'), 'changed');
  expect(isWebBuildStale(root)).toBe(false);
});

test('a missing build is stale', () => {
  rmSync(join(root, 'apps/web/dist'), { recursive: true });
  expect(isWebBuildStale(root)).toBe(true);
});
