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
import { newId, type Transaction } from '../../../platform/database/index.ts';
import { type Actor, Refusal, requireVersion } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { dayInSaoPaulo, wireInstant } from '../../../platform/time.ts';
import { callWorker } from '../../../platform/work/index.ts';
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
import type { OpenContext } from './context.service.ts';
import { forgetHook } from './hooks.repository.ts';
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

export interface Connections {
  list(actor: Actor): Promise<ErpConnection[]>;
  /** Throws 404 for a missing, a removed and a foreign one alike. */
  find(actor: Actor, id: number): Promise<ConnectionRow>;
  present(actor: Actor, row: ConnectionRow): Promise<ErpConnection>;
  create(actor: Actor, fields: NewConnection): Promise<ErpConnection>;
  change(actor: Actor, read: ConnectionRow, input: ChangedConnection, ifMatch: string | null): Promise<ConnectionRow>;
  /** Its data becomes the organization's own, or is deleted. */
  remove(actor: Actor, read: ConnectionRow, rows: ConnectionRemoval): Promise<void>;
  /** Throws 409 `connection_without_secret`. */
  test(actor: Actor, read: ConnectionRow): Promise<Light[]>;
  state(actor: Actor, read: ConnectionRow): Promise<ConnectionState>;
}

/** Handles all data of a connection, in the transaction that removes it. */
export type LeaveConnection = (
  transaction: Transaction,
  organizationId: number,
  connection: ConnectionRow,
  leaving: { readonly choice: ConnectionRemoval; readonly authorId: number; readonly at: Date },
) => Promise<void>;

/** Follows a change of what counts, in the transaction of the change. */
export type ProjectConnection = (
  transaction: Transaction,
  organizationId: number,
  connection: ConnectionRow,
  act: { readonly authorId: number; readonly at: Date },
) => Promise<unknown>;

