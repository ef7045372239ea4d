import { queryOf } from '../query.ts';

/** What the organization has done of what one begins with. */
export const firstStepsQuery = queryOf('GET /api/home/first-steps/');
