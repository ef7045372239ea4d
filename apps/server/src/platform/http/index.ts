/** Public interface of the HTTP platform. */

export type { Actor } from '../actor.ts';
export { type Admission, createAdmission } from './admission.ts';
export { refusingDuplicatesOf } from './duplicates.ts';
export { requireVersion, withVersion } from './etag.ts';
export { HttpError } from './http-error.ts';
export { idempotencyOver } from './idempotency.ts';
export { inEnvelope, type PageQuery, type PageWindow, pageSizeOf, pageWindow, presentList } from './paging.ts';
export type { Gatekeeper } from './pipeline.ts';
export { reaches, reachesAll, reachOf } from './reach.ts';
export { orNotFound, requireSameId } from './required.ts';
export { plainRoute, type Route, route } from './route.ts';
export { buildServer, type ServerConfig } from './server.ts';
export { validateBody } from './validation.ts';
