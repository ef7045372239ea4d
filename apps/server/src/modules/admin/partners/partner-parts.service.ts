/** Of a partner firm: the organization that it is, and the permit groups through which its people act. */
import type { PartnerGroup, PartnerOrganization } from '@uni/contracts';
import type { Actor } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { selectGroups } from '../groups/groups.repository.ts';
import { listConnections, type PartnerRow } from './partners.repository.ts';
import { createPartners } from './partners.service.ts';

type Names = { readonly [Field in 'code' | 'domain' | 'name']?: string | undefined };

export interface PartnerParts {
  /** Throws 404 for a missing and a foreign one alike. */
  find(actor: Actor, id: number): Promise<PartnerRow>;
  /** By the rules of the firm and with its version. */
  update(actor: Actor, read: PartnerRow, names: Names, ifMatch: string | null): Promise<PartnerRow>;
  /** By name; those of closed connections too. */
  groups(actor: Actor, partner: PartnerRow): Promise<PartnerGroup[]>;
}

export const createPartnerParts = (platform: Platform): PartnerParts => {
  const { find, update } = createPartners(platform);
  return {
    find,
    update,
    groups: (actor, partner) =>
      platform.database.withOrganization(actor.scope, async (transaction) => {
        const connections = await listConnections(transaction, actor.scope, [partner.id]);
        const groups = await selectGroups(transaction, null);
        return groups.flatMap(({ id, name, key }): PartnerGroup[] => {
          const own = connections.filter(({ group_id }) => group_id === id);
          return own.length === 0 ? [] : [{ id, name, key, connections: own.length }];
        });
      }),
  };
};

export const organizationOfPartner = ({ id, code, domain, name }: PartnerRow): PartnerOrganization => ({
  id,
  code,
  domain,
  name,
});
