import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** True on Debian and its like for root: the only system where installing system packages unasked is welcome. */
export function canUseApt(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/**
 * Updates the lists and installs, of each need, the first alternative that the distribution has. A failed installation shows
 * when its program is searched for again.
 */
export function installDebianPackages(needs: readonly (readonly (readonly string[])[])[]): void {
  aptGet('update', '-q');
  for (const alternatives of needs)
    alternatives.some((packages) => {
      console.log(`Installing ${packages.join(', ')} with apt-get …`);
      return aptGet('install', '-y', '-q', '--no-install-recommends', ...packages);
    });
}

/** Returns true on success; otherwise prints apt-get's last output. */
function aptGet(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const answer = spawnSync('apt-get', args, { env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (answer.status === 0) return true;
  const last = `${answer.stdout}${answer.stderr}`.trim().split('\n').slice(-8).join('\n');
  console.error(`apt-get ${args[0]} failed:\n${last}`);
  return false;
}
