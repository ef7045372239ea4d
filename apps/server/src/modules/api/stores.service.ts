/** The named stores as a caller finds them: their addresses filled in, and what the caller may do with each. */
import { type PolicyRow, policiesOfStore, type Resource, resources, type Store, storeOperations } from '@uni/contracts';
import { engineVersion } from '@uni/engine';
import type { Context } from '../../platform/context.ts';
import { type Actor, reaches } from '../../platform/http/index.ts';
import { listPartnerConnections, selectPartners, selectServices } from '../admin/index.ts';
import { listConnections } from '../integration/index.ts';
import { findVersion, listEnterpriseStatuses } from '../planner/index.ts';

export interface StoreChoice {
  readonly enterprise: number | undefined;
  readonly version: number | undefined;
  readonly connection: number | undefined;
}

/** The values of placeholders in addresses; null: there is no such record. */
type Subjects = Readonly<Record<string, number | null>>;

export async function listStores(context: Context, choice: StoreChoice): Promise<Store[]> {
  const { actor } = context;
  const subjects = await subjectsOf(context, choice);
  return resources.filter((resource) => mayRead(actor, resource)).map((row) => present(actor, row, subjects));
}

const mayRead = (actor: Actor, resource: Resource): boolean =>
  resource.address === null
    ? actor.permissions.has(resource.permission)
    : policiesOfStore(resource, 'fetch').some((policy) => isOpen(actor, policy));

/** Returns true if the actor has the permission at all. The address itself limits it by enterprise. */
const isOpen = (actor: Actor, { needs, also = [] }: PolicyRow): boolean =>
  needs === 'signed_in' ||
  needs === 'signed_in_unvalidated' ||
  [needs, ...also].some((permission) => permission !== 'public' && actor.permissions.has(permission));

const present = (actor: Actor, resource: Resource, subjects: Subjects): Store => {
  const address = resource.address === null ? null : fill(resource.address, subjects);
  const operations = storeOperations.filter((operation) =>
    policiesOfStore(resource, operation).some((policy) => isOpen(actor, policy)),
  );
  return {
    namespace: resource.namespace,
    name: resource.state,
    label: resource.label,
    kind: resource.stateType,
    address,
    reason: address === null ? reasonOf(resource) : null,
    operations,
    read_only: resource.readOnly,
  };
};

const reasonOf = ({ address }: Resource): Store['reason'] => (address === null ? 'page' : 'missing');

/** Null where a record that the address names is not there. */
const fill = (address: string, subjects: Subjects): string | null => {
  const names = [...address.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  if (names.some((name) => (subjects[name] ?? null) === null)) return null;
  return address.replace(/:(\w+)/g, (_, name: string) => String(subjects[name]));
};

const subjectsOf = async (context: Context, choice: StoreChoice): Promise<Subjects> => {
  const { db } = context;
  const plan = await planOf(context, choice);
  const all = await listConnections(db);
  const connections = choice.connection === undefined ? all : all.filter(({ id }) => id === choice.connection);
  const [partner] = await selectPartners(db, null, null);
  const [person] = partner ? await listPartnerConnections(db, [partner.id]) : [];
  const [service] = await selectServices(db, null);
  return {
    ...plan,
    connection: connections[0]?.id ?? null,
    sienge: connections.find(({ system }) => system === 'sienge')?.id ?? null,
    partner: partner?.id ?? null,
    user: person?.user_id ?? null,
    service: service?.id ?? null,
  };
};

const isWithinReach = (actor: Actor, enterprise: number): boolean =>
  reaches(actor, 'planning:read', enterprise) || reaches(actor, 'enterprise:read', enterprise);

/**
 * The chosen enterprise, else that of the chosen version, else the first within reach by code. Of it the chosen version, else
 * the current one, else the one edited last. Throws 404 for what is out of reach, and for a version of another enterprise.
 */
const planOf = async (
  { actor, db }: Context,
  choice: StoreChoice,
): Promise<{ enterprise: number | null; version: number | null }> => {
  const version = choice.version === undefined ? null : await findVersion(db, choice.version, engineVersion);
  const rows = await listEnterpriseStatuses(db, engineVersion);
  const requestedId = choice.enterprise ?? version?.enterprise_id;
  const row = rows.find(({ id }) => isWithinReach(actor, id) && (requestedId ?? id) === id);
  const isNone = row === undefined || (choice.version !== undefined && version?.enterprise_id !== row.id);
  return { enterprise: row?.id ?? null, version: isNone ? null : (version?.id ?? row.version_id) };
};
