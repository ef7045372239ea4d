/**
 * Prints every import that the architecture's table forbids, and every slice that exports too much. Exits 1 when there is one.
 * `--exports sales/ledger` prints the values that other rooms take from a slice of the server.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { repositoryRoot } from './bootstrap/node.mjs';
import { checkBoundaries } from './boundaries/check.ts';
import { findWideSlices, readSliceExports } from './boundaries/slice-exports.ts';
import { readSource } from './boundaries/source.ts';

const patterns = ['{packages,apps}/*/**/*.{ts,tsx,mjs}', '{e2e,lab,tools}/**/*.{ts,tsx,mjs}', '*.config.ts'];
const skipped = /(^|\/)(node_modules|dist|\.cache)(\/|$)/;

const paths = globSync(patterns, { cwd: repositoryRoot, exclude: (path) => skipped.test(path) })
  .map((path) => path.split(sep).join('/'))
  .filter((path) => !path.endsWith('.d.ts'));
const files = paths.map((path) => readSource(path, readFileSync(join(repositoryRoot, path), 'utf8')));
const exports = readSliceExports(files);
const exportsFlag = process.argv.indexOf('--exports');
if (exportsFlag >= 0) {
  const names = exports.get(process.argv[exportsFlag + 1] ?? '') ?? [];
  console.log([...names, `${names.length} values`].join('\n'));
} else {
  const violations = checkBoundaries(files, (path) => existsSync(join(repositoryRoot, path)));
  const wide = findWideSlices(exports);
  for (const { path, rule, message } of violations) console.log(`${path}: ${rule}: ${message}`);
  for (const line of wide) console.log(line);
  const count = violations.length + wide.length;
  console.log(`${files.length} files, ${count} violations`);
  process.exitCode = count === 0 ? 0 : 1;
}
