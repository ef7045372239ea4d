/** Permit groups and service subscriptions of one organization. */
import { fieldMessages, invalidFields } from '@uni/contracts';
import { record } from '../../platform/audit/index.ts';
import { newId, type Transaction, violatedUnique } from '../../platform/database/index.ts';
import { type Actor, type PageQuery, type PageWindow, pageWindow, Refusal } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import { findUser } from '../access/index.ts';
import {
  countPermitGroups,
  countSubscriptions,
  insertPermitGroup,
  insertSubscription,
  listPermitGroups,
  listSubscriptions,
  type PermitGroupRow,
  type SubscriptionRow,
  serviceExists,
} from './groups.repository.ts';

interface Listed<Row> {
  readonly rows: Row[];
  readonly count: number;
  readonly window: PageWindow | null;
}

export interface Groups {
  listPermitGroups(actor: Actor, query: PageQuery): Promise<Listed<PermitGroupRow>>;
  createPermitGroup(actor: Actor, name: string): Promise<PermitGroupRow>;
  listSubscriptions(actor: Actor, query: PageQuery): Promise<Listed<SubscriptionRow>>;
  createSubscription(actor: Actor, serviceId: number, userId: number): Promise<SubscriptionRow>;
}

export const createGroups = (platform: Platform): Groups => {
  const { database } = platform;

  const listed = <Row>(
    actor: Actor,
    query: PageQuery,
    count: (transaction: Transaction, organizationId: number) => Promise<number>,
    list: (transaction: Transaction, organizationId: number, slice: PageWindow | null) => Promise<Row[]>,
  ): Promise<Listed<Row>> =>
    database.withOrganization(actor.scope, async (transaction) => {
      const total = await count(transaction, actor.scope);
      const window = pageWindow(query, total);
      return { rows: await list(transaction, actor.scope, window), count: total, window };
    });

  const created = (transaction: Transaction, actor: Actor, target: string, id: number) =>
    record(transaction, {
      organizationId: actor.scope,
      actorId: actor.userId,
      action: `${target}.created`,
      target,
      targetId: id,
      at: platform.now(),
    });

  return {
    listPermitGroups: (actor, query) => listed(actor, query, countPermitGroups, listPermitGroups),
    listSubscriptions: (actor, query) => listed(actor, query, countSubscriptions, listSubscriptions),

    createPermitGroup: (actor, name) =>
      refusingDuplicates({ name: [fieldMessages.taken('Permit Group', 'name')] }, () =>
        database.withOrganization(actor.scope, async (transaction) => {
          const group = { id: newId(), name };
          await insertPermitGroup(transaction, actor.scope, group);
          await created(transaction, actor, 'permit_group', group.id);
          return group;
        }),
      ),

    createSubscription: (actor, serviceId, userId) =>
      refusingDuplicates({ non_field_errors: [fieldMessages.notUniqueTogether(['subscription', 'user'])] }, () =>
        database.withOrganization(actor.scope, async (transaction) => {
          await refuseMissing(transaction, actor, serviceId, userId);
          const subscription = { id: newId(), service_id: serviceId, user_id: userId };
          await insertSubscription(transaction, actor.scope, subscription);
          await created(transaction, actor, 'subscription', subscription.id);
          return subscription;
        }),
      ),
  };
};

/** Another organization's service or user is as missing as one that never was. */
const refuseMissing = async (transaction: Transaction, actor: Actor, serviceId: number, userId: number) => {
  const messages: Record<string, string[]> = {};
  if (!(await serviceExists(transaction, actor.scope, serviceId))) {
    messages.subscription = [fieldMessages.missingKey(serviceId)];
  }
  const user = await findUser(transaction, userId);
  if (user?.organization_id !== actor.scope) messages.user = [fieldMessages.missingKey(userId)];
  if (Object.keys(messages).length > 0) throw new Refusal(invalidFields(messages));
};

const refusingDuplicates = async <T>(messages: Record<string, string[]>, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (violatedUnique(error) !== null) throw new Refusal(invalidFields(messages));
    throw error;
  }
};
