import type { Organization } from '@uni/contracts';

/** What leaves of an organization's row. */
export const presentOrganization = ({ id, code, domain, name }: Organization): Organization => ({
  id,
  code,
  domain,
  name,
});
