/** Connections of an organization to ERPs. Their secrets go in and never come out. */
import {
  type ChangedConnection,
  type ConnectionRemoval,
  type ConnectionState,
  callFamilies,
  type ErpConnection,
  type ErpSettings,
  type ErpSystem,
  erpErrors,
  fieldMessages,
  invalidFields,
  type NewConnection,
  preconditionFailed,
  siengePackages,
  wireErrors,
} from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context, LongContext } from '../../../platform/context.ts';
import { newId, type TenantDatabase } from '../../../platform/database/index.ts';
import { HttpError, orNotFound, requireVersion } from '../../../platform/http/index.ts';
import { dayInSaoPaulo, wireInstant } from '../../../platform/time.ts';
import { wakeWorker } from '../../../platform/work/index.ts';
import type { Light } from '../adapter/adapter.model.ts';
import { changeRun, runUnderWay } from '../runs/runs.repository.ts';
import { nextDaily, workerName } from '../runs/schedule.model.ts';
import { budgetOf } from './budget.model.ts';
import { listBudgets } from './budgets.repository.ts';
import {
  type ConnectionRow,
  findConnection,
  insertConnection,
  lastRuns,
  listConnections,
  listResources,
  noteResource,
  settingsOf,
  updateConnection,
} from './connections.repository.ts';
import { contextOpener } from './context.service.ts';
import { forgetHook } from './hooks.repository.ts';
import { requireConnection } from './located.service.ts';
import { openSecrets, type Secrets, sealSecrets } from './secrets.model.ts';
import type { ErpSystems } from './systems.model.ts';

export const defaultSettings: Readonly<Record<ErpSystem, ErpSettings>> = {
  sienge: {
    package: 'essential',
    rest_per_day: siengePackages.essential.rest,
    bulk_per_day: siengePackages.essential.bulk,
    rest_per_minute: 200,
    bulk_per_minute: 20,
    start_date: '2020-01-01',
    bulk_async: true,
    companies: [],
    daily_hour: 2,
    is_active: true,
  },
  // UAU names no limits; it answers two at a time, and slowly.
  uau: {
    package: '',
    rest_per_day: 50_000,
    bulk_per_day: 0,
    rest_per_minute: 300,
    bulk_per_minute: 1,
    start_date: '2020-01-01',
    bulk_async: false,
    companies: [],
    daily_hour: 2,
    is_active: true,
  },
};

/** Follows a change of what counts, in the transaction of the change. */
export type ProjectConnection = (context: Context, connection: ConnectionRow) => Promise<unknown>;

export async function describeConnections({ db }: Context): Promise<ErpConnection[]> {
  return presentAll(db, await listConnections(db));
}

/** Throws 404 for a missing, a removed and a foreign one alike. */
export const findConnectionById = (context: Context, id: number): Promise<ConnectionRow> =>
  requireConnection(context, id);

export const describeConnection = async ({ db }: Context, row: ConnectionRow): Promise<ErpConnection> =>
  orNotFound((await presentAll(db, [row]))[0]);

const presentAll = async (db: TenantDatabase, rows: readonly ConnectionRow[]): Promise<ErpConnection[]> => {
  const runs = await lastRuns(db);
  return rows.map((row) => present(row, runs.get(row.id) ?? null));
};

export async function createConnection(context: Context, fields: NewConnection): Promise<ErpConnection> {
  const { db, platform } = context;
  const id = newId();
  const settings: ErpSettings = { ...defaultSettings[fields.system], ...given(fields.settings) };
  const next = nextRun(settings, id, platform.now());
  const row = {
    id,
    system: fields.system,
    name: fields.name,
    address: fields.address,
    subdomain: fields.subdomain,
    user_name: fields.user,
    secrets: fields.secret === undefined ? null : seal(context, id, secretsOf(fields)),
    settings: JSON.stringify(settings),
    created_at: platform.now(),
  };
  await insertConnection(db, { ...row, next_run_at: next });
  if (next) await wakeWorker(db, workerName, db.organizationId, next);
  const { name, system, address } = row;
  await recordAudit(context, 'connection.created', id, { after: { name, system, address } });
  return present({ ...row, version: 1, synced_at: null }, null);
}

interface ConnectionChange {
  readonly input: ChangedConnection;
  readonly ifMatch: string | null;
}

export async function changeConnection(
  context: Context,
  project: ProjectConnection,
  read: ConnectionRow,
  { input, ifMatch }: ConnectionChange,
): Promise<ErpConnection> {
  const { db, platform } = context;
  const current = await describeConnection(context, read);
  requireVersion(ifMatch, String(read.version), current);
  refuseMovedSecret(read, input);
  const settings: ErpSettings = { ...settingsOf(read), ...given(input.settings ?? {}) };
  const next = nextRun(settings, read.id, platform.now());
  const isOurs = await updateConnection(db, {
    id: read.id,
    version: read.version,
    ...given({ name: input.name, address: input.address, subdomain: input.subdomain, user_name: input.user }),
    settings: JSON.stringify(settings),
    next_run_at: next,
    ...(input.secret === undefined && input.integration_token === undefined
      ? {}
      : { secrets: seal(context, read.id, mergedSecrets(context, read, input)) }),
  });
  if (!isOurs) throw new HttpError(preconditionFailed(current));
  if (next) await wakeWorker(db, workerName, db.organizationId, next);
  const secret = input.secret === undefined ? {} : { secret: 'changed' };
  const { name, address, user } = input;
  const after = { ...given({ name, address, user }), ...given(input.settings ?? {}), ...secret };
  await recordAudit(context, 'connection.changed', read.id, { after });
  const row = orNotFound(await findConnection(db, read.id));
  // Of what has landed already, another part may count one by one.
  if (settings.start_date !== settingsOf(read).start_date) await project(context, row);
  return describeConnection(context, row);
}

