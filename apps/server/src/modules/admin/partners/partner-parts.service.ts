/** Of a partner firm: the organization that it is, and the permit groups through which its people act. */
import type { PartnerGroup, PartnerOrganization } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { selectGroups } from '../groups/groups.repository.ts';
import { listConnections, type PartnerRow } from './partners.repository.ts';

/** By name; those of closed connections too. */
export async function listPartnerGroups({ db }: Context, partner: PartnerRow): Promise<PartnerGroup[]> {
  const connections = await listConnections(db, [partner.id]);
  const groups = await selectGroups(db, null);
  return groups.flatMap(({ id, name, key }): PartnerGroup[] => {
    const own = connections.filter(({ group_id }) => group_id === id);
    return own.length === 0 ? [] : [{ id, name, key, connections: own.length }];
  });
}

export const organizationOfPartner = ({ id, code, domain, name }: PartnerRow): PartnerOrganization => ({
  id,
  code,
  domain,
  name,
});
