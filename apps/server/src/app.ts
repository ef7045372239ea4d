/** The application: platform and modules, joined over one database. */

import { setTimeout as sleep } from 'node:timers/promises';
import { type Endpoint, operationOf, policies, policyFault, throttled } from '@uni/contracts';
import { apiDocument, apiOperations } from '@uni/phrases';
import type { FastifyInstance } from 'fastify';
import { takeWhileRunning } from './backup-work.ts';
import { type Access, accessSchema, createAccess } from './modules/access/index.ts';
import { adminModule } from './modules/admin/index.ts';
import { apiModule } from './modules/api/index.ts';
import { assistantModule } from './modules/assistant/index.ts';
import { colabModule } from './modules/colab/index.ts';
import { homeModule } from './modules/home/index.ts';
import { integrationModule } from './modules/integration/index.ts';
import { noticesModule } from './modules/notices/index.ts';
import { plannerModule } from './modules/planner/index.ts';
import { salesModule } from './modules/sales/index.ts';
import { createBackground } from './platform/background.ts';
import { type BackupSettings, type Backups, createBackups } from './platform/backup/index.ts';
import { longContext } from './platform/context.ts';
import {
  beginOpening,
  type DatabaseConfig,
  type DatabaseOpening,
  finishOpening,
  type MigrationStep,
  requirePooler,
  type TenancyRules,
} from './platform/database/index.ts';
import { createOutsideFetch, createOutsideStream } from './platform/egress/index.ts';
import {
  buildServer,
  createAdmission,
  type Gatekeeper,
  HttpError,
  idempotencyOver,
  type Route,
  type ServerConfig,
} from './platform/http/index.ts';
import { type MailConfig, openMailer } from './platform/mail/index.ts';
import type { ErpArchive, IndexSource, ModuleSchema, Platform } from './platform/module.ts';
import {
  checksOf,
  createExposition,
  createFailureLog,
  createMeters,
  createReadiness,
  type FailureLog,
  type Meters,
  openSpans,
  type Readiness,
  serveAddresses,
  type TraceSettings,
  traceCalls,
  traceWorker,
} from './platform/observing/index.ts';
import { platformSchema } from './platform/schema.ts';
import { createSealing, readServerKeys, type ServerSecret } from './platform/sealing/index.ts';
import type { ServerModule } from './platform/server-module.ts';
import type { Spans } from './platform/spans.ts';
import { addressBucket, type Rate, throttleOver } from './platform/throttle/index.ts';
import { pauseFor } from './platform/time.ts';
import { createWorkLoop, type Worker, type WorkLoop } from './platform/work/index.ts';
import { countRefused } from './refused-requests.ts';
import { readingsOver } from './replica-readings.ts';
import { dutiesOf, type Role } from './role.ts';

/** Every module but access, which guards the others. */
export const modules: readonly ServerModule[] = [
  adminModule,
  plannerModule,
  salesModule,
  integrationModule,
  colabModule,
  apiModule,
  assistantModule,
  homeModule,
  noticesModule,
];

const schemas: readonly ModuleSchema[] = [platformSchema, accessSchema, ...modules.map(({ schema }) => schema)];

export const tenancyRules: TenancyRules = {
  globalTables: schemas.flatMap(({ globalTables }) => globalTables),
  narrowTables: schemas.flatMap(({ narrowTables }) => narrowTables),
};

export const migrationSteps: readonly MigrationStep[] = schemas.flatMap(({ steps }) => steps);

/** Of a process that serves no page. */
const noFolder = '/dev/null';

/** Calls per minute and address. Sign-in has its own ladder in addition. */
const rates: Readonly<Record<Parameters<Gatekeeper['throttle']>[0], Rate>> = {
  login: { limit: 300, seconds: 60 },
  refresh: { limit: 600, seconds: 60 },
  password: { limit: 30, seconds: 60 },
  export: { limit: 60, seconds: 60 },
  // Pages of one table follow each other.
  table: { limit: 300, seconds: 60 },
  sync: { limit: 10, seconds: 60 },
};

