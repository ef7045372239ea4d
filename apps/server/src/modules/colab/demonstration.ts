/** Comparison data of the demonstration: it participates, and eleven invented developers contribute too. */
import { randomUUID } from 'node:crypto';
import { type CollaborationKey, collaborationKeys } from '@uni/contracts';
import { inContext } from '../../platform/context.ts';
import type { TenantDatabase } from '../../platform/database/index.ts';
import type { Demonstration, Platform } from '../../platform/module.ts';
import { dayInSaoPaulo } from '../../platform/time.ts';
import { listOrganizations } from '../access/index.ts';
import { changeOrganizationInfo, readOrganizationInfo } from '../admin/index.ts';
import { actorOf } from '../planner/index.ts';
import { findConsent, type LedgerRow, listLedger, publishedEditions, storeConsent } from './benchmark.repository.ts';
import { contribute } from './contribution.service.ts';
import { type Edition, editionAt, handInAt } from './editions.model.ts';
import { publishEdition } from './publication.service.ts';

/**
 * Publishes the last date as its nightly job would have. Only where the demonstration is alone: invented numbers never mix with
 * real ones. Each step runs once, so that an interrupted start continues.
 */
export const seedColab = async (platform: Platform, demonstration: Demonstration): Promise<void> => {
  const { organizationId, staffId, otherOrganizationId } = demonstration;
  if (!demonstration.sells) return;
  const all = await platform.database.withPlatform((db) => listOrganizations(db, null, null));
  if (all.some(({ id }) => id !== organizationId && id !== otherOrganizationId)) return;
  const within = <T>(work: (db: TenantDatabase) => Promise<T>): Promise<T> =>
    platform.database.withOrganization(organizationId, work);
  if ((await within(publishedEditions)).length > 0) return;
  const edition = editionAt(dayInSaoPaulo(platform.now()));
  await setSegment(platform, demonstration);
  if (!(await within((db) => takePart(db, staffId, edition)))) return;
  await publishAmongInvented(platform, organizationId, edition);
};

/** Runs the nightly jobs of a date, for one participant and invented others. Returns the number of published groups. */
export const publishAmongInvented = async (
  { database }: Pick<Platform, 'database'>,
  organizationId: number,
  edition: Edition,
): Promise<number | null> => {
  await contribute({ database, now: () => handInAt(edition) }, organizationId, edition);
  await database.withOrganization(organizationId, async (db) => {
    const own = await listLedger(db);
    if (own.length > 0) await handInOthers(db, own, edition);
  });
  return publishEdition({ database }, edition);
};

/** Enters the facts that form groups. Existing entries stay. */
const setSegment = async (platform: Platform, { organizationId, staffId }: Demonstration): Promise<void> => {
  await inContext(platform, actorOf(staffId, organizationId), async (context) => {
    const { description } = await readOrganizationInfo(context);
    if (description.segmentation !== null) return;
    await changeOrganizationInfo(context, { segmentation: 'Médio padrão', incorporation_state: 'SP' }, null);
  });
};

/** Joins the comparison, unless a user has decided otherwise. */
const takePart = async (db: TenantDatabase, staffId: number, edition: Edition): Promise<boolean> => {
  const decided = await findConsent(db);
  if (decided) return decided.consents;
  const row = { contributor: randomUUID(), changed_at: handInAt(edition), changed_by: staffId };
  return storeConsent(db, { ...row, consents: true, version: 1 });
};

const others = 11;
/** So much of the demonstration's own value the middle one of the others has. */
const middles: Readonly<Partial<Record<CollaborationKey, number>>> = {
  lct: 1.5,
  vso: 0.8,
  drc: 1.25,
  sgea: 1.3,
  grm: 1.2,
};

/** Six of the demonstration's segment, five of another; of each indicator they stand in another order. */
const handInOthers = async (db: TenantDatabase, own: readonly LedgerRow[], { day }: Edition): Promise<void> => {
  const rows = Array.from({ length: others }, (_, other) =>
    own.map(({ key, value }) => {
      const rank = (other * 7 + collaborationKeys.indexOf(key) * 3) % others;
      const factor = (middles[key] ?? 1) * (1 + (rank - (others - 1) / 2) * 0.09);
      return {
        ...{ edition: day, contributor: `invented ${other}`, key, value: value * factor, weight: 50_000_000_000 },
        ...{ segment: other < 6 ? ('medium' as const) : ('high' as const), region: 'southeast' as const },
        size: 'middle' as const,
      };
    }),
  ).flat();
  await db
    .insertInto('benchmark_contributions')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
