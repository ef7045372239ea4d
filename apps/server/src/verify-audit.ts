/** The audit trails of a whole installation, checked from outside: on the embedded database the server has to be stopped. */

import { existsSync } from 'node:fs';
import { tenancyRules } from './app.ts';
import { readSettings } from './config.ts';
import { listOrganizationIds } from './modules/access/index.ts';
import { type ChainCheckResult, type ChainHead, verifyChain } from './platform/audit/index.ts';
import { type Database, openDatabase, platformScope } from './platform/database/index.ts';

export interface OrganizationCheckResult extends ChainCheckResult {
  /** 0: the platform itself. */
  readonly organization: number;
}

type StoredHeads = ReadonlyMap<number, readonly ChainHead[]>;

/**
 * Opens the installation's database and verifies its audit trails. `storedHeads`: earlier heads by organization. Each must still
 * be there.
 */
export const verifyAudit = async (
  env: Readonly<Record<string, string | undefined>>,
  folder: string,
  storedHeads: StoredHeads,
): Promise<OrganizationCheckResult[]> => {
  const config = readSettings(env, folder).app.database;
  // Opened, a folder that is not there would be made, and its empty trails would be whole.
  if (config.engine === 'embedded' && !existsSync(config.folder))
    throw new Error(`there is no database in ${config.folder}`);
  const database = await openDatabase(config, tenancyRules);
  try {
    return await verifyAuditTrails(database, storedHeads);
  } finally {
    await database.close();
  }
};

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
