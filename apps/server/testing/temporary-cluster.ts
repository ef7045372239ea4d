/** A PostgreSQL cluster of our own in a temporary folder, run by an unprivileged user, gone when stopped. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeQuickFolder } from './quick-folder.ts';

export interface Cluster {
  readonly url: string;
  stop(): void;
  /** Ends every process of the cluster at once, as a power cut would; `start` brings it back. */
  crash(): void;
  start(): void;
  /** SIGKILL to all of its processes: nothing more is written, sent or answered. */
  kill(): void;
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const distributionFolder = '/usr/lib/postgresql';

/** Folder of initdb, pg_ctl and the others. */
export const postgresPrograms = (): string => {
  const folders = (process.env.PATH ?? '').split(':');
  if (existsSync(distributionFolder)) {
    const versions = readdirSync(distributionFolder).sort((a, b) => Number(b) - Number(a));
    folders.push(...versions.map((version) => join(distributionFolder, version, 'bin')));
  }
  const binaryFolder = folders.find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')),
  );
  if (!binaryFolder)
    throw new Error('PostgreSQL is not installed: initdb and pg_ctl are neither on PATH nor in /usr/lib/postgresql');
  return binaryFolder;
};

/** PostgreSQL refuses to run as root. */
export const postgresUser = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {};
  const user = spawnSync('id', ['-u', 'postgres']).status === 0 ? 'postgres' : 'nobody';
  const id = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }).trim());
  return { uid: id('-u'), gid: id('-g') };
};

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });

/** The first one first: it starts no others then. Linux alone lists them. */
const killWithChildren = (pid: number): void => {
  process.kill(pid, 'SIGSTOP');
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  for (const one of [pid, ...children.map(Number)]) process.kill(one, 'SIGKILL');
};

interface ClusterKind {
  /** False skips fsync and the restart log: right for clusters that are never killed. */
  readonly isDurable: boolean;
  /** In memory where there is room: right for what neither measures a disk nor outlives the machine. */
  readonly isQuick?: boolean;
}

/** For a cluster that never starts again. */
const passing = [
  ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0'],
  ...['max_wal_size=256MB'],
].map((setting) => `-c ${setting}`);

export const startCluster = async ({ isDurable, isQuick = !isDurable }: ClusterKind): Promise<Cluster> => {
  const bin = postgresPrograms();
  const as = postgresUser();
  const home = isQuick ? makeQuickFolder() : mkdtempSync(join(tmpdir(), 'uni-postgres-'));
  if (as.uid !== undefined && as.gid !== undefined) chownSync(home, as.uid, as.gid);
  const folder = join(home, 'data');
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(bin, program), args, { ...as, stdio: ['ignore', 'ignore', 'inherit'], cwd: home });
  const stop = () => {
    try {
      // A cluster stopped during creation has no postmaster yet.
      if (existsSync(join(folder, 'postmaster.pid')))
        run('pg_ctl', '-D', folder, '-w', '-s', '-m', 'immediate', 'stop');
    } finally {
      // Processes of the cluster may still be writing while the first of them has gone.
      rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
      // Not before: of two signals the second would end us in the middle.
      for (const signal of signals) process.off(signal, stopWithUs);
    }
  };
  // The cluster is outside our process group and session: ending the tests would leave it running.
  const stopWithUs = (signal: NodeJS.Signals) => {
    stop();
    process.kill(process.pid, signal);
  };
  for (const signal of signals) process.on(signal, stopWithUs);
  const port = await freePort();
  const settings = [`-p ${port}`, `-k ${home}`, '-c listen_addresses=127.0.0.1', '-c max_connections=60'];
  if (!isDurable) settings.push(...passing);
  const start = () =>
    run('pg_ctl', '-D', folder, '-w', '-s', '-l', join(home, 'log'), '-o', settings.join(' '), 'start');
  try {
    run('initdb', '-D', folder, '-U', 'uni_owner', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync');
    start();
  } catch (error) {
    stop();
    throw error;
  }
  return {
    url: `postgres://uni_owner@127.0.0.1:${port}/postgres`,
    start,
    crash: () => run('pg_ctl', '-D', folder, '-w', '-s', '-m', 'immediate', 'stop'),
    kill: () => {
      const file = join(folder, 'postmaster.pid');
      killWithChildren(Number.parseInt(readFileSync(file, 'utf8'), 10));
      rmSync(file);
    },
    stop,
  };
};
