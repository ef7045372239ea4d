/**
 * `npm run bench:save -- [--rounds 60] [--edits 1000] [--writer-rounds 20]`: measures what saving one cell costs. In turns with it,
 * the engine's own edit with one commit, and then eight writers at once. Uses HTTP on a cluster of PostgreSQL of its own that writes
 * through. A missed goal is printed and no error.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { runAsAdmin, startCluster } from '@uni/server/testing/index.ts';
import { type Figure, handOut, markdown } from '../../figures.ts';
import { benchmarkStudy, editedStudy, type Size } from '../engine/study.ts';
import { open } from '../engine/variants.ts';
import { median } from '../statistics.ts';
import { type ClusterApp, openClusterApp } from './cluster-stage.ts';
import { type Planner, plannerOf } from './portfolio-stage.ts';
import { measureWriters } from './save-writers.ts';
import { editedMonth, SavedVersion } from './saved-version.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '60' },
    edits: { type: 'string', default: '1000' },
    'writer-rounds': { type: 'string', default: '20' },
  },
});
const rounds = Number(values.rounds);
const edits = Number(values.edits);
const writerRounds = Number(values['writer-rounds']);

interface Goal {
  readonly size: Size;
  readonly ratio: number;
  readonly logKilobytes: number;
}
const goals: readonly Goal[] = [
  { size: { modules: 4, months: 120 }, ratio: 4, logKilobytes: 12 },
  { size: { modules: 60, months: 600 }, ratio: 6, logKilobytes: 40 },
];
const growthGoalMegabytes = 10;

/** Bytes of log that a piece of work writes, without full-page images: the cluster writes none. */
const logOf = async ({ client }: ClusterApp, work: () => Promise<void>): Promise<number> => {
  const position = async () =>
    (await client.query<{ at: string }>("select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as at")).rows[0];
  const before = await position();
  await work();
  return Number((await position())?.at) - Number(before?.at);
};

const measureSave = async (
  app: ClusterApp,
  planner: Planner,
  { size, ratio, logKilobytes }: Goal,
): Promise<Figure[]> => {
  const name = `${size.modules}×${size.months}`;
  const study = benchmarkStudy(size);
  const version = await SavedVersion.create(planner, `S${size.modules}`, study);
  let model = open(study);
  const [saves, engineAndCommit, logs]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const edited = editedStudy(study, editedMonth, round % 2 === 0 ? 0.0007 : 0);
    logs.push(
      await logOf(app, async () => {
        const start = performance.now();
        await version.save();
        saves.push(performance.now() - start);
      }),
    );
    const start = performance.now();
    model = open(edited, model);
    await app.client.query('update bench_commits set number = number + 1');
    engineAndCommit.push(performance.now() - start);
  }
  const [save, own, log] = [median(saves), median(engineAndCommit), median(logs) / 1_000];
  return [
    { what: `${name}: saving one cell`, measured: `${save.toFixed(1)} ms` },
    { what: `${name}: the engine's edit and one commit`, measured: `${own.toFixed(1)} ms` },
    {
      what: `${name}: the one ÷ the other`,
      measured: `${(save / own).toFixed(1)} ×`,
      goal: `≤ ${ratio} ×`,
      met: save / own <= ratio,
    },
    {
      what: `${name}: log written`,
      measured: `${log.toFixed(1)} kB`,
      goal: `≤ ${logKilobytes} kB`,
      met: log <= logKilobytes,
    },
  ];
};

/** Growth of the database by edits of one study, beyond what its live rows take. */
const measureGrowth = async (app: ClusterApp, planner: Planner): Promise<Figure[]> => {
  const version = await SavedVersion.create(planner, 'GROWTH', benchmarkStudy({ modules: 4, months: 120 }));
  await app.client.query('vacuum full');
  for (let edit = 0; edit < edits; edit += 1) await version.save();
  const sizeNow = async () =>
    Number(
      (await app.client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')).rows[0]
        ?.bytes,
    );
  const grown = await sizeNow();
  await app.client.query('vacuum full');
  const dead = (grown - (await sizeNow())) / 1e6;
  return [
    {
      what: `database after ${edits} edits, net of live rows`,
      measured: `${dead.toFixed(1)} MB`,
      goal: `≤ ${growthGoalMegabytes} MB`,
      met: dead <= growthGoalMegabytes,
    },
  ];
};

const cluster = await startCluster({ isDurable: true });
try {
  await runAsAdmin(cluster.url, 'alter system set full_page_writes = off');
  await runAsAdmin(cluster.url, 'select pg_reload_conf()');
  const app = await openClusterApp(cluster, 'save', { connections: 10 });
  const planner = await plannerOf(app);
  await app.client.query('create table bench_commits (number int8 not null)');
  await app.client.query('insert into bench_commits values (0)');
  const rows: Figure[] = [];
  for (const goal of goals) rows.push(...(await measureSave(app, planner, goal)));
  rows.push(...(await measureGrowth(app, planner)));
  rows.push(...(await measureWriters(app, writerRounds)));
  handOut(rows);
  process.stdout.write(`${markdown(rows)}\nload at the end ${loadavg()[0]?.toFixed(1)}\n`);
  await app.close();
} finally {
  cluster.stop();
}
