/**
 * Holds names and comments to the table `glossary/banned.tsv`, comments to their form, and what packages export to a doc comment.
 * Counts only fall, as `check-ceilings.ts` has it; `--lower` writes them where they have fallen. `--list WORD` prints every line
 * that has the word.
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { repositoryRoot } from './bootstrap/node.mjs';
import { holdCeilings } from './ceilings/hold.ts';
import { undocumentedExports } from './glossary/exports.ts';
import { createGlossaryCheck, type GlossaryFinding } from './glossary/glossary.ts';
import { parseBanned, parseExempt } from './glossary/table.ts';

const patterns = ['{packages,apps}/*/**/*.{ts,tsx,mjs}', '{e2e,lab,tools}/**/*.{ts,tsx,mjs}'];
const skipped =
  /(?:^|\/)(?:node_modules|dist|\.cache)(?:\/|$)|^(?:packages|apps)\/.*\/fixtures\/|\.generated\.|\.d\.ts$/;
/** Lines that are printed of a word in a workspace; `--list` prints all. */
const PRINTED = 20;

const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');

function findAll(): GlossaryFinding[] {
  const check = createGlossaryCheck({
    banned: parseBanned(read('tools/glossary/banned.tsv')),
    exempt: parseExempt(read('tools/glossary/exempt.tsv')),
  });
  return [
    ...globSync(patterns, { cwd: repositoryRoot, exclude: (path) => skipped.test(path) })
      .map((path) => path.split(sep).join('/'))
      .filter((path) => !skipped.test(path))
      .sort()
      .flatMap((path) => check(path, read(path))),
    ...globSync('packages/*/src/index.ts', { cwd: repositoryRoot })
      .map((path) => path.split(sep).join('/'))
      .flatMap((index) => undocumentedExports(index, read)),
  ];
}

const describe = ({ path, line, rule, instead }: GlossaryFinding): string => `${path}:${line} ${rule} → ${instead}`;

function changedFiles(): ReadonlySet<string> {
  const args = ['status', '--porcelain', '--no-renames', '-uall'];
  const status = execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' });
  return new Set(status.split('\n').map((line) => line.slice(3)));
}

let changed: ReadonlySet<string> | null = null;

/** Files that differ from the last commit come first: a new finding is most likely there. */
function describeNewest(findings: readonly GlossaryFinding[]): string[] {
  const known = changed ?? changedFiles();
  changed = known;
  const ordered = findings.toSorted((one, other) => Number(known.has(other.path)) - Number(known.has(one.path)));
  const [first, ...rest] = ordered.slice(PRINTED);
  const more = first ? [`and ${rest.length + 1} more: node tools/check-glossary.ts --list "${first.rule}"`] : [];
  return [...ordered.slice(0, PRINTED).map(describe), ...more];
}

const findings = findAll();
const listed = process.argv.indexOf('--list');
if (listed >= 0) {
  const ofWord = findings.filter(({ rule }) => rule === process.argv[listed + 1]);
  for (const finding of ofWord) console.log(describe(finding));
  console.log(`${ofWord.length} findings`);
} else
  holdCeilings({
    file: join(repositoryRoot, 'tools/glossary/ceilings.json'),
    command: 'node tools/check-glossary.ts',
    findings,
    describe: describeNewest,
  });
