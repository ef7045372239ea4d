/**
 * `node apps/server/test/mutants.ts`: takes one guard at a time out of a copy of the server and asks the tests whether they
 * see it. Organization predicates, policies of tables and rows of the policy table are taken out by tests of their own
 * (`predicates`, `wall`), which run here too, whole. Takes minutes; ends with 1 when a mutant survives.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { guards, type Mutant } from './support/guards.ts';

const repository = resolve(import.meta.dirname, '../../..');
const copy = mkdtempSync(join(tmpdir(), 'uni-mutants-'));
const server = join(copy, 'apps/server');
cpSync(join(repository, 'apps/server'), server, { recursive: true });
symlinkSync(join(repository, 'node_modules'), join(copy, 'node_modules'));
cpSync(join(repository, 'tsconfig.base.json'), join(copy, 'tsconfig.base.json'));

/** The cheapest first: most mutants die there. */
const judges: readonly (readonly string[])[] = [
  ['src/modules/admin', 'src/modules/access/account.test.ts'],
  ['test/matrix.test.ts', '-t', 'everybody'],
];

const passes = (files: readonly string[], env: Record<string, string> = {}): boolean => {
  const vitest = join(repository, 'node_modules/vitest/vitest.mjs');
  const projects = ['--project', 'server on PGlite', '--project', 'server unit'];
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--root', server, ...projects, '--bail', '1', ...files],
    {
      stdio: 'ignore',
      timeout: 600_000,
      env: { ...process.env, ...env },
    },
  );
  return status === 0;
};

const say = (text: string) => process.stdout.write(`${text}\n`);

const isKilled = ({ file, guard, instead }: Mutant): boolean => {
  const path = join(server, 'src', file);
  const text = readFileSync(path, 'utf8');
  if (text.split(guard).length !== 2) throw new Error(`${file}: the guard is not there once: ${guard}`);
  writeFileSync(
    path,
    text.replace(guard, () => instead),
  );
  const survives = judges.every((files) => passes(files));
  writeFileSync(path, text);
  return !survives;
};

/** Parts of the list by number, e.g. `3 7`; all where none is named. */
const asked = process.argv.slice(2).map(Number);

try {
  // On a machine that is too busy every test fails, and every mutant would seem killed.
  if (!judges.every((files) => passes(files))) throw new Error('the tests do not pass without a mutant');
  const chosen = guards.filter((_guard, at) => asked.length === 0 || asked.includes(at + 1));
  const survivors = chosen.filter((mutant) => {
    const killed = isKilled(mutant);
    say(`${killed ? 'killed  ' : 'SURVIVED'} ${mutant.file}: ${mutant.guard.trim().split('\n')[0]}`);
    return !killed;
  });
  say(`guards: ${chosen.length - survivors.length} of ${chosen.length} killed`);
  const isWallSeen = asked.length > 0 || passes(['test/wall', 'test/predicates'], { UNI_MUTANTS: 'all' });
  say(isWallSeen ? 'policies, predicates and rows: all killed' : 'policies, predicates or rows: SURVIVORS');
  process.exitCode = survivors.length === 0 && isWallSeen ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
