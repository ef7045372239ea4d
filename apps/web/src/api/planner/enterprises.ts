import { queryOf } from '../query.ts';

/** The enterprises of the organization, without figures. */
export const enterprisesQuery = queryOf('GET /api/planner/enterprises/', { list: true });
