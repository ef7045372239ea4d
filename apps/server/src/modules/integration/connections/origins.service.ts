/** Permitted ERP addresses: at their makers' domains, and exact origins that a superuser has approved. */
import { type ApprovedOrigin, type ErpSystem, erpDomains } from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import type { OutsideStream } from '../../../platform/egress/index.ts';
import { OutsideRefused } from '../../../platform/egress/index.ts';
import { orNotFound } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { wireInstant } from '../../../platform/time.ts';
import { namesOfUsers } from '../../access/index.ts';
import { deleteOrigin, findOrigin, insertOrigin, type OriginRow, selectOrigins } from './origins.repository.ts';

const presentAll = async (db: TenantDatabase, rows: readonly OriginRow[]): Promise<ApprovedOrigin[]> => {
  const userIds = rows.flatMap(({ approved_by }) => approved_by ?? []);
  const names = await namesOfUsers(db, userIds);
  return rows.map(({ id, origin, approved_by, approved_at }) => ({
    id,
    origin,
    approved_by: approved_by === null ? null : (names.get(approved_by) ?? null),
    approved_at: wireInstant(approved_at),
  }));
};

export async function listOrigins({ db }: Context): Promise<ApprovedOrigin[]> {
  return presentAll(db, await selectOrigins(db));
}

export async function approveOrigin(context: Context, origin: string): Promise<ApprovedOrigin> {
  const { actor, db, platform } = context;
  await insertOrigin(db, { origin, approved_by: actor.userId, approved_at: platform.now() });
  const row = orNotFound(await findOrigin(db, { origin }));
  const [one] = await presentAll(db, [row]);
  await recordAudit(context, 'erp_origin.approved', row.id, { after: { origin } });
  return orNotFound(one);
}

/** Throws 404 for a missing and a foreign one alike. */
export const requireOrigin = async ({ db }: Context, id: number): Promise<OriginRow> =>
  orNotFound(await findOrigin(db, { id }));

export async function withdrawOrigin(context: Context, { id, origin }: OriginRow): Promise<void> {
  await deleteOrigin(context.db, id);
  await recordAudit(context, 'erp_origin.withdrawn', id, { before: { origin } });
}

/** The origin of an address; null where it is none that could be called. */
const originOf = (address: string): string | null => {
  const url = URL.parse(address);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  return url.username === '' && url.password === '' ? url.origin : null;
};

const isBelow = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

/**
 * Returns calls to one organization's ERP. An approved origin may be anywhere. Any other must be on the public network, by https,
 * below its maker's domains. Checked before each call, so that an approval can be withdrawn.
 */
export const streamFor = (
  platform: Pick<Platform, 'database' | 'stream' | 'streamInside' | 'allowInside'>,
  organizationId: number,
  system: ErpSystem,
): OutsideStream => {
  const { database, stream, streamInside, allowInside } = platform;
  return async (address, sent, patience) => {
    const request = { ...sent, callee: system };
    const origin = originOf(address);
    if (origin === null) throw new OutsideRefused('This is no address');
    if (allowInside) return stream(address, request, patience);
    const row = await database.withOrganization(organizationId, (db) => findOrigin(db, { origin }));
    if (row) return streamInside(address, request, patience);
    const { hostname } = new URL(origin);
    if (!erpDomains[system].some((domain) => isBelow(hostname, domain)))
      throw new OutsideRefused('An origin that nobody has approved');
    return stream(address, request, patience);
  };
};
