/** An organization and what it begins with, stored together. */
import { grantOf, seededGroupKeys, seededGroups } from '@uni/contracts';
import type { Database } from '../../../platform/database/index.ts';
import { insertGroupWithGrants } from '../shared/grants.repository.ts';
import { insertOrganization, type OrganizationRow } from '../shared/organizations.repository.ts';

export const createOrganization = (
  database: Database,
  row: Omit<OrganizationRow, 'version'>,
): Promise<OrganizationRow> =>
  database.asFounded(row.id, async (db) => {
    const organization = await insertOrganization(db, row);
    for (const key of seededGroupKeys) {
      const { name, permissions } = seededGroups[key];
      const grants = permissions.map((permission) => {
        const { resource, action } = grantOf(permission);
        return [resource, action, null] as const;
      });
      await insertGroupWithGrants(db, { name, key, grants });
    }
    return organization;
  });
