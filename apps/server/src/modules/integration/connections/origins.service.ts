/** Permitted ERP addresses: at their makers' domains, and exact origins that a superuser has approved. */
import { type ApprovedOrigin, type ErpSystem, erpDomains, wireErrors } from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import type { OutsideStream } from '../../../platform/egress/index.ts';
import { OutsideRefused } from '../../../platform/egress/index.ts';
import { type Actor, Refusal } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { wireInstant } from '../../../platform/time.ts';
import { namesOfUsers } from '../../access/index.ts';
import { approveOrigin, findOrigin, listOrigins, type OriginRow, withdrawOrigin } from './origins.repository.ts';

export interface Origins {
  list(actor: Actor): Promise<ApprovedOrigin[]>;
  approve(actor: Actor, origin: string): Promise<ApprovedOrigin>;
  /** Throws 404 for a missing and a foreign one alike. */
  find(actor: Actor, id: number): Promise<OriginRow>;
  withdraw(actor: Actor, row: OriginRow): Promise<void>;
}

export const createOrigins = (platform: Platform): Origins => {
  const within = <T>(actor: Actor, work: (transaction: Transaction) => Promise<T>): Promise<T> =>
    platform.database.withOrganization(actor.scope, work);
  const presentAll = async (transaction: Transaction, rows: readonly OriginRow[]): Promise<ApprovedOrigin[]> => {
    const names = await namesOfUsers(
      transaction,
      rows.flatMap(({ approved_by }) => approved_by ?? []),
    );
    return rows.map(({ id, origin, approved_by, approved_at }) => ({
      id,
      origin,
      approved_by: approved_by === null ? null : (names.get(approved_by) ?? null),
      approved_at: wireInstant(approved_at),
    }));
  };
  return {
    list: (actor) =>
      within(actor, async (transaction) => presentAll(transaction, await listOrigins(transaction, actor.scope))),

    approve: (actor, origin) =>
      within(actor, async (transaction) => {
        const at = platform.now();
        await approveOrigin(transaction, actor.scope, { origin, approved_by: actor.userId, approved_at: at });
        const row = await findOrigin(transaction, actor.scope, { origin });
        const [one] = row ? await presentAll(transaction, [row]) : [];
        if (!row || !one) throw new Refusal(wireErrors.notFound);
        await recordAudit({ platform, db: transaction, actor }, 'erp_origin.approved', row.id, { after: { origin } });
        return one;
      }),

    find: (actor, id) =>
      within(actor, async (transaction) => {
        const row = await findOrigin(transaction, actor.scope, { id });
        if (!row) throw new Refusal(wireErrors.notFound);
        return row;
      }),

    withdraw: (actor, { id, origin }) =>
      within(actor, async (transaction) => {
        await withdrawOrigin(transaction, actor.scope, id);
        await recordAudit({ platform, db: transaction, actor }, 'erp_origin.withdrawn', id, { before: { origin } });
      }),
  };
};

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
  return async (address, request, patience) => {
    const origin = originOf(address);
    if (origin === null) throw new OutsideRefused('This is no address');
    if (allowInside) return stream(address, request, patience);
    const row = await database.withOrganization(organizationId, (transaction) =>
      findOrigin(transaction, organizationId, { origin }),
    );
    if (row) return streamInside(address, request, patience);
    const { hostname } = new URL(origin);
    if (!erpDomains[system].some((domain) => isBelow(hostname, domain)))
      throw new OutsideRefused('An origin that nobody has approved');
    return stream(address, request, patience);
  };
};
