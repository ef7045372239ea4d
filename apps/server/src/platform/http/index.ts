/** Public interface of the HTTP platform. */
export type { Actor } from '../actor.ts';
export { refusingDuplicatesOf } from './duplicates.ts';
export { requireVersion, withVersion } from './etag.ts';
export { idempotencyOver } from './idempotency.ts';
export { basePathOf } from './mount.ts';
export { inEnvelope, type PageQuery, type PageWindow, pageSizeOf, pageWindow, presentList } from './paging.ts';
export { reaches, reachesAll, reachOf } from './reach.ts';
export { Refusal } from './refusal.ts';
export { orNotFound, requireSameId } from './required.ts';
export { plainRoute, type Route, route } from './route.ts';
export { buildServer, type ServerConfig } from './server.ts';
export type { Gatekeeper } from './stations.ts';
