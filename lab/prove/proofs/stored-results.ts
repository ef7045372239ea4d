/** Results of rows that ran to their end, for one state of the code. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileName, type Result } from './run-proof.ts';

/** The file with the recorded results; changing it invalidates no proof. */
const RECORD = 'docs/benchmarks.md';

function git(root: string, ...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  return status === 0 ? stdout : null;
}

/** Returns commit and working tree in a few letters. Null outside a checkout, where states cannot be distinguished. */
export function codeState(root: string): string | null {
  const commit = git(root, 'rev-parse', '--short=12', 'HEAD')?.trim();
  const changes = git(root, 'diff', 'HEAD', '--binary', '--', '.', `:(exclude)${RECORD}`);
  const added = git(root, 'ls-files', '--others', '--exclude-standard', '-z');
  if (commit === undefined || changes === null || added === null) return null;
  const files = added.split('\0').filter(Boolean);
  if (changes === '' && files.length === 0) return commit;
  const hash = createHash('sha256').update(changes);
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)));
  return `${commit}-${hash.digest('hex').slice(0, 12)}`;
}

export interface StoredResults {
  readonly folder: string;
  read(name: string): Result | null;
  store(result: Result): void;
}

/** `state` null: nothing can be resumed, and what lies there is of another time. */
export function openStoredResults(home: string, state: string | null): StoredResults {
  const folder = join(home, state ?? 'no-commit');
  if (state === null) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const fileOf = (name: string): string => join(folder, `${fileName({ name })}.result.json`);
  return {
    folder,
    read: (name) => (existsSync(fileOf(name)) ? JSON.parse(readFileSync(fileOf(name), 'utf8')) : null),
    store: (result) => writeFileSync(fileOf(result.name), JSON.stringify(result)),
  };
}
