import { queryOf } from '../query.ts';

/** The organization's second-step demand, and the number of users without one. */
export const secondStepDemandQuery = queryOf('GET /api/access/second-step-demand/');
