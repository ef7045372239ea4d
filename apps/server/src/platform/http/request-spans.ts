/** Hooks that open a span around each request, by its route's template. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OpenSpan, Spans } from '../spans.ts';
import { routeTemplateOf } from './request-meter.ts';

export const traceRequests = (app: FastifyInstance, spans: Spans): void => {
  const active = new WeakMap<FastifyRequest, OpenSpan>();
  const end = (request: FastifyRequest, status: number | null): void => {
    const span = active.get(request);
    if (!span || !active.delete(request)) return;
    if (status !== null) span.note({ 'http.response.status_code': status });
    span.end(status === null || status >= 500 ? 'failed' : undefined);
  };
  app.addHook('onRequest', (request, reply, done) => {
    // What machines read every few seconds would bury the rest, as in the log.
    if (request.routeOptions.logLevel === 'warn') return done();
    const route = routeTemplateOf(request);
    const attributes = { 'http.request.method': request.method, 'http.route': route, 'uni.request_id': request.id };
    const span = spans.open({ name: `${request.method} ${route}`, kind: 'server', attributes }, request.headers);
    active.set(request, span);
    // A connection that breaks ends a request without an answer.
    reply.raw.once('close', () => end(request, null));
    // Fastify goes on in the context of this call, also after the body has arrived.
    span.run(done);
  });
  app.addHook('onResponse', async (request, reply) => end(request, reply.statusCode));
};
