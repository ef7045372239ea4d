import { queryOf } from '../query.ts';

/** The organization's identity provider, as its administrators set it up; empty while there is none. */
export const identityProviderQuery = queryOf('GET /api/access/identity-provider/');
