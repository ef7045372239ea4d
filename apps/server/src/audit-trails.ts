/** The audit trails of all organizations of a database: whether they are whole, and where they end. */
import { listOrganizationIds } from './modules/access/index.ts';
import { type ChainCheckResult, type ChainHead, headOf, verifyChain } from './platform/audit/index.ts';
import type { AuditEnd } from './platform/backup/index.ts';
import { type Database, platformScope } from './platform/database/index.ts';

export interface OrganizationCheckResult extends ChainCheckResult {
  /** 0: the platform itself. */
  readonly organization: number;
}

/** Earlier ends by organization, as they were stored elsewhere. */
export type StoredHeads = ReadonlyMap<number, readonly ChainHead[]>;

export const verifyAuditTrails = async (
  database: Database,
  storedHeads: StoredHeads,
): Promise<OrganizationCheckResult[]> => {
  const ids = await database.withPlatform(listOrganizationIds);
  const results: OrganizationCheckResult[] = [];
  // An organization with an earlier head has a trail, even if the organization itself is gone.
  for (const organization of new Set([platformScope, ...ids, ...storedHeads.keys()])) {
    const result = await database.withOrganization(organization, (transaction) =>
      verifyChain(transaction, organization, storedHeads.get(organization)),
    );
    results.push({ organization, ...result });
  }
  return results;
};

/** Reads the end of every trail; organizations without an entry have none. */
export const readAuditEnds = async (database: Database): Promise<AuditEnd[]> => {
  const ids = await database.withPlatform(listOrganizationIds);
  const ends: AuditEnd[] = [];
  for (const organization of [platformScope, ...ids]) {
    const head = await database.withOrganization(organization, (db) => headOf(db, organization));
    if (head.sequence > 0) ends.push({ organization, sequence: head.sequence, hash: head.hash });
  }
  return ends;
};
