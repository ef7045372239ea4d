/** Of a partner firm: the organization that it is, and the permit groups through which its people act. */
import type { PartnerGroup, PartnerOrganization } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { orNotFound } from '../../../platform/http/index.ts';
import { selectGroups } from '../groups/groups.repository.ts';
import { listConnections, type PartnerRow, selectPartner } from './partners.repository.ts';
import { changePartner } from './partners.service.ts';

type Names = { readonly [Field in 'code' | 'domain' | 'name']?: string | undefined };

/** Throws 404 for a missing and a foreign one alike. */
export const findWholePartner = async ({ db }: Context, id: number): Promise<PartnerRow> =>
  orNotFound(await selectPartner(db, id));

/** By the rules of the firm and with its version. */
export const changePartnerNames = (
  context: Context,
  read: PartnerRow,
  names: Names,
  ifMatch: string | null,
): Promise<PartnerRow> => changePartner(context, read, names, ifMatch);

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
