/**
 * `node lab/prove/mutants.ts`: removes one guard at a time from a copy of the server and checks that a test fails. The
 * guard's own test runs first, and if that passes, all tests in `judges`. Organization predicates, policies of tables and
 * rows of the policy table are removed by their own tests (`predicates`, `wall`). These run here too, whole. Takes minutes;
 * exits 1 when a mutant survives. With numbers (`3 7`) it takes those of the list only.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { handOut } from '../figures.ts';
import { guards, type Mutant } from './guards.ts';

const repository = resolve(import.meta.dirname, '../..');
const home = mkdtempSync(join(tmpdir(), 'uni-mutants-'));
/** A slower run means a machine that is too busy, which proves nothing. */
const patienceMs = 600_000;
/** Copies of the server that are changed and tested in parallel. */
const workers = 2;

const copyOf = (at: number): string => {
  const copy = join(home, String(at));
  cpSync(join(repository, 'apps/server'), join(copy, 'apps/server'), { recursive: true });
  // Folders that the server's own project refers to.
  for (const beside of ['node_modules', 'packages', 'apps/emulators', 'tools'])
    symlinkSync(join(repository, beside), join(copy, beside));
  cpSync(join(repository, 'tsconfig.base.json'), join(copy, 'tsconfig.base.json'));
  return join(copy, 'apps/server');
};

/** All tests for a mutant that survived its own test. */
const fullSuites: readonly (readonly string[])[] = [
  ['src/modules/admin', 'src/modules/access/account/account.test.ts'],
  ['test/matrix.test.ts', '-t', 'everybody'],
];

const passes = (server: string, files: readonly string[], env: Record<string, string> = {}): Promise<boolean> => {
  const vitest = join(repository, 'node_modules/vitest/vitest.mjs');
  // These tests are not among the few files that `npm test` runs on PGlite.
  const projects = ['--project', 'server on PGlite, whole', '--project', 'server unit'];
  const run = spawn(process.execPath, [vitest, 'run', '--root', server, ...projects, '--bail', '1', ...files], {
    stdio: 'ignore',
    timeout: patienceMs,
    env: { ...process.env, UNI_TEST_CASES: 'all', ...env },
  });
  return new Promise((resolve, fail) =>
    run.on('exit', (status, signal) =>
      signal ? fail(new Error(`ended by ${signal}: too slow`)) : resolve(status === 0),
    ),
  );
};

const say = (text: string) => process.stdout.write(`${text}\n`);
const seconds = (since: number): string => `${((performance.now() - since) / 1_000).toFixed(0)} s`;

const isKilled = async (server: string, { file, guard, instead, seenBy: [test, name] }: Mutant): Promise<boolean> => {
  const path = join(server, 'src', file);
  const text = readFileSync(path, 'utf8');
  if (text.split(guard).length !== 2) throw new Error(`${file}: the guard is not there once: ${guard}`);
  writeFileSync(
    path,
    text.replace(guard, () => instead),
  );
  try {
    for (const files of [[test, '-t', name], ...fullSuites]) if (!(await passes(server, files))) return true;
    return false;
  } finally {
    writeFileSync(path, text);
  }
};

/** Returns true when all chosen tests pass without a mutant: a busy machine fails them all. */
const areSound = async (servers: readonly string[], chosen: readonly Mutant[]): Promise<boolean> => {
  const files = [...new Set(chosen.map(({ seenBy: [file] }) => file))].filter((file) => !file.startsWith('test/'));
  const [first = '', second = first] = servers;
  // For a few mutants, their own tests are enough to prove that this machine is fit.
  if (chosen.length < guards.length) return files.length === 0 || passes(first, files);
  const [own, matrix = []] = fullSuites;
  const sound = await Promise.all([
    passes(first, [...(own ?? []), ...files, 'test/predicates']),
    passes(second, matrix),
  ]);
  return sound.every(Boolean);
};

const began = performance.now();
const requestedIds = process.argv.slice(2).map(Number);
const chosen = guards.filter((_guard, at) => requestedIds.length === 0 || requestedIds.includes(at + 1));

try {
  const servers = Array.from({ length: workers }, (_, at) => copyOf(at));
  if (!(await areSound(servers, chosen))) throw new Error('the tests do not pass without a mutant');
  say(`the tests pass without a mutant (${seconds(began)})`);
  const waiting = [...chosen];
  const survivors: Mutant[] = [];
  const work = async (server: string) => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const since = performance.now();
      const killed = await isKilled(server, mutant);
      if (!killed) survivors.push(mutant);
      const [line = ''] = mutant.guard.trim().split('\n');
      say(
        `${killed ? 'killed  ' : 'SURVIVED'} ${guards.indexOf(mutant) + 1} ${mutant.file}: ${line} (${seconds(since)})`,
      );
    }
  };
  await Promise.all(servers.map(work));
  const killed = `${chosen.length - survivors.length} of ${chosen.length}`;
  say(`guards: ${killed} killed (${seconds(began)})`);
  const isNoticed = chosen.length > 0 && survivors.length === 0;
  handOut([{ what: 'guards whose loss a test notices', measured: killed, goal: 'all', met: isNoticed }]);
  const [first = ''] = servers;
  const isWallSeen =
    requestedIds.length > 0 || (await passes(first, ['test/wall', 'test/predicates'], { UNI_MUTANTS: 'all' }));
  if (requestedIds.length === 0) {
    const summary = isWallSeen ? 'all killed' : 'SURVIVORS';
    say(`policies, predicates and rows: ${summary} (${seconds(began)})`);
    handOut([{ what: 'policies, predicates and rows', measured: summary, goal: 'all killed', met: isWallSeen }]);
  }
  process.exitCode = isNoticed && isWallSeen ? 0 : 1;
} finally {
  rmSync(home, { recursive: true, force: true });
}
