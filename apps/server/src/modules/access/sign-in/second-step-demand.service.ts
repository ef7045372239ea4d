/** An organization's demand that all its users have a second step, from a given day on. */
import type { SecondStepDemand } from '@uni/contracts';
import { record } from '../../../platform/audit/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Actor } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { organizationIdOf } from '../shared/actors.model.ts';
import { countPeople, dropDemand, findDemand, storeDemand } from './second-step-demand.repository.ts';

export interface SecondStepDemands {
  show(actor: Actor): Promise<SecondStepDemand>;
  store(actor: Actor, from: string | null): Promise<SecondStepDemand>;
}

export const createSecondStepDemands = ({ database, now }: Platform, forget: (id: number) => void) => {
  const show = async (transaction: Transaction, organizationId: number): Promise<SecondStepDemand> => ({
    demanded_from: await findDemand(transaction, organizationId),
    ...(await countPeople(transaction, organizationId)),
  });
  const demands: SecondStepDemands = {
    show: (actor) => {
      const organizationId = organizationIdOf(actor);
      return database.withOrganization(organizationId, (transaction) => show(transaction, organizationId));
    },
    store: async (actor, from) => {
      const organizationId = organizationIdOf(actor);
      const demand = await database.withOrganization(organizationId, async (transaction) => {
        const before = await findDemand(transaction, organizationId);
        if (before !== from) {
          if (from === null) await dropDemand(transaction, organizationId);
          else await storeDemand(transaction, organizationId, from);
          await record(transaction, {
            organizationId,
            actorId: actor.userId,
            action: 'second_step.demand_changed',
            target: 'organization',
            targetId: organizationId,
            details: { demanded_from: from, before },
            at: now(),
          });
        }
        return show(transaction, organizationId);
      });
      // The user who demands it must meet it with the next request.
      forget(actor.sessionId);
      return demand;
    },
  };
  return demands;
};
