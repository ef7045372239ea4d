/** An organization's demand that all its users have a second step, from a given day on. */
import type { SecondStepDemand } from '@uni/contracts';
import { record } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import type { Credentials } from '../../../platform/module.ts';
import { organizationIdOf } from '../shared/actors.model.ts';
import { countPeople, dropDemand, findDemand, storeDemand } from './second-step-demand.repository.ts';

export async function readDemand({ actor, db }: Context): Promise<SecondStepDemand> {
  organizationIdOf(actor);
  return describe(db);
}

export async function changeDemand(
  context: Context,
  credentials: Pick<Credentials, 'forget'>,
  from: string | null,
): Promise<SecondStepDemand> {
  const { actor, db, platform } = context;
  const organizationId = organizationIdOf(actor);
  // The user who demands it must meet it with the next request.
  context.afterCommit(async () => credentials.forget(actor.sessionId));
  const before = await findDemand(db);
  if (before !== from) {
    if (from === null) await dropDemand(db);
    else await storeDemand(db, from);
    await record(db, {
      organizationId,
      actorId: actor.userId,
      action: 'second_step.demand_changed',
      target: 'organization',
      targetId: organizationId,
      details: { demanded_from: from, before },
      at: platform.now(),
    });
  }
  return describe(db);
}

const describe = async (db: TenantDatabase): Promise<SecondStepDemand> => ({
  demanded_from: await findDemand(db),
  ...(await countPeople(db)),
});
