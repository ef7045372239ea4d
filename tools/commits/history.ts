/** Reads commits of a checkout with git. */
import { spawnSync } from 'node:child_process';
import type { ChangedFile, Commit } from './rules.ts';

/** The commits of a range, or why there are none to check. */
export type History = { readonly commits: readonly Commit[] } | { readonly unjudged: string };

/** Sizes of histories in bytes. */
const most = 2 ** 28;

/** Git that knows nothing of who runs it; null where it fails. */
function runGit(root: string, ...args: string[]): string | null {
  const ran = spawnSync('git', ['-c', 'core.quotePath=false', ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: most,
  });
  return ran.status === 0 ? ran.stdout : null;
}

/** Descendants of a commit. A branch that began before it and was merged later began under other rules. */
export function readSince(root: string, since: string): History {
  if (runGit(root, 'rev-parse', '--is-shallow-repository')?.trim() !== 'false')
    return { unjudged: 'the clone is shallow, or there is none' };
  if (runGit(root, 'merge-base', '--is-ancestor', since, 'HEAD') === null)
    return { unjudged: `commit ${since} is not in this history` };
  return readRange(root, `${since}..HEAD`, ['--ancestry-path']);
}

/** Commits of `from..to`, as git reads it. */
export function readRange(root: string, range: string, limits: readonly string[] = []): History {
  const log = runGit(root, 'log', '--no-merges', ...limits, '-M', '--numstat', '--format=%x00%H %s', range, '--');
  return log === null ? { unjudged: `git knows no ${range}` } : { commits: log.split('\0').slice(1).map(readCommit) };
}

function readCommit(entry: string): Commit {
  const [head = '', ...rows] = entry.split('\n');
  const [hash = '', ...copy] = head.split(' ');
  return { hash, subject: copy.join(' '), files: rows.filter((row) => row.includes('\t')).map(readFile) };
}

/** A row of `--numstat`: lines added, lines removed, path; `-` for no text, `a/{b => c}/d` for a move. */
function readFile(row: string): ChangedFile {
  const [added = '', removed = '', named = ''] = row.split('\t');
  const isMoved = named.includes(' => ');
  const path = named.replace(/\{[^{}]{0,200} => ([^{}]{0,200})\}/, '$1').replaceAll('//', '/');
  const lines = (Number(added) || 0) + (Number(removed) || 0);
  return { path: path.slice(path.indexOf(' => ') + 1).replace(/^=> /, ''), lines, isMoved };
}
