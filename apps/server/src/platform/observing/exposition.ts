/** The text that Prometheus reads: this process's instruments, and due work from the database. */
import { sql } from 'kysely';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { type Database, isUnavailable, type Transaction } from '../database/index.ts';
import { within } from './bounded.ts';
import { createDueAges, type DueRow } from './due-ages.ts';
import { type CounterSpec, type GaugeSample, type GaugeSpec, joinSamples } from './measures.ts';
import type { Meters } from './meters.ts';

export interface Exposition {
  readonly contentType: string;
  read(): Promise<string>;
}

interface Observed {
  readonly meters: Meters;
  readonly database: Database;
  readonly workers: readonly string[];
  readonly gauges: readonly GaugeSpec[];
  readonly lastTurn: () => number | null;
  /** Seconds since the last good backup; null: this process takes none. */
  readonly backupAge: (() => Promise<number>) | null;
  readonly now: () => Date;
  readonly report: (error: unknown, source: string) => void;
}

/** Figures of the database hold for so long, in milliseconds: scrapes cost it nothing in between. */
const cachedMs = 5_000;
/** The text does not wait longer for the database, in milliseconds. */
const boundMs = 2_500;
/** The rest has its time too, in milliseconds. */
const replicaBoundMs = 1_000;
/** Due rows and organizations that are read at most; beyond them the figures are too low. */
const mostRows = 5_000;
const mostOrganizations = 200;

const spec = (name: string, help: string, labels: readonly string[] = []): CounterSpec => ({ name, help, labels });
const databaseUp = spec('uni_database_up', '1 while the database answers, 0 while it does not.');
const connections = spec('uni_database_connections', 'Connections of the pool; waiting: callers without one.', [
  'state',
]);
const workDue = spec('uni_work_due', 'Organizations with work due that no process has begun, by worker.', ['worker']);
const workOldest = spec('uni_work_oldest_seconds', 'How long the oldest of that work has waited, by worker.', [
  'worker',
]);
const backupAge = spec(
  'uni_backup_age_seconds',
  'Seconds since the last backup that was opened and found whole began.',
);
const replicaUp = spec('uni_replica_up', '1 while the replica answers, 0 while it does not.');
const replicaLag = spec('uni_replica_lag_seconds', 'How far the replica is behind the primary.');
const workTurn = spec('uni_work_loop_seconds', 'Seconds since this process last looked for work.');

export const createExposition = (observed: Observed): Exposition => {
  const { meters } = observed;
  const refresh = refresherOf(observed);
  return {
    contentType: meters.registry.contentType,
    read: async () => {
      await refresh();
      const age = await observed.backupAge?.();
      meters.show(backupAge, age === undefined ? [] : [{ labels: {}, value: age }]);
      showProcess(observed);
      return Registry.merge([meters.registry, processRegistry()]).metrics();
    },
  };
};

let processMetrics: Registry | undefined;

/** Of Node itself, one for the process. Its clocks begin with the first reader: without one they cost nothing. */
const processRegistry = (): Registry => {
  if (processMetrics) return processMetrics;
  processMetrics = new Registry();
  collectDefaultMetrics({ register: processMetrics });
  return processMetrics;
};

const showProcess = ({ meters, database, lastTurn }: Observed): void => {
  const counts = Object.entries(database.connections() ?? {});
  meters.show(
    connections,
    counts.map(([state, value]) => ({ labels: { state }, value })),
  );
  const at = lastTurn();
  meters.show(workTurn, at === null ? [] : [{ labels: {}, value: (performance.now() - at) / 1_000 }]);
};

/** Reads the database for the first of several readers, and again after a while. */
const refresherOf = (observed: Observed): (() => Promise<void>) => {
  const ages = createDueAges();
  let readAt: number | null = null;
  let underWay: Promise<void> | null = null;
  const refresh = async (): Promise<void> => {
    try {
      await showDatabase(observed, ages);
      observed.meters.show(databaseUp, [{ labels: {}, value: 1 }]);
    } catch {
      hideDatabase(observed);
    }
    readAt = performance.now();
  };
  return async () => {
    if (underWay === null && readAt !== null && performance.now() - readAt < cachedMs) return;
    underWay ??= refresh().finally(() => {
      underWay = null;
    });
    // A reading that hangs goes on; the next scrape waits for the same one.
    await within(boundMs, underWay).catch(() => hideDatabase(observed));
  };
};

/** A figure of before would hide that there is none. */
const hideDatabase = ({ meters, gauges }: Observed): void => {
  meters.show(databaseUp, [{ labels: {}, value: 0 }]);
  for (const gauge of [workDue, workOldest, ...gauges]) meters.show(gauge, []);
};

const showDatabase = async (
  { meters, database, workers, gauges, now, report }: Observed,
  ages: ReturnType<typeof createDueAges>,
): Promise<void> => {
  const at = now();
  const due = ages(await database.withPlatform((db) => readDue(db, at)), at);
  const ofEach = (value: (worker: string) => number) =>
    workers.map((worker) => ({ labels: { worker }, value: value(worker) }));
  meters.show(
    workDue,
    ofEach((worker) => due.get(worker)?.count ?? 0),
  );
  meters.show(
    workOldest,
    ofEach((worker) => due.get(worker)?.oldest ?? 0),
  );
  await showReplica(meters, database);
  for (const gauge of gauges) meters.show(gauge, await readGauge(database, gauge, at).catch(reportOf(gauge, report)));
};

const showReplica = async (meters: Meters, { replicaLag: read }: Database): Promise<void> => {
  const lag = read === null ? null : await within(replicaBoundMs, read()).catch(() => null);
  meters.show(replicaUp, read === null ? [] : [{ labels: {}, value: lag ? 1 : 0 }]);
  meters.show(replicaLag, lag ? [{ labels: {}, value: lag.seconds }] : []);
};

/** A figure that cannot be read is missing; it is no sign that the database is away. */
const reportOf =
  ({ name }: GaugeSpec, report: Observed['report']) =>
  (error: unknown): GaugeSample[] => {
    if (isUnavailable(error)) throw error;
    report(error, name);
    return [];
  };

const readDue = async (db: Transaction, now: Date): Promise<DueRow[]> => {
  const { rows } = await sql<DueRow>`
    select worker, organization_id, due_at from work_due where due_at <= ${now.toISOString()}::timestamptz
    order by due_at limit ${mostRows}::int8`.execute(db);
  return rows;
};

/** One organization after the other: no transaction sees two. */
const readGauge = async (database: Database, { worker, join, read }: GaugeSpec, now: Date): Promise<GaugeSample[]> => {
  const organizations = await database.withPlatform(async (db) => {
    const { rows } = await sql<{ organization_id: number }>`
      select organization_id from work_due where worker = ${worker} and organization_id > 0
      order by due_at limit ${mostOrganizations}::int8`.execute(db);
    return rows;
  });
  const samples: GaugeSample[] = [];
  for (const { organization_id } of organizations)
    samples.push(...(await database.withOrganization(organization_id, (db) => read(db, now))));
  return joinSamples(join, samples);
};
