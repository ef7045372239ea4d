/**
 * `npm run prove:package`: builds the package twice, unpacks it in an empty folder and starts it. Its environment is empty, and
 * its network namespace has nothing but a loopback address.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@uni/tools/bootstrap/node.mjs';
import { type Figure, handOut, noneOf, table } from '../../figures.ts';

/** Of development: none of them may be needed, or there. */
const unwanted = ['typescript', 'vite', 'vitest', 'npm', '@biomejs/biome', '@playwright/test', 'pg-native'];

const home = mkdtempSync(join(tmpdir(), 'uni-package-proof-'));

const run = (command: string, args: readonly string[], cwd = repositoryRoot): void => {
  const { status, error } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? status}`);
};

interface Built {
  readonly file: string;
  readonly seconds: number;
  readonly hash: string;
}

const build = (name: string): Built => {
  const out = join(home, name);
  const began = performance.now();
  run(process.execPath, ['tools/package/main.ts', '--out', out]);
  const seconds = (performance.now() - began) / 1_000;
  const file = join(out, readdirSync(out)[0] ?? '');
  return { file, seconds, hash: createHash('sha256').update(readFileSync(file)).digest('hex') };
};

const unpack = (file: string): string => {
  const folder = join(home, 'unpacked');
  mkdirSync(folder);
  run('tar', ['--extract', '--gzip', '--file', file, '--directory', folder]);
  return join(folder, readdirSync(folder)[0] ?? '');
};

const prove = (): Figure[] => {
  run(process.execPath, ['tools/commands/build-web.ts']);
  const first = build('first');
  const again = build('again');
  const folder = unpack(first.file);
  const packages = new Set(readdirSync(join(folder, 'node_modules')));
  const figures: Figure[] = [
    { what: 'archive', measured: `${(statSync(first.file).size / 1_048_576).toFixed(1)} MB` },
    { what: 'building it', measured: `${first.seconds.toFixed(1)} s` },
    {
      what: 'built again, the same bytes',
      measured: first.hash === again.hash ? 'yes' : 'no',
      goal: 'yes',
      met: first.hash === again.hash,
    },
    noneOf('packages of development in it', unwanted.filter((name) => packages.has(name)).length),
  ];
  handOut(figures);
  process.stdout.write(`${table(figures)}\n`);
  const probe = join(import.meta.dirname, 'probe.ts');
  const inside = ['ip link set lo up && exec "$0" "$@"', process.execPath, probe, folder];
  run('unshare', ['--user', '--map-root-user', '--net', 'sh', '-c', ...inside]);
  return figures;
};

try {
  if (prove().some(({ met }) => met === false)) process.exitCode = 1;
} finally {
  rmSync(home, { recursive: true, force: true });
}
