/** OData 4.0 over any entity sets: query options, their evaluation, and the documents of the protocol. */
export * from './documents.ts';
export type { Entity, EntityValue } from './expression.ts';
export { positionOf } from './memory.ts';
export { writePageToken } from './page-token.ts';
export {
  type EntityWindow,
  filterOf,
  type ListQuery,
  listQueryOf,
  refuseUnknownOptions,
  selectOf,
} from './query.ts';
export { behind, conditionOf, orderOf, type PropertySql } from './sql.ts';
export { firstOf, isBehind, matchesOf } from './window.ts';
