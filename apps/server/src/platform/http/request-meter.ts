/** Hooks that measure each request once, whether it is answered or its caller goes away. */
import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface MeasuredRequest {
  readonly method: string;
  /** Template of the route, such as `/api/sales/units/:id/`; `none` where no route matched. */
  readonly route: string;
  /** Null: the caller went away before the answer. */
  readonly status: number | null;
  readonly seconds: number;
}

export interface RequestMeter {
  begin(): void;
  end(request: MeasuredRequest): void;
}

export const routeTemplateOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'none';

export const measureRequests = (app: FastifyInstance, meter: RequestMeter): void => {
  const active = new WeakSet<FastifyRequest>();
  const end = (request: FastifyRequest, status: number | null, ms: number): void => {
    if (!active.delete(request)) return;
    meter.end({ method: request.method, route: routeTemplateOf(request), status, seconds: ms / 1_000 });
  };
  app.addHook('onRequest', async (request, reply) => {
    active.add(request);
    meter.begin();
    // A connection that breaks ends a request without an answer.
    reply.raw.once('close', () => end(request, null, reply.elapsedTime));
  });
  app.addHook('onResponse', async (request, reply) => end(request, reply.statusCode, reply.elapsedTime));
};
