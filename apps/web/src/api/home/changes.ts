import { queryOf } from '../query.ts';

/** Changes since an instant, written as ISO 8601. */
export const changesQuery = (since: string) => queryOf('GET /api/home/changes/', { query: { since } });
