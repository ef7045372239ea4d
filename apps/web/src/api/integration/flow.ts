import type { BodyOfAnswer } from '@uni/contracts';
import { queryOf } from '../query.ts';

/** Where the money of one connection goes, and what nobody has decided yet. */
export type ConnectionFlow = BodyOfAnswer<'GET /api/integration/flow/'>[number];

export const flowQuery = queryOf('GET /api/integration/flow/', { list: true });

/** What the last publication changed, by connection and enterprise, the latest first. */
export const seriesChangesQuery = queryOf('GET /api/integration/series-changes/', { list: true });
