/** `/healthz`, `/readyz` and `/metrics`: outside the API, for the machines that watch this one. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Exposition } from './exposition.ts';
import type { Readiness } from './readiness.ts';

interface Watched {
  readonly readiness: Readiness;
  readonly exposition: Exposition;
  /** Null: figures are for callers on this machine alone. */
  readonly token: string | null;
  /** Callers on this machine may then be a proxy's. */
  readonly hasProxy: boolean;
}

const method = ['GET', 'HEAD'];
// Called every few seconds: their lines would bury the others.
const logLevel = 'warn';

export const serveAddresses = (app: FastifyInstance, { readiness, exposition, token, hasProxy }: Watched): void => {
  app.route({ method, url: '/healthz', logLevel, handler: (_request, reply) => answer(reply, 200, { status: 'ok' }) });
  const answerReadiness = async (_request: FastifyRequest, reply: FastifyReply) => {
    const { ready, checks } = await readiness.read();
    return answer(reply, ready ? 200 : 503, { status: ready ? 'ready' : 'not ready', checks });
  };
  app.route({ method, url: '/readyz', logLevel, handler: answerReadiness });
  // Probes use this name by habit: the page would answer them 200 while the database is away.
  app.route({ method, url: '/health', logLevel, handler: answerReadiness });
  const expected = token === null ? null : digestOf(`Bearer ${token}`);
  const mayRead = (request: FastifyRequest): boolean =>
    expected ? holdsToken(request, expected) : !hasProxy && isLocal(request);
  app.route({
    method,
    url: '/metrics',
    logLevel,
    handler: async (request, reply) => {
      // As of an address that does not exist: a stranger learns nothing of it.
      if (!mayRead(request)) return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
      return reply
        .header('Cache-Control', 'no-store')
        .type(exposition.contentType)
        .send(await exposition.read());
    },
  });
};

const answer = (reply: FastifyReply, status: number, body: unknown): FastifyReply =>
  reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .header('Content-Type', 'application/json')
    .send(Buffer.from(JSON.stringify(body)));

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Digests are of one length, and their comparison takes the same time wherever they differ. */
const holdsToken = ({ headers }: FastifyRequest, expected: Buffer): boolean =>
  timingSafeEqual(digestOf(headers.authorization ?? ''), expected);

/** A proxy that the settings do not name may stand on this machine too; its header shows it. */
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

const isLocal = ({ socket, headers }: FastifyRequest): boolean =>
  /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '') &&
  forwarding.every((name) => headers[name] === undefined);