export interface AppConfig extends ServerConfig {
  /** Absent: the process does everything. */
  readonly role?: Role;
  readonly database: DatabaseConfig;
  readonly secret: ServerSecret;
  readonly mail: MailConfig;
  /** Calls to http and to private addresses too, where a user names them: for development and tests. */
  readonly allowInside: boolean;
  /** The source of published index months; null or absent: none is configured. */
  readonly indexSource?: IndexSource | null;
  /** Archives superseded raw rows of ERPs; null or absent: they stay in their table. */
  readonly erpArchive?: ErpArchive | null;
  /** Folder that must be writable; null or absent: the settings store nothing in files. */
  readonly dataFolder?: string | null;
  /** Of the embedded database; null or absent: none are taken. */
  readonly backup?: BackupSettings | null;
  /** Opens `/metrics` to callers of other machines; null or absent: to no one but this machine. */
  readonly metricsToken?: string | null;
  /** Between the first 503 of `/readyz` and the end, in milliseconds: a balancer needs it to send callers elsewhere. */
  readonly stopDelayMs?: number;
  /** Collector of traces; null or absent: nothing is traced, and nothing loaded for it. */
  readonly traces?: TraceSettings | null;
  /** Tests move the clock; everybody else leaves it out. */
  readonly now?: () => Date;
  readonly pause?: Platform['pause'];
  /** Additional routes, for tests only. */
  readonly extraRoutes?: (platform: Platform) => readonly Route[];
}

export interface App {
  readonly server: FastifyInstance;
  /** Everything the server answers to. */
  readonly endpoints: readonly Endpoint[];
  readonly platform: Platform;
  readonly access: Access;
  /** Background work that no request awaits. The process that should run it starts it. */
  readonly work: WorkLoop;
  /** Null: a PostgreSQL server's are not ours to take. The process that should take them starts them. */
  readonly backups: Backups | null;
  /** Is no longer ready, finishes the requests under way, then closes the database. */
  close(): Promise<void>;
}

/** Texts of the OpenAPI document. */
export const apiCopy = { ...apiDocument, operations: apiOperations };

/** Opens the database, brings its schema up to date and builds the server; nothing listens yet. `begun`: it is being opened. */
export const createApp = async (config: AppConfig, begun?: DatabaseOpening): Promise<App> => {
  const log: { server: FastifyInstance | null } = { server: null };
  const failures = createFailureLog((line) => log.server?.log.error(line, 'background work failed'));
  const opening = begun ?? (await beginOpening(config.database));
  const spans = await openSpans(config.traces, failures.report);
  const database = await finishOpening(opening, tenancyRules, spans);
  try {
    const duties = dutiesOf[config.role ?? 'all'];
    await requirePooler(config.database, { listens: duties.works });
    await database.migrate(migrationSteps, tenancyRules);
    const meters = createMeters();
    const platform: Platform = {
      database,
      throttle: throttleOver(database),
      sealing: createSealing(readServerKeys(config.secret)),
      mailer: meters.countMails(openMailer(config.mail)),
      meters,
      ...callsOutside(config.allowInside, spans),
      allowInside: config.allowInside,
      indexSource: config.indexSource ?? null,
      erpArchive: config.erpArchive ?? null,
      background: createBackground((error) => failures.report(error, 'background')),
      now: config.now ?? (() => new Date()),
      pause: config.pause ?? pauseFor,
      origin: config.origin,
    };
    const access = await createAccess(platform);
    const credentials = { hash: access.hasher.hash, prove: access.prove, forget: access.authenticator.forget };
    const own = [...access.routes, ...modules.flatMap((module) => module.routes(platform, credentials))];
    requirePolicies(own);
    const routes = duties.serves ? [...own, ...(config.extraRoutes?.(platform) ?? [])] : [];
    const admission = countRefused(createAdmission(), meters);
    const server = await buildServer(
      { ...config, spans, admission, meter: meters.requests, webFolder: duties.serves ? config.webFolder : noFolder },
      routes,
      gatekeeper(platform, access, readingsOver(database, { meters, report: failures.report })),
      apiCopy,
    );
    log.server = server;
    const workers = (duties.works ? modules : [])
      .flatMap((module) => module.workers?.(platform) ?? [])
      .map(traceWorker(spans))
      .map(meters.timeWorker);
    const work = createWorkLoop(database, workers, {
      ...{ now: platform.now, report: failures.report, isPressed: admission.isPressed },
    });
    const backups = backupsOf(config, platform, failures.report);
    const readiness = observe({ config, server, platform, meters, workers, work, backups, report: failures.report });
    const close = async () => {
      readiness.beginStop();
      if (config.stopDelayMs) await sleep(config.stopDelayMs);
      await Promise.all([work.stop(), backups?.stop(), server.close()]);
      await platform.background.drain();
      failures.flush();
      await database.close();
      await spans?.close();
    };
    return { server, endpoints: routes.map(({ endpoint }) => endpoint), platform, access, work, backups, close };
  } catch (error) {
    await database.close();
    await spans?.close();
    throw error;
  }
};