/** Cancels the run under way and deletes the secrets. Landed rows stay. */
export async function deleteConnection(
  { db }: Context,
  { id, version }: ConnectionRow,
  removal: ConnectionRemoval,
  at: Date,
): Promise<void> {
  const run = await runUnderWay(db, id);
  if (run) await changeRun(db, run.id, { state: 'cancelled', finished_at: at });
  await forgetHook(db, id);
  const gone = { secrets: null, next_run_at: null, deleted_at: at, removal };
  const isOurs = await updateConnection(db, { id, version, ...gone });
  if (!isOurs) throw new HttpError(wireErrors.notFound);
}

/** Throws 409 `connection_without_secret`. */
export async function testConnection(
  { actor, platform, transact }: LongContext,
  systems: ErpSystems,
  read: ConnectionRow,
): Promise<Light[]> {
  if (read.secrets === null) throw new HttpError(erpErrors.noSecret);
  const lights: Light[] = [];
  const open = contextOpener(platform, systems);
  const adapterContext = open(actor.scope, read, new AbortController().signal, async () => undefined);
  for await (const light of systems[read.system].adapter.probe(adapterContext)) lights.push(light);
  await transact(async ({ db }) => {
    for (const { resource, light } of lights) await noteResource(db, read.id, resource, { light });
  });
  return lights;
}

export async function readConnectionState(
  { db, platform }: Context,
  systems: ErpSystems,
  read: ConnectionRow,
): Promise<ConnectionState> {
  const known = await listResources(db, read.id);
  const used = await listBudgets(db, read.id, dayInSaoPaulo(platform.now()));
  return stateOf(systems[read.system].adapter.resources, settingsOf(read), known, used);
}

const untouched = { rows: 0, refused: 0, complete_until: null, last_failure: null, light: null };

/** Each resource with what has landed of it, and what its calls of today have used. */
const stateOf = (
  resources: ErpSystems[keyof ErpSystems]['adapter']['resources'],
  settings: ErpSettings,
  known: Awaited<ReturnType<typeof listResources>>,
  used: Awaited<ReturnType<typeof listBudgets>>,
) => ({
  resources: resources.map(({ key, family }) => {
    const { complete_until, ...row } = known.find(({ resource }) => resource === key) ?? untouched;
    return { ...row, resource: key, family, complete_until: complete_until && wireInstant(complete_until) };
  }),
  quotas: callFamilies
    .filter((family) => resources.some((resource) => resource.family === family))
    .map((family) => ({ family, used: used.get(family) ?? 0, limit: budgetOf(settings, family).perDay })),
});

/** A secret is for the address it was entered for. Another address, tenant or user needs it again. */
const refuseMovedSecret = (read: ConnectionRow, { address, subdomain, user, secret }: ChangedConnection): void => {
  const isSame = (input: string | undefined, known: string) => input === undefined || input === known;
  const isMoved = !isSame(address, read.address) || !isSame(subdomain, read.subdomain) || !isSame(user, read.user_name);
  if (isMoved && read.secrets !== null && secret === undefined)
    throw new HttpError(invalidFields({ secret: [fieldMessages.required] }));
};

const nextRun = ({ is_active, daily_hour }: ErpSettings, connectionId: number, now: Date): Date | null =>
  is_active && daily_hour !== null ? nextDaily(daily_hour, connectionId, now) : null;

/** Fields that are given; those that are undefined are not. */
const given = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

const secretsOf = ({ secret, integration_token }: Pick<NewConnection, 'secret' | 'integration_token'>): Secrets => ({
  password: secret ?? '',
  integrationToken: integration_token ?? '',
});

const mergedSecrets = (
  { db, platform }: Context,
  read: ConnectionRow,
  { secret, integration_token }: ChangedConnection,
): Secrets => {
  const before = openSecrets(platform.sealing, db.organizationId, read) ?? { password: '', integrationToken: '' };
  return {
    password: secret ?? before.password,
    integrationToken: integration_token ?? before.integrationToken,
  };
};

const seal = ({ db, platform }: Context, id: number, secrets: Secrets): string =>
  sealSecrets(platform.sealing, db.organizationId, id, secrets);

const present = (row: ConnectionRow, last_run: ErpConnection['last_run']): ErpConnection => ({
  ...{ id: row.id, system: row.system, name: row.name, address: row.address, subdomain: row.subdomain },
  user: row.user_name,
  has_secret: row.secrets !== null,
  settings: settingsOf(row),
  version: row.version,
  created_at: wireInstant(row.created_at),
  synced_at: row.synced_at && wireInstant(row.synced_at),
  last_run,
});
