/**
 * Counts what the rules of `ceilings/rules.json` find in each workspace, and holds the counts to `ceilings/ceilings.json`, which
 * only fall: a count above its ceiling and one below it both fail. `--lower` writes the counts where they have fallen.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './bootstrap/node.mjs';
import { type Ceilings, compareCounts, countFindings, type Finding } from './ceilings/ceilings.ts';

const file = join(repositoryRoot, 'tools/ceilings/ceilings.json');
const biome = join(repositoryRoot, 'node_modules/@biomejs/biome/bin/biome');

function findAll(): Finding[] {
  const args = ['lint', '--config-path=tools/ceilings/rules.json', '--max-diagnostics=100000', '--reporter=json', '.'];
  const ran = spawnSync(process.execPath, [biome, ...args], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (!ran.stdout.startsWith('{')) throw new Error(ran.stderr);
  const { diagnostics } = JSON.parse(ran.stdout) as {
    diagnostics: { category: string; location: { path: string; start: { line: number } } }[];
  };
  // Of suppressions, only those of the rules named here would be known.
  const ofRules = diagnostics.filter(({ category }) => category.startsWith('lint/'));
  return ofRules.map(({ category, location }) => ({
    rule: category.replace(/^lint\//, ''),
    path: location.path,
    line: location.start.line,
  }));
}

const findings = findAll();
const ceilings: Ceilings = JSON.parse(readFileSync(file, 'utf8'));
const { above, below, lowered } = compareCounts(countFindings(findings), ceilings);

if (process.argv.includes('--lower') && above.length === 0)
  writeFileSync(file, `${JSON.stringify(lowered, null, 2)}\n`);
else if (below.length > 0) console.log(`${below.join('\n')}\nLower them: node tools/check-ceilings.ts --lower`);
for (const { rule, workspace, count, ceiling } of above) {
  console.log(`${rule} in ${workspace}: ${count}, and ${ceiling} at most`);
  for (const { path, line } of findings.filter((one) => one.rule === rule && one.path.startsWith(`${workspace}/`)))
    console.log(`  ${path}:${line}`);
}
console.log(`${findings.length} findings of ${Object.keys(ceilings).length} rules`);
process.exitCode = above.length > 0 || (below.length > 0 && !process.argv.includes('--lower')) ? 1 : 0;
