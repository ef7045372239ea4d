/** A PgBouncer of our own in transaction mode, in a temporary folder, run by an unprivileged user, gone when stopped. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort, postgresUser } from './temporary-cluster.ts';

export interface Pooler {
  readonly port: number;
  /** Where the databases are listed, in the form of PgBouncer's settings. */
  readonly databasesFile: string;
  /** The same database of this address, through the pooler. */
  through(url: string): string;
  /** The same, in session mode. */
  throughSession(url: string): string;
  /** The same, of the replica. */
  throughRead(url: string): string;
  /** Of its console, `SHOW`, `RELOAD` and the others. */
  readonly consoleUrl: string;
  stop(): void;
}

const findProgram = (): string => {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  const program = folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path));
  if (program === undefined)
    throw new Error('PgBouncer is not installed: pgbouncer is neither on PATH nor in /usr/sbin');
  return program;
};

const endings = ['exit', 'SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const deployed = new URL('../../../deploy/postgres/pgbouncer.ini', import.meta.url).pathname;

/** Those of `deploy`, but for their folder, port and roles. */
const settingsOf = (home: string, port: number): string =>
  readFileSync(deployed, 'utf8')
    .replace('/etc/pgbouncer/', `${home}/`)
    .replace('listen_addr = *', 'listen_addr = 127.0.0.1')
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('auth_type = scram-sha-256', 'auth_type = any')
    .replace(/^auth_file = .*$/m, '')
    .replace('pooler_admin', 'uni_owner')
    .replace(/^server_idle_timeout = .*$/m, 'server_idle_timeout = 5')
    .replace(/^logfile = .*$/m, `logfile = ${home}/log`);

interface Led {
  /** Of these databases; without them of every one. `_session` after a name: the same in session mode. */
  readonly only?: readonly string[];
  /** A replica's port: `_read` after a name leads there. */
  readonly readPort?: number;
}

export const startPooler = async (serverPort: number, { only = [], readPort }: Led = {}): Promise<Pooler> => {
  const home = mkdtempSync(join(tmpdir(), 'uni-pooler-'));
  const [port, as] = [await freePort(), postgresUser()];
  const leadTo = (to: number) => `host=127.0.0.1 port=${to} user=uni_owner`;
  const lead = leadTo(serverPort);
  const named = only.flatMap((name) => [
    `${name} = ${lead} dbname=${name}`,
    `${name}_session = ${lead} dbname=${name} pool_mode=session`,
    ...(readPort === undefined ? [] : [`${name}_read = ${leadTo(readPort)} dbname=${name}`]),
  ]);
  const databasesFile = join(home, 'databases.ini');
  writeFileSync(databasesFile, `[databases]\n${only.length === 0 ? `* = ${lead}` : named.join('\n')}\n`);
  const settings = join(home, 'pgbouncer.ini');
  writeFileSync(settings, settingsOf(home, port));
  if (as.uid !== undefined && as.gid !== undefined)
    for (const path of [home, databasesFile, settings]) chownSync(path, as.uid, as.gid);
  const child = spawn(findProgram(), [settings], { ...as, cwd: home, stdio: 'ignore' });
  const stop = () => {
    child.kill('SIGKILL');
    for (const event of endings) process.off(event, stop);
    rmSync(home, { recursive: true, force: true });
  };
  // The cluster behind it ends the process after a signal.
  for (const event of endings) process.on(event, stop);
  const consoleUrl = `postgres://uni_owner@127.0.0.1:${port}/pgbouncer`;
  try {
    await untilItAnswers(consoleUrl, child);
  } catch (error) {
    stop();
    throw error;
  }
  const leading = (url: string, ending: string): string => {
    const led = new URL(url);
    led.port = String(port);
    led.pathname = `${led.pathname}${ending}`;
    return led.href;
  };
  return {
    ...{ port, databasesFile, consoleUrl, stop },
    through: (url) => leading(url, ''),
    throughSession: (url) => leading(url, '_session'),
    throughRead: (url) => leading(url, '_read'),
  };
};

const untilItAnswers = async (url: string, child: ChildProcess): Promise<void> => {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`);
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await sleep(50);
    }
  }
  throw new Error('PgBouncer does not answer');
};
