import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** True on Debian and its like for root: the only place where installing system packages unasked is welcome. */
export function canUseApt(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Updates the lists and installs; what could not be installed shows when its program is looked for again. */
export function installDebianPackages(packages: readonly string[]): void {
  console.log(`Installing ${packages.join(', ')} with apt-get …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', ...packages],
  ]) {
    const answer = spawnSync('apt-get', args, { env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
    if (answer.status === 0) continue;
    console.error(
      `apt-get ${args[0]} failed:\n${`${answer.stdout}${answer.stderr}`.trim().split('\n').slice(-8).join('\n')}`,
    );
  }
}
