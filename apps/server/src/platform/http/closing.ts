import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Lets the server end while browsers hold connections on which they have asked for nothing yet: Node counts those among
 * the busy ones and would wait for them without end. What has been asked is answered, if it can be within `graceMs`.
 */
export const endSilentConnections = (app: FastifyInstance, graceMs: number): void => {
  const silent = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => silent.delete(socket));
  app.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy();
    setTimeout(() => app.server.closeAllConnections(), graceMs).unref();
  });
};
