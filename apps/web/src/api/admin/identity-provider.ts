import { queryOf } from '../query.ts';

/** The organization's identity provider as its administrators keep it; nothing in it while there is none. */
export const identityProviderQuery = queryOf('GET /api/access/identity-provider/');
