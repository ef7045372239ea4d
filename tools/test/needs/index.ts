import { spawnSync } from 'node:child_process';
import { realpathSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { repositoryRoot } from '../../bootstrap/node.mjs';
import { canUseApt, installDebianPackages } from './apt.ts';
import { findChromium, installPlaywrightChromium, isWholeBrowser } from './chromium.ts';
import { findProgram } from './find-program.ts';
import { findLibreOffice } from './libreoffice.ts';
import { findPostgres } from './postgres.ts';

/** A suite's requirement on the machine beyond the packages. UNI_TEST_SKIP may name one of these, too. */
export type Need = 'chromium' | 'postgresql' | 'pgbouncer' | 'libreoffice' | 'web build';

/** Ready: the environment a suite gets for it. Missing: why, in one line. */
export type Provision = { ready: true; env: Record<string, string> } | { ready: false; reason: string };

interface Program {
  find(): string | null;
  /** Returns true when the first of the packages would do the same with less work than the installed program. */
  isSecondBest?(path: string): boolean;
  /** Packages that install it on Debian; the first of several that the distribution has. */
  readonly debianPackages: readonly (readonly string[])[];
  /** Another way to get it where apt is not. */
  installOtherwise?(): void;
  readonly missing: string;
  /** Environment variables that give the suites its location. */
  env(path: string): Record<string, string>;
}

const programs: Record<Exclude<Need, 'web build'>, Program> = {
  chromium: {
    find: findChromium,
    isSecondBest: isWholeBrowser,
    debianPackages: [
      ['chromium-headless-shell', 'fonts-liberation'],
      ['chromium', 'fonts-liberation'],
    ],
    installOtherwise: installPlaywrightChromium,
    missing: 'no Chromium: set CHROMIUM_PATH or install Chrome or Chromium',
    env: (path) => ({ CHROMIUM_PATH: path }),
  },
  postgresql: {
    find: findPostgres,
    debianPackages: [['postgresql']],
    missing: 'no PostgreSQL 15 or newer on PATH or in /usr/lib/postgresql: install it',
    env: (folder) => ({ PATH: `${folder}${delimiter}${process.env.PATH ?? ''}` }),
  },
  pgbouncer: {
    find: () => findProgram(['pgbouncer'], ['/usr/sbin/pgbouncer']),
    debianPackages: [['pgbouncer']],
    missing: 'no PgBouncer on PATH or in /usr/sbin: install it',
    env: () => ({}),
  },
  libreoffice: {
    find: findLibreOffice,
    debianPackages: [['libreoffice-calc']],
    missing: 'no LibreOffice (soffice): install libreoffice-calc',
    env: (path) => ({ SOFFICE_PATH: path }),
  },
};

function isProgram(need: Need): need is Exclude<Need, 'web build'> {
  return need !== 'web build';
}

/** Identifies an installation by its location, size and age. Null: there is none. */
export function identityOf(need: Need): string | null {
  if (!isProgram(need)) return need;
  const path = programs[need].find();
  if (path === null) return null;
  const real = realpathSync(path);
  const { size, mtimeMs } = statSync(real);
  return `${real} ${size} ${mtimeMs}`;
}

/** Locates or installs everything the chosen suites need, before the first of them starts. */
export function gatherProvisions(needs: ReadonlySet<Need>): ReadonlyMap<Need, Provision> {
  const neededPrograms = [...needs].filter(isProgram);
  const lacking = neededPrograms.filter((need) => isLacking(programs[need]));
  if (lacking.length > 0) install(lacking);
  const provisions = new Map<Need, Provision>();
  for (const need of neededPrograms) {
    const { find, missing, env } = programs[need];
    const path = find();
    provisions.set(need, path === null ? { ready: false, reason: missing } : { ready: true, env: env(path) });
  }
  if (needs.has('web build')) provisions.set('web build', buildWeb());
  return provisions;
}

/** A second-best program is used where nothing can be installed. */
function isLacking({ find, isSecondBest }: Program): boolean {
  const path = find();
  return path === null || (canUseApt() && isSecondBest?.(path) === true);
}

function install(lacking: readonly Exclude<Need, 'web build'>[]): void {
  if (canUseApt()) installDebianPackages(lacking.map((need) => programs[need].debianPackages));
  else for (const need of lacking) programs[need].installOtherwise?.();
}

function buildWeb(): Provision {
  const build = spawnSync(process.execPath, [join(repositoryRoot, 'tools/commands/build-web.ts')], {
    cwd: repositoryRoot,
    encoding: 'utf8',
  });
  if (build.status === 0) return { ready: true, env: {} };
  console.error(build.stdout + build.stderr);
  return { ready: false, reason: 'the web application does not build' };
}
