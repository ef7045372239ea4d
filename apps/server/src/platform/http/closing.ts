import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Lets the server end while browsers hold connections without a request: Node treats those as busy and would wait forever.
 * Received requests are answered if possible within `graceMs`.
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
