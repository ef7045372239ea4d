/** Services of one organization, and which of its users are subscribed to them. */
import { preconditionFailed, type Service, wireErrors } from '@uni/contracts';
import { difference, recordAudit } from '../../../platform/audit/index.ts';
import { newId, type Transaction } from '../../../platform/database/index.ts';
import { type Actor, orNotFound, type PageQuery, Refusal, requireVersion } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { type Listed, listed, missingKeys, refuseAll, refusingDuplicates } from '../shared/listing.service.ts';
import { findRemoved, forgetRemoved, type RemovedRow, storeRemoved } from '../shared/removed.repository.ts';
import { findMember, membersByIds } from '../shared/users.repository.ts';
import {
  countServices,
  countSubscriptions,
  deleteService,
  deleteSubscription,
  findService,
  findSubscription,
  insertService,
  insertSubscription,
  listServices,
  listSubscriptions,
  type ServiceFields,
  type ServiceRow,
  type SubscriptionRow,
  subscribersOf,
  updateService,
} from './services.repository.ts';

type ServiceChange = { readonly [K in keyof ServiceFields]?: ServiceFields[K] | undefined };

export type RemovedService = ServiceFields & { readonly users: readonly number[] };

export interface Services {
  list(actor: Actor, query: PageQuery): Promise<Listed<ServiceRow>>;
  /** Throws 404 for a missing and a foreign one alike. */
  find(actor: Actor, id: number): Promise<ServiceRow>;
  create(actor: Actor, fields: ServiceFields): Promise<ServiceRow>;
  update(actor: Actor, read: ServiceRow, input: ServiceChange, ifMatch: string | null): Promise<ServiceRow>;
  remove(actor: Actor, read: ServiceRow, ifMatch: string | null): Promise<void>;
  /** Throws 404 for what was never removed, and for a foreign one alike. */
  findRemoved(actor: Actor, id: number): Promise<RemovedRow<RemovedService>>;
  /** As it was, with those who were subscribed to it and are still here. */
  restore(actor: Actor, removed: RemovedRow<RemovedService>): Promise<ServiceRow>;
  listSubscriptions(actor: Actor, query: PageQuery): Promise<Listed<SubscriptionRow>>;
  findSubscription(actor: Actor, id: number): Promise<SubscriptionRow>;
  subscribe(actor: Actor, serviceId: number, userId: number): Promise<SubscriptionRow>;
  unsubscribe(actor: Actor, read: SubscriptionRow): Promise<void>;
}

export const presentService = ({ version: _version, ...row }: ServiceRow): Service => row;

export const createServices = (platform: Platform): Services => {
  const within = <T>(actor: Actor, work: (transaction: Transaction) => Promise<T>) =>
    platform.database.withOrganization(actor.scope, work);
  const reread = async (transaction: Transaction, actor: Actor, id: number) =>
    orNotFound(await findService(transaction, actor.scope, id));
  return {
    list: (actor, query) =>
      listed(
        platform,
        actor,
        query,
        (transaction) => countServices(transaction, actor.scope),
        (transaction, slice) => listServices(transaction, actor.scope, slice),
      ),

    find: (actor, id) => within(actor, (transaction) => reread(transaction, actor, id)),

    create: (actor, fields) =>
      within(actor, async (transaction) => {
        const id = newId();
        await insertService(transaction, actor.scope, { id, ...fields });
        await recordAudit({ platform, db: transaction, actor }, 'service.created', id, { after: { ...fields } });
        return reread(transaction, actor, id);
      }),

    update: (actor, read, input, ifMatch) =>
      within(actor, async (transaction) => {
        requireVersion(ifMatch, String(read.version), presentService(read));
        const { name = read.name, path = read.path, plan = read.plan, is_active = read.is_active } = input;
        const fields = { name, path, plan, is_active };
        if (!(await updateService(transaction, actor.scope, read, fields))) {
          throw new Refusal(preconditionFailed(presentService(read)));
        }
        await recordAudit(
          { platform, db: transaction, actor },
          'service.changed',
          read.id,
          difference({ ...read }, fields),
        );
        return reread(transaction, actor, read.id);
      }),

    remove: (actor, read, ifMatch) =>
      within(actor, async (transaction) => {
        requireVersion(ifMatch, String(read.version), presentService(read));
        const { name, path, plan, is_active } = read;
        const before = { name, path, plan, is_active };
        const users = await subscribersOf(transaction, actor.scope, read.id);
        const content: RemovedService = { ...before, users };
        const kept = { kind: 'service', id: read.id, content, at: platform.now() } as const;
        if (!(await storeRemoved(transaction, actor.scope, kept))) throw new Refusal(wireErrors.notFound);
        await deleteService(transaction, actor.scope, read.id);
        await recordAudit({ platform, db: transaction, actor }, 'service.deleted', read.id, { before });
      }),

    findRemoved: (actor, id) =>
      within(actor, async (transaction) =>
        orNotFound(await findRemoved<RemovedService>(transaction, actor.scope, 'service', id)),
      ),

    restore: (actor, { id, content: { users, ...fields } }) =>
      within(actor, async (transaction) => {
        if (!(await forgetRemoved(transaction, actor.scope, 'service', id))) throw new Refusal(wireErrors.notFound);
        await insertService(transaction, actor.scope, { id, ...fields });
        for (const { id: user_id } of await membersByIds(transaction, actor.scope, users))
          await insertSubscription(transaction, actor.scope, { id: newId(), service_id: id, user_id });
        await recordAudit({ platform, db: transaction, actor }, 'service.restored', id, { after: fields });
        return reread(transaction, actor, id);
      }),

    listSubscriptions: (actor, query) =>
      listed(
        platform,
        actor,
        query,
        (transaction) => countSubscriptions(transaction, actor.scope),
        (transaction, slice) => listSubscriptions(transaction, actor.scope, slice),
      ),

    findSubscription: (actor, id) =>
      within(actor, async (transaction) => orNotFound(await findSubscription(transaction, actor.scope, id))),

    subscribe: (actor, serviceId, userId) =>
      refusingDuplicates(() =>
        within(actor, async (transaction) => {
          const service = await findService(transaction, actor.scope, serviceId);
          const user = await findMember(transaction, actor.scope, userId);
          // Another organization's service or user is as missing as one that never was.
          refuseAll({
            subscription: service ? [] : missingKeys([serviceId], new Set()),
            user: user ? [] : missingKeys([userId], new Set()),
          });
          const row = { id: newId(), service_id: serviceId, user_id: userId };
          await insertSubscription(transaction, actor.scope, row);
          const after = { subscription: serviceId, user: userId };
          await recordAudit({ platform, db: transaction, actor }, 'subscription.created', row.id, { after });
          return row;
        }),
      ),

    unsubscribe: (actor, read) =>
      within(actor, async (transaction) => {
        await deleteSubscription(transaction, actor.scope, read.id);
        const before = { subscription: read.service_id, user: read.user_id };
        await recordAudit({ platform, db: transaction, actor }, 'subscription.deleted', read.id, { before });
      }),
  };
};
