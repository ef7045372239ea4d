/** Refuses a new password that is weak, or made of what is known of its user. */
import { invalidFields } from '@uni/contracts';
import { HttpError } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { findOrganization } from '../shared/organizations.repository.ts';
import type { User } from '../shared/users.repository.ts';
import { passwordFaults } from './password-policy.service.ts';

export const refuseWeakPassword = async (platform: Platform, user: User, password: string): Promise<void> => {
  const { organization_id: organizationId } = user;
  const organization =
    organizationId === null ? null : await platform.database.withPlatform((db) => findOrganization(db, organizationId));
  const personalTerms = [user.email, user.email.split('@')[0] ?? '', user.name, ...user.name.split(/\s+/)];
  if (organization) personalTerms.push(organization.name, organization.code, organization.domain);
  const errors = passwordFaults(password, personalTerms);
  if (errors.length > 0) throw new HttpError(invalidFields({ errors }));
};
