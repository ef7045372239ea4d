/**
 * Checks every regular expression of the repository by scslre, the library of eslint-plugin-regexp. None may take more than
 * linear time, whatever the text. Exits 1 when one may, and when one is composed of fragments that are not listed as checked.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { repositoryRoot } from './bootstrap/node.mjs';
import { composedElsewhere } from './regexps/composed.ts';
import { evaluateExpressions } from './regexps/evaluate.ts';

const patterns = ['{packages,apps}/*/**/*.{ts,tsx,mjs,js}', '{e2e,lab,tools}/**/*.{ts,tsx,mjs,js}', '*.config.ts'];
const skipped = /(^|\/)(node_modules|dist|\.cache)(\/|$)/;

const paths = globSync(patterns, { cwd: repositoryRoot, exclude: (path) => skipped.test(path) })
  .map((path) => path.split(sep).join('/'))
  .sort();
const { evaluatedCount, faults } = evaluateExpressions(
  paths.map((path) => ({ path, text: readFileSync(join(repositoryRoot, path), 'utf8') })),
  composedElsewhere,
);

for (const fault of faults) console.log(fault);
console.log(`${evaluatedCount} regular expressions, ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
