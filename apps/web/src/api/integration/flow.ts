import type { BodyOfAnswer } from '@uni/contracts';
import { queryOf } from '../query.ts';

/** The cash flow targets of one connection, and what is still undecided. */
export type ConnectionFlow = BodyOfAnswer<'GET /api/integration/flow/'>[number];

export const flowQuery = queryOf('GET /api/integration/flow/', { list: true });

/** Changes of the last publication, by connection and enterprise, the latest first. */
export const seriesChangesQuery = queryOf('GET /api/integration/series-changes/', { list: true });
