/** Operations of the screens that read many. */
import type { GetOperation } from '@uni/contracts';

export const homeReads: readonly GetOperation[] = [
  'GET /api/planner/enterprise-summaries/',
  'GET /api/home/changes/',
  'GET /api/home/alerts/',
  'GET /api/home/first-steps/',
  'GET /api/home/figures/',
];

export const landReads: readonly GetOperation[] = [
  'GET /api/planner/land-plots/',
  'GET /api/planner/enterprise-summaries/',
  'GET /api/planner/cash-flow/',
  'GET /api/home/figures/',
  'GET /api/home/settings/',
];
