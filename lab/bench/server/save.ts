/**
 * `npm run bench:save -- [--rounds 60] [--edits 1000]`: measures what saving one cell costs, and in turns the engine's own edit with
 * one commit. Uses HTTP on a cluster of PostgreSQL of its own that writes through. A missed goal is printed and no error.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Study } from '@uni/engine';
import { runAsAdmin, startCluster } from '@uni/server/testing/index.ts';
import { type Figure, handOut, markdown } from '../../figures.ts';
import { benchmarkStudy, editedStudy, type Size } from '../engine/study.ts';
import { open } from '../engine/variants.ts';
import { median } from '../statistics.ts';
import { type ClusterApp, openClusterApp } from './cluster-stage.ts';
import { type Planner, plannerOf } from './portfolio-stage.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '60' }, edits: { type: 'string', default: '1000' } },
});
const rounds = Number(values.rounds);
const edits = Number(values.edits);
const editedMonth = 3;

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

const numberAt = (body: unknown, key: string): number => Number(Reflect.get(Object(body), key));

/** A version whose one cell is saved again and again. */
class SavedVersion {
  readonly id: number;
  #revision = 1;
  #cell: number;
  readonly #path: string;
  readonly #planner: Planner;

  private constructor(planner: Planner, id: number, path: string, cell: number) {
    this.#planner = planner;
    this.id = id;
    this.#path = path;
    this.#cell = cell;
  }

  static async create(planner: Planner, code: string, study: Study): Promise<SavedVersion> {
    const enterprise = await planner('POST', '/api/planner/enterprises/', { code, name: code });
    const version = await planner('POST', '/api/planner/versions/', {
      empreendimento: numberAt(enterprise.body, 'id'),
      nome: 'Medida',
      study,
    });
    const id = numberAt(version.body, 'id');
    const { body } = await planner('GET', `/api/planner/versions/${id}/study/`);
    const identity: Record<string, { id: number }[]> = Reflect.get(Object(body), 'identity');
    const path = `/modules/@${identity.modules?.[0]?.id}/sales_curve/shares/${editedMonth}`;
    return new SavedVersion(planner, id, path, study.modules[0]?.sales_curve.shares?.[editedMonth] ?? 0);
  }

  /** Lowers the cell; the study stays one that the engine accepts. */
  async save(by: number): Promise<void> {
    const next = Number((this.#cell - by).toFixed(6));
    const change = { op: 'set', path: this.#path, old: this.#cell, new: next };
    const url = `/api/planner/versions/${this.id}/study/`;
    const { body } = await this.#planner('PATCH', url, { revision: this.#revision, edits: [change] });
    this.#revision = numberAt(body, 'revision');
    this.#cell = next;
  }
}

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
    const by = round % 2 === 0 ? 0.0007 : -0.0007;
    const edited = editedStudy(study, editedMonth, round % 2 === 0 ? 0.0007 : 0);
    logs.push(
      await logOf(app, async () => {
        const start = performance.now();
        await version.save(by);
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
  for (let edit = 0; edit < edits; edit += 1) await version.save(edit % 2 === 0 ? 0.0007 : -0.0007);
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
  const app = await openClusterApp(cluster, 'save');
  const planner = await plannerOf(app);
  await app.client.query('create table bench_commits (number int8 not null)');
  await app.client.query('insert into bench_commits values (0)');
  const rows: Figure[] = [];
  for (const goal of goals) rows.push(...(await measureSave(app, planner, goal)));
  rows.push(...(await measureGrowth(app, planner)));
  handOut(rows);
  process.stdout.write(`${markdown(rows)}\nload at the end ${loadavg()[0]?.toFixed(1)}\n`);
  await app.close();
} finally {
  cluster.stop();
}
