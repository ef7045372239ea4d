/** Embedded: backups of a running server under saves, killed and starved of room on the way, and restored. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tenancyRules } from '@uni/server/src/app.ts';
import { demonstrationPassword } from '@uni/server/src/demonstration.ts';
import { fillInstallments } from '@uni/server/src/modules/sales/test-support/many-installments.ts';
import { openDatabase } from '@uni/server/src/platform/database/index.ts';
import { signIn, startServer } from '@uni/server/testing/index.ts';
import { type Figure, noneOf } from '../../figures.ts';
import { programOf, requireCommand, runCommand } from './commands.ts';
import { compareMarks, type MarkedWrites, markedOperation, writeMarks } from './marked-writes.ts';

interface Size {
  readonly contracts: number;
  readonly kills: number;
}

const author = 'admin@demo.uni';
const restoreGoalMs = 15 * 60_000;
const longestSaveMs = 2_000;

const signInTo = (origin: string) => signIn(origin, author, demonstrationPassword);
const node = (name: 'backup' | 'restore', args: readonly string[], env: Readonly<Record<string, string>>) =>
  runCommand(process.execPath, [programOf(name), ...args], env);
const completeIn = (shelf: string): string[] => readdirSync(shelf).filter((name) => /^uni-\w+Z$/.test(name));

export const drillEmbedded = async ({ contracts, kills }: Size): Promise<Figure[]> => {
  const home = mkdtempSync(join(tmpdir(), 'uni-drill-'));
  const env = { UNI_DATA_DIR: join(home, 'data') };
  try {
    await (await startServer(env)).stop();
    await fill(join(env.UNI_DATA_DIR, 'database'), contracts);
    const underSaves = await backUpUnderSaves(env, home);
    const killed = await killWhileBackingUp(env, kills, home);
    return [...underSaves, ...killed, ...(await starve(env, home))];
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
};

const fill = async (folder: string, contracts: number): Promise<void> => {
  const database = await openDatabase({ engine: 'embedded', folder }, tenancyRules);
  try {
    const [organization, enterprises] = await firstWithEnterprises(database);
    await fillInstallments(database, organization, { contracts, installments: 100, enterprises });
  } finally {
    await database.close();
  }
};

const firstWithEnterprises = async (
  database: Awaited<ReturnType<typeof openDatabase>>,
): Promise<[number, number[]]> => {
  const ids = await database.withPlatform((db) => db.selectFrom('organizations').select('id').execute());
  for (const { id } of ids) {
    const rows = await database.withOrganization(id, (db) => db.selectFrom('enterprises').select('id').execute());
    if (rows.length > 0) return [id, rows.map((row) => row.id)];
  }
  throw new Error('the demonstration has no enterprise');
};

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

const manifestOf = (backup: string): { begunAt: string; endedAt: string; files: { size: number }[] } =>
  JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'));

const backUpUnderSaves = async (env: { UNI_DATA_DIR: string }, home: string): Promise<Figure[]> => {
  const server = await startServer(env);
  const writes = await writeMarks(await signInTo(server.origin), 1);
  await sleep(5_000);
  const [begun, taken] = [Date.now(), await node('backup', [], env)];
  const over = Date.now();
  await sleep(1_000);
  await writes.stop();
  await server.stop();
  if (taken.code !== 0) throw new Error(taken.output);
  const [backup = ''] = taken.output.split('\n');
  const { begunAt, endedAt, files } = manifestOf(backup);
  const copyMs = Date.parse(endedAt) - Date.parse(begunAt);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const quiet = writes.latencies(0, begun);
  const during = writes.latencies(Date.parse(begunAt), Date.parse(endedAt));
  const slowest = Math.max(...writes.latencies(begun, over));
  return [
    {
      what: 'embedded: database copied while it saves, then opened',
      measured: `${(bytes / 2 ** 20).toFixed(0)} MB in ${(copyMs / 1_000).toFixed(1)} s, whole command ${(taken.ms / 1_000).toFixed(1)} s`,
    },
    {
      what: 'embedded: save before / while it is copied, p50',
      measured: `${percentile(quiet, 0.5)} / ${percentile(during, 0.5)} ms`,
    },
    {
      what: `embedded: longest of ${writes.latencies(begun, over).length} saves, from the command's start to its end`,
      measured: `${slowest} ms`,
      goal: `≤ ${longestSaveMs} ms`,
      met: slowest <= longestSaveMs,
    },
    ...(await restoreAndCompare(backup, env, writes.marks, home)),
  ];
};

const restoreAndCompare = async (
  backup: string,
  env: { UNI_DATA_DIR: string },
  marks: MarkedWrites['marks'],
  home: string,
): Promise<Figure[]> => {
  const { begunAt, endedAt } = manifestOf(backup);
  const target = join(home, 'restored');
  const restored = await node('restore', [backup], { UNI_DATA_DIR: target });
  if (restored.code !== 0) throw new Error(restored.output);
  const again = await node('restore', [backup], { UNI_DATA_DIR: target });
  writeFileSync(join(target, 'secret.key'), readFileSync(join(env.UNI_DATA_DIR, 'secret.key')));
  const server = await startServer({ UNI_DATA_DIR: target });
  const client = await signInTo(server.origin);
  const present = await markedOperation.read(client, null);
  const profile = Object(await client.send('GET', '/api/access/user/profile/'));
  await server.stop();
  const instants = { begun: Date.parse(begunAt), ended: Date.parse(endedAt) };
  const { lost, late, before, after } = compareMarks(present, marks, instants);
  const database = await openDatabase({ engine: 'embedded', folder: join(target, 'database') }, tenancyRules);
  const findings = await markedOperation.audit(database, Number(profile.organization)).finally(database.close);
  for (const finding of findings.slice(0, 10)) console.log(`  ${finding}`);
  rmSync(target, { recursive: true, force: true });
  const ms = restored.ms + server.startedInMs;
  return [
    noneOf('embedded: saves acknowledged before the backup began that the restored server lacks', lost, String(before)),
    noneOf('embedded: saves sent after it ended that the restored server has', late, String(after)),
    {
      what: 'embedded: saves on both sides of the backup',
      measured: `${before}, ${after}`,
      goal: '≥ 1',
      met: before > 0 && after > 0,
    },
    noneOf('embedded: findings of rows, keys and the audit trail after the restore', findings.length),
    noneOf('embedded: restores over a database that were not refused', again.code === 0 ? 1 : 0),
    {
      what: 'embedded: from a backup to a server that answers',
      measured: `${(ms / 1_000).toFixed(1)} s`,
      goal: '≤ 15 min',
      met: ms <= restoreGoalMs,
    },
  ];
};

const killWhileBackingUp = async (env: { UNI_DATA_DIR: string }, kills: number, home: string): Promise<Figure[]> => {
  const shelf = join(env.UNI_DATA_DIR, 'backups');
  const complete = completeIn(shelf);
  let claimed = 0;
  let left = 0;
  for (let round = 0; round < kills; round += 1) {
    const server = await startServer(env);
    const taking = node('backup', [], env);
    // The command needs about a second to begin; from there the moments are spread over the copy and its proof.
    const begun = await waitForPartial(shelf);
    await sleep(begun ? (round * 4_000) / kills : 0);
    await server.kill();
    const taken = await taking;
    if (readdirSync(shelf).some((name) => name.endsWith('.partial'))) left += 1;
    if (taken.code === 0 && completeIn(shelf).length === complete.length) claimed += 1;
  }
  let broken = 0;
  for (const name of completeIn(shelf).filter((one) => !complete.includes(one))) {
    const target = join(home, `killed-${name}`);
    const { code } = await node('restore', [join(shelf, name)], { UNI_DATA_DIR: target });
    if (code !== 0) broken += 1;
    rmSync(target, { recursive: true, force: true });
  }
  await requireCommand(process.execPath, [programOf('backup')], env);
  const leftovers = readdirSync(shelf).filter((name) => !/^uni-\w+Z$/.test(name)).length;
  return [
    {
      what: `embedded: of ${kills} kills, those in the middle of a backup`,
      measured: `${left}`,
      goal: '≥ 1',
      met: left > 0,
    },
    noneOf('embedded: backups told as taken, or with a backup’s name, that do not restore', claimed + broken),
    noneOf('embedded: pieces of killed backups after the next one', leftovers),
  ];
};

const waitForPartial = async (shelf: string): Promise<boolean> => {
  for (let n = 0; n < 600; n += 1) {
    if (readdirSync(shelf).some((name) => name.endsWith('.partial'))) return true;
    await sleep(50);
  }
  return false;
};

/** A disk of four megabytes: a file system in memory, which only root may mount. */
const starve = async (env: { UNI_DATA_DIR: string }, home: string): Promise<Figure[]> => {
  const small = join(home, 'small');
  await requireCommand('mkdir', [small]);
  const mounted = await runCommand('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', small]);
  if (mounted.code !== 0) return [{ what: 'embedded: a full disk', measured: 'not run: nothing may be mounted here' }];
  try {
    const { code, output } = await node('backup', [], { ...env, UNI_BACKUP_DIR: small });
    const unrefused = code === 0 || !output.includes('ENOSPC') ? 1 : 0;
    return [
      noneOf('embedded: backups to a full disk that were not refused with its reason', unrefused),
      noneOf('embedded: pieces that they left', readdirSync(small).length),
    ];
  } finally {
    await runCommand('umount', [small]);
  }
};
