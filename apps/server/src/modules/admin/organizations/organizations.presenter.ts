import type { Organization } from '@uni/contracts';

/** Returns the public fields of an organization. */
export const presentOrganization = ({ id, code, domain, name }: Organization): Organization => ({
  id,
  code,
  domain,
  name,
});
