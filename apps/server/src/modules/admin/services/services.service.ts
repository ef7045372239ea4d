/** Services of one organization, and which of its users are subscribed to them. */
import { preconditionFailed, type Service, wireErrors } from '@uni/contracts';
import { difference, recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/database/index.ts';
import { HttpError, orNotFound, type PageQuery, requireVersion } from '../../../platform/http/index.ts';
import { type Listed, listed, missingKeys, refuseAll, refusingDuplicates } from '../shared/listing.service.ts';
import { findRemoved, forgetRemoved, type RemovedRow, storeRemoved } from '../shared/removed.repository.ts';
import { findMember, membersByIds } from '../shared/users.repository.ts';
import {
  countServices,
  countSubscriptions,
  deleteService,
  deleteSubscription,
  insertService,
  insertSubscription,
  type ServiceFields,
  type ServiceRow,
  type SubscriptionRow,
  selectService,
  selectServices,
  selectSubscription,
  selectSubscriptions,
  subscribersOf,
  updateService,
} from './services.repository.ts';

type ServiceChange = { readonly [K in keyof ServiceFields]?: ServiceFields[K] | undefined };

export type RemovedService = ServiceFields & { readonly users: readonly number[] };

export const presentService = ({ version: _version, ...row }: ServiceRow): Service => row;

export const listServices = ({ db }: Context, query: PageQuery): Promise<Listed<ServiceRow>> =>
  listed(db, query, countServices, selectServices);

/** Throws 404 for a missing and a foreign one alike. */
export const findService = async ({ db }: Context, id: number): Promise<ServiceRow> =>
  orNotFound(await selectService(db, id));

export async function createService(context: Context, fields: ServiceFields): Promise<ServiceRow> {
  const id = newId();
  await insertService(context.db, { id, ...fields });
  await recordAudit(context, 'service.created', id, { after: { ...fields } });
  return findService(context, id);
}

export async function changeService(
  context: Context,
  read: ServiceRow,
  input: ServiceChange,
  ifMatch: string | null,
): Promise<ServiceRow> {
  requireVersion(ifMatch, String(read.version), presentService(read));
  const { name = read.name, path = read.path, plan = read.plan, is_active = read.is_active } = input;
  const fields = { name, path, plan, is_active };
  if (!(await updateService(context.db, read, fields))) throw new HttpError(preconditionFailed(presentService(read)));
  await recordAudit(context, 'service.changed', read.id, difference({ ...read }, fields));
  return findService(context, read.id);
}

export async function removeService(context: Context, read: ServiceRow, ifMatch: string | null): Promise<void> {
  const { db, platform } = context;
  requireVersion(ifMatch, String(read.version), presentService(read));
  const { name, path, plan, is_active } = read;
  const before = { name, path, plan, is_active };
  const content: RemovedService = { ...before, users: await subscribersOf(db, read.id) };
  const removedRecord = { kind: 'service', id: read.id, content, at: platform.now() } as const;
  if (!(await storeRemoved(db, removedRecord))) throw new HttpError(wireErrors.notFound);
  await deleteService(db, read.id);
  await recordAudit(context, 'service.deleted', read.id, { before });
}

/** Throws 404 for what was never removed, and for a foreign one alike. */
export const findRemovedService = async ({ db }: Context, id: number): Promise<RemovedRow<RemovedService>> =>
  orNotFound(await findRemoved<RemovedService>(db, 'service', id));

/** As it was, with those who were subscribed to it and are still here. */
export async function restoreService(
  context: Context,
  { id, content: { users, ...fields } }: RemovedRow<RemovedService>,
): Promise<ServiceRow> {
  const { db } = context;
  if (!(await forgetRemoved(db, 'service', id))) throw new HttpError(wireErrors.notFound);
  await insertService(db, { id, ...fields });
  for (const { id: user_id } of await membersByIds(db, users))
    await insertSubscription(db, { id: newId(), service_id: id, user_id });
  await recordAudit(context, 'service.restored', id, { after: fields });
  return findService(context, id);
}

export const listSubscriptions = ({ db }: Context, query: PageQuery): Promise<Listed<SubscriptionRow>> =>
  listed(db, query, countSubscriptions, selectSubscriptions);

export const findSubscription = async ({ db }: Context, id: number): Promise<SubscriptionRow> =>
  orNotFound(await selectSubscription(db, id));

export const subscribeUser = (context: Context, serviceId: number, userId: number): Promise<SubscriptionRow> =>
  refusingDuplicates(async () => {
    const { db } = context;
    const service = await selectService(db, serviceId);
    const user = await findMember(db, userId);
    // Another organization's service or user is as missing as one that never was.
    refuseAll({
      subscription: service ? [] : missingKeys([serviceId], new Set()),
      user: user ? [] : missingKeys([userId], new Set()),
    });
    const row = { id: newId(), service_id: serviceId, user_id: userId };
    await insertSubscription(db, row);
    const after = { subscription: serviceId, user: userId };
    await recordAudit(context, 'subscription.created', row.id, { after });
    return row;
  });

export async function unsubscribeUser(context: Context, read: SubscriptionRow): Promise<void> {
  await deleteSubscription(context.db, read.id);
  const before = { subscription: read.service_id, user: read.user_id };
  await recordAudit(context, 'subscription.deleted', read.id, { before });
}