const callsOutside = (
  allowInside: boolean,
  spans: Spans | null,
): Pick<Platform, 'outside' | 'stream' | 'streamInside'> => ({
  outside: createOutsideFetch({ allowInside, through: (stream) => traceCalls(spans, stream) }),
  stream: traceCalls(spans, createOutsideStream({ allowInside })),
  streamInside: traceCalls(spans, createOutsideStream({ allowInside: true })),
});

const backupsOf = (
  { database: config, backup }: AppConfig,
  { database, now }: Platform,
  report: FailureLog['report'],
): Backups | null => {
  if (!backup || config.engine === 'postgres') return null;
  const taking = { config, schema: { steps: migrationSteps, rules: tenancyRules }, shelf: backup.shelf, now };
  return createBackups({ settings: backup, take: (signal) => takeWhileRunning(database, taking, signal), now, report });
};

interface Observed {
  readonly config: AppConfig;
  readonly server: FastifyInstance;
  readonly platform: Platform;
  readonly meters: Meters;
  readonly workers: readonly Worker[];
  readonly work: WorkLoop;
  readonly backups: Backups | null;
  readonly report: FailureLog['report'];
}

/** Serves the addresses that an operator's machines read. */
const observe = ({ config, server, platform, meters, workers, work, backups, report }: Observed): Readiness => {
  const { database, now } = platform;
  for (const { measures } of modules) for (const counter of measures?.counters ?? []) meters.declare(counter);
  const checks = checksOf({
    database,
    steps: migrationSteps,
    work: workers.length > 0 ? work : null,
    folder: config.dataFolder ?? null,
  });
  const readiness = createReadiness(checks, {
    onChange: (report) => server.log.warn(report, report.ready ? 'ready again' : 'not ready'),
  });
  const exposition = createExposition({
    ...{ meters, database, now, report, lastTurn: work.lastTurn },
    workers: workers.map(({ name }) => name),
    backupAge: backups?.age ?? null,
    gauges: modules.flatMap(({ measures }) => measures?.gauges ?? []),
  });
  serveAddresses(server, {
    ...{ readiness, exposition },
    token: config.metricsToken ?? null,
    hasProxy: config.trustProxy !== false,
  });
  return readiness;
};

/** A route that the policy table does not know, or knows otherwise, is never served. */
const requirePolicies = (routes: readonly Route[]): void => {
  const faults = routes.flatMap(({ endpoint, belongsTo }) => {
    const isOfOneEnterprise = policies[operationOf(endpoint)]?.reach === 'enterprise' && endpoint.params !== undefined;
    const unchecked = isOfOneEnterprise && !belongsTo ? [`${operationOf(endpoint)} does not say whose enterprise`] : [];
    return [policyFault(endpoint) ?? [], unchecked].flat();
  });
  if (faults.length > 0) throw new Error(faults.join('; '));
};

const gatekeeper = (platform: Platform, access: Access, read: Gatekeeper['read']): Gatekeeper => ({
  read,
  open: (actor) => longContext(platform, actor),
  authenticate: access.authenticator.authenticate,
  once: idempotencyOver(platform.database),
  throttle: async (scope, address) => {
    const wait = await platform.throttle.take(scope, addressBucket(address), rates[scope]);
    if (wait > 0) throw new HttpError(throttled(wait));
  },
});
