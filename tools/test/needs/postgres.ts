import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findProgram } from './find-program.ts';

const OLDEST_MAJOR = 15;
const START_LIMIT_MS = 20_000;

/** The folder of `postgres` and `initdb` of PostgreSQL 15 or newer, the newest first; null when there is none. */
export function findPostgres(): string | null {
  const onPath = findProgram(['postgres'], []);
  const debian = globSync('/usr/lib/postgresql/*/bin/postgres').sort().reverse();
  for (const program of [...(onPath ? [onPath] : []), ...debian]) {
    const version = spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? '';
    if (Number(/(\d+)(\.|\s|$)/.exec(version)?.[1]) >= OLDEST_MAJOR) return dirname(program);
  }
  return null;
}

interface Owner {
  uid?: number;
  gid?: number;
}

/** PostgreSQL refuses to run as root: an unprivileged account of the machine owns the cluster then. */
function owner(): Owner {
  if (process.getuid?.() !== 0) return {};
  for (const user of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, user], { encoding: 'utf8' }));
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error('no unprivileged account (postgres, nobody) to run it as');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port')),
      );
    });
  });
}

/** A throw-away cluster on a loopback port: made for one test run, gone with it. Nothing in it is worth an fsync. */
export class PostgresCluster {
  readonly url: string;
  readonly #folder: string;
  readonly #process: ChildProcess;

  private constructor(url: string, folder: string, process: ChildProcess) {
    this.url = url;
    this.#folder = folder;
    this.#process = process;
  }

  static async start(bin: string): Promise<PostgresCluster> {
    const as = owner();
    const folder = mkdtempSync(join(tmpdir(), 'uni-pg-'));
    if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
    const data = join(folder, 'data');
    const options = { ...as, cwd: folder, env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8' } };
    execFileSync(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
      { ...options, stdio: 'pipe' },
    );
    const port = await freePort();
    const settings = {
      listen_addresses: '127.0.0.1',
      port,
      unix_socket_directories: folder,
      fsync: 'off',
      max_connections: 200,
    };
    const args = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
    const server = spawn(join(bin, 'postgres'), ['-D', data, ...args], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const cluster = new PostgresCluster(`postgres://postgres@127.0.0.1:${port}/postgres`, folder, server);
    try {
      await ready(server);
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode === null && this.#process.signalCode === null) {
      const ended = new Promise((resolve) => this.#process.once('exit', resolve));
      this.#process.kill('SIGQUIT');
      await ended;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Resolves when the server says that it accepts connections; reads its log on, so that it never blocks on a full pipe. */
async function ready(server: ChildProcess): Promise<void> {
  let log = '';
  let accepts = false;
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (accepts) return;
    log += text;
    accepts = log.includes('ready to accept connections');
  });
  for (const limit = Date.now() + START_LIMIT_MS; Date.now() < limit; await wait(50)) {
    if (accepts) return;
    if (server.exitCode !== null) break;
  }
  throw new Error(log.trim().split('\n').at(-1) || 'no answer in time');
}
