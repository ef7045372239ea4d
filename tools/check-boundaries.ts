/** Prints every import that the architecture's table forbids; exits 1 when there is one. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { repositoryRoot } from './bootstrap/node.mjs';
import { checkBoundaries } from './boundaries/check.ts';
import { readSource } from './boundaries/source.ts';

const patterns = ['{packages,apps}/*/**/*.{ts,tsx,mjs}', '{e2e,lab,tools}/**/*.{ts,tsx,mjs}', '*.config.ts'];
const skipped = /(^|\/)(node_modules|dist|\.cache)(\/|$)/;

const paths = globSync(patterns, { cwd: repositoryRoot, exclude: (path) => skipped.test(path) })
  .map((path) => path.split(sep).join('/'))
  .filter((path) => !path.endsWith('.d.ts'));
const files = paths.map((path) => readSource(path, readFileSync(join(repositoryRoot, path), 'utf8')));
const violations = checkBoundaries(files, (path) => existsSync(join(repositoryRoot, path)));

for (const { path, rule, message } of violations) console.log(`${path}: ${rule}: ${message}`);
console.log(`${files.length} files, ${violations.length} violations`);
process.exitCode = violations.length === 0 ? 0 : 1;
