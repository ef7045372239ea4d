/** PostgreSQL: a base backup under saves and the log after it, restored to a point by the scripts of deploy/postgres. */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tenancyRules } from '@uni/server/src/app.ts';
import { verifyAuditTrails } from '@uni/server/src/audit-trails.ts';
import { demonstrationPassword } from '@uni/server/src/demonstration.ts';
import { openDatabase } from '@uni/server/src/platform/database/index.ts';
import {
  type Cluster,
  freePort,
  postgresPrograms,
  postgresUser,
  runAsAdmin,
  signIn,
  startCluster,
  startServer,
} from '@uni/server/testing/index.ts';
import { Client } from 'pg';
import { type Figure, noneOf } from '../../figures.ts';
import { requireCommand, runCommand } from './commands.ts';
import { compareMarks, type MarkedWrites, markedOperation, writeMarks } from './marked-writes.ts';

const scripts = new URL('../../../deploy/postgres/', import.meta.url).pathname;
const restoreGoalMs = 15 * 60_000;

interface Drilled {
  readonly base: string;
  readonly wal: string;
  readonly marks: MarkedWrites['marks'];
  /** The point to which it is restored, in milliseconds. */
  readonly target: number;
  readonly baseMs: number;
}

export const drillPostgres = async (): Promise<Figure[]> => {
  const home = mkdtempSync(join(tmpdir(), 'uni-pg-drill-'));
  // PostgreSQL writes its log there as its own user.
  chmodSync(home, 0o755);
  const backups = join(home, 'backup');
  for (const folder of [backups, join(backups, 'base'), join(backups, 'wal')]) {
    mkdirSync(folder);
    chmodSync(folder, 0o777);
  }
  const cluster = await startCluster({ isDurable: true });
  try {
    const drilled = await backUpUnderSaves(cluster, backups, home);
    return [...(await restoreAndCompare(drilled, home)), ...(await refuseDamage(drilled.base, home))];
  } finally {
    cluster.stop();
    rmSync(home, { recursive: true, force: true });
  }
};

/** Some distributions link only a few of the programs to where they are looked for. */
const withPrograms = (): Record<string, string> => ({
  PATH: `${dirname(realpathSync(join(postgresPrograms(), 'pg_ctl')))}:${process.env.PATH ?? ''}`,
});

const archiveTo = async (cluster: Cluster, wal: string): Promise<void> => {
  const command = `${scripts}archive-wal.sh %p %f ${wal}`;
  for (const setting of ["archive_mode = 'on'", `archive_command = '${command}'`, "archive_timeout = '60s'"])
    await runAsAdmin(cluster.url, `alter system set ${setting}`);
  cluster.crash();
  cluster.start();
};

const backUpUnderSaves = async (cluster: Cluster, backups: string, home: string): Promise<Drilled> => {
  const wal = join(backups, 'wal');
  await archiveTo(cluster, wal);
  const server = await startServer({ UNI_DATA_DIR: join(home, 'data'), DATABASE_URL: cluster.url });
  const writes = await writeMarks(await signIn(server.origin, 'admin@demo.uni', demonstrationPassword), 1);
  await sleep(1_500);
  const taken = await requireCommand(`${scripts}base-backup.sh`, [cluster.url, backups, '7'], withPrograms());
  await sleep(1_500);
  const target = Date.now();
  await sleep(1_500);
  await writes.stop();
  await server.stop();
  await archiveLast(cluster, wal);
  // The machine is gone; what is left is the backup.
  cluster.crash();
  return { base: taken.output.trim(), wal, marks: writes.marks, target, baseMs: taken.ms };
};

/** Ends the segment of the last save, and waits until the archive holds it. */
const archiveLast = async (cluster: Cluster, wal: string): Promise<void> => {
  const client = new Client({ connectionString: cluster.url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
  await client.end();
  const segment = join(wal, rows[0]?.name ?? '');
  for (let n = 0; n < 300 && !existsSync(segment); n += 1) await sleep(100);
  if (!existsSync(segment)) throw new Error(`${segment} has not been archived within 30 s`);
};

const restoreAndCompare = async (drilled: Drilled, home: string): Promise<Figure[]> => {
  const { base, wal, target, marks, baseMs } = drilled;
  const folder = join(home, 'restored');
  const began = performance.now();
  // PostgreSQL reads its settings before it knows that Z is a zone.
  const point = new Date(target).toISOString().replace('T', ' ').replace('Z', '+00');
  await requireCommand(`${scripts}restore.sh`, [base, wal, folder, point], withPrograms());
  const again = await runCommand(`${scripts}restore.sh`, [base, wal, folder, point], withPrograms());
  const as = postgresUser();
  if (as.uid !== undefined) await requireCommand('chown', ['-R', `${as.uid}:${as.gid}`, folder]);
  const port = await freePort();
  const control = (...args: string[]) =>
    requireCommand(join(postgresPrograms(), 'pg_ctl'), ['-D', folder, '-w', '-s', ...args], {}, as);
  const log = join(folder, 'restored.log');
  await control('-l', log, '-o', `-p ${port} -k ${folder} -c archive_mode=off`, 'start').catch((error: unknown) => {
    throw new Error(`${String(error)}\n${readFileSync(log, 'utf8').slice(-2_000)}`);
  });
  const url = `postgres://uni_owner@127.0.0.1:${port}/postgres`;
  try {
    const server = await startServer({ UNI_DATA_DIR: join(home, 'data'), DATABASE_URL: url });
    const ms = performance.now() - began;
    const client = await signIn(server.origin, 'admin@demo.uni', demonstrationPassword);
    const present = await markedOperation.read(client, null);
    await server.stop();
    const { lost, late, before, after } = compareMarks(present, marks, { begun: target, ended: target });
    const findings = await findingsIn(url);
    return [
      { what: 'PostgreSQL: base backup under saves, verified', measured: `${(baseMs / 1_000).toFixed(1)} s` },
      noneOf('PostgreSQL: saves acknowledged before the point that the restored server lacks', lost, String(before)),
      noneOf('PostgreSQL: saves sent after the point that the restored server has', late, String(after)),
      {
        what: 'PostgreSQL: saves on both sides of the point',
        measured: `${before}, ${after}`,
        goal: '≥ 1',
        met: before > 0 && after > 0,
      },
      noneOf('PostgreSQL: audit trails that are not whole after the restore', findings),
      noneOf('PostgreSQL: restores over a folder with files that were not refused', again.code === 0 ? 1 : 0),
      {
        what: 'PostgreSQL: from a backup to a server that answers',
        measured: `${(ms / 1_000).toFixed(1)} s`,
        goal: '≤ 15 min',
        met: ms <= restoreGoalMs,
      },
    ];
  } finally {
    await control('-m', 'immediate', 'stop');
  }
};

const findingsIn = async (url: string): Promise<number> => {
  const database = await openDatabase({ engine: 'postgres', url, connections: 2 }, tenancyRules);
  try {
    return (await verifyAuditTrails(database, new Map())).filter(({ brokenAt }) => brokenAt !== null).length;
  } finally {
    await database.close();
  }
};

/** One byte of one file. */
const refuseDamage = async (base: string, home: string): Promise<Figure[]> => {
  const damaged = join(home, 'damaged');
  cpSync(base, damaged, { recursive: true });
  const file = join(damaged, 'global', 'pg_control');
  const bytes = readFileSync(file);
  bytes[100] = (bytes[100] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  const { code } = await runCommand(`${scripts}restore.sh`, [damaged, home, join(home, 'never')], withPrograms());
  return [noneOf('PostgreSQL: damaged base backups that were not refused', code === 0 ? 1 : 0)];
};
