import { queryOf } from '../../api/query.ts';

/** The stored scenarios of a version. */
export const scenariosQuery = (version: number) =>
  queryOf('GET /api/planner/versions/:id/scenarios/', { params: { id: version }, list: true });
