/** A streaming replica of a cluster of our own, on the same machine, gone when stopped. */
import { execFileSync } from 'node:child_process';
import { chownSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeQuickFolder } from './quick-folder.ts';
import { freePort, postgresPrograms, postgresUser } from './temporary-cluster.ts';

export interface Replica {
  readonly url: string;
  readonly port: number;
  /** Ends every process of it at once; `start` brings it back. */
  crash(): void;
  start(): void;
  stop(): void;
}

/** `name`: as the primary's `synchronous_standby_names` has it. */
export const startReplica = async (primaryUrl: string, name = 'uni_standby'): Promise<Replica> => {
  // Some distributions link only a few of the programs to where they are looked for.
  const bin = dirname(realpathSync(join(postgresPrograms(), 'pg_ctl')));
  const [as, home, port] = [postgresUser(), makeQuickFolder(), await freePort()];
  if (as.uid !== undefined && as.gid !== undefined) chownSync(home, as.uid, as.gid);
  const folder = join(home, 'data');
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(bin, program), args, { ...as, stdio: ['ignore', 'ignore', 'inherit'], cwd: home });
  const control = (...args: string[]) => run('pg_ctl', '-D', folder, '-w', '-s', ...args);
  const settings = [`-p ${port}`, `-k ${home}`, '-c listen_addresses=127.0.0.1'].join(' ');
  const start = () => control('-l', join(home, 'log'), '-o', settings, 'start');
  const crash = () => control('-m', 'immediate', 'stop');
  const from = new URL(primaryUrl);
  from.searchParams.set('application_name', name);
  const discard = () => rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  try {
    run('pg_basebackup', '-d', from.href, '-D', folder, '-R', '-X', 'stream', '-c', 'fast', '--no-sync');
    start();
  } catch (error) {
    discard();
    throw error;
  }
  const url = new URL(primaryUrl);
  url.port = String(port);
  return {
    ...{ url: url.href, port, crash, start },
    stop: () => {
      try {
        crash();
      } finally {
        discard();
      }
    },
  };
};
