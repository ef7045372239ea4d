import type { PartnerGroup } from '@uni/contracts';
import type { Actor } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { listGroups } from '../groups/groups.repository.ts';
import { listConnections, type PartnerRow } from './partners.repository.ts';

/** The permit groups through which people of a partner act, by name; those of closed connections too. */
export const groupsOfPartner = (platform: Platform, actor: Actor, partner: PartnerRow): Promise<PartnerGroup[]> =>
  platform.database.withOrganization(actor.scope, async (transaction) => {
    const connections = await listConnections(transaction, actor.scope, [partner.id]);
    const groups = await listGroups(transaction, actor.scope, null);
    return groups.flatMap(({ id, name, key }): PartnerGroup[] => {
      const own = connections.filter(({ group_id }) => group_id === id);
      return own.length === 0 ? [] : [{ id, name, key, connections: own.length }];
    });
  });
