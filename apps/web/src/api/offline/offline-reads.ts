import type { ReadOperation } from '@uni/contracts';

/**
 * The only reads whose answers the browser stores, with the most addresses of each. Five studies, and what the frame needs to
 * open them: several may belong to one enterprise.
 */
export const offlineReads = {
  'GET /api/access/user/profile/': { most: 1 },
  'GET /api/planner/enterprises/:id/': { most: 10 },
  'GET /api/planner/versions/': { most: 10 },
  'GET /api/planner/versions/:id/study/': { most: 5 },
  'GET /api/planner/versions/:id/held-cells/': { most: 10 },
  'GET /api/planner/plausibility-bands/': { most: 10 },
} as const satisfies Partial<Record<ReadOperation, { most: number }>>;

export type OfflineRead = keyof typeof offlineReads;
