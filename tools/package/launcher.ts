/** `bin/uni` of a package: a shell script that becomes the package's own Node. */

/** Command → the programs that `npm run` starts for it, as `tools/bootstrap.mjs` has them. */
export type Commands = Readonly<Record<string, readonly (readonly string[])[]>>;

const ofServer = 'apps/server/src/';

interface Program {
  readonly name: string;
  readonly args: readonly string[];
}

/** Commands whose last program is the server's: what is built before lies in the package already. */
export function packagedPrograms(commands: Commands): Program[] {
  return Object.entries(commands).flatMap(([name, steps]) => {
    const args = steps.at(-1) ?? [];
    return args.at(-1)?.startsWith(ofServer) ? [{ name, args }] : [];
  });
}

/** The script. Every name and flag in it comes from our own table and holds no character that a shell reads. */
export function launcherScript(commands: Commands): string {
  const programs = packagedPrograms(commands);
  const names = ['version', ...programs.map(({ name }) => name)].join(' | ');
  return `#!/bin/sh
# Starts a program of this package under its own Node. Settings are environment variables; see docs/operations.md.
set -eu
home=$(cd -- "$(dirname -- "$(readlink -f -- "$0")")/.." && pwd)
# One thread for each core and three for files and names.
cores=$(nproc 2>/dev/null || echo 2)
export UV_THREADPOOL_SIZE="\${UV_THREADPOOL_SIZE:-$((cores + 3))}"
# Without a word to the contrary nothing is seeded whose password everybody knows.
export UNI_ENV="\${UNI_ENV:-prod}"
command="\${1:-}"
if [ $# -gt 0 ]; then shift; fi
case "$command" in
${programs.map(caseOf).join('\n')}
version) exec cat "$home/VERSION" ;;
*)
  echo "Usage: uni ${names}" >&2
  exit 64
  ;;
esac
`;
}

function caseOf({ name, args }: Program): string {
  const flags = args.slice(0, -1).map((flag) => ` ${flag}`);
  return `${name}) exec "$home/node/bin/node"${flags.join('')} "$home/${args.at(-1)}" "$@" ;;`;
}
