/** Runs an image's command in its root as its user, and uses it. The argument is `ImageRun` as JSON. */
import { spawnSync } from 'node:child_process';
import { type Figure, handOut, table } from '../../figures.ts';
import { provePackaged } from '../package/packaged-server.ts';

interface ImageRun {
  readonly root: string;
  readonly user: string;
  /** NAME=value, all that the command receives. */
  readonly env: readonly string[];
  readonly command: readonly string[];
  readonly cwd: string;
}

const path = process.env.PATH ?? '';
const { root, user, env, command, cwd }: ImageRun = JSON.parse(process.argv[2] ?? '{}');
const inImage = [`--userspec=${user}`, root, '/usr/bin/env', '-i', '-C', cwd, ...env];

/** Standard output and error of a program in the image. */
const outputOf = (...program: string[]): string => {
  const { stdout, stderr } = spawnSync('chroot', [...inImage, ...program], { encoding: 'utf8' });
  return `${stdout}${stderr}`.trim();
};

const isYes = (what: string, holds: boolean, otherwise: string): Figure => ({
  ...{ what, measured: holds ? 'yes' : otherwise, goal: 'yes', met: holds },
});

const written = outputOf('/bin/sh', '-c', 'echo x > /var/lib/uni/written && cat /var/lib/uni/written');
const refused = spawnSync('touch', [`${root}/opt/uni/written`], { encoding: 'utf8' }).stderr;
const id = outputOf('id', '-u');
const figures: Figure[] = [
  isYes('runs as a user without rights', id === '10001', id),
  isYes('not even root writes outside of the volume', refused.includes('Read-only file system'), refused),
  isYes('the volume can be written', written === 'x', written),
  // Of chroot itself; `env -i` takes it away again.
  ...(await provePackaged({ command: 'chroot', before: [...inImage, ...command], cwd: '/', env: { PATH: path } })),
];
handOut(figures);
process.stdout.write(`${table(figures)}\n`);
if (figures.some(({ met }) => met === false)) process.exitCode = 1;
