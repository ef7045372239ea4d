/** The audit trails of a whole installation, checked from outside: on the embedded database the server has to be stopped. */

import { existsSync } from 'node:fs';
import { tenancyRules } from './app.ts';
import { type OrganizationCheckResult, type StoredHeads, verifyAuditTrails } from './audit-trails.ts';
import { readSettings } from './config.ts';
import { openDatabase } from './platform/database/index.ts';

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
