import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from '../../bootstrap/node.mjs';
import { canUseApt, installDebianPackages } from './apt.ts';
import { findChromium, installPlaywrightChromium } from './chromium.ts';
import { findLibreOffice } from './libreoffice.ts';
import { findPostgres, PostgresCluster } from './postgres.ts';

/** What a suite needs of the machine beyond the packages. UNI_TEST_SKIP may name one of these, too. */
export type Need = 'chromium' | 'postgresql' | 'libreoffice' | 'web build';

/** Ready: the environment a suite gets for it. Missing: why, in one line. */
export type Provision = { ready: true; env: Record<string, string> } | { ready: false; reason: string };

interface Program {
  find(): string | null;
  readonly debianPackages: readonly string[];
  /** Another way to get it where apt is not. */
  installOtherwise?(): void;
  readonly missing: string;
}

const programs: Record<Exclude<Need, 'web build'>, Program> = {
  chromium: {
    find: findChromium,
    debianPackages: ['chromium', 'fonts-liberation'],
    installOtherwise: installPlaywrightChromium,
    missing: 'no Chromium: set CHROMIUM_PATH or install Chrome or Chromium',
  },
  postgresql: {
    find: findPostgres,
    debianPackages: ['postgresql'],
    missing: 'no PostgreSQL 15 or newer on PATH or in /usr/lib/postgresql: install it',
  },
  libreoffice: {
    find: findLibreOffice,
    debianPackages: ['libreoffice-calc'],
    missing: 'no LibreOffice (soffice): install libreoffice-calc',
  },
};

function isProgram(need: Need): need is Exclude<Need, 'web build'> {
  return need !== 'web build';
}

/** Everything the chosen suites need, found or installed before the first of them starts; `close` ends what was started. */
export class Provisions {
  readonly #byNeed = new Map<Need, Provision>();
  #cluster: PostgresCluster | null = null;

  static async gather(needs: ReadonlySet<Need>): Promise<Provisions> {
    const provisions = new Provisions();
    const wanted = [...needs].filter(isProgram);
    const absent = wanted.filter((need) => programs[need].find() === null);
    if (absent.length > 0) install(absent);
    for (const need of wanted) {
      const path = programs[need].find();
      provisions.#byNeed.set(
        need,
        path === null ? { ready: false, reason: programs[need].missing } : await provisions.#start(need, path),
      );
    }
    if (needs.has('web build')) provisions.#byNeed.set('web build', buildWeb());
    return provisions;
  }

  of(need: Need): Provision {
    return this.#byNeed.get(need) ?? { ready: false, reason: `${need} was not prepared` };
  }

  async close(): Promise<void> {
    await this.#cluster?.stop();
  }

  async #start(need: Exclude<Need, 'web build'>, path: string): Promise<Provision> {
    if (need === 'chromium') return { ready: true, env: { CHROMIUM_PATH: path } };
    if (need === 'libreoffice') return { ready: true, env: { SOFFICE_PATH: path } };
    try {
      this.#cluster = await PostgresCluster.start(path);
      return { ready: true, env: { DATABASE_URL: this.#cluster.url, UNI_TEST_DATABASE_URL: this.#cluster.url } };
    } catch (error) {
      return {
        ready: false,
        reason: `PostgreSQL did not start: ${error instanceof Error ? error.message : String(error)}`,
      };
    }
  }
}

function install(absent: readonly Exclude<Need, 'web build'>[]): void {
  if (canUseApt()) installDebianPackages(absent.flatMap((need) => programs[need].debianPackages));
  else for (const need of absent) programs[need].installOtherwise?.();
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
