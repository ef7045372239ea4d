/**
 * Counts what the rules of `ceilings/rules.json` find in each workspace, and holds the counts to `ceilings/ceilings.json`. Counts only
 * fall: one above its ceiling fails, and so does one below. `--lower` writes the counts where they have fallen.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from './bootstrap/node.mjs';
import type { Finding } from './ceilings/ceilings.ts';
import { holdCeilings } from './ceilings/hold.ts';

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

holdCeilings({
  file: join(repositoryRoot, 'tools/ceilings/ceilings.json'),
  command: 'node tools/check-ceilings.ts',
  findings: findAll(),
  describe: (findings) => findings.map(({ path, line }) => `${path}:${line}`),
});
