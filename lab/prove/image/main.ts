/**
 * `npm run prove:image`: builds the image of `deploy/container` by buildah over a base of the distribution's own packages. Then the
 * image's command runs as its user on a read-only root, without a network. Needs root, buildah and mmdebstrap, and no daemon.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@uni/tools/bootstrap/node.mjs';
import { type Figure, handOut, table } from '../../figures.ts';

const home = mkdtempSync(join(tmpdir(), 'uni-image-proof-'));

const run = (command: string, args: readonly string[], options: { readonly quiet?: boolean } = {}): string => {
  const stdio = ['ignore', 'pipe', options.quiet ? 'pipe' : 'inherit'] as const;
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: repositoryRoot,
    stdio: [...stdio],
    encoding: 'utf8',
    maxBuffer: 64 * 1_048_576,
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr ?? status}`);
  return stdout.trim();
};

/** Storage of its own that needs no kernel module, and no other user's images. */
const storage = ['--root', join(home, 'images'), '--runroot', join(home, 'run'), '--storage-driver', 'vfs'];
const buildah = (...args: string[]): string => run('buildah', [...storage, ...args], { quiet: true });

const buildImage = (name: string, file: string, context: string, ...args: string[]): void => {
  // Of the two formats only this one holds the health check.
  const options = ['--isolation', 'chroot', '--format', 'docker', '--pull-never', '--tag', `localhost/${name}`];
  buildah('build-using-dockerfile', ...options, ...args, '--file', file, context);
};

const makeContext = (): string => {
  const context = join(home, 'context');
  mkdirSync(context);
  run(process.execPath, ['tools/commands/build-web.ts']);
  run(process.execPath, ['tools/package/main.ts', '--out', join(home, 'package')]);
  copyFileSync(join(home, 'package', readdirSync(join(home, 'package'))[0] ?? ''), join(context, 'uni.tar.gz'));
  run('mmdebstrap', ['--variant=minbase', 'bookworm', join(context, 'base.tar')], { quiet: true });
  writeFileSync(join(context, 'Base'), 'FROM scratch\nADD base.tar /\n');
  return context;
};

interface ImageConfig {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Entrypoint: readonly string[];
  readonly WorkingDir: string;
}

interface Inspected {
  readonly Docker: { readonly config: ImageConfig };
}

const megabytesOf = (folder: string): number => Number(run('du', ['-sm', folder]).split('\t')[0]);

const prove = (): void => {
  const context = makeContext();
  buildImage('base', join(context, 'Base'), context);
  const began = performance.now();
  buildImage('uni', 'deploy/container/Dockerfile', context, '--build-arg', 'BASE=localhost/base');
  const seconds = (performance.now() - began) / 1_000;
  const container = buildah('from', '--pull-never', 'localhost/uni');
  const root = buildah('mount', container);
  const {
    Docker: { config },
  }: Inspected = JSON.parse(buildah('inspect', container));
  const figures: Figure[] = [
    { what: 'building the image', measured: `${seconds.toFixed(1)} s` },
    { what: 'its files, with the base', measured: `${megabytesOf(root)} MB` },
    { what: 'its user', measured: config.User, goal: '10001:10001', met: config.User === '10001:10001' },
  ];
  handOut(figures);
  process.stdout.write(`${table(figures)}\n`);
  mkdirSync(join(home, 'data'));
  run('chown', [config.User, join(home, 'data')]);
  start(root, config);
};

/** What a container engine does with the image: own mounts, own network, a root that is read only, one volume. */
const mounts = `set -e
ip link set lo up
mount --make-rprivate /
mount --bind "$ROOT" "$ROOT"
mount --rbind /dev "$ROOT/dev"
mount -t proc proc "$ROOT/proc"
mount -t tmpfs tmpfs "$ROOT/tmp"
mount --bind "$DATA" "$ROOT/var/lib/uni"
mount -o remount,bind,ro "$ROOT"
exec "$0" "$@"`;

const start = (root: string, { User, Env, Entrypoint, WorkingDir }: ImageConfig): void => {
  const settings = JSON.stringify({ root, user: User, env: Env, command: Entrypoint, cwd: WorkingDir });
  const inside = [mounts, process.execPath, join(import.meta.dirname, 'probe.ts'), settings];
  const { status } = spawnSync('unshare', ['--mount', '--net', 'sh', '-c', ...inside], {
    cwd: repositoryRoot,
    env: { ...process.env, ROOT: root, DATA: join(home, 'data') },
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
};

try {
  prove();
} finally {
  spawnSync('buildah', [...storage, 'umount', '--all']);
  rmSync(home, { recursive: true, force: true });
}
