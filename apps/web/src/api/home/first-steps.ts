import { queryOf } from '../query.ts';

/** The organization's progress through the first steps. */
export const firstStepsQuery = queryOf('GET /api/home/first-steps/');
