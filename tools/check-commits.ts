/**
 * `node tools/check-commits.ts [from..to]`
 *
 * Checks subjects and sizes of commits: of the range, or of all that came after the commit in `tools/commits/since`. Merges are not
 * checked. A shallow clone, or a history without that commit, passes with a message.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './bootstrap/node.mjs';
import { readRange, readSince } from './commits/history.ts';
import { checkCommit, scopesOf } from './commits/rules.ts';

const foldersIn = (folder: string): string[] =>
  readdirSync(join(repositoryRoot, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

const [range] = process.argv.slice(2);
const since = readFileSync(join(repositoryRoot, 'tools/commits/since'), 'utf8').trim();
const history = range === undefined ? readSince(repositoryRoot, since) : readRange(repositoryRoot, range);

if ('unjudged' in history) console.log(`No commit is judged: ${history.unjudged}`);
else {
  const scopes = scopesOf(foldersIn);
  const refused = history.commits
    .map((commit) => ({ commit, faults: checkCommit(commit, scopes) }))
    .filter(({ faults }) => faults.length > 0);
  for (const { commit, faults } of refused)
    console.log(`${commit.hash.slice(0, 8)} ${commit.subject}\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  console.log(`${history.commits.length} commits, ${refused.length} refused`);
  process.exitCode = refused.length === 0 ? 0 : 1;
}