export const createConnections = (
  platform: Platform,
  systems: ErpSystems,
  openContext: OpenContext,
  { leave, project }: { readonly leave: LeaveConnection; readonly project: ProjectConnection },
): Connections => {
  const within = <T>(actor: Actor, work: (transaction: Transaction) => Promise<T>): Promise<T> =>
    platform.database.withOrganization(actor.scope, work);
  const seal = (actor: Actor, id: number, secrets: Secrets) => sealSecrets(platform.sealing, actor.scope, id, secrets);

  const presentAll = async (transaction: Transaction, actor: Actor, rows: readonly ConnectionRow[]) => {
    const runs = await lastRuns(transaction, actor.scope);
    return rows.map((row) => present(row, runs.get(row.id) ?? null));
  };

  /** The row as it stands now. Of what has landed already, another part may count one by one. */
  const changed = async (transaction: Transaction, actor: Actor, read: ConnectionRow, { start_date }: ErpSettings) => {
    const row = await findConnection(transaction, actor.scope, read.id);
    if (!row) throw new Refusal(wireErrors.notFound);
    const act = { authorId: actor.userId, at: platform.now() };
    if (start_date !== settingsOf(read).start_date) await project(transaction, actor.scope, row, act);
    return row;
  };

  return {
    list: (actor) =>
      within(actor, async (transaction) =>
        presentAll(transaction, actor, await listConnections(transaction, actor.scope)),
      ),

    find: (actor, id) =>
      within(actor, async (transaction) => {
        const row = await findConnection(transaction, actor.scope, id);
        if (!row) throw new Refusal(wireErrors.notFound);
        return row;
      }),

    present: (actor, row) =>
      within(actor, async (transaction) => {
        const [one] = await presentAll(transaction, actor, [row]);
        if (!one) throw new Refusal(wireErrors.notFound);
        return one;
      }),

    create: (actor, fields) =>
      within(actor, async (transaction) => {
        const id = newId();
        const settings: ErpSettings = { ...defaultSettings[fields.system], ...given(fields.settings) };
        const next = nextRun(settings, platform.now());
        const row = {
          id,
          system: fields.system,
          name: fields.name,
          address: fields.address,
          subdomain: fields.subdomain,
          user_name: fields.user,
          secrets: fields.secret === undefined ? null : seal(actor, id, secretsOf(fields)),
          settings: JSON.stringify(settings),
          created_at: platform.now(),
        };
        await insertConnection(transaction, actor.scope, { ...row, next_run_at: next });
        if (next) await callWorker(transaction, workerName, actor.scope, next);
        const { name, system, address } = row;
        await recordAudit({ platform, db: transaction, actor }, 'connection.created', id, {
          after: { name, system, address },
        });
        return present({ ...row, version: 1, synced_at: null }, null);
      }),

    change: (actor, read, input, ifMatch) =>
      within(actor, async (transaction) => {
        const [current] = await presentAll(transaction, actor, [read]);
        requireVersion(ifMatch, String(read.version), current);
        refuseMovedSecret(read, input);
        const settings: ErpSettings = { ...settingsOf(read), ...given(input.settings ?? {}) };
        const next = nextRun(settings, platform.now());
        const fields = {
          ...given({ name: input.name, address: input.address, subdomain: input.subdomain, user_name: input.user }),
          settings: JSON.stringify(settings),
          next_run_at: next,
          ...(input.secret === undefined && input.integration_token === undefined
            ? {}
            : { secrets: seal(actor, read.id, mergedSecrets(platform, actor, read, input)) }),
        };
        const isOurs = await updateConnection(transaction, actor.scope, {
          id: read.id,
          version: read.version,
          ...fields,
        });
        if (!isOurs) throw new Refusal(preconditionFailed(current));
        if (next) await callWorker(transaction, workerName, actor.scope, next);
        const secret = input.secret === undefined ? {} : { secret: 'changed' };
        const { name, address, user } = input;
        const after = { ...given({ name, address, user }), ...given(input.settings ?? {}), ...secret };
        await recordAudit({ platform, db: transaction, actor }, 'connection.changed', read.id, { after });
        return changed(transaction, actor, read, settings);
      }),

    remove: (actor, read, rows) =>
      within(actor, async (transaction) => {
        const run = await runUnderWay(transaction, actor.scope, read.id);
        const at = platform.now();
        if (run) await changeRun(transaction, actor.scope, run.id, { state: 'cancelled', finished_at: at });
        await forgetHook(transaction, read.id);
        const gone = { secrets: null, next_run_at: null, deleted_at: at, removal: rows };
        const isOurs = await updateConnection(transaction, actor.scope, {
          id: read.id,
          version: read.version,
          ...gone,
        });
        if (!isOurs) throw new Refusal(wireErrors.notFound);
        await leave(transaction, actor.scope, read, { choice: rows, authorId: actor.userId, at });
        const details = { before: { name: read.name }, after: { rows } };
        await recordAudit({ platform, db: transaction, actor }, 'connection.removed', read.id, details);
      }),

    test: async (actor, read) => {
      if (read.secrets === null) throw new Refusal(erpErrors.noSecret);
      const lights: Light[] = [];
      const context = openContext(actor.scope, read, new AbortController().signal, async () => undefined);
      for await (const light of systems[read.system].adapter.probe(context)) lights.push(light);
      await within(actor, async (transaction) => {
        for (const { resource, light } of lights)
          await noteResource(transaction, actor.scope, read.id, resource, { light });
      });
      return lights;
    },

    state: (actor, read) =>
      within(actor, async (transaction) => {
        const known = await listResources(transaction, actor.scope, read.id);
        const used = await listBudgets(transaction, read.id, dayInSaoPaulo(platform.now()));
        return stateOf(systems[read.system].adapter.resources, settingsOf(read), known, used);
      }),
  };
};

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

/** A secret goes where it was given for: another place, another tenant or another user needs it again. */
const refuseMovedSecret = (read: ConnectionRow, { address, subdomain, user, secret }: ChangedConnection): void => {
  const isSame = (input: string | undefined, known: string) => input === undefined || input === known;
  const isMoved = !isSame(address, read.address) || !isSame(subdomain, read.subdomain) || !isSame(user, read.user_name);
  if (isMoved && read.secrets !== null && secret === undefined)
    throw new Refusal(invalidFields({ secret: [fieldMessages.required] }));
};

const nextRun = ({ is_active, daily_hour }: ErpSettings, now: Date): Date | null =>
  is_active && daily_hour !== null ? nextDaily(daily_hour, now) : null;

/** Fields that are given; those that are undefined are not. */
const given = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

const secretsOf = ({ secret, integration_token }: Pick<NewConnection, 'secret' | 'integration_token'>): Secrets => ({
  password: secret ?? '',
  integrationToken: integration_token ?? '',
});

const mergedSecrets = (platform: Platform, actor: Actor, read: ConnectionRow, input: ChangedConnection): Secrets => {
  const before = openSecrets(platform.sealing, actor.scope, read) ?? { password: '', integrationToken: '' };
  return {
    password: input.secret ?? before.password,
    integrationToken: input.integration_token ?? before.integrationToken,
  };
};

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
